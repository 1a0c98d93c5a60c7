/** What gifts are called. */

export const giftStatusWord = {
  PAID: '보내기 전',
  SENT: '링크 보냄',
  CLAIMED: '선물 받음',
  EXPIRED: '기한 만료',
  REFUNDED: '취소',
} as const
export type GiftStatus = keyof typeof giftStatusWord

/** A gift can be taken for so many years; what was not is paid back in part. */
export const CLAIM_YEARS = 1

/**
 * What is paid back when nobody took a gift in its time: 95 % over 50,000 won, 90 % below (신유형 상품권 표준약관), to the
 * buyer's favour by the won.
 */
export const expiryRefundPercent = (price: number): number => (price > 50_000 ? 95 : 90)
export const expiryRefundOf = (price: number): number => Math.ceil((price * expiryRefundPercent(price)) / 100)
