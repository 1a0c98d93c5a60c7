import { useState, type ReactNode } from 'react'
import { browserHistory } from '#customer/router/history.ts'
import { Router } from '#customer/router/Router.tsx'

/** What stands at a place of the test's own history. */
export function At({ path = '/', children }: { path?: string; children?: ReactNode }) {
  const [history] = useState(() => {
    window.history.replaceState(null, '', path)
    return browserHistory(window)
  })
  return <Router history={history}>{children}</Router>
}
