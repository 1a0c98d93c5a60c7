import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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

const sent = (word: string) => asked.filter(({ path }) => path.endsWith(`/${word}`)).map(({ body }) => body)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const popup = () => screen.queryByRole('alertdialog')?.textContent ?? null
const orderButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /주문하기|골라 주세요/ })

describe('주문', () => {
  test('고른 줄만 한 번 주문하고, 주문서로 떠나는 동안 다시 눌리지 않는다', async () => {
    on['from-cart'] = () => ({ id: 7 })
    await draw([[item(1, '매트'), item(2, '블록')], [item(3, '밴드')]])
    tick('블록 선택')
    const button = orderButton()
    expect(button.textContent).toBe('20,000원 주문하기 (2)')
    fireEvent.click(button)
    await waitFor(() => expect(window.location.pathname).toBe('/store/checkout/7'))
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(sent('from-cart')).toEqual([{ cart_item_ids: [1, 3] }])
  })

  test.each<[string, () => unknown, string]>([
    ['거절되면', () => refused(409, 'SKU_SOLD_OUT'), 'SKU_SOLD_OUT 까닭'],
    ['끊기면', broken, '인터넷 연결을 확인해 주세요'],
  ])('주문이 %s 까닭을 말하고 장바구니를 다시 읽으며, 다시 주문할 수 있다', async (_how, answer, words) => {
    on['from-cart'] = answer
    await draw([[item(1, '매트'), item(2, '블록')]])
    cart.groups[0]?.items.forEach((line) => line.id === 2 && (line.state = 'SOLD_OUT'))
    press('20,000원 주문하기 (2)')
    await waitFor(() => expect(popup()).toContain(words))
    await screen.findByText('품절')
    press('확인')
    on['from-cart'] = () => ({ id: 7 })
    press('10,000원 주문하기 (1)')
    await waitFor(() => expect(window.location.pathname).toBe('/store/checkout/7'))
    expect(sent('from-cart')).toEqual([{ cart_item_ids: [1, 2] }, { cart_item_ids: [1] }])
  })

  test('고른 것이 없으면 주문도 삭제도 할 수 없다', async () => {
    await draw([[item(1, '매트')]])
    tick('매트 선택')
    expect([orderButton().textContent, orderButton().disabled]).toEqual(['주문할 상품을 골라 주세요', true])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '선택 삭제' }).disabled).toBe(true)
    tick('전체 선택 (0/1)')
    expect(orderButton().textContent).toBe('10,000원 주문하기 (1)')
  })
})

describe('빼기', () => {
  beforeEach(() => {
    on['delete'] = ({ ids }: { ids: number[] }) => {
      for (const group of cart.groups) group.items = group.items.filter(({ id }) => !ids.includes(id))
      cart.groups = cart.groups.filter(({ items }) => items.length > 0)
      cart.count -= ids.length
      return {}
    }
  })

  test('고른 것만 물어본 뒤에 빼고, 그대로 두겠다고 하면 빼지 않는다', async () => {
    await draw([[item(1, '매트'), item(2, '블록'), item(3, '밴드')]])
    tick('블록 선택')
    press('선택 삭제')
    const asking = () => within(screen.getByRole('alertdialog', { name: '2개를 장바구니에서 뺄까요?' }))
    fireEvent.click(asking().getByRole('button', { name: '그대로 두기' }))
    expect([popup(), sent('delete')]).toEqual([null, []])
    press('선택 삭제')
    fireEvent.click(asking().getByRole('button', { name: '빼기' }))
    await screen.findByText('전체 선택 (0/1)')
    expect(sent('delete')).toEqual([{ ids: [1, 3] }])
  })

  test('줄 하나는 묻지 않고 그것만 빼며, 다 빼면 비었다고 한다', async () => {
    await draw([[item(1, '매트')], [item(2, '블록')]])
    press('블록 빼기')
    await screen.findByText('전체 선택 (1/1)')
    expect(screen.queryByRole('region', { name: '센터 2 배송' })).toBeNull()
    press('매트 빼기')
    await screen.findByText('장바구니가 비어 있어요')
    expect(sent('delete')).toEqual([{ ids: [2] }, { ids: [1] }])
  })

  test.each([
    ['줄 하나', () => press('매트 빼기')],
    ['고른 것', () => [press('선택 삭제'), press('빼기')]],
  ])('%s이 빠지지 않으면 까닭을 말하고, 줄은 남는다', async (_what, take) => {
    on['delete'] = broken
    await draw([[item(1, '매트')]])
    take()
    await waitFor(() => expect(popup()).toContain('인터넷 연결을 확인해 주세요'))
    expect(screen.getByText('전체 선택 (1/1)')).toBeDefined()
  })
})

test('지금 살 수 없는 것은 따로 있고, 세지도 주문하지도 않지만 뺄 수 있다', async () => {
  const drawn = draw([[item(1, '매트')]])
  cart.unavailable = [item(9, '단종', 'UNAVAILABLE')]
  cart.count = 2
  await drawn
  const gone = within(screen.getByRole('region', { name: '지금 살 수 없어요' }))
  expect(gone.getByText('단종')).toBeDefined()
  expect(screen.getByText('전체 선택 (1/1)')).toBeDefined()
  fireEvent.click(gone.getByRole('button', { name: '단종 빼기' }))
  await waitFor(() => expect(sent('delete')).toEqual([{ ids: [9] }]))
})

test('살 수 없는 것만 남았으면 비었다고 하지 않고, 전체 선택은 골라져 있지 않다', async () => {
  const drawn = draw([])
  cart.unavailable = [item(9, '단종', 'UNAVAILABLE')]
  cart.count = 1
  await drawn
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: '전체 선택 (0/0)' })
  expect([all.checked, all.disabled, orderButton().disabled]).toEqual([false, true, true])
})

test('고르지 않은 것은 다시 읽어도 고르지 않은 것이고, 새로 담긴 것은 골라져 있다', async () => {
  on['delete'] = () => {
    cart.groups[0]?.items.push(item(3, '밴드'))
    return {}
  }
  await draw([[item(1, '매트'), item(2, '블록')]])
  tick('매트 선택')
  press('블록 빼기')
  await screen.findByText('전체 선택 (2/3)')
  const checked = ['매트', '블록', '밴드'].map(
    (name) => screen.getByRole<HTMLInputElement>('checkbox', { name: `${name} 선택` }).checked,
  )
  expect(checked).toEqual([false, true, true])
})

test('끝났거나 없는 결제창에서 왔으면 한 번 말하고, 주문 내역으로 가는 길을 준다', async () => {
  cart = { groups: [{ ...origin(1, '센터'), items: [item(1, '매트')] }], unavailable: [], count: 1 }
  window.history.replaceState(null, '', '/')
  const entries = window.history.length
  open('/cart?payment=unknown')
  await screen.findByText('끝났거나 없는 결제창이에요')
  expect([window.location.search, window.history.length]).toEqual(['', entries])
  expect(screen.getByRole('link', { name: '주문 내역 보기' }).getAttribute('href')).toBe('/my/orders')
})

test('읽지 못하면 비었다고 하지 않고, 다시 읽을 수 있다', async () => {
  on['read'] = () => refused(403, 'FORBIDDEN')
  cart = { groups: [], unavailable: [], count: 0 }
  open()
  const retry = await screen.findByRole('button', { name: '다시 시도' })
  expect(screen.queryByText('장바구니가 비어 있어요')).toBeNull()
  on['read'] = () => cart
  fireEvent.click(retry)
  await screen.findByText('장바구니가 비어 있어요')
})
