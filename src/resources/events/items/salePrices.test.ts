import { expect, test } from 'vitest'
import { salePrices } from './salePrices.ts'

const open = { status: 'ACTIVE', starts_at: '2026-11-16T00:00:00+09:00', ends_at: '2026-11-17T00:00:00+09:00' }
const item = (product_id: number, time_sale_price: number | null) => ({
  product_id,
  name: `상품 ${product_id}`,
  time_sale_price,
})

test('켜는 이벤트의 특가만 미리 따져 보고, 고치는 이벤트의 지금 특가는 치지 않는다', () => {
  const items = [item(1, 9000), item(2, null)]
  expect(salePrices({ ...open, items }, 7)).toEqual([
    {
      kind: 'TIME_SALE',
      product_id: 1,
      price: 9000,
      starts_at: open.starts_at,
      ends_at: open.ends_at,
      replaces: 7,
      name: '상품 1',
    },
  ])
  expect(salePrices({ ...open, status: 'DRAFT', items }, 7)).toEqual([])
  expect(salePrices({ ...open, items: [item(1, null)] }, undefined)).toEqual([])
})

test('한 상품의 이벤트는 적은 특가로 따지고, 특가를 비우면 따지지 않는다', () => {
  const values = { ...open, product_id: 3, time_sale_price: 5000, items: [item(3, 7000)] }
  expect(salePrices(values, undefined)).toMatchObject([{ product_id: 3, price: 5000, name: '상품 3' }])
  expect(salePrices({ ...values, time_sale_price: null }, undefined)).toEqual([])
})
