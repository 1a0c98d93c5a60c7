import { expect, test } from 'vitest'
import type { Cart, CartItem } from '#customer/api/models.ts'
import { selectable, selectedTotals, wonToFree } from './cartSelection.ts'

const origin: Cart['groups'][number]['shipping_origin'] = {
  id: 1,
  name: '홈핏 물류센터',
  fee_policy: 'CONDITIONAL_FREE',
  base_fee: 3_000,
  free_threshold: 50_000,
  return_fee: 3_000,
  exchange_fee: 6_000,
  remote: { jeju: 3_000, island: 5_000 },
}

function item(id: number, quantity: number, state: CartItem['state'] = 'OK'): CartItem {
  const product = { list_price: 25_000, final_price: 20_000 } as CartItem['product']
  return {
    id,
    sku_id: id,
    product,
    option_label: '',
    quantity,
    unit_price: 21_000,
    price_rule: 'SALE_PRICE',
    amount: 21_000 * quantity,
    state,
    max_quantity: 10,
  }
}

const cart = {
  groups: [{ shipping_origin: origin, items: [item(1, 1), item(2, 2), item(3, 1, 'SOLD_OUT')] }],
} as unknown as Cart

test('품절된 줄은 고를 수 없다', () => {
  expect(selectable(cart)).toEqual([1, 2])
})

test('고른 것만으로 무료배송을 따지고 옵션 추가금은 정가에도 더한다', () => {
  expect(selectedTotals(cart, new Set([1]))).toMatchObject({
    list: 26_000,
    discount: 5_000,
    shipping: 3_000,
    payable: 24_000,
  })
  expect(selectedTotals(cart, new Set([1, 2]))).toMatchObject({ shipping: 0, payable: 63_000 })
  expect(selectedTotals(cart, new Set())).toMatchObject({ payable: 0, shipping: 0 })
})

test('무료배송까지 남은 금액', () => {
  expect(wonToFree({ shipping_origin: origin }, 41_000)).toBe(9_000)
  expect(wonToFree({ shipping_origin: origin }, 50_000)).toBeNull()
  expect(wonToFree({ shipping_origin: { ...origin, fee_policy: 'FIXED' } }, 0)).toBeNull()
})

const two = {
  groups: [
    { shipping_origin: origin, items: [item(1, 1), item(2, 2)] },
    { shipping_origin: { ...origin, id: 2, base_fee: 2_500, free_threshold: 30_000 }, items: [item(3, 1), item(4, 1)] },
    { shipping_origin: { ...origin, id: 3, fee_policy: 'FIXED', base_fee: 4_000 }, items: [item(5, 3)] },
  ],
} as unknown as Cart

test.each<[number[], [number, number, number][], number, number]>([
  [
    [1, 3],
    [
      [1, 21_000, 3_000],
      [2, 21_000, 2_500],
    ],
    5_500,
    47_500,
  ],
  [[3, 4], [[2, 42_000, 0]], 0, 42_000],
  [
    [1, 2, 3],
    [
      [1, 63_000, 0],
      [2, 21_000, 2_500],
    ],
    2_500,
    86_500,
  ],
  [[5], [[3, 63_000, 4_000]], 4_000, 67_000],
  [[4, 99], [[2, 21_000, 2_500]], 2_500, 23_500],
])('%j만 고르면 출고지마다 그곳에서 고른 것으로 배송비를 따진다', (ids, groups, shipping, payable) => {
  const totals = selectedTotals(two, new Set(ids))
  expect([...totals.groups].map(([id, { goods, shipping: fee }]) => [id, goods, fee])).toEqual(groups)
  expect(totals).toMatchObject({ shipping, payable, list: totals.payable - shipping + totals.discount })
})

test.each([
  ['CONDITIONAL_FREE', 0, 50_000],
  ['CONDITIONAL_FREE', 49_999, 1],
  ['CONDITIONAL_FREE', 50_001, null],
  ['FREE', 0, null],
] as const)('%s에서 %i원을 골랐으면 무료배송까지 %j원이다', (fee_policy, goods, left) => {
  expect(wonToFree({ shipping_origin: { ...origin, fee_policy } }, goods)).toBe(left)
})
