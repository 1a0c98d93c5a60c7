import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Notices } from '#customer/shell/notices/Notices.tsx'
import { broken, refused, useAnswers } from '#tests/support/answering.ts'
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
type Line = ReturnType<typeof item>
let cart: { groups: { items: Line[] }[]; unavailable: object[]; count: number }
let on: Record<string, (body: never, path: string) => unknown>
const asked = useAnswers(({ method, path, body }) => {
  if (method === 'GET') return path === '/store/v1/user/cart/items' ? (on['read']?.(body as never, path) ?? cart) : {}
  return on[path.slice(path.lastIndexOf('/') + 1)]?.(body as never, path) ?? {}
})
beforeEach(() => {
  on = {
    quantity: ({ quantity }: { quantity: number }, path) => {
      const line = cart.groups.flatMap(({ items }) => items).find(({ id }) => path.includes(`/items/${id}/`))
      if (line) line.quantity = quantity
      return cart
    },
  }
})
afterEach(cleanup)

const open = (path = '/cart') =>
  drawPart(
    <>
      <CartScreen />
      <Notices />
    </>,
    path,
  )
const draw = async (items: object[][], coupon_saving?: number) => {
  const groups = items.map((lines, n) => ({ ...origin(n + 1, `센터 ${n + 1}`), items: lines as Line[] }))
  cart = { groups, unavailable: [], count: items.flat().length, ...(coupon_saving ? { coupon_saving } : {}) }
  open()
  await screen.findByRole('region', { name: '예상 결제 금액' })
}
const sent = (word: string) => asked.filter(({ path }) => path.endsWith(`/${word}`)).map(({ body }) => body)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const popup = () => screen.queryByRole('alertdialog')?.textContent ?? null
const orderButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /주문하기|골라 주세요/ })
const step = (name: string, way: '더하기' | '빼기') =>
  fireEvent.click(
    within(screen.getByRole('group', { name: `${name} 수량` })).getByRole('button', { name: `하나 ${way}` }),
  )

describe('수량', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const drawNow = async (...items: object[]) => {
    const drawn = draw([items])
    await pass(60)
    await drawn
  }

  test('손가락을 따라 바로 바뀌고, 0.4초 쉬면 마지막 수량만 한 번 보낸다', async () => {
    await drawNow(item(1, '매트'), item(2, '블록'))
    step('매트', '더하기')
    await pass(300)
    step('매트', '더하기')
    step('블록', '더하기')
    expect(orderButton().textContent).toBe('50,000원 주문하기 (2)')
    await pass(300)
    expect(sent('quantity')).toEqual([])
    await pass(150)
    expect(asked.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body])).toEqual([
      ['/store/v1/user/cart/items/1/quantity', { quantity: 3 }],
      ['/store/v1/user/cart/items/2/quantity', { quantity: 2 }],
    ])
    expect(orderButton().textContent).toBe('50,000원 주문하기 (2)')
  })

  test('보내는 사이 또 바꾸면 앞의 것이 끝난 다음에 보내고, 그동안 누른 수량이 보인다', async () => {
    const waiting: (() => void)[] = []
    const save = on['quantity']
    on['quantity'] = (body, path) => new Promise((resolve) => waiting.push(() => resolve(save?.(body, path))))
    await drawNow(item(1, '매트'))
    step('매트', '더하기')
    await pass(450)
    step('매트', '더하기')
    await pass(450)
    expect(sent('quantity')).toEqual([{ quantity: 2 }])
    waiting[0]?.()
    await pass(50)
    expect(sent('quantity')).toEqual([{ quantity: 2 }, { quantity: 3 }])
    expect(orderButton().textContent).toBe('30,000원 주문하기 (1)')
    waiting[1]?.()
    await pass(50)
    expect(orderButton().textContent).toBe('30,000원 주문하기 (1)')
  })

  test.each<[string, () => unknown, string]>([
    ['거절되면', () => refused(409, 'SKU_SOLD_OUT'), 'SKU_SOLD_OUT 까닭'],
    ['끊기면', broken, '인터넷 연결을 확인해 주세요'],
  ])('%s 까닭을 말하고 서버의 수량으로 돌아가며, 다시 바꿀 수 있다', async (_how, answer, words) => {
    const save = on['quantity'] as () => unknown
    on['quantity'] = answer
    await drawNow(item(1, '매트'))
    step('매트', '더하기')
    await pass(500)
    expect([popup(), orderButton().textContent]).toEqual([expect.stringContaining(words), '10,000원 주문하기 (1)'])
    on['quantity'] = save
    step('매트', '더하기')
    await pass(500)
    expect(orderButton().textContent).toBe('20,000원 주문하기 (1)')
  })

  test('주문하면 쉬기를 기다리지 않고 보내고, 받았다고 한 다음에 주문한다', async () => {
    on['from-cart'] = () => ({ id: 7 })
    await drawNow(item(1, '매트'))
    step('매트', '더하기')
    press('20,000원 주문하기 (1)')
    await pass(50)
    const writes = asked.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])
    expect(writes).toEqual([
      ['/store/v1/user/cart/items/1/quantity', { quantity: 2 }],
      ['/store/v1/checkout/initiate/from-cart', { cart_item_ids: [1] }],
    ])
    expect(window.location.pathname).toBe('/store/checkout/7')
  })

  test('수량이 거절되면 주문하지 않고, 단추가 다시 눌린다', async () => {
    on['quantity'] = () => refused(409, 'SKU_SOLD_OUT')
    await drawNow(item(1, '매트'))
    step('매트', '더하기')
    press('20,000원 주문하기 (1)')
    await pass(50)
    expect([sent('from-cart'), window.location.pathname]).toEqual([[], '/cart'])
    on['from-cart'] = () => ({ id: 7 })
    press('10,000원 주문하기 (1)')
    await pass(50)
    expect(sent('from-cart')).toEqual([{ cart_item_ids: [1] }])
  })

  test('화면을 떠나면 쉬기를 기다리던 수량을 바로 보낸다', async () => {
    await drawNow(item(1, '매트'))
    step('매트', '더하기')
    cleanup()
    await pass(0)
    expect(sent('quantity')).toEqual([{ quantity: 2 }])
    await pass(1_000)
    expect(sent('quantity')).toHaveLength(1)
  })
})
