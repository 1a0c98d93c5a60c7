import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { couponAnswer } from '#tests/support/couponAnswers.ts'
import { drawPart, linksIn } from '#tests/support/drawPart.tsx'
import { OwnedCoupon } from './OwnedCoupon.tsx'

afterEach(cleanup)

type Owned = Parameters<typeof OwnedCoupon>[0]['owned']
const owned = (values: object = {}, coupon: object = {}) =>
  ({
    id: 9,
    status: 'AVAILABLE',
    issued_at: '2026-11-01T00:00:00.000+09:00',
    expires_at: '2026-12-16T23:59:59.999+09:00',
    coupon: couponAnswer('봄 쿠폰', coupon),
    ...values,
  }) as unknown as Owned

const drawn = (of: Owned) => {
  cleanup()
  const { container } = drawPart(<OwnedCoupon owned={of} onShowTargets={() => undefined} />)
  const ticket = screen.getByRole('article', { name: '봄 쿠폰' })
  return {
    over: ticket.dataset['over'],
    words: ticket.textContent,
    ways: [...linksIn(container), ...screen.queryAllByRole('button').map((one) => [one.textContent])],
  }
}
const kind = '장바구니 쿠폰'
const rest = '5,000원 할인봄 쿠폰최소 금액 없음모든 상품'

// today is 16 November
test.each([
  [{}, `${kind}${rest}2026.12.16(수)까지`, undefined],
  [{ expires_at: '2026-11-24T00:00:00.000+09:00' }, `${kind}${rest}2026.11.24(화)까지`, undefined],
  [{ expires_at: '2026-11-23T23:59:59.999+09:00' }, `${kind}D-7${rest}2026.11.23(월)까지`, undefined],
  [{ expires_at: '2026-11-16T23:59:59.999+09:00' }, `${kind}오늘까지${rest}2026.11.16(월)까지`, undefined],
  [{ status: 'RESERVED' }, `${kind}결제 중${rest}2026.12.16(수)까지`, undefined],
  [
    { status: 'EXPIRED', expires_at: '2026-11-15T23:59:59.999+09:00' },
    `${kind}기간 만료${rest}2026.11.15(일)에 끝났어요`,
    'true',
  ],
  [
    { status: 'USED', used_at: '2026-11-10T00:30:00.000+09:00' },
    `${kind}사용 완료${rest}2026.11.10(화)에 썼어요`,
    'true',
  ],
  [{ status: 'USED' }, `${kind}사용 완료${rest}썼어요`, 'true'],
])('가진 쿠폰이 %j이면 그 사정을 말한다', (values, words, over) => {
  const { words: said, over: isOver } = drawn(owned(values))
  expect([said?.replace(/(상품 보러 가기|쓸 수 있는 상품)$/, ''), isOver]).toEqual([words, over])
})

test.each([
  ['모든 상품에 쓰면 스토어로', owned(), [['상품 보러 가기', '/store']]],
  ['대상이 있으면 그 상품을', owned({}, { scope: { type: 'BRANDS', label: '고요' } }), [['쓸 수 있는 상품']]],
  ['배송비 쿠폰이면 갈 곳이 없고', owned({}, { target: 'SHIPPING' }), []],
  ['결제 중이어도 없고', owned({ status: 'RESERVED' }), []],
  ['끝났어도 없고', owned({ status: 'EXPIRED' }), []],
  ['쓴 것은 그 주문으로', owned({ status: 'USED', used_order: { id: 5 } }), [['주문 보기', '/my/orders/5']]],
])('%s 간다', (_what, of, ways) => {
  expect(drawn(of).ways).toEqual(ways)
})
