import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { session } from '#customer/shell/api.ts'
import { leaveTo, wayOut } from '#customer/shell/navigation/redirectPath.ts'
import { closePopup } from '#customer/shell/notices/notices.ts'
import { Notices } from '#customer/shell/notices/Notices.tsx'
import { signInAs } from '#tests/support/appSession.ts'
import { broken, refused, useAnswers } from '#tests/support/answering.ts'
import { drawPart, linksIn } from '#tests/support/drawPart.tsx'
import { button, press } from '#tests/support/pressing.ts'
import { MyScreen } from './MyScreen.tsx'

let on: Record<string, () => unknown>
const asked = useAnswers(({ path }) => on[path]?.() ?? { data: { authorization: null } })
const me = {
  nickname: '하나',
  email_address_masked: 'ha***@homefit.test',
  points: '12345',
  coupon_count: 2,
  image: null,
}

beforeEach(() => {
  on = {
    '/api/v2/user/me': () => me,
    '/store/v1/user/orders': () => ({ results: [], status_counts: { PAID: 2, DELIVERED: 1, CONFIRMED: 7 } }),
    '/store/v1/user/claims': () => ({ results: [], total_count: 3 }),
    '/store/v1/user/cart/count': () => ({ count: 4 }),
    '/api/v2/user/notifications/unread-count': () => ({ unread_count: 120, unread_inquiries: 2 }),
    '/store/v1/user/reviews/summary': () => ({ writable_count: 6, written_count: 1, earnable_points: 3_000 }),
  }
  signInAs(5)
})
afterEach(async () => {
  cleanup()
  leaveTo(null)
  await session.signOut()
})

const draw = () =>
  drawPart(
    <>
      <MyScreen />
      <Notices />
    </>,
    '/my',
  )
const menu = () => linksIn(screen.getByRole('navigation', { name: '내 스토어' })).map(([words, to]) => `${words} ${to}`)
const steps = () => linksIn(screen.getByRole('list', { name: '주문 상태' }))

test('주문은 상태마다 몇 건인지, 진행 중인 신청과 쓸 리뷰와 쿠폰과 포인트와 담은 것이 얼마인지 말하고 그곳으로 간다', async () => {
  draw()
  await screen.findByText('12,345P')
  await screen.findByText('진행 중 3')
  await screen.findByText('4개')
  await screen.findByText('리뷰 쓰기 6')
  const bell = screen.getByRole('link', { name: '알림, 읽지 않은 알림 99개 이상' })
  expect([bell.getAttribute('href'), bell.textContent]).toEqual(['/my/notifications', '99+'])
  expect(menu()).toEqual([
    '주문 내역 /my/orders',
    '취소·교환·반품진행 중 3 /my/claims',
    '내 리뷰리뷰 쓰기 6 /my/reviews',
    '쿠폰2장 /my/coupons',
    '포인트12,345P /my/points',
    '1:1 문의새 답변 2 /my/inquiries',
    '찜 /my/wishes',
    '장바구니4개 /cart',
    '스토어 둘러보기 /store',
  ])
  expect(steps()).toEqual([
    ['결제완료 2건', '/my/orders?status=PAID'],
    ['상품준비중 0건', '/my/orders?status=PROCESSING_ORDER'],
    ['배송중 0건', '/my/orders?status=SHIPPING'],
    ['오늘 도착 0건', '/my/orders?status=OUT_OF_DELIVERY'],
    ['배송완료 1건', '/my/orders?status=DELIVERED'],
  ])
  expect([...document.querySelectorAll('[data-some]')].map((one) => one.textContent)).toEqual(['2', '1'])
  expect([screen.getByText('하나'), screen.getByText('ha***@homefit.test')]).toHaveLength(2)
  const claims = asked.find(({ path }) => path === '/store/v1/user/claims')
  expect(claims?.query['status']).toBeDefined()
})

test('없는 것은 적지 않고, 0인 쿠폰과 포인트는 0이라고 한다', async () => {
  on['/store/v1/user/claims'] = () => ({ results: [], total_count: 0 })
  on['/store/v1/user/cart/count'] = () => ({ count: 0 })
  on['/api/v2/user/notifications/unread-count'] = () => ({ unread_count: 0, unread_inquiries: 0 })
  on['/store/v1/user/reviews/summary'] = () => ({ writable_count: 0, written_count: 0, earnable_points: 0 })
  on['/api/v2/user/me'] = () => ({ ...me, points: '0', coupon_count: 0 })
  draw()
  await screen.findByText('0P')
  expect(screen.getByRole('link', { name: '알림' }).textContent).toBe('')
  await waitFor(() => expect(asked).toHaveLength(6))
  expect(menu()).toEqual([
    '주문 내역 /my/orders',
    '취소·교환·반품 /my/claims',
    '내 리뷰 /my/reviews',
    '쿠폰0장 /my/coupons',
    '포인트0P /my/points',
    '1:1 문의 /my/inquiries',
    '찜 /my/wishes',
    '장바구니 /cart',
    '스토어 둘러보기 /store',
  ])
})

test('읽지 못한 것은 0이라고 하지 않는다', async () => {
  for (const path of Object.keys(on)) on[path] = () => refused(403, 'FORBIDDEN')
  draw()
  await waitFor(() => expect(asked).toHaveLength(6))
  expect(steps().map(([words]) => words)).toEqual(['결제완료', '상품준비중', '배송중', '오늘 도착', '배송완료'])
  expect(menu().join().replace('1:1 ', '')).not.toMatch(/\d/)
  expect(within(screen.getByRole('list', { name: '주문 상태' })).getAllByText('–')).toHaveLength(5)
})

test('로그아웃하면 스토어로 가고, 되지 않으면 까닭을 말하고 그대로 있으며 다시 누를 수 있다', async () => {
  on['/api/session'] = broken
  draw()
  await press('로그아웃')
  await waitFor(() => expect(screen.queryByRole('alertdialog')?.textContent).toContain('인터넷 연결을 확인해 주세요'))
  expect([session.getState().status, wayOut()]).toEqual(['signed-in', null])
  expect((await button('로그아웃')).getAttribute('aria-busy')).toBeNull()
  act(closePopup)
  on = {}
  await press('로그아웃')
  await waitFor(() => expect([session.getState().status, wayOut()]).toEqual(['signed-out', '/store']))
})
