import { useListContext } from 'react-admin'
import type { BulkSelection } from '#console/bulk/bulkAction.ts'
import type { BarAction } from '#console/bulk/SelectionBar.tsx'
import { useStaff } from '#console/auth/useStaff.ts'
import { useDrafts } from '#console/invoices/invoiceDrafts.ts'
import type { Everything } from '#console/queue/useEverything.ts'
import { useKnownRows } from '#console/queue/useKnownRows.ts'
import { can, permissionLabel } from '#shared/permissions.ts'
import { drafts } from './invoices/invoiceDrafts.ts'
import type { OrderItem } from './orderItem.ts'
import { ableFor, confirmAddress, ship, steps, type Step } from './steps.ts'

export type StepAction = BarAction & { step: Step }

type Options = { everything: Everything | null; start: (action: Step, selection: BulkSelection) => void }

/** What can be done with the selection now, and why the rest cannot. */
export const useStepActions = ({ everything, start }: Options) => {
  const { selectedIds } = useListContext<OrderItem>()
  const ids = selectedIds.filter((id): id is number => typeof id === 'number')
  const rows = useKnownRows<OrderItem>('order-items', ids)
  const typed = useDrafts(drafts)
  const staff = useStaff()

  const shipped = ids.length > 0 ? ids : [...typed.keys()]
  const selection = (step: Step): BulkSelection => {
    if (step.action === ship.action) return { items: shipped.map(shipmentOf) }
    if (everything) return everything
    // what is confirmed is what was read
    return step === confirmAddress ? { items: rows.map(({ id, version }) => ({ id, version })) } : { ids }
  }

  const blocked = (step: Step): string | undefined => {
    if (!can(staff?.role, step.permission)) return `${permissionLabel(step.permission)} 권한이 없어요`
    if (step.action === ship.action) {
      if (everything)
        return '조건 전체는 송장번호가 없어 발송할 수 없어요. 송장 업로드를 쓰거나 송장번호를 입력해 주세요'
      if (shipped.length === 0) return '송장번호를 입력하거나 주문을 선택해 주세요'
    } else if (!everything && ids.length === 0) return '먼저 주문을 선택해 주세요'
    if (everything || ids.length === 0) return undefined
    if (rows.length < ids.length)
      return step === confirmAddress ? '목록에서 배송지를 본 주문만 확인할 수 있어요' : undefined
    return ableFor(step, rows) === 0 ? `선택한 주문은 ${step.label}할 수 있는 상태가 아니에요` : undefined
  }

  const actions = steps.map((step): StepAction => ({
    step,
    key: step.action,
    label: step.label,
    letter: step.keys?.code.replace('Key', ''),
    more: step.more,
    blocked: blocked(step),
    onStart: () => start(step, selection(step)),
  }))
  return { actions, count: everything ? everything.seen : ids.length, rows: everything ? [] : rows }
}

const shipmentOf = (id: number) => {
  const draft = drafts.draftOf(id)
  return draft ? { id, carrier: draft.carrier, invoice_no: draft.invoiceNo } : { id }
}
