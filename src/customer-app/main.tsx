import { startTransition, StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import './fallbackFonts.css'
import { loadFont } from './font.ts'
import './global.css'
import { preloadScreen } from './screens.ts'
import { startAnalytics } from './shell/analytics/analytics.ts'
import { session } from './shell/api.ts'
import { needsApp, startBridge } from './shell/webview/startBridge.ts'
import { adoptFirstData } from './shell/firstData.ts'
import { readForPerson } from './shell/person/personData.ts'
import { reporter } from './shell/trouble/reporter.ts'
import { startReporting } from './shell/trouble/startReporting.ts'

startReporting()
const { pathname } = window.location
const startError = startBridge()
loadFont()
if (startError) reporter.report(startError, { source: 'startup' })
if (startError && needsApp(pathname)) {
  void import('./shell/trouble/AppStartError.tsx').then(({ AppStartError }) =>
    draw(<AppStartError error={startError} />),
  )
} else {
  void session.load().then(readForPerson)
  adoptFirstData()
  void preloadScreen(pathname).then(() => draw(<App />))
  startAnalytics()
}

/** The page may show its first frame by now: what takes its place is prepared beside it, in small steps. */
function draw(page: ReactNode) {
  const root = document.getElementById('root')
  if (!root) throw new Error('#root is missing from customer.html')
  document.getElementById('late')?.remove()
  startTransition(() => createRoot(root).render(<StrictMode>{page}</StrictMode>))
}
