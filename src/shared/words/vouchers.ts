/** What vouchers are called: whence they come and what has become of them. */

export const voucherTypeWord = {
  PARTNER: '제휴',
  PACKAGE: '패키지 상품',
  CS: '상담 보상',
  CAMPAIGN: '캠페인',
} as const
export type VoucherType = keyof typeof voucherTypeWord

/** In the order in which they are offered. */
export const voucherTypeList = Object.keys(voucherTypeWord) as VoucherType[]

export const voucherStatusWord = {
  ISSUED: '미사용',
  USED: '사용',
  VOID: '무효',
  EXPIRED: '유효기간 만료',
} as const
export type VoucherStatus = keyof typeof voucherStatusWord
