import { Stack } from '@mui/material'
import { Suspense, useState } from 'react'
import { useRefresh } from 'react-admin'
import { QuickRecord } from '#console/fields/QuickRecord.tsx'
import { part } from '#console/patiently.ts'
import { StatusCell } from './grid/cells.tsx'
import type { OrderItem } from './orderItem.ts'
import { OrderItemFacts } from './OrderItemFacts.tsx'
import { QuickSteps } from './QuickSteps.tsx'
import { ScreenContext, type Screen } from './screenContext.ts'

const BundleDialog = part(() => import('./invoices/BundleDialog.tsx'), 'BundleDialog')
const MemoDialog = part(() => import('./memos/MemoDialog.tsx'), 'MemoDialog')

/** An order item in a drawer, with its steps and its invoice number. */
export const OrderItemQuick = ({ id }: { id: number }) => {
  const refresh = useRefresh()
  const [memoOf, openMemo] = useState<OrderItem | null>(null)
  const [bundleOf, openBundle] = useState<OrderItem | null>(null)
  const screen: Screen = { openDetail: () => undefined, openMemo, openBundle }
  return (
    <QuickRecord<OrderItem> resource="order-items" id={id}>
      {(row) => (
        <ScreenContext value={screen}>
          <Stack direction="row" sx={{ gap: 1, mb: 1, alignItems: 'center' }}>
            <StatusCell row={row} />
          </Stack>
          <QuickSteps row={row} />
          <OrderItemFacts row={row} />
          <Suspense fallback={null}>
            {bundleOf ? <BundleDialog item={bundleOf} onClose={() => openBundle(null)} /> : null}
            {memoOf ? <MemoDialog item={memoOf} onClose={() => openMemo(null)} onSaved={refresh} /> : null}
          </Suspense>
        </ScreenContext>
      )}
    </QuickRecord>
  )
}
