import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { takeSelection } from '#customer/shell/cart/pendingSelection.ts'
import { broken, refused } from '#tests/support/answering.ts'
import { linksIn, rowsIn } from '#tests/support/drawPart.tsx'
import { sheetAnswer, sheetPrice } from '#tests/support/sheetAnswer.ts'
import { itemAnswer } from '#tests/support/orderAnswers.ts'
import { useSheetScreen } from '#tests/support/sheetScreen.tsx'
import { ownPaymentOf } from './ownPayment.ts'

const { server, open, sent, popup, place } = useSheetScreen()
/** later than the sheet itself: the payment has a time of its own */
const expiresAt = '2026-11-16T13:10:00.000+09:00'
const paid = { pg: { redirect_url: '#window', order_no: '26A', amount: 61_000 }, expires_at: expiresAt }
beforeEach(() => {
  server.on['ready'] = () => paid
})
// the payment window of these tests is a mark in the page
afterEach(() => window.history.replaceState(null, '', '/'))

const pay = () => screen.getByRole<HTMLButtonElement>('button', { name: /원 결제하기$/ })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const agree = () => fireEvent.click(screen.getByRole('checkbox', { name: /모두 동의해요/ }))
const usePoints = (text: string) => {
  const field = screen.getByLabelText('쓸 포인트')
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
}
async function draw(values: object = {}) {
  server.order = sheetAnswer(values)
  open()
  await screen.findByRole('region', { name: '결제 수단' })
}
const leaves = () => waitFor(() => expect(window.location.hash).toBe('#window'))
/** What was sent to fix the order, so far. */
const ready = () => sent('ready') as { payment: object; points: number; expected_payable: number; buy_again?: true }[]

