import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { drawPart, rowsIn } from '#tests/support/drawPart.tsx'
import { priceAnswer } from '#tests/support/orderAnswers.ts'
import { claimStatus, moneyAndPoints, requestPath } from './claimWords.ts'
import { benefitUntil } from './coupons.ts'
import { STATUS, STEPS, stepOf } from './itemStatus.ts'
import { PriceReceipt } from './receipt/PriceReceipt.tsx'

afterEach(cleanup)

test('상품의 상태는 고객의 말로 하고, 길은 결제완료에서 배송완료까지 다섯이다', () => {
  expect(Object.entries(STATUS).map(([status, { label, tone }]) => [status, label, tone])).toEqual([
    ['PENDING', '결제 대기', 'gray'],
    ['PAID', '결제완료', 'blue'],
    ['PROCESSING_ORDER', '상품준비중', 'blue'],
    ['SHIPPING', '배송중', 'pink'],
    ['OUT_OF_DELIVERY', '오늘 도착', 'pink'],
    ['DELIVERED', '배송완료', 'green'],
    ['CONFIRMED', '구매확정', 'dark'],
    ['CANCELED', '취소완료', 'gray'],
    ['RETURNED', '반품완료', 'gray'],
    ['EXCHANGED', '교환완료', 'gray'],
  ])
  expect(STEPS.map(({ label }) => label)).toEqual(['결제완료', '상품준비중', '배송중', '오늘 도착', '배송완료'])
  expect(STEPS.map(({ status }) => stepOf(status))).toEqual([0, 1, 2, 3, 4])
  expect((['CONFIRMED', 'PENDING', 'CANCELED', 'RETURNED', 'EXCHANGED'] as const).map(stepOf)).toEqual([
    4,
    null,
    null,
    null,
    null,
  ])
})

test('신청은 종류와 상태를 함께 말하고, 신청하는 주소는 고른 상품을 가지고 간다', () => {
  const states = ['REQUESTED', 'IN_PROGRESS', 'COMPLETED', 'RETRACTED'] as const
  expect(states.map((status) => claimStatus({ type: 'return', status }))).toEqual([
    { label: '반품 요청', tone: 'orange' },
    { label: '반품 진행 중', tone: 'blue' },
    { label: '반품 완료', tone: 'green' },
    { label: '반품 철회', tone: 'gray' },
  ])
  expect([requestPath(5, 'cancel'), requestPath(5, 'exchange', [1, 2])]).toEqual([
    '/my/orders/5/claims/cancel',
    '/my/orders/5/claims/exchange?item=1&item=2',
  ])
  expect([moneyAndPoints(100, 0), moneyAndPoints(100, 5), moneyAndPoints(0, 5), moneyAndPoints(0, 0)]).toEqual([
    '100원',
    '100원 + 5P',
    '5P',
    '0원',
  ])
})

test('값은 정가에서 할인, 쿠폰, 포인트를 차례로 빼고 배송비를 더해 적으며, 0원이어도 정가와 배송비는 적는다', () => {
  const draw = (price: typeof priceAnswer) => {
    cleanup()
    const reasons = { shipping_base: ['이천센터 무료'], points: ['요가매트: 3,000P 사용'], payable: ['상품 + 배송'] }
    drawPart(
      <PriceReceipt
        title="결제 금액"
        price={price}
        reasons={reasons}
        total={{ label: '낼 돈', note: '부가세 포함' }}
      />,
    )
    return rowsIn(screen.getByRole('region', { name: '결제 금액' }))
  }
  expect(draw(priceAnswer)).toEqual([
    ['상품 정가', '78,000원'],
    ['상품 할인', '-20,000원'],
    ['상품 쿠폰', '-1,000원'],
    ['장바구니 쿠폰', '-2,000원'],
    ['포인트왜 이 금액인가요?요가매트: 3,000P 사용', '-3,000원'],
    ['배송비이천센터 무료', '3,000원'],
    ['배송비 쿠폰', '-500원'],
    ['추가 배송비', '4,000원'],
    ['낼 돈부가세 포함', '58,500원'],
  ])
  expect(screen.getByLabelText('낼 돈: 왜 이 금액인가요?').parentElement?.textContent).toContain('상품 + 배송')
  const none = { product_discount: 0, product_coupon: 0, cart_coupon: 0, points: 0, shipping_base: 0 }
  const free = { ...priceAnswer, ...none, shipping_coupon: 0, remote_surcharge: 0, list_amount: 0, payable: 0 }
  expect(draw(free).map(([term]) => term)).toEqual(['상품 정가', '배송비이천센터 무료', '낼 돈부가세 포함'])
})

test('받을 쿠폰은 받으면 언제까지 쓸 수 있는지와 얼마나 남았는지 말한다', () => {
  const until = (values: object, left?: number) =>
    benefitUntil({ ...values, issue: left === undefined ? {} : { left } } as Parameters<typeof benefitUntil>[0])
  const day = { valid_until: '2026-12-16T23:59:59.999+09:00' }
  expect([
    until({ valid_days: 7 }),
    until({ valid_days: 7 }, 1_200),
    until(day),
    until(day, 3),
    until({}, 3),
    until({}),
  ]).toEqual([
    '받은 날부터 7일',
    '받은 날부터 7일 · 1,200장 남음',
    '2026.12.16까지',
    '2026.12.16까지 · 3장 남음',
    '3장 남음',
    '',
  ])
})
