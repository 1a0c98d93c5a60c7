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
