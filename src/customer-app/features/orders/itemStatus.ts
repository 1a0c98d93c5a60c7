import type { OrderItem } from '#customer/api/models.ts'
import type { BadgeTone } from '#customer/ui/goods/Badge.tsx'

type Status = OrderItem['status']

export const STATUS: Record<Status, { label: string; tone: BadgeTone }> = {
  PENDING: { label: '결제 대기', tone: 'gray' },
  PAID: { label: '결제완료', tone: 'blue' },
  PROCESSING_ORDER: { label: '상품준비중', tone: 'blue' },
  SHIPPING: { label: '배송중', tone: 'pink' },
  OUT_OF_DELIVERY: { label: '오늘 도착', tone: 'pink' },
  DELIVERED: { label: '배송완료', tone: 'green' },
  CONFIRMED: { label: '구매확정', tone: 'dark' },
  CANCELED: { label: '취소완료', tone: 'gray' },
  RETURNED: { label: '반품완료', tone: 'gray' },
  EXCHANGED: { label: '교환완료', tone: 'gray' },
}

/** The way of a parcel, in the order a person waits for it. */
export const STEPS: { status: Status; label: string }[] = [
  { status: 'PAID', label: '결제완료' },
  { status: 'PROCESSING_ORDER', label: '상품준비중' },
  { status: 'SHIPPING', label: '배송중' },
  { status: 'OUT_OF_DELIVERY', label: '오늘 도착' },
  { status: 'DELIVERED', label: '배송완료' },
]

/** How far along an item is: index into STEPS, or null when it is not on its way (cancelled, returned …). */
export function stepOf(status: Status): number | null {
  if (status === 'CONFIRMED') return STEPS.length - 1
  const index = STEPS.findIndex((step) => step.status === status)
  return index < 0 ? null : index
}