describe('결제하기가 거절되면', () => {
  async function refuse(answer: () => unknown, values: object = {}) {
    await draw(values)
    agree()
    server.on['ready'] = answer
    press(/원 결제하기$/)
    await waitFor(() => expect(ready()).toHaveLength(1))
  }

  test('까닭을 말하고, 주문서를 새로 읽고, 다시 결제할 수 있다', async () => {
    server.on['refresh'] = () => (server.order = sheetAnswer({ version: 5 }))
    await refuse(() => refused(409, 'COUPON_EXPIRED'))
    await waitFor(() => expect(popup()).toContain('COUPON_EXPIRED 까닭'))
    await waitFor(() => expect(sent('refresh')).toHaveLength(1))
    press('확인')
    server.on['ready'] = () => paid
    await waitFor(() => expect(pay().getAttribute('aria-busy')).not.toBe('true'))
    press(/원 결제하기$/)
    await leaves()
    expect(ready()).toMatchObject([{ version: 4 }, { version: 5 }])
  })

  test.each<[string, () => unknown]>([
    ['끊긴 것', broken],
    ['서버의 탈', () => refused(503, 'BUSY')],
  ])('%s이면 까닭을 말하고, 주문서를 놓아 주지 않으며, 다시 결제할 수 있다', async (_how, answer) => {
    await refuse(answer)
    await waitFor(() => expect(popup()).not.toBeNull())
    expect([sent('refresh'), ownPaymentOf(7)]).toEqual([[], null])
    press('확인')
    server.on['ready'] = () => paid
    press(/원 결제하기$/)
    await leaves()
    expect(ready()).toHaveLength(2)
  })

  const cheaper = { ...sheetPrice, product_discount: 10_000, payable: 71_000 }
  const dearer = () => {
    const items = [itemAnswer({ unit_price: 34_000 })]
    return (server.order = sheetAnswer({ price: cheaper, items, version: 5 }))
  }

  test('값이 달라졌으면 본 값과 지금 값을 보이고, 그러겠다고 할 때만 지금 값으로 결제한다', async () => {
    server.on['refresh'] = dearer
    await draw()
    usePoints('2000')
    agree()
    server.on['ready'] = () => refused(409, 'PRICE_CHANGED')
    press('59,000원 결제하기')
    const asking = await screen.findByRole('alertdialog', { name: '결제 금액이 바뀌었어요' })
    expect(rowsIn(asking)).toEqual([
      ['상품 할인', '20,000원 → 10,000원'],
      ['결제 금액', '59,000원 → 69,000원'],
    ])
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
    server.on['ready'] = () => paid
    fireEvent.click(within(asking).getByRole('button', { name: '69,000원 결제' }))
    await leaves()
    expect(ready()).toMatchObject([
      { expected_payable: 59_000, points: 2_000, version: 4 },
      { expected_payable: 69_000, points: 2_000, version: 5 },
    ])
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('달라진 값이 싫으면 주문서로 돌아가고, 결제하지 않는다', async () => {
    server.on['refresh'] = dearer
    await refuse(() => refused(409, 'PRICE_CHANGED'))
    await screen.findByRole('alertdialog', { name: '결제 금액이 바뀌었어요' })
    press('주문서로')
    expect([popup(), pay().textContent, ready().length]).toEqual([null, '71,000원 결제하기', 1])
  })

  test('다른 탭이 내고 있다면 그 결제창을 닫지 않고 다시 읽는다', async () => {
    await refuse(() => {
      server.order = sheetAnswer({ status: 'READY' })
      return refused(409, 'CHECKOUT_PAYING_ELSEWHERE')
    })
    await screen.findByText('다른 탭에서 결제하고 있어요')
    expect([sent('refresh'), popup()]).toEqual([[], null])
  })

  test('같은 것을 다른 주문서로 내고 있다면 그 주문서로 가는 길을 준다', async () => {
    await refuse(() => refused(409, 'CHECKOUT_PAYING_ELSEWHERE', { extra: { paying_order_id: 9 } }))
    const link = await screen.findByRole('link', { name: '그 주문서로' })
    expect(link.getAttribute('href')).toBe('/store/checkout/9')
  })

  test('이미 산 장바구니라면 묻고, 한 번 더 사겠다고 할 때만 그렇게 보낸다', async () => {
    await refuse(() => refused(409, 'CART_ALREADY_BOUGHT', { extra: { order_id: 5 } }))
    const asking = await screen.findByRole('alertdialog', { name: 'CART_ALREADY_BOUGHT 제목' })
    expect(ready()[0]?.buy_again).toBeUndefined()
    server.on['ready'] = () => paid
    fireEvent.click(within(asking).getByRole('button', { name: '한 번 더 살게요' }))
    await leaves()
    expect(ready()[1]?.buy_again).toBe(true)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('이미 산 주문을 보러 갈 수 있다', async () => {
    await refuse(() => refused(409, 'CART_ALREADY_BOUGHT', { extra: { order_id: 5 } }))
    fireEvent.click(await screen.findByRole('button', { name: '주문 내역 보기' }))
    expect(place()).toBe('/my/orders/5')
  })

  const two = [
    itemAnswer({ quantity: 3 }),
    itemAnswer({ id: 12, sku_id: 71, quantity: 2 }),
    itemAnswer({ id: 13, product_id: 8, sku_id: 80, quantity: 1 }),
  ]
  const cart = (skuIds: number[]) => ({ groups: [{ items: skuIds.map((sku_id) => ({ sku_id })) }], unavailable: [] })
  test.each<[string, object[], () => unknown, string[], object | null]>([
    [
      '장바구니에서 왔으면',
      [{ sku_id: 70, available: 1 }],
      () => cart([70, 71, 80, 99]),
      ['장바구니로', '/cart'],
      null,
    ],
    [
      '장바구니를 읽지 못하면',
      [{ sku_id: 70, available: 1 }],
      () => refused(403, 'FORBIDDEN'),
      ['장바구니로', '/cart'],
      null,
    ],
    [
      '바로구매였으면 남은 만큼만 고른 채로',
      [{ sku_id: 70, available: 1 }],
      () => cart([70, 71]),
      ['수량 줄이기', '/store/products/7'],
      [
        { skuId: 70, quantity: 1 },
        { skuId: 71, quantity: 2 },
      ],
    ],
    [
      '그 가운데 하나가 다 나갔으면 그것은 빼고',
      [
        { sku_id: 70, available: 0 },
        { sku_id: 71, available: 5 },
      ],
      () => cart([]),
      ['수량 줄이기', '/store/products/7'],
      [{ skuId: 71, quantity: 2 }],
    ],
    [
      '모두 다 나갔으면',
      [
        { sku_id: 70, available: 0 },
        { sku_id: 71, available: 0 },
      ],
      () => cart([]),
      ['상품으로', '/store/products/7'],
      null,
    ],
  ])('모자란 것이 있을 때, %s 고칠 곳으로 가는 길을 준다', async (_how, items, inCart, link, kept) => {
    server.on['items'] = inCart
    await refuse(() => refused(409, 'SKU_SOLD_OUT', { extra: { items } }), { items: two })
    await waitFor(() => expect(linksIn(screen.getByRole('alertdialog'))).toEqual([link]))
    expect(takeSelection(7)).toEqual(kept)
  })
})
