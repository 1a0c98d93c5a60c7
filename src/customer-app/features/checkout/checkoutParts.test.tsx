import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { CheckoutOrder } from '#customer/api/models.ts'
import { ApiError } from '#shared/api/apiError.ts'
import { drawPart, linksIn, rowsIn } from '#tests/support/drawPart.tsx'
import { itemAnswer, priceAnswer } from '#tests/support/orderAnswers.ts'
import { Agreements } from './Agreements.tsx'
import { missingAgreements } from './agreed.ts'
import { AddressBlock } from './address/AddressBlock.tsx'
import { CouponOptions } from './benefits/CouponOptions.tsx'
import { PointsBlock } from './benefits/PointsBlock.tsx'
import { CheckoutGone } from './CheckoutGone.tsx'
import { CheckoutItems } from './CheckoutItems.tsx'
import { CheckoutNotice } from './CheckoutNotice.tsx'
import { BoughtPopup } from './payment/BoughtPopup.tsx'
import { PayingElsewhere } from './payment/PayingElsewhere.tsx'
import { PriceChangedPopup } from './payment/PriceChangedPopup.tsx'

afterEach(cleanup)

const orderOf = (values: object) => values as CheckoutOrder
const nothing = () => undefined
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('주문할 상품은 보내는 곳별로 나뉘고, 배송비가 왜 없는지 말한다', () => {
  const group = (id: number, name: string, charged: number, base_fee: number, item_ids: number[]) => ({
    id,
    charged,
    base_fee,
    item_ids,
    shipping_origin: { id, name },
  })
  const items = [
    itemAnswer(),
    itemAnswer({ id: 12, product_name: '폼롤러', option_label: '', quantity: 1 }),
    itemAnswer({ id: 13, product_name: '아령' }),
  ]
  const groups = [group(1, '이천', 3_000, 3_000, [11]), group(2, '부산', 0, 3_000, [12]), group(3, '대전', 0, 0, [13])]
  const { container } = drawPart(<CheckoutItems order={orderOf({ items, groups })} />)
  expect(screen.getByRole('region', { name: '주문 상품 5개' })).toBeDefined()
  expect([...container.querySelectorAll('section > div:not(:first-child)')].map((one) => one.textContent)).toEqual([
    '이천 배송배송비 3,000원요가매트그레이 · 2개 58,000원',
    '부산 배송쿠폰으로 무료배송폼롤러1개 29,000원',
    '대전 배송무료배송아령그레이 · 2개 58,000원',
  ])
})

test('다시 결제하기 전에 지난 결제가 왜 안 됐는지와 바뀐 금액을 말하고, 다른 것이 바뀐 것은 말하지 않는다', () => {
  const words = (values: object) => {
    cleanup()
    return drawPart(<CheckoutNotice order={orderOf(values)} />).container.textContent
  }
  expect(words({})).toBe('')
  expect(words({ failure: { code: 'X', message: '잔액이 모자라요.' } })).toBe(
    '지난 결제가 되지 않았고, 청구된 금액은 없어요잔액이 모자라요.',
  )
  const points = { field: 'points', before: 100, after: 0 }
  expect(words({ price_changes: [points] })).toBe('')
  expect(words({ price_changes: [points, { field: 'payable', before: 32_000, after: 35_000 }] })).toBe(
    '결제 금액이 바뀌었어요32,000원이었는데 지금은 35,000원이에요.',
  )
})

test.each([
  [null, '배송지배송지 입력하기'],
  [{ is_remote: 'NONE', comment: '' }, '배송지변경홍길동010-1234-5678(06236) 테헤란로 152 3층'],
  [
    { is_remote: 'JEJU', comment: '문 앞' },
    '배송지변경홍길동010-1234-5678(06236) 테헤란로 152 3층문 앞제주 추가 배송비가 있어요',
  ],
  [
    { is_remote: 'ISLAND', comment: '' },
    '배송지변경홍길동010-1234-5678(06236) 테헤란로 152 3층도서산간 추가 배송비가 있어요',
  ],
])('배송지가 %j이면 그대로 적는다', (values, words) => {
  const place = { name: '홍길동', phone: '01012345678', postcode: '06236', address1: '테헤란로 152', address2: '3층' }
  const order = orderOf({ delivery_address: values && { ...place, ...values } })
  expect(drawPart(<AddressBlock order={order} onOrder={nothing} />).container.textContent).toBe(words)
})

