import { useListContext } from 'react-admin'
import { useStaff } from '#console/auth/useStaff.ts'
import type { BulkSelection } from '#console/bulk/bulkAction.ts'
import type { BarAction } from '#console/bulk/SelectionBar.tsx'
import { useDrafts } from '#console/invoices/invoiceDrafts.ts'
import type { Everything } from '#console/queue/useEverything.ts'
import { useKnownRows } from '#console/queue/useKnownRows.ts'
import { can, permissionLabel } from '#shared/permissions.ts'
import type { Claim } from '../claim.ts'
import { useQueueType } from './claimContext.ts'
import { reshipDrafts } from '../reshipDrafts.ts'
import { stepsOf, type Step } from '../steps.ts'

export type ClaimAction = BarAction & { step: Step }

type Options = { everything: Everything | null; start: (action: Step, selection: BulkSelection) => void }

/** What can be done with the selection now, and why the rest cannot. */
export const useClaimActions = ({ everything, start }: Options) => {
  const type = useQueueType()
  const { selectedIds } = useListContext<Claim>()
  const ids = selectedIds.filter((id): id is number => typeof id === 'number')
  const rows = useKnownRows<Claim>(`${type}-claims`, ids)
  const drafts = useDrafts(reshipDrafts)
  const staff = useStaff()

  const selection = (step: Step): BulkSelection => {
    if (step.reships) return { items: (ids.length > 0 ? ids : [...drafts.keys()]).map(parcelOf) }
    if (everything) return everything
    return step.action === 'inspect' ? { items: ids.map((id) => ({ id })) } : { ids }
  }
  const blocked = (step: Step): string | undefined => {
    if (!can(staff?.role, step.permission)) return `${permissionLabel(step.permission)} 권한이 없어요`
    if (everything) return step.byFilter ? undefined : '조건 전체로는 할 수 없어요. 이 쪽에서 골라 주세요'
    if (ids.length === 0)
      return step.reships && drafts.size > 0
        ? undefined
        : step.reships
          ? '재배송 송장번호를 입력하거나 교환을 선택해 주세요'
          : '먼저 클레임을 선택해 주세요'
    if (rows.length < ids.length) return undefined
    return rows.some(step.able) ? undefined : `선택한 클레임은 ${step.label}할 수 있는 상태가 아니에요`
  }
  const actions = stepsOf(type).map((step): ClaimAction => ({
    step,
    key: step.action,
    label: step.label,
    letter: step.keys?.code.replace('Key', ''),
    more: step.more,
    blocked: blocked(step),
    onStart: () => start(step, selection(step)),
  }))
  return { actions, ids, rows, count: everything ? everything.seen : ids.length }
}

const parcelOf = (id: number) => {
  const draft = reshipDrafts.draftOf(id)
  return draft ? { id, reship: { carrier: draft.carrier, invoice_no: draft.invoiceNo } } : { id }
}
