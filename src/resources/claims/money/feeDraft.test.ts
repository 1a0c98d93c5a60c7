import { expect, test } from 'vitest'
import { collectedTimes, draftOf, feesOf, waived } from './feeDraft.ts'

const rest = { from_cash: 0, from_points: 0, why: '' }
const ruled = [
  { kind: 'RETURN_FEE' as const, shipping_origin_id: 1, amount: 3_000, ...rest },
  { kind: 'INITIAL_SHIPPING' as const, shipping_origin_id: 1, amount: 2_500, ...rest },
]

test('규칙과 같은 배송비는 보내지 않는다', () => {
  expect(feesOf(ruled, {})).toEqual([])
  expect(feesOf(ruled, { 'RETURN_FEE:1': 3_000 })).toEqual([])
})

test('판매자가 부담하면 모든 배송비가 0원이 된다', () => {
  expect(feesOf(ruled, waived(ruled)).map(({ amount }) => amount)).toEqual([0, 0])
})

test('수거 건수는 돌아오는 배송비만 곱한다', () => {
  expect(feesOf(ruled, collectedTimes(ruled, {}, 2))).toEqual([
    { kind: 'RETURN_FEE', shipping_origin_id: 1, amount: 6_000 },
  ])
})

test('앞서 정한 배송비를 이어서 고칠 수 있다', () => {
  const fees = [{ kind: 'RETURN_FEE' as const, shipping_origin_id: 1, amount: 1_000 }]
  expect(feesOf(ruled, draftOf(fees))).toEqual(fees)
})
