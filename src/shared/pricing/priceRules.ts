/** By which price goods are sold: what everybody pays, what members do, or what a time sale asks. */
export const unitPriceRules = ['SALE_PRICE', 'MEMBER_PRICE', 'TIME_SALE_PRICE'] as const
export type UnitPriceRule = (typeof unitPriceRules)[number]

/** How each is called, on receipts and in the console alike. */
export const unitPriceLabel: Record<UnitPriceRule, string> = {
  SALE_PRICE: '판매가',
  MEMBER_PRICE: '회원가',
  TIME_SALE_PRICE: '타임세일가',
}
