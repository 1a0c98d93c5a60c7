/** What the states of a parcel are called, and the places that cost more to reach. */

export type ParcelState = 'READY' | 'SHIPPING' | 'OUT_OF_DELIVERY' | 'DELIVERED' | 'EXCEPTION' | 'CANCELED'

export const parcelStateWord: Record<ParcelState, string> = {
  READY: '준비',
  SHIPPING: '배송중',
  OUT_OF_DELIVERY: '배송출발',
  DELIVERED: '배송완료',
  EXCEPTION: '배송 문제',
  CANCELED: '발송취소',
}

export const remoteZoneWord: Record<'JEJU' | 'ISLAND', string> = { JEJU: '제주', ISLAND: '도서산간' }