test.each([
  [{ available: '0', usable_max: 0 }, '가진 포인트가 없어요.', true],
  [{ available: '999', usable_max: 0 }, '가진 포인트 999P · 1,000P부터 쓸 수 있어요.', true],
  [{ available: '1000', usable_max: 1_000 }, '가진 포인트 1,000P · 이 주문에 1,000P까지 쓸 수 있어요.', false],
  [{ available: '5000', usable_max: 0 }, '가진 포인트 5,000P · 상품 금액이 1,000P보다 적어 쓸 수 없어요.', true],
  [{ available: '5000', usable_max: 3_000 }, '가진 포인트 5,000P · 이 주문에 3,000P까지 쓸 수 있어요.', false],
])('포인트가 %j이면 %s', (terms, hint, off) => {
  const told: number[] = []
  const all = { ...terms, used: 0, min_use: 1_000 }
  const draw = (points: number) =>
    drawPart(<PointsBlock points={points} terms={all} problem={null} onChange={(next) => told.push(next)} />)
  draw(0)
  expect(screen.getByText(hint)).toBeDefined()
  const field = screen.getByLabelText<HTMLInputElement>('쓸 포인트')
  const whole = screen.getByRole<HTMLButtonElement>('button', { name: '전액 사용' })
  expect([field.disabled, whole.disabled, field.value]).toEqual([off, off, ''])
  if (off) return
  fireEvent.click(whole)
  fireEvent.change(field, { target: { value: '9,999' } })
  cleanup()
  draw(terms.usable_max)
  press('쓰지 않기')
  expect(told).toEqual([terms.usable_max, 9_999, 0])
})

test('쿠폰마다 조건과 깎는 돈, 쓸 수 없으면 까닭을 말하고, 쓸 수 없는 것은 고를 수 없다', () => {
  const told: unknown[] = []
  const wire = (coupon: object) => ({
    expires_at: '2026-12-31T23:59:59.999+09:00',
    coupon: { discount_type: 'FIXED', value: 3_000, min_order_amount: 0, stackable: true, ...coupon },
  })
  const offer = (id: number, coupon: object, more: object) =>
    ({ coupon: { id, wire: wire(coupon) }, usable: true, discount: 0, reason: null, ...more }) as never
  const offers = [
    offer(1, { name: '봄' }, { discount: 3_000 }),
    offer(
      2,
      {
        name: '여름',
        discount_type: 'PERCENT',
        value: 15,
        max_discount: 4_000,
        min_order_amount: 50_000,
        stackable: false,
      },
      { usable: false, reason: '21,000원 더 담으면 쓸 수 있어요' },
    ),
    offer(3, { name: '가을' }, { usable: false, reason: '끝났어요' }),
  ]
  const { container } = drawPart(
    <CouponOptions name="CART" title="장바구니 쿠폰" offers={offers} chosen={3} onChoose={(id) => told.push(id)} />,
  )
  const radios = within(screen.getByRole('group', { name: '장바구니 쿠폰' })).getAllByRole<HTMLInputElement>('radio')
  expect([...container.querySelectorAll('label')].map((one) => one.textContent)).toEqual([
    '쓰지 않을게요',
    '봄-3,000원3,000원 할인 · 2026.12.31까지',
    '여름15% (최대 4,000원) · 50,000원 이상 · 다른 쿠폰과 함께 쓸 수 없음 · 2026.12.31까지21,000원 더 담으면 쓸 수 있어요',
    '가을3,000원 할인 · 2026.12.31까지끝났어요',
  ])
  // the one that is chosen can be looked at and left, though it does nothing any more
  expect(radios.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [false, false],
    [false, false],
    [false, true],
    [true, false],
  ])
  for (const radio of radios.slice(0, 3)) radio.click()
  expect(told).toEqual([undefined, 1])
})

