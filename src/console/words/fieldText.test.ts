import { expect, test } from 'vitest'
import { changeText, fieldWord, valueText } from './fieldText.ts'

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

test('바뀐 것은 달라진 항목만 전과 후로, 새로 생긴 것은 값만 보인다', () => {
  expect(changeText({ sequence: 3, status: 'PAID' }, { sequence: 1, status: 'PAID' })).toBe('순서: 3 → 1')
  expect(changeText({ price: null }, { price: 1000, user_coupon_id: 7 })).toBe('가격: — → 1,000, 회원 쿠폰 번호: 7')
  expect(changeText({}, {})).toBe('')
})
