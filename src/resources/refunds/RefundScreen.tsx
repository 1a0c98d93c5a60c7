import { useQueryClient } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import { useNavigate } from 'react-router'
import { SelectionBar } from '#console/bulk/SelectionBar.tsx'
import { useBulkAction } from '#console/bulk/useBulkAction.tsx'
import { ColumnSettings } from '#console/grid/ColumnSettings.tsx'
import { useLive } from '#console/live/useLive.ts'
import { BarShortcuts } from '#console/queue/BarShortcuts.tsx'
import { QueueFrame } from '#console/queue/QueueFrame.tsx'
import { QueueGrid } from '#console/queue/QueueGrid.tsx'
import { StateTabs } from '#console/queue/StateTabs.tsx'
import { useQueueSelection } from '#console/queue/useQueueSelection.ts'
import { useRenewedRows } from '#console/queue/useRenewedRows.ts'
import { SavedViews } from '#console/views/SavedViews.tsx'
import { formatKrw } from '#shared/format/krw.ts'
import { columns, FROZEN, STORE_KEY } from './columns.tsx'
import { INITIAL } from './initial.ts'
import { NoRefunds } from './NoRefunds.tsx'
import { RefundFilters } from './RefundFilters.tsx'
import { inTab, tabOf, tabs, type Refund } from './tabs.ts'
import { useRefundActions } from './useRefundActions.ts'
import { useRefundCounts } from './useRefundCounts.ts'

export const RefundScreen = () => {
  const { data = [], onSelect, onUnselectItems } = useListContext<Refund>()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const counts = useRefundCounts()
  const renew = useRenewedRows('refunds')
  useLive('order-items', () => renew([]), { onReconnected: () => renew(data.map(({ id }) => id)) })
  useLive('job', ({ kind, status }) => {
    if (status !== 'RUNNING' && kind.startsWith('refunds.')) renew(data.map(({ id }) => id))
  })
  const bulk = useBulkAction({
    resource: 'refunds',
    onDone: (left) => {
      onSelect(left)
      void queryClient.invalidateQueries({ queryKey: ['refunds'] })
    },
  })
  const { actions, ids, rows } = useRefundActions(bulk.start)
  useQueueSelection(ids.length)
  const sum = rows.reduce((total, { refund_cash }) => total + refund_cash, 0)
  return (
    <QueueFrame>
      <StateTabs label="환불 상태" tabs={tabs} tabOf={tabOf} inTab={inTab} counts={counts.data} />
      <RefundFilters>
        <SavedViews storeKey={STORE_KEY} initial={INITIAL} />
        <ColumnSettings columns={columns} storeKey={STORE_KEY} frozen={FROZEN} />
      </RefundFilters>
      <SelectionBar
        count={ids.length}
        note={ids.length > 0 && rows.length === ids.length ? ` · ${formatKrw(sum)}` : null}
        actions={actions}
        onClear={ids.length > 0 ? onUnselectItems : undefined}
      />
      <QueueGrid<Refund>
        columns={columns}
        storeKey={STORE_KEY}
        frozen={FROZEN}
        label="환불"
        onOpen={({ id }) => void navigate(`/refunds/${id}/show`)}
        empty={NoRefunds}
      />
      <BarShortcuts
        group="환불관리"
        shortcuts={actions.map((action) => ({ keys: { code: action.step.code }, action }))}
        enabled={!bulk.isOpen}
      />
      {bulk.sheet}
    </QueueFrame>
  )
}
