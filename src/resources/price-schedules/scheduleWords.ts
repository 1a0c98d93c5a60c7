import type { Tone } from '#console/fields/StatusChip.tsx'
import type { PriceChangeSchedule } from '#contract/schema.d.ts'
import { formatKrw } from '#shared/format/krw.ts'

type Standing = Pick<PriceChangeSchedule, 'status' | 'pending_approval_id'>

/** What each state is called; what waits for a second person is called so whatever the hour. */
export const scheduleStatus: Record<PriceChangeSchedule['status'], readonly [label: string, tone: Tone]> = {
  SCHEDULED: ['예정', 'progress'],
  APPLIED: ['적용 중', 'good'],
  ENDED: ['끝남', 'neutral'],
  CANCELED: ['취소', 'neutral'],
}

export const standingOf = ({ status, pending_approval_id: waits }: Standing): readonly [label: string, tone: Tone] =>
  waits !== null && status === 'SCHEDULED' ? ['승인 대기', 'warning'] : scheduleStatus[status]

export const targetWord = { PRODUCT: '판매가', SKU: 'SKU 추가금', PLAN: '요금제' } as const

/** The price that is charged in the time: the sale price where the list price is set too. */
export const pricedAt = ({ new_price, new_sale_price }: Pick<PriceChangeSchedule, 'new_price' | 'new_sale_price'>) =>
  new_sale_price ?? new_price

export const signedPercent = (percent: number) =>
  percent > 0 ? `+${percent}%` : `${String(percent).replace('-', '−')}%`

/** `40,000원 → 30,000원` */
export const changeText = (one: PriceChangeSchedule) => `${formatKrw(one.base_price)} → ${formatKrw(pricedAt(one))}`
