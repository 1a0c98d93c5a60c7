import type { OrderItem } from '#customer/api/models.ts'
import type { BadgeTone } from '#customer/ui/goods/Badge.tsx'
import { itemStateWord } from '#shared/words/orders.ts'

type Status = OrderItem['status']

/** 배송출발 is a word of the trade, and reads as if it came before 배송중. */
const word = (status: Status): string => (status === 'OUT_OF_DELIVERY' ? '오늘 도착' : itemStateWord[status])

const look = (status: Status, tone: BadgeTone) => ({ label: word(status), tone })

export const STATUS: Record<Status, { label: string; tone: BadgeTone }> = {
  PENDING: look('PENDING', 'gray'),
  PAID: look('PAID', 'blue'),
  PROCESSING_ORDER: look('PROCESSING_ORDER', 'blue'),
  SHIPPING: look('SHIPPING', 'pink'),
  OUT_OF_DELIVERY: look('OUT_OF_DELIVERY', 'pink'),
  DELIVERED: look('DELIVERED', 'green'),
  CONFIRMED: look('CONFIRMED', 'dark'),
  CANCELED: look('CANCELED', 'gray'),
  RETURNED: look('RETURNED', 'gray'),
  EXCHANGED: look('EXCHANGED', 'gray'),
}

/** The way of a parcel, in the order a person waits for it. */
export const STEPS = (['PAID', 'PROCESSING_ORDER', 'SHIPPING', 'OUT_OF_DELIVERY', 'DELIVERED'] as const).map(
  (status) => ({ status, label: word(status) }),
)

/** How far along an item is: index into STEPS, or null when it is not on its way (cancelled, returned …). */
export function stepOf(status: Status): number | null {
  if (status === 'CONFIRMED') return STEPS.length - 1
  const index = STEPS.findIndex((step) => step.status === status)
  return index < 0 ? null : index
}
