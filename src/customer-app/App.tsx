import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { routes } from './routes.ts'
import { renewScreens, screens } from './screens.ts'
import { ScreenTable } from './shell/bars/chrome.ts'
import { Gate } from './shell/Gate.tsx'
import { queryClient } from './shell/queryClient.ts'
import { ScreenBoundary } from './shell/trouble/ScreenBoundary.tsx'
import { Shell } from './shell/Shell.tsx'

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <ScreenTable value={routes}>
          <Shell>
            <ScreenBoundary onRetry={renewScreens}>
              <Suspense>
                <Screens />
              </Suspense>
            </ScreenBoundary>
          </Shell>
        </ScreenTable>
      </BrowserRouter>
    </QueryClientProvider>
  )
}

/** Reads the table at each drawing: a screen whose code did not arrive has a new try there. */
function Screens() {
  return (
    <Routes>
      {screens.map(({ path, Screen, isPlaceholder }) => (
        <Route
          key={path}
          path={path === '/404' ? '*' : path}
          element={isPlaceholder ? <Screen /> : gated(<Screen />)}
        />
      ))}
      <Route path="/events/*" element={<Navigate to="/event-not-found" replace />} />
    </Routes>
  )
}

/** Whoever may not see a screen is sent on; a place that is nowhere says so to anybody. */
const gated = (screen: ReactNode) => <Gate>{screen}</Gate>
