import { expect, test } from 'vitest'
import { availableMonths, isInstallmentAllowed } from '#shared/pricing/installments.ts'
import { retryClassOf } from '#server/modules/payments/retryClasses.ts'

const credit = { kind: 'CARD', cardType: 'CREDIT' }

test('할부는 신용카드로 5만원부터 2~12개월이다', () => {
  expect(availableMonths(credit, 50_000)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(availableMonths(credit, 49_999)).toEqual([])
  expect(availableMonths({ kind: 'CARD', cardType: 'CHECK' }, 50_000)).toEqual([])
  expect(availableMonths({ kind: 'CARD', cardType: null }, 50_000)).toEqual([])
  expect(availableMonths({ kind: 'NAVERPAY', cardType: 'CREDIT' }, 50_000)).toEqual([])
})

test.each([
  [0, 100, true],
  [1, 60_000, false],
  [2, 60_000, true],
  [12, 60_000, true],
  [13, 60_000, false],
  [2.5, 60_000, false],
  [-2, 60_000, false],
  [3, 49_999, false],
])('%s개월, %s원: %s', (months, amount, allowed) => {
  expect(isInstallmentAllowed(credit, amount, months)).toBe(allowed)
})

test('일시불은 어떤 결제수단으로도 된다', () => {
  expect(isInstallmentAllowed({ kind: 'KAKAOPAY', cardType: null }, 100, 0)).toBe(true)
})

test.each([
  ['INVALID_STOPPED_CARD', 'HARD'],
  ['INVALID_CARD_LOST_OR_STOLEN', 'HARD'],
  ['INVALID_CARD_EXPIRATION', 'HARD'],
  ['INVALID_CARD_NUMBER', 'HARD'],
  ['INVALID_BILL_KEY_REQUEST', 'HARD'],
  ['NOT_FOUND_BILLING_KEY', 'HARD'],
  ['NOT_MATCHES_CUSTOMER_KEY', 'HARD'],
  ['NOT_SUPPORTED_CARD_TYPE', 'HARD'],
  ['REJECT_CARD_PAYMENT', 'SOFT'],
  ['REJECT_ACCOUNT_PAYMENT', 'SOFT'],
  ['EXCEED_MAX_PAYMENT_AMOUNT', 'SOFT'],
  ['PROVIDER_ERROR', 'UNKNOWN'],
  ['FAILED_INTERNAL_SYSTEM_PROCESSING', 'UNKNOWN'],
  ['IDEMPOTENT_REQUEST_PROCESSING', 'UNKNOWN'],
  ['DUPLICATED_ORDER_ID', 'UNKNOWN'],
  ['ALREADY_PROCESSED_PAYMENT', 'UNKNOWN'],
  ['A_CODE_OF_TOMORROW', 'UNKNOWN'],
  ['toString', 'UNKNOWN'],
  [undefined, 'UNKNOWN'],
] as const)('거절 코드 %s는 %s', (code, expected) => {
  expect(retryClassOf(code)).toBe(expected)
})
