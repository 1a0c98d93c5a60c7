import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useAnswers } from '#tests/support/answering.ts'
import { drawPart } from '#tests/support/drawPart.tsx'
import { CartScreen } from './CartScreen.tsx'

const origin = (id: number, name: string) => ({
  shipping_origin: { id, name, fee_policy: 'FREE', base_fee: 0, free_threshold: null },
})
const item = (id: number, name: string, state = 'OK') => ({
  id,
  sku_id: id * 10,
  product: { id, name, thumbnail: null, list_price: 10_000, final_price: 10_000 },
  option_label: '',
  quantity: 1,
  unit_price: 10_000,
  list_price: 10_000,
  amount: 10_000,
  state,
  max_quantity: 5,
})
let cart: object
useAnswers(({ path }) => (path === '/store/v1/user/cart/items' ? cart : {}))
afterEach(cleanup)

const draw = async (items: object[][], coupon_saving?: number) => {
  const groups = items.map((lines, n) => ({ ...origin(n + 1, `센터 ${n + 1}`), items: lines }))
  cart = { groups, unavailable: [], count: items.flat().length, ...(coupon_saving ? { coupon_saving } : {}) }
  drawPart(<CartScreen />)
  await screen.findByRole('region', { name: '예상 결제 금액' })
}
const saving = '가진 쿠폰으로 주문서에서 5,000원 더 할인받을 수 있어요.'
const promised = () => screen.queryByText(saving) !== null
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))

test('쿠폰으로 더 아낄 돈은 담은 것을 모두 골랐을 때만 약속한다', async () => {
  await draw([[item(1, '매트'), item(2, '블록')], [item(3, '밴드')]], 5_000)
  expect(promised()).toBe(true)
  for (const name of ['매트 선택', '블록 선택', '밴드 선택']) {
    tick(name)
    expect(promised()).toBe(false)
    tick(name)
    expect(promised()).toBe(true)
  }
  tick('전체 선택 (3/3)')
  expect(promised()).toBe(false)
})

test('품절된 것은 고를 수 없으므로 나머지를 모두 고르면 약속한다', async () => {
  await draw([[item(1, '매트'), item(2, '블록', 'SOLD_OUT')]], 5_000)
  expect(promised()).toBe(true)
  tick('매트 선택')
  expect(promised()).toBe(false)
})

test('아낄 것이 없으면 약속하지 않는다', async () => {
  await draw([[item(1, '매트')]])
  expect(promised()).toBe(false)
})
