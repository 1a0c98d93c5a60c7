/** What the states of a product and the movements of its stock are called. */

export type ProductState = 'DRAFT' | 'ON_SALE' | 'SOLD_OUT' | 'HIDDEN' | 'DISCONTINUED' | 'ARCHIVED'
export type StockMovementKind = 'IN' | 'ADJUST' | 'SALE' | 'CANCEL' | 'RETURN' | 'EXCHANGE_OUT'

/** Those that customers see too. */
export const shownProductWord = {
  ON_SALE: '판매 중',
  SOLD_OUT: '품절',
  DISCONTINUED: '판매 종료',
} satisfies Partial<Record<ProductState, string>>

export const productStateWord: Record<ProductState, string> = {
  DRAFT: '작성 중',
  ON_SALE: shownProductWord.ON_SALE,
  SOLD_OUT: shownProductWord.SOLD_OUT,
  HIDDEN: '숨김',
  DISCONTINUED: shownProductWord.DISCONTINUED,
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
