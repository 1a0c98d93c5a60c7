import { useRecordContext } from 'react-admin'
import { StatusChip, type Tone } from '#console/fields/StatusChip.tsx'
import type { AdminOrderSummary } from '#contract/schema.d.ts'

const TONES: readonly (readonly [RegExp, Tone])[] = [
  [/취소|반품/, 'bad'],
  [/배송완료/, 'good'],
  [/준비중|일부/, 'warning'],
  [/결제완료|배송/, 'progress'],
]

/** The state of an order in the server's own words (배송중, 일부 배송중 …). */
export const OrderState = () => {
  const order = useRecordContext<AdminOrderSummary>()
  if (!order) return null
  const { item_status: said } = order
  return <StatusChip label={said} tone={TONES.find(([words]) => words.test(said))?.[1] ?? 'neutral'} />
}
