import type { OrderItem } from '#customer/api/models.ts'
import { Steps } from '#customer/ui/Steps.tsx'
import { stepOf, STEPS } from '#customer/shell/itemStatus.ts'

/** The five steps of a parcel; nothing for what is no longer on its way. */
export function StepTrack({ status }: { status: OrderItem['status'] }) {
  const current = stepOf(status)
  if (current === null) return null
  return <Steps label="배송 단계" steps={STEPS.map((step) => step.label)} current={current} />
}
