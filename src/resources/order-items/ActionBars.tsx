import { Button, Typography } from '@mui/material'
import { useListContext } from 'react-admin'
import { useUnsaved } from '#console/form/unsaved.ts'
import { inScreenOrder } from '#console/prints/inScreenOrder.ts'
import { PrintButton } from '#console/prints/PrintButton.tsx'
import { SelectionBar } from '#console/bulk/SelectionBar.tsx'
import { EverythingOffer } from '#console/queue/EverythingOffer.tsx'
import type { ExportSort } from '#console/export/exportCalls.ts'
import type { useEverything } from '#console/queue/useEverything.ts'
import { useDrafts } from '#console/invoices/invoiceDrafts.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { drafts } from './invoices/invoiceDrafts.ts'
import type { OrderItem } from './orderItem.ts'
import { ableFor, ship, steps } from './steps.ts'
import { tabOf } from './filters/tabs.ts'
import type { StepAction } from './useStepActions.ts'

type Everything = ReturnType<typeof useEverything>
type Props = { actions: readonly StepAction[]; count: number; rows: readonly OrderItem[]; all: Everything }

/** The first step of each state, on which a selection is judged. */
const NEXT: Record<string, string> = {
  PAID: 'processing-order',
  PROCESSING_ORDER: 'shipping',
  SHIPPING: 'delivered',
  OUT_OF_DELIVERY: 'delivered',
}

/** Always there, so that selecting the first row moves no row under the cursor. */
export const ActionBars = ({ actions, count, rows, all }: Props) => {
  const { data, filterValues, onUnselectItems, selectedIds, sort } = useListContext<OrderItem>()
  useUnsaved(useDrafts(drafts).size > 0, false)
  const next = steps.find((step) => step.action === NEXT[tabOf(filterValues)])
  const unable = next ? rows.length - ableFor(next, rows) : 0
  const ordered = next ? actions.toSorted((a, b) => Number(b.step === next) - Number(a.step === next)) : [...actions]
  const clear = () => {
    all.letGo()
    onUnselectItems()
  }
  return (
    <SelectionBar
      count={count}
      note={next && unable > 0 ? ` (${formatNumber(unable)}건은 ${next.label}할 수 없음)` : null}
      actions={ordered}
      onClear={count > 0 ? clear : undefined}
    >
      <EverythingOffer all={all} />
      {count > 0 ? (
        <PrintButton
          source={{
            of: 'ORDER_ITEM',
            kinds: ['SLIP', 'PICKING', 'RETURN_LABEL'],
            sort: `${sort.order === 'DESC' ? '-' : ''}${sort.field}` as ExportSort,
            ...(all.everything ? { everything: all.everything } : { ids: inScreenOrder(selectedIds, data) }),
          }}
        />
      ) : null}
      {count === 0 ? <Typed start={actions.find(({ step }) => step === ship)?.onStart} /> : null}
    </SelectionBar>
  )
}

/** Invoice numbers waiting to be sent; nothing has to be selected for them. */
const Typed = ({ start }: { start: (() => void) | undefined }) => {
  const typed = useDrafts(drafts)
  if (typed.size === 0) return null
  return (
    <>
      <Typography variant="body2" role="status">
        송장번호 {formatNumber(typed.size)}건 입력함
      </Typography>
      <Button size="small" variant="contained" onClick={start}>
        {formatNumber(typed.size)}건 발송처리
      </Button>
      <Button size="small" color="inherit" onClick={() => drafts.forgetDrafts(typed.keys())}>
        입력 지우기
      </Button>
    </>
  )
}
