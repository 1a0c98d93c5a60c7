/** What vouchers are called: whence they come and what has become of them. */

export const voucherTypes = ['PARTNER', 'PACKAGE', 'CS', 'CAMPAIGN'] as const
export type VoucherType = (typeof voucherTypes)[number]

export const voucherTypeWord: Record<VoucherType, string> = {
  PARTNER: '제휴',
  PACKAGE: '패키지',
  CS: '고객상담',
  CAMPAIGN: '캠페인',
}

export const voucherStatuses = ['ISSUED', 'USED', 'VOID', 'EXPIRED'] as const
export type VoucherStatus = (typeof voucherStatuses)[number]

export const voucherStatusWord: Record<VoucherStatus, string> = {
  ISSUED: '미사용',
  USED: '사용',
  VOID: '무효',
  EXPIRED: '기간 만료',
}
