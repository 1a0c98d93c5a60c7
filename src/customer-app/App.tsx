import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { browserHistory } from './router/history.ts'
import { Navigate } from './router/Navigate.tsx'
import { matchPath } from './router/paths.ts'
import { ParamsContext, useLocation } from './router/place.ts'
import { Router } from './router/Router.tsx'
import { routes } from './routes.ts'
import { renewScreens, screens } from './screens.ts'
import { ScreenTable } from './shell/bars/chrome.ts'
import { Gate } from './shell/Gate.tsx'
import { queryClient } from './shell/queryClient.ts'
import { ScreenBoundary } from './shell/trouble/ScreenBoundary.tsx'
import { Shell } from './shell/Shell.tsx'

export function App() {
  const [history] = useState(() => browserHistory(window))
  return (
    <QueryClientProvider client={queryClient}>
      <Router history={history}>
        <ScreenTable value={routes}>
          <Shell>
            <ScreenBoundary onRetry={renewScreens}>
              <Suspense>
                <Screens />
              </Suspense>
            </ScreenBoundary>
          </Shell>
        </ScreenTable>
      </Router>
    </QueryClientProvider>
  )
}

/** Whoever may not see a screen is sent on; a place that is nowhere says so to anybody. */
const gated = (screen: ReactNode) => <Gate>{screen}</Gate>

/**
 * The screen of the address; an address without one says so to anybody. Reads the table at each drawing: a screen whose
 * code did not arrive has a new try there.
 */
function Screens() {
  const { pathname } = useLocation()
  for (const { path, Screen, isPlaceholder } of screens) {
    const params = matchPath(path, pathname)
    if (params) return <ParamsContext value={params}>{isPlaceholder ? <Screen /> : gated(<Screen />)}</ParamsContext>
  }
  if (matchPath('/events/*', pathname)) return <Navigate to="/event-not-found" replace />
  const NotFound = screens.find(({ path }) => path === '/404')?.Screen
  return NotFound && <NotFound />
}
