import { useListContext } from 'react-admin'
import { useStaff } from '#console/auth/useStaff.ts'
import type { BulkSelection } from '#console/bulk/bulkAction.ts'
import type { BarAction } from '#console/bulk/SelectionBar.tsx'
import { useKnownRows } from '#console/queue/useKnownRows.ts'
import { can, permissionLabel } from '#shared/permissions.ts'
import { refusalOf, steps, type Step } from './steps.ts'
import type { Refund } from './tabs.ts'

export type RefundAction = BarAction & { step: Step }

/** What can be done with the selected refunds now, and why the rest cannot. */
export const useRefundActions = (start: (action: Step, selection: BulkSelection) => void) => {
  const { selectedIds } = useListContext<Refund>()
  const ids = selectedIds.filter((id): id is number => typeof id === 'number')
  const rows = useKnownRows<Refund>('refunds', ids)
  const staff = useStaff()

  const blocked = (step: Step): string | undefined => {
    if (!can(staff?.role, step.permission)) return `${permissionLabel(step.permission)} 권한이 없어요`
    if (ids.length === 0) return '먼저 환불을 선택해 주세요'
    const reasons = rows.map((row) => refusalOf(row, step.name))
    return rows.length === ids.length && reasons.every(Boolean) ? reasons[0] : undefined
  }
  const actions = steps.map((step): RefundAction => ({
    step,
    key: step.name,
    label: step.label,
    letter: step.code.replace('Key', ''),
    blocked: blocked(step),
    onStart: () => start(step, { items: ids.map((id) => ({ id })) }),
  }))
  return { actions, ids, rows }
}
