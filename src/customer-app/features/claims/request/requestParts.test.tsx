import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ClaimFormItem } from '#customer/api/models.ts'
import { ApiError } from '#shared/api/apiError.ts'
import { drawPart, linksIn } from '#tests/support/drawPart.tsx'
import { refundAnswer as money } from '#tests/support/orderAnswers.ts'
import type { Breakdown } from '../refund/refundLines.ts'
import { MoneyLine } from './MoneyLine.tsx'
import { ItemChoice } from './steps/ItemChoice.tsx'

afterEach(cleanup)

const drawn = (part: React.ReactNode) => {
  cleanup()
  return drawPart(part).container
}

type Simulation = Parameters<typeof MoneyLine>[0]['simulation']
const at = (refund?: Breakdown) =>
  ({
    data: refund && { refund_simulation: refund },
    isEnabled: true,
    isFetching: false,
    isError: false,
  }) as Simulation

test.each([
  ['return', undefined, false, '환불 예정'],
  ['exchange', undefined, false, '낼 금액'],
  ['return', money(7_000, 5), false, '환불 예정7,000원 + 5P'],
  ['return', money(7_000), true, '환불 예정7,000원사유에 따라 달라져요'],
  ['cancel', money(7_000), true, '환불 예정7,000원'],
  ['return', money(0, 0, { additional_payment: 500 }), false, '환불 예정0원따로 낼 금액500원'],
  ['exchange', money(0, 0, { additional_payment: 6_000 }), false, '낼 금액6,000원'],
  ['exchange', money(0), false, '낼 금액0원'],
] as const)('%s에서 %j이고 사유가 열려 있음이 %j이면 %s', (type, refund, open, words) => {
  expect(drawn(<MoneyLine type={type} simulation={at(refund)} open={open} />).textContent).toBe(words)
})

test('금액을 알 수 없게 되었거나 아직 묻지 않은 동안에는 전의 금액을 말하지 않는다', () => {
  const refused = new ApiError(409, { code: 'CLAIM_NOT_ALLOWED', message: '안 돼요.' } as never)
  const unknown = [{ isError: true, error: refused }, { isEnabled: false }]
  for (const more of unknown) {
    const simulation = { ...at(money(7_000)), ...more } as Simulation
    expect(drawn(<MoneyLine type="return" simulation={simulation} open={false} />).textContent).toBe('환불 예정')
  }
})

const bought = {
  id: 11,
  sku_id: 70,
  product_name: '요가매트',
  option_label: '그레이',
  quantity: 3,
  unit_price: 29_000,
  thumbnail: { id: 1, url: '/images/mat.webp', width: 72, height: 72 },
}
const choice = (item: object, quantity: number, exchangeFor?: number) => {
  const told: unknown[] = []
  const of = { claimable_quantity: 2, order_item: bought, ...item } as unknown as ClaimFormItem
  const tell = (value: unknown) => told.push(value)
  const part = (
    <ItemChoice
      orderId={5}
      item={of}
      quantity={quantity}
      exchangeFor={exchangeFor}
      onQuantity={tell}
      onExchange={tell}
    />
  )
  return { part: drawn(part), told, box: screen.getByRole<HTMLInputElement>('checkbox', { name: '요가매트 그레이' }) }
}

test('고르면 고를 수 있는 만큼 모두 골라지고, 다시 누르면 하나도 없다', () => {
  const none = choice({}, 0)
  expect([none.box.checked, none.box.disabled, none.part.textContent]).toEqual([
    false,
    false,
    '요가매트그레이 · 3개29,000원',
  ])
  none.box.click()
  const some = choice({}, 3)
  expect(some.part.textContent).toContain('2개까지 고를 수 있어요2')
  some.box.click()
  expect([...none.told, ...some.told]).toEqual([2, 0])
  expect(choice({ claimable_quantity: 1 }, 1).part.textContent).not.toContain('고를 수 있어요')
})

test('고를 수 없는 것은 까닭과 진행 중인 신청이나 대신할 신청으로 가는 길이 있다', () => {
  const asked = { id: 3, type: 'return', quantity: 1 }
  const closed = (status: string, more: object = {}) =>
    choice(
      {
        claimable_quantity: 0,
        blocked_reason: '이미 신청했어요.',
        order_item: { ...bought, claim: { ...asked, status } },
        ...more,
      },
      1,
    )
  const open = closed('IN_PROGRESS')
  expect([open.box.checked, open.box.disabled]).toEqual([false, true])
  expect(open.part.textContent).toContain('반품 진행 중이미 신청했어요.')
  expect(linksIn(open.part)).toEqual([['신청 내역 보기', '/my/claims/3']])
  expect(linksIn(closed('COMPLETED').part)).toEqual([])
  expect(linksIn(closed('RETRACTED', { offer: 'return' }).part)).toEqual([
    ['반품 신청하기', '/my/orders/5/claims/return?item=11'],
  ])
})

test('바꿀 옵션은 고른 것만 표시하고, 다 팔린 것은 고를 수 없다', () => {
  const exchange_options = [
    { sku_id: 70, label: '그레이', stock: 'AVAILABLE' },
    { sku_id: 71, label: '블루', stock: 'LOW' },
    { sku_id: 72, label: '', stock: 'SOLD_OUT' },
  ]
  const { part, told } = choice({ exchange_options }, 1, 72)
  expect([...part.querySelectorAll('fieldset label')].map((one) => one.textContent)).toEqual([
    '그레이 (지금과 같은 옵션)',
    '블루얼마 남지 않았어요',
    '같은 상품품절',
  ])
  const radios = screen.getAllByRole<HTMLInputElement>('radio')
  expect(radios.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [false, false],
    [false, false],
    [false, true],
  ])
  for (const radio of radios) radio.click()
  expect(told).toEqual([70, 71])
  expect(choice({ exchange_options }, 0).part.querySelector('fieldset')).toBeNull()
})
