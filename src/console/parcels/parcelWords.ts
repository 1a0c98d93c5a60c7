import type { StatusWords } from '#console/fields/StatusChip.tsx'
import type { AdminDelivery } from '#contract/schema.d.ts'

export const parcelStatus: StatusWords<AdminDelivery['status']> = {
  READY: ['준비', 'neutral'],
  SHIPPING: ['배송중', 'progress'],
  OUT_OF_DELIVERY: ['배송출발', 'progress'],
  DELIVERED: ['배송완료', 'good'],
  EXCEPTION: ['배송 문제', 'bad'],
  CANCELED: ['발송취소', 'neutral'],
}

export const parcelKinds: Record<AdminDelivery['kind'], string> = {
  ORDER: '주문',
  EXCHANGE: '교환 재배송',
  KIT: '키트',
  COLLECTION: '수거',
}

/** Why the invoice number cannot be changed any more; undefined while it can. */
export const correctionBlocked = (parcel: Pick<AdminDelivery, 'status' | 'picked_up_at'>): string | undefined => {
  if (parcel.picked_up_at) return '이미 집하돼서 송장을 고칠 수 없어요'
  if (parcel.status !== 'SHIPPING') return '배송중인 배송만 송장을 고칠 수 있어요'
  return undefined
}
