import { expect, test } from 'vitest'
import { checkCashReceiptNumber, maskedCashReceiptNumber } from './cashReceipt.ts'

test('개인은 휴대폰 번호로, 사업자는 검증 숫자가 맞는 등록번호로 현금영수증을 받는다', () => {
  expect(checkCashReceiptNumber('PERSONAL', '010-1234-5678')).toEqual({ ok: true, value: '01012345678' })
  expect(checkCashReceiptNumber('PERSONAL', '02-123-4567').ok).toBe(false)
  for (const real of ['124-81-00998', '120-81-47521', '2208162517'])
    expect(checkCashReceiptNumber('BUSINESS', real).ok).toBe(true)
  for (const wrong of ['124-81-00999', '123456789', '', 'abcdefghij'])
    expect(checkCashReceiptNumber('BUSINESS', wrong).ok).toBe(false)
})

test('휴대폰 번호는 가리고 남긴다', () => {
  expect(maskedCashReceiptNumber('PERSONAL', '01012345678')).toBe('010-****-5678')
  expect(maskedCashReceiptNumber('BUSINESS', '1248100998')).toBe('124-81-00998')
})
