import { expect, test } from 'vitest'
import { refundSplit } from './refundSplit.ts'

const row = (refund_id: number | null, part: 'GOODS' | 'SHIPPING', value: number) => ({
  kind: refund_id === null ? ('PAID' as const) : ('REFUND' as const),
  refund_id,
  part,
  value,
})

test('환불의 줄은 상품과 나머지로 나뉘고, 배송비만 되돌린 환불은 따로 세며, 결제의 줄은 세지 않는다', () => {
  expect(
    refundSplit([
      row(null, 'GOODS', 50_000),
      row(1, 'GOODS', 20_000),
      row(1, 'SHIPPING', -3_000),
      row(2, 'SHIPPING', 3_000),
      row(2, 'SHIPPING', 500),
    ]),
  ).toBe('상품 20,000원 · 배송비·차감·조정 500원 · 상품 없이 배송비만 되돌린 환불 1건 3,500원')
  expect(refundSplit([row(3, 'GOODS', 7)])).toBe('상품 7원 · 배송비·차감·조정 0원')
  expect(refundSplit([row(null, 'GOODS', 1)])).toBeUndefined()
})