test('동의는 하나씩, 또는 한 번에 모두 하고 거두며, 새 판이 나온 글은 동의한 것이 아니다', () => {
  const agreement = (key: string, required: boolean) =>
    ({ key, label: `${key} 글`, required, kind: key, version: '2', url: '' }) as CheckoutOrder['agreements'][number]
  const agreements = [agreement('order', true), agreement('privacy_third_party', false)]
  const notices = [{ kind: 'REFUND', label: '환불 글', version: '1', url: '' }]
  const told: unknown[] = []
  const draw = (agreed: object) => {
    cleanup()
    drawPart(<Agreements order={{ agreements, notices }} agreed={agreed} onChange={(next) => told.push(next)} />)
    return screen
      .getAllByRole<HTMLInputElement>('checkbox')
      .map(({ checked, indeterminate }) => [checked, indeterminate])
  }
  const box = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }))
  const [no, yes, some] = [
    [false, false],
    [true, false],
    [false, true],
  ]
  expect(draw({})).toEqual([no, no, no])
  box(/모두 동의해요/)
  box(/^\(필수\) order 글/)
  expect(draw({ order: '1' })).toEqual([no, no, no])
  expect(draw({ order: '2' })).toEqual([some, yes, no])
  box(/^\(선택\) privacy_third_party 글/)
  box(/^\(필수\)/)
  expect(draw({ order: '2', privacy_third_party: '2' })).toEqual([yes, yes, yes])
  box(/모두 동의해요/)
  const all = { order: '2', privacy_third_party: '2' }
  expect(told).toEqual([all, { order: '2' }, all, { order: undefined }, {}])
  expect(screen.getByRole('button', { name: '환불 글: 전문 보기' })).toBeDefined()
  const missing = (agreed: object) => missingAgreements(agreements, agreed).map(({ key }) => key)
  expect([missing({}), missing({ order: '1' }), missing({ order: '2' })]).toEqual([['order'], ['order'], []])
})

test('값이 바뀌면 바뀐 줄만 전과 후를 보이고, 결제하거나 돌아갈 수 있다', () => {
  const told: string[] = []
  const after = { ...priceAnswer, product_coupon: 0, remote_surcharge: 5_000, payable: 60_500, earn_points: 9 }
  const { container } = drawPart(
    <PriceChangedPopup
      before={priceAnswer}
      after={after}
      onClose={() => told.push('close')}
      onPay={() => told.push('pay')}
    />,
  )
  expect(rowsIn(container)).toEqual([
    ['상품 쿠폰', '1,000원 → 0원'],
    ['도서산간 추가 배송비', '4,000원 → 5,000원'],
    ['결제 금액', '58,500원 → 60,500원'],
  ])
  press('60,500원 결제')
  press('주문서로')
  expect(told).toEqual(['pay', 'close'])
})

test('이미 산 것과 다른 탭에서 사고 있는 것은 사람이 고른다', () => {
  const told: string[] = []
  const bought = { orderId: 5, heading: '이미 산 장바구니예요', description: '한 번 더 살까요?' }
  drawPart(<BoughtPopup bought={bought} onClose={nothing} onBuyAgain={() => told.push('again')} />)
  press('한 번 더 살게요')
  press('주문 내역 보기')
  expect(window.location.pathname).toBe('/my/orders/5')
  cleanup()
  const order = orderOf({ expires_at: '2026-11-16T05:07:00.000Z' })
  drawPart(<PayingElsewhere order={order} busy={false} onTakeOver={() => told.push('take over')} />)
  expect(screen.getByText(/14시 07분까지 결제할 수 있고/)).toBeDefined()
  press('여기에서 결제하기')
  expect(told).toEqual(['again', 'take over'])
})

test.each([
  [404, '찾을 수 없는 주문서예요', '/cart'],
  [410, '주문서가 끝났어요', '/cart'],
  [500, '주문서가 끝났어요', null],
])('주문서를 읽지 못한 까닭이 %i이면 그에 맞는 길을 보인다', (status, title, to) => {
  let asked = 0
  const error = new ApiError(status, { code: 'CHECKOUT_EXPIRED', title: '주문서가 끝났어요', message: '' } as never)
  const { container } = drawPart(<CheckoutGone error={error} onRetry={() => asked++} />)
  expect(screen.getByText(title)).toBeDefined()
  expect(linksIn(container).some(([, href]) => href === to)).toBe(to !== null)
  const retry = screen.queryByRole('button', { name: '다시 시도' })
  if (retry) fireEvent.click(retry)
  expect(asked).toBe(to === null ? 1 : 0)
})
