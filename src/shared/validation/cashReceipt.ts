import { type Checked, fail, pass } from './checked.ts'

/** 소득공제 of a person by their mobile number, 지출증빙 of a business by its registration number. */
export type CashReceiptKind = 'PERSONAL' | 'BUSINESS'

export const CASH_RECEIPT_LABEL: Record<CashReceiptKind, string> = {
  PERSONAL: '개인 소득공제',
  BUSINESS: '사업자 지출증빙',
}

/** The number that a cash receipt is issued to, digits only; a business number by its check digit. */
export function checkCashReceiptNumber(kind: CashReceiptKind, typed: string): Checked<string> {
  const digits = typed.normalize('NFKC').replaceAll(/\D/g, '')
  if (kind === 'PERSONAL')
    return /^01\d{8,9}$/.test(digits) ? pass(digits) : fail('MOBILE', '휴대폰 번호를 확인해 주세요. 예: 010-1234-5678')
  return isBusinessNumber(digits) ? pass(digits) : fail('BUSINESS_NUMBER', '사업자등록번호 열 자리를 확인해 주세요.')
}

const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5]

/** The tenth digit of a Korean business registration number follows from the first nine (국세청). */
function isBusinessNumber(digits: string): boolean {
  if (!/^\d{10}$/.test(digits)) return false
  const [...all] = digits
  const numbers = all.map(Number)
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * (numbers[at] ?? 0), 0)
  const carry = Math.floor(((numbers[8] ?? 0) * 5) / 10)
  return (10 - ((sum + carry) % 10)) % 10 === numbers[9]
}

/** The number as it may be shown and kept: `010-****-5678`, `123-45-67891`. */
export function maskedCashReceiptNumber(kind: CashReceiptKind, digits: string): string {
  if (kind === 'BUSINESS') return `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`
  return `${digits.slice(0, 3)}-${'*'.repeat(digits.length - 7)}-${digits.slice(-4)}`
}
