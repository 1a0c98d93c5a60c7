import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ParamsContext } from '#customer/router/place.ts'
import { queryClient } from '#customer/shell/queryClient.ts'
import { refused, useAnswers } from '#tests/support/answering.ts'
import { drawPart, linksIn, rowsIn } from '#tests/support/drawPart.tsx'
import { itemAnswer, priceAnswer } from '#tests/support/orderAnswers.ts'
import { sheetAddress } from '#tests/support/sheetAnswer.ts'
import { CompleteScreen } from './CompleteScreen.tsx'

let answer: () => unknown
const asked = useAnswers(({ path }) => (path.includes('/completed/') ? answer() : {}))
const order = (more: object = {}) => ({
  id: 7,
  order_no: '261116ABCDEFGH',
  items: [itemAnswer()],
  groups: [],
  delivery_address: sheetAddress,
  price: priceAnswer,
  payments: [
    { method: 'CARD', label: '하나카드', amount: 50_000 },
    { method: 'POINT', label: '포인트', amount: 3_000 },
  ],
  earn_points_expected: 580,
  earn_points: { expected: 580, status: 'PENDING', rate_percent: 1, as_member: false },
  ...more,
})
beforeEach(() => {
  answer = () => order()
})
afterEach(cleanup)

const draw = async () => {
  const { container } = drawPart(
    <ParamsContext value={{ id: '7' }}>
      <CompleteScreen />
    </ParamsContext>,
    '/store/checkout/7/complete',
  )
  await screen.findByRole('heading', { name: '주문했어요' })
  return container
}

test('무엇을 어디로 얼마에 주문했는지와 갈 곳을 말하고, 담은 수를 다시 세게 한다', async () => {
  const counted = ['get', '/store/v1/user/cart/count', {}]
  queryClient.setQueryData(counted, { count: 3 })
  const container = await draw()
  expect(rowsIn(container)).toEqual([
    ['상품', '58,000원'],
    ['쿠폰', '-3,000원'],
    ['포인트', '-3,000원'],
    ['배송비', '7,000원'],
    ['배송비 쿠폰', '-500원'],
    ['결제한 금액하나카드, 포인트', '58,500원'],
  ])
  expect(screen.getByText('요가매트')).toBeDefined()
  expect(screen.getByText('주문번호 261116ABCDEFGH')).toBeDefined()
  expect(screen.getByText('김하나 · (06236) 서울특별시 강남구 테헤란로 152 3층')).toBeDefined()
  expect(screen.getByText('580P')).toBeDefined()
  expect(linksIn(container)).toEqual([
    ['더 둘러보기', '/store'],
    ['주문 상세 보기', '/my/orders/7'],
  ])
  await waitFor(() => expect(queryClient.getQueryState(counted)?.isInvalidated).toBe(true))
  expect(asked.map(({ path }) => path)).toContain('/store/v1/checkout/orders/completed/7')
})

test('여러 가지를 샀으면 몇 개 더인지 말하고, 쓰지 않은 것과 드리지 않는 것은 말하지 않는다', async () => {
  const price = { ...priceAnswer, product_coupon: 0, cart_coupon: 0, points: 0, shipping_base: 0, shipping_coupon: 0 }
  answer = () =>
    order({
      items: [itemAnswer(), itemAnswer({ id: 12 }), itemAnswer({ id: 13 })],
      price: { ...price, remote_surcharge: 0, payable: 58_000 },
      delivery_address: null,
      earn_points_expected: 0,
      payments: [],
    })
  const container = await draw()
  expect(screen.getByText('요가매트 외 2개')).toBeDefined()
  expect(rowsIn(container)).toEqual([
    ['상품', '58,000원'],
    ['배송비', '0원'],
    ['결제한 금액', '58,000원'],
  ])
  expect(['받는 곳', '적립 예정'].map((name) => screen.queryByRole('region', { name }))).toEqual([null, null])
})

test('읽지 못하면 주문이 없다고 하지 않고 다시 읽을 수 있으며, 없는 주문이면 없다고 한다', async () => {
  answer = () => refused(403, 'FORBIDDEN')
  drawPart(
    <ParamsContext value={{ id: '7' }}>
      <CompleteScreen />
    </ParamsContext>,
  )
  const retry = await screen.findByRole('button', { name: '다시 시도' })
  answer = () => refused(404, 'ORDER_NOT_FOUND')
  fireEvent.click(retry)
  await waitFor(() => expect(screen.queryByRole('button', { name: '다시 시도' })).toBeNull())
  expect(await screen.findByText(/찾을 수 없는 주문/)).toBeDefined()
})
