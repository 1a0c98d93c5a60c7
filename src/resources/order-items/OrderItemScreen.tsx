import { useMediaQuery, type Theme } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useListContext } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { useBulkAction } from '#console/bulk/useBulkAction.tsx'
import { ColumnSettings } from '#console/grid/ColumnSettings.tsx'
import { InvoiceRows } from '#console/invoices/invoiceRows.ts'
import { part } from '#console/patiently.ts'
import { AroundRows } from '#console/queue/AroundRows.tsx'
import { BarShortcuts } from '#console/queue/BarShortcuts.tsx'
import { QueueFrame } from '#console/queue/QueueFrame.tsx'
import { useQueueSelection } from '#console/queue/useQueueSelection.ts'
import { useEverything } from '#console/queue/useEverything.ts'
import { SavedViews } from '#console/views/SavedViews.tsx'
import type { BulkResult } from '#contract/schema.d.ts'
import { ActionBars } from './ActionBars.tsx'
import { columnsOf, FROZEN } from './grid/columns.tsx'
import { FreshOrders } from './FreshOrders.tsx'
import { drafts, invoiceGrid } from './invoices/invoiceDrafts.ts'
import { INITIAL } from './initial.ts'
import type { OrderItem } from './orderItem.ts'
import { OrderItemGrid } from './grid/OrderItemGrid.tsx'
import { OrderItemExport } from './OrderItemExport.tsx'
import { OrderItemFilters } from './filters/OrderItemFilters.tsx'
import { ScreenContext } from './screenContext.ts'
import { OrderItemTabs } from './filters/OrderItemTabs.tsx'
import { confirmOrder } from './steps.ts'
import { inTab, tabOf } from './filters/tabs.ts'
import { useLiveRows } from './useLiveRows.ts'
import { useStepActions } from './useStepActions.ts'
import type { BulkNotice } from '#console/bulk/bulkAction.ts'

const BundleDialog = part(() => import('./invoices/BundleDialog.tsx'), 'BundleDialog')
const MemoDialog = part(() => import('./memos/MemoDialog.tsx'), 'MemoDialog')
const OrderItemCards = part(() => import('./grid/OrderItemCards.tsx'), 'OrderItemCards')
const OrderItemDrawer = part(() => import('./OrderItemDrawer.tsx'), 'OrderItemDrawer')

/** Whoever asks for the orders that have just come in sees them on top. */
const NEWEST = { field: 'paid_at', order: 'DESC' } as const

/** How high tabs, conditions and steps stand on a wide screen. */
const BARS = 150

export const OrderItemScreen = () => {
  const { data = [], filterValues, setFilters, setSort, onSelect } = useListContext<OrderItem>()
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const queryClient = useQueryClient()
  const mayShip = useMay('orders:process').may
  const live = useLiveRows()
  const all = useEverything('paid_at')
  const [detail, setDetail] = useState<OrderItem | null>(null)
  const [memoOf, setMemoOf] = useState<OrderItem | null>(null)
  const [bundleOf, setBundleOf] = useState<OrderItem | null>(null)
  const grid = columnsOf(tabOf(filterValues))
  const reload = () => queryClient.invalidateQueries({ queryKey: ['order-items'] })

  const onDone = (left: number[], result: BulkResult | undefined) => {
    const done = (result?.rows ?? []).flatMap(({ id, status }) => (id && status !== 'FAILED' ? [id] : []))
    drafts.forgetDrafts(done.filter((id) => !left.includes(id)))
    all.letGo()
    onSelect(left)
    live.forgetFresh()
    void reload()
  }
  const addressChanged: BulkNotice = {
    code: 'ADDRESS_CHANGED',
    label: (changed) => `배송지가 바뀐 주문이 ${changed}건 있어요. 포장하기 전에 확인해 주세요.`,
    onClick: (ids) => {
      setFilters({ ids }, undefined, false)
    },
  }

  const bulk = useBulkAction({ resource: 'order-items', onDone })
  const { actions, count, rows } = useStepActions({
    everything: all.everything,
    start: (action, selection) =>
      bulk.start(action.action === confirmOrder.action ? { ...action, notices: [addressChanged] } : action, selection),
  })
  useQueueSelection(count)

  const showFresh = () => {
    live.forgetFresh()
    setFilters(inTab({}, 'PAID'), undefined, false)
    setSort(NEWEST)
    void reload()
  }

  return (
    <ScreenContext value={{ openDetail: setDetail, openMemo: setMemoOf, openBundle: setBundleOf }}>
      <InvoiceRows value={invoiceGrid(data, mayShip)}>
        <QueueFrame>
          <AroundRows height={narrow ? 0 : BARS}>
            <OrderItemTabs>
              <FreshOrders count={live.freshCount} onShow={showFresh} onClose={live.forgetFresh} />
            </OrderItemTabs>
            <OrderItemFilters>
              <SavedViews storeKey={grid.storeKey} initial={INITIAL} />
              <OrderItemExport />
              {narrow ? null : <ColumnSettings {...grid} frozen={FROZEN} />}
            </OrderItemFilters>
            <ActionBars actions={actions} count={count} rows={rows} all={all} />
          </AroundRows>
          {narrow ? (
            <Suspense fallback={null}>
              <OrderItemCards />
            </Suspense>
          ) : (
            <OrderItemGrid />
          )}
        </QueueFrame>
      </InvoiceRows>
      <BarShortcuts
        group="주문 처리"
        shortcuts={actions.map((action) => ({ keys: action.step.keys, action }))}
        enabled={!bulk.isOpen}
      />
      {bulk.sheet}
      <Suspense fallback={null}>
        {detail ? <OrderItemDrawer item={detail} onClose={() => setDetail(null)} /> : null}
        {bundleOf ? <BundleDialog item={bundleOf} onClose={() => setBundleOf(null)} /> : null}
        {memoOf ? <MemoDialog item={memoOf} onClose={() => setMemoOf(null)} onSaved={reload} /> : null}
      </Suspense>
    </ScreenContext>
  )
}
