/** What the states of an order item are called (rules §5.6), and what staff do with it. */

export type ItemState =
  | 'PENDING'
  | 'PAID'
  | 'PROCESSING_ORDER'
  | 'SHIPPING'
  | 'OUT_OF_DELIVERY'
  | 'DELIVERED'
  | 'CONFIRMED'
  | 'CANCELED'
  | 'RETURNED'
  | 'EXCHANGED'

/** In the order in which an item passes through them. */
export const itemStateWord: Record<ItemState, string> = {
  PENDING: '결제 대기',
  PAID: '결제완료',
  PROCESSING_ORDER: '상품준비중',
  SHIPPING: '배송중',
  OUT_OF_DELIVERY: '배송출발',
  DELIVERED: '배송완료',
  CONFIRMED: '구매확정',
  CANCELED: '취소완료',
  RETURNED: '반품완료',
  EXCHANGED: '교환완료',
}

export type ItemStep =
  | 'processing-order'
  | 'shipping'
  | 'out-of-delivery'
  | 'delivered'
  | 'revert-processing'
  | 'cancel-shipping'
  | 'hold'
  | 'release'
  | 'delay'

export const itemStepWord: Record<ItemStep, string> = {
  'processing-order': '발주확인',
  shipping: '발송처리',
  'out-of-delivery': '배송출발',
  delivered: '배송완료',
  'revert-processing': '발주확인 해제',
  'cancel-shipping': '발송취소',
  hold: '배송보류',
  release: '보류 해제',
  delay: '발송지연 처리',
}

/** What waits in 주문 처리. A paid item is 결제완료 by its state; as work it is a new order, until staff accept it. */
export const itemQueueWord: Record<'new' | 'due' | 'delayed' | 'held', string> = {
  new: '신규주문',
  due: '오늘 발송',
  delayed: '발송지연',
  held: '보류',
}
