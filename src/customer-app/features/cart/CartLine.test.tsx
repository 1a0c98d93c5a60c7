import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { CartGroup as Group, CartItem } from '#customer/api/models.ts'
import { drawPart, rowsIn } from '#tests/support/drawPart.tsx'
import { CartGroup } from './CartGroup.tsx'
import { CartLine } from './CartLine.tsx'
import { CartReceipt } from './CartReceipt.tsx'

afterEach(cleanup)

const product = {
  id: 7,
  name: '요가매트',
  thumbnail: { id: 1, url: '/images/mat.webp', width: 72, height: 72 },
} as CartItem['product']
const line = (values: Partial<CartItem> = {}): CartItem => ({
  id: 1,
  sku_id: 70,
  product,
  option_label: '그레이',
  quantity: 2,
  unit_price: 29_000,
  price_rule: 'SALE_PRICE',
  amount: 58_000,
  state: 'OK',
  max_quantity: 5,
  ...values,
})
const nothing = () => undefined
const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled

test.each([
  [{ state: 'OK' }, null],
  [{ state: 'SOLD_OUT' }, '품절'],
  [{ state: 'UNAVAILABLE' }, '판매 종료'],
  [{ state: 'LOW_STOCK', available_quantity: 3 }, '3개 남았어요'],
  [{ state: 'PRICE_CHANGED', price_when_added: 31_000 }, '담을 때 31,000원 → 지금 29,000원'],
  [{ state: 'PRICE_CHANGED' }, '가격이 바뀌었어요'],
] as const)('담은 줄이 %j이면 %s라고 말한다', (values, words) => {
  const { container } = drawPart(<CartLine item={line(values)} selected onSelect={nothing} onQuantity={nothing} />)
  expect(container.textContent).toBe(`요가매트그레이${words ?? ''}${values.state === 'SOLD_OUT' ? '' : '2'}58,000원`)
  // what cannot be ordered is not chosen and not counted, but can be taken out
  expect(screen.queryAllByRole('checkbox')).toHaveLength(values.state === 'SOLD_OUT' ? 0 : 1)
  expect(isOff('요가매트, 그레이 빼기')).toBe(false)
})

test('살 수 없는 줄에는 고르는 네모도 수량도 없고, 수량은 남은 것과 한 번에 살 수 있는 것 가운데 적은 데까지다', () => {
  drawPart(<CartLine item={line({ state: 'UNAVAILABLE' })} />)
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('group', { name: /수량$/ })).toBeNull()
  for (const [quantity, max_quantity, available_quantity, off] of [
    [2, 5, undefined, false],
    [5, 5, undefined, true],
    [3, 5, 3, true],
    [3, 3, 9, true],
    [2, 3, 3, false],
  ] as const) {
    cleanup()
    const left = available_quantity === undefined ? {} : { available_quantity }
    drawPart(
      <CartLine item={line({ quantity, max_quantity, ...left })} selected onSelect={nothing} onQuantity={nothing} />,
    )
    expect(isOff('하나 더하기')).toBe(off)
  }
  cleanup()
  drawPart(<CartLine item={line({ option_label: '' })} selected={false} onSelect={nothing} onQuantity={nothing} />)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '요가매트 선택' }).checked).toBe(false)
})

test('함께 떠나는 것의 배송비와 무료배송까지 남은 돈은 고른 것으로 센다', () => {
  const origin = { id: 3, name: '이천센터', fee_policy: 'CONDITIONAL_FREE', base_fee: 3_000, free_threshold: 50_000 }
  const told: unknown[] = []
  const draw = (shipping_origin: object, goods: number, shipping: number) => {
    cleanup()
    const group = { shipping_origin, items: [line(), line({ id: 2, option_label: '블루' })] } as Group
    const tell = (...of: unknown[]) => told.push(of)
    drawPart(
      <CartGroup group={group} selected={[2]} goods={goods} shipping={shipping} onSelect={tell} onQuantity={tell} />,
    )
    const region = screen.getByRole('region', { name: '이천센터 배송' })
    const bar = screen.queryByRole('progressbar')
    return [
      region.textContent?.split('요가매트')[0],
      bar?.getAttribute('aria-valuenow'),
      bar?.getAttribute('aria-label'),
    ]
  }
  const label = '무료배송까지, 기준 50,000원'
  expect(draw(origin, 0, 0)).toEqual(['이천센터 배송50,000원 더 담으면 무료배송', '0', label])
  expect(draw(origin, 29_000, 3_000)).toEqual(['이천센터 배송배송비 3,000원21,000원 더 담으면 무료배송', '58', label])
  expect(draw(origin, 49_999, 3_000)).toEqual(['이천센터 배송배송비 3,000원1원 더 담으면 무료배송', '100', label])
  expect(draw(origin, 50_000, 0)).toEqual(['이천센터 배송무료배송무료배송이에요!', '100', label])
  expect(draw({ ...origin, fee_policy: 'FREE', base_fee: 0, free_threshold: null }, 9_000, 0)[0]).toBe(
    '이천센터 배송무료배송',
  )
  expect(draw({ ...origin, fee_policy: 'FIXED', free_threshold: null }, 9_000, 3_000)).toEqual([
    '이천센터 배송배송비 3,000원',
    undefined,
    undefined,
  ])
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked }) => checked)).toEqual([false, true])
  for (const box of boxes) fireEvent.click(box)
  fireEvent.click(screen.getAllByRole('button', { name: '하나 더하기' })[1] as HTMLElement)
  expect(told).toEqual([
    [[1], true],
    [[2], false],
    [2, 3],
  ])
})

test('예상 금액은 정가에서 할인을 빼고 배송비를 더하며, 쿠폰으로 더 아낄 돈이나 섬의 배송비를 알려 준다', () => {
  const groups = (...shipping: number[]) => new Map(shipping.map((fee, n) => [n, { goods: 10_000, shipping: fee }]))
  const totals = {
    list: 78_000,
    discount: 20_000,
    shipping: 6_000,
    payable: 64_000,
    earnPoints: 1_160,
    groups: groups(3_000, 3_000, 0),
  }
  const { container } = drawPart(<CartReceipt totals={totals} saving={5_000} memberPercent={2} />)
  expect(rowsIn(container)).toEqual([
    ['상품 정가', '78,000원'],
    ['상품 할인', '-20,000원'],
    ['배송비출고지 2곳에서 따로 보내요', '6,000원'],
    ['결제할 금액가진 쿠폰으로 주문서에서 5,000원 더 할인받을 수 있어요.', '64,000원'],
  ])
  screen.getByText('구매를 확정하면 1,160P를 드려요 (멤버십 2%).')
  cleanup()
  const one = drawPart(
    <CartReceipt totals={{ ...totals, discount: 0, earnPoints: 0, groups: groups(3_000, 0) }} saving={0} />,
  )
  expect(rowsIn(one.container)).toEqual([
    ['상품 정가', '78,000원'],
    ['배송비', '6,000원'],
    ['결제할 금액제주·도서산간은 주소를 넣으면 추가 배송비를 알려 드려요.', '64,000원'],
  ])
})

test('회원가로 사는 줄은 값 앞에 그렇다고 말한다', () => {
  const { container } = drawPart(<CartLine item={line({ price_rule: 'MEMBER_PRICE' })} />)
  expect(container.textContent).toBe('요가매트그레이회원가58,000원')
})
