/** What the states of a product and the movements of its stock are called. */

export type ProductState = 'DRAFT' | 'ON_SALE' | 'SOLD_OUT' | 'HIDDEN' | 'DISCONTINUED' | 'ARCHIVED'
export type StockMovementKind = 'IN' | 'ADJUST' | 'SALE' | 'CANCEL' | 'RETURN' | 'EXCHANGE_OUT'

export const productStateWord: Record<ProductState, string> = {
  DRAFT: '작성 중',
  ON_SALE: '판매 중',
  SOLD_OUT: '품절',
  HIDDEN: '숨김',
  DISCONTINUED: '판매 종료',
  ARCHIVED: '보관',
}

export const stockMovementWord: Record<StockMovementKind, string> = {
  IN: '입고',
  ADJUST: '조정',
  SALE: '판매',
  CANCEL: '취소',
  RETURN: '반품',
  EXCHANGE_OUT: '교환 발송',
}
