import type { StatusWords } from '#console/fields/StatusChip.tsx'
import type { AdminDelivery } from '#contract/schema.d.ts'
import { toned } from '#console/words/toned.ts'
import { parcelStateWord } from '#shared/words/deliveries.ts'

export const parcelStatus: StatusWords<AdminDelivery['status']> = toned(parcelStateWord, {
  READY: 'neutral',
  SHIPPING: 'progress',
  OUT_OF_DELIVERY: 'progress',
  DELIVERED: 'good',
  EXCEPTION: 'bad',
  CANCELED: 'neutral',
})

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

/** On its way with what was ordered: the only time when telling it again helps. */
export const canTellAgain = ({ kind, status }: Pick<AdminDelivery, 'kind' | 'status'>): boolean =>
  kind === 'ORDER' && (status === 'SHIPPING' || status === 'OUT_OF_DELIVERY' || status === 'EXCEPTION')
