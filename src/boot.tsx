import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { staffSession } from '#console/auth/staffSession.ts'
import { askForFirstRows } from '#console/list/firstRows.ts'
import { entryAt, screenAt } from '#console/registry.ts'
import { startReporting } from '#console/reporter.ts'
import { App } from './App.tsx'
import { registry } from './resources/index.ts'

const BASENAME = '/admin'
/** Rows that come within this time are drawn with the screen; slower ones are drawn into it. */
const ROWS_MAY_TAKE_MS = 150

/** Who is there, the code of the screen asked for and its first rows come at the same time; what fails says so later. */
export const boot = async (root: HTMLElement) => {
  startReporting()
  const { pathname, search } = window.location
  const path = pathname.slice(BASENAME.length)
  const rows = staffSession.firstToken().then((token) => askForFirstRows(entryAt(registry, path), search, token))
  await Promise.allSettled([staffSession.restore(), screenAt(registry, path)?.preload?.()])
  await Promise.race([rows, new Promise((resolve) => setTimeout(resolve, ROWS_MAY_TAKE_MS))])
  const router = createBrowserRouter([{ path: '*', element: <App /> }], { basename: BASENAME })
  createRoot(root).render(<RouterProvider router={router} />)
}
