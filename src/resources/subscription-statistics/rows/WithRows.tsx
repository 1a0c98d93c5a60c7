import { type ReactNode, Suspense, useState } from 'react'
import { part } from '#console/patiently.ts'
import { type AskedNumber, RowsProvider } from './asked.ts'

const RowsDrawer = part(() => import('./RowsDrawer.tsx'), 'RowsDrawer')

/** Numbers inside open their rows beside the page. */
export const WithRows = ({ children }: { children: ReactNode }) => {
  const [asked, setAsked] = useState<AskedNumber>()
  return (
    <RowsProvider value={setAsked}>
      {children}
      {asked ? (
        <Suspense>
          <RowsDrawer asked={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      ) : null}
    </RowsProvider>
  )
}
