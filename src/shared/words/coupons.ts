/** What kinds of coupons and the states of their issues are called. */

export type CouponTarget = 'PRODUCT' | 'CART' | 'SHIPPING'
export type CouponIssueState = 'DRAFT' | 'PENDING_APPROVAL' | 'OPEN' | 'PAUSED' | 'CLOSED'

/** What staff do with an issue. */
export const couponMoveWord: Record<'pause' | 'resume' | 'close', string> = {
  pause: '일시중지',
  resume: '재개',
  close: '종료',
}

/** What a coupon takes something off from. */
export const couponTargetWord: Record<CouponTarget, string> = {
  PRODUCT: '상품 쿠폰',
  CART: '장바구니 쿠폰',
  SHIPPING: '배송비 쿠폰',
}

export const couponIssueStateWord: Record<CouponIssueState, string> = {
  DRAFT: '초안',
  PENDING_APPROVAL: '승인 대기',
  OPEN: '발급 중',
  PAUSED: '일시중지',
  CLOSED: '종료',
}
