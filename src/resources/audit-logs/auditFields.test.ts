import { expect, test } from 'vitest'
import { fieldWord, valueText } from './auditFields.ts'

test('항목은 낱말로, 낱말이 없으면 부분의 낱말로, 그것도 없으면 기타로 보인다', () => {
  expect(fieldWord('sale_price')).toBe('판매가')
  expect(fieldWord('refund_cash')).toBe('환불 현금')
  expect(fieldWord('couponIssueId')).toBe('쿠폰 발급 번호')
  expect(fieldWord('sku_extra:12')).toBe('SKU 추가금 (12번)')
  expect(fieldWord('zzz')).toBe('기타 (zzz)')
})

test('상태 코드와 역할은 낱말로 보인다', () => {
  expect(valueText('ON_SALE')).toBe('판매 중')
  expect(valueText('ops')).toBe('운영')
  expect(valueText({ status: 'HIDDEN' })).toBe('상태: 숨김')
  expect(valueText('그대로')).toBe('그대로')
})
