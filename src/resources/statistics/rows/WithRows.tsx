import { type ReactNode, Suspense, useState } from 'react'
import { useMay } from '#console/auth/useStaff.ts'
import { part } from '#console/patiently.ts'
import { type AskedNumber, RowsProvider } from './asked.ts'

const RowsDrawer = part(() => import('./RowsDrawer.tsx'), 'RowsDrawer')

type Props = { children: ReactNode; permission?: 'sales:read' | 'stats:read' }

/** Numbers inside open their rows beside the page, for whoever may see them. */
export const WithRows = ({ children, permission = 'sales:read' }: Props) => {
  const [asked, setAsked] = useState<AskedNumber>()
  const { may } = useMay(permission)
  return (
    <RowsProvider value={may ? setAsked : undefined}>
      {children}
      {asked ? (
        <Suspense>
          <RowsDrawer asked={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      ) : null}
    </RowsProvider>
  )
}
