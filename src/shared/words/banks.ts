/** Banks that money is sent to by hand, as people choose them. */
export const bankNames = [
  'KB국민은행',
  '신한은행',
  '우리은행',
  '하나은행',
  'NH농협은행',
  'IBK기업은행',
  '카카오뱅크',
  '토스뱅크',
  '케이뱅크',
  'SC제일은행',
  '한국씨티은행',
  'KDB산업은행',
  '수협은행',
  'iM뱅크',
  '부산은행',
  '경남은행',
  '광주은행',
  '전북은행',
  '제주은행',
  '새마을금고',
  '신협',
  '우체국',
] as const
export type BankName = (typeof bankNames)[number]

/** Digits alone, of an account number as it is typed. */
export const accountDigits = (typed: string): string => typed.replaceAll(/[\s-]/g, '')

export const isAccountNumber = (typed: string): boolean => /^\d{8,16}$/.test(accountDigits(typed))
