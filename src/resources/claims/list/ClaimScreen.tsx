import { Button, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import { useNavigate } from 'react-router'
import { useUnsaved } from '#console/form/unsaved.ts'
import { useMay } from '#console/auth/useStaff.ts'
import { SelectionBar } from '#console/bulk/SelectionBar.tsx'
import { useBulkAction } from '#console/bulk/useBulkAction.tsx'
import { ColumnSettings } from '#console/grid/ColumnSettings.tsx'
import { useDrafts } from '#console/invoices/invoiceDrafts.ts'
import { InvoiceRows } from '#console/invoices/invoiceRows.ts'
import { BarShortcuts } from '#console/queue/BarShortcuts.tsx'
import { EverythingOffer } from '#console/queue/EverythingOffer.tsx'
import { QueueFrame } from '#console/queue/QueueFrame.tsx'
import { QueueGrid } from '#console/queue/QueueGrid.tsx'
import { StateTabs } from '#console/queue/StateTabs.tsx'
import { useEverything } from '#console/queue/useEverything.ts'
import { useQueueSelection } from '#console/queue/useQueueSelection.ts'
import { SavedViews } from '#console/views/SavedViews.tsx'
import { claimKindWord } from '#shared/words/claims.ts'
import { formatNumber } from '#shared/format/krw.ts'
import type { Claim } from '../claim.ts'
import { useQueueType } from './claimContext.ts'
import { ClaimFilters } from './ClaimFilters.tsx'
import { columnsOf, FROZEN } from './columns.tsx'
import { INITIAL } from './initial.ts'
import { NoClaims } from './NoClaims.tsx'
import { reshipDrafts, reshipGrid } from '../reshipDrafts.ts'
import { sortOf, tabsOfType } from './tabs.ts'
import { useClaimActions } from './useClaimActions.ts'
import { useClaimCounts } from './useClaimCounts.ts'
import { useLiveClaims } from './useLiveClaims.ts'

export const ClaimScreen = () => {
  const type = useQueueType()
  const { data = [], onSelect, onUnselectItems } = useListContext<Claim>()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const counts = useClaimCounts(type)
  const maySend = useMay('claims:complete').may
  const all = useEverything('requested_at')
  const grid = columnsOf(type)
  useLiveClaims(type)

  const bulk = useBulkAction({
    resource: `${type}-claims`,
    onDone: (left, result) => {
      const done = (result?.rows ?? []).flatMap(({ id, status }) => (id && status === 'SUCCESS' ? [id] : []))
      if (type === 'exchange') reshipDrafts.forgetDrafts(done)
      all.letGo()
      onSelect(left)
      void queryClient.invalidateQueries({ queryKey: [`${type}-claims`] })
    },
  })
  const { actions, ids, count } = useClaimActions({ everything: all.everything, start: bulk.start })
  useQueueSelection(count)
  const clear = () => {
    all.letGo()
    onUnselectItems()
  }

  return (
    <InvoiceRows value={reshipGrid(data, maySend)}>
      <QueueFrame>
        <StateTabs label={`${claimKindWord[type]} 단계`} {...tabsOfType(type)} sortOf={sortOf} counts={counts.data} />
        <ClaimFilters>
          <SavedViews storeKey={grid.storeKey} initial={INITIAL} />
          <ColumnSettings {...grid} frozen={FROZEN} />
        </ClaimFilters>
        <SelectionBar count={count} actions={actions} onClear={count > 0 ? clear : undefined}>
          <EverythingOffer all={all} />
          {type === 'exchange' && ids.length === 0 ? (
            <Typed start={actions.find(({ step }) => step.reships)?.onStart} />
          ) : null}
        </SelectionBar>
        <QueueGrid<Claim>
          {...grid}
          frozen={FROZEN}
          label={claimKindWord[type]}
          onOpen={({ id }) => void navigate(`/claims/${id}/show`)}
          empty={NoClaims}
        />
      </QueueFrame>
      <BarShortcuts
        group={`${claimKindWord[type]}관리`}
        shortcuts={actions.map((action) => ({ keys: action.step.keys, action }))}
        enabled={!bulk.isOpen}
      />
      {bulk.sheet}
    </InvoiceRows>
  )
}

/** Invoice numbers of exchanges waiting to be sent; nothing has to be selected for them. */
const Typed = ({ start }: { start: (() => void) | undefined }) => {
  const typed = useDrafts(reshipDrafts)
  useUnsaved(typed.size > 0, false)
  if (typed.size === 0) return null
  return (
    <>
      <Typography variant="body2" role="status">
        재배송 송장번호 {formatNumber(typed.size)}건 입력함
      </Typography>
      <Button size="small" variant="contained" onClick={start}>
        {formatNumber(typed.size)}건 재배송
      </Button>
      <Button size="small" color="inherit" onClick={() => reshipDrafts.forgetDrafts(typed.keys())}>
        입력 지우기
      </Button>
    </>
  )
}
