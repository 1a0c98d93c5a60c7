import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProductDetail } from '#customer/api/models.ts'
import { session } from '#customer/shell/api.ts'
import { closePopup } from '#customer/shell/notices/notices.ts'
import { Notices } from '#customer/shell/notices/Notices.tsx'
import { signInAs } from '#tests/support/appSession.ts'
import { broken, refused, useAnswers } from '#tests/support/answering.ts'
import { couponAnswer } from '#tests/support/couponAnswers.ts'
import { drawPart, rowsIn } from '#tests/support/drawPart.tsx'
import { button, buttonNow, press } from '#tests/support/pressing.ts'
import { BenefitRow } from './BenefitRow.tsx'

const offered = (id: number, more: object = {}) => ({
  id,
  title: `${id}번 쿠폰`,
  coupon: couponAnswer(`${id}번 쿠폰`),
  valid_days: 7,
  issue: {},
  issued: false,
  ...more,
})
const owned = (id: number) => ({
  id,
  coupon: couponAnswer(`${id}번 내 쿠폰`),
  // in Korea it is already the next year
  expires_at: '2026-12-31T15:00:00.000Z',
})
const product = { id: 7, name: '요가매트', final_price: 29_000 } as ProductDetail

let benefits: object
let coupons: () => object
let take: () => unknown
const asked = useAnswers(({ method, path }) => {
  if (path.endsWith('/by-products/7')) return benefits
  if (path.endsWith('/products/7/coupons')) return coupons()
  return method === 'POST' ? take() : { data: { authorization: null } }
})
const posted = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body)

beforeEach(() => {
  benefits = { best_price: 29_000, earn_points: 290, downloadable: [], owned: [] }
  signInAs(5)
})
afterEach(async () => {
  cleanup()
  await session.signOut()
})

const draw = () =>
  drawPart(
    <>
      <BenefitRow product={product} />
      <Notices />
    </>,
    '/store/products/7?from=best',
  )

test.each<[string, object]>([
  ['구매확정하면 290P 적립혜택 보기', {}],
  ['구매확정하면 290P 적립내 쿠폰 보기', { owned: [owned(1)] }],
  ['쿠폰 혜택가 27,000원내 쿠폰 보기', { best_price: 27_000, owned: [owned(1)] }],
  ['쿠폰 혜택가 28,000원쿠폰 받기', { best_price: 28_000, owned: [owned(1)], downloadable: [offered(2)] }],
  ['쿠폰 혜택가 28,000원혜택 보기', { best_price: 28_000, downloadable: [offered(2, { issued: true })] }],
])('값 아래에 %s라고 한다', async (words, values) => {
  benefits = { ...benefits, ...values }
  draw()
  expect((await button(words)).textContent).toBe(words)
})

test('받지 않은 쿠폰만 모두 받고, 가진 쿠폰은 언제까지인지 말하며, 혜택가의 셈이 맞다', async () => {
  benefits = {
    best_price: 26_000,
    earn_points: 260,
    downloadable: [offered(2), offered(3, { issued: true }), offered(4)],
    owned: [owned(1)],
  }
  draw()
  await press(/쿠폰 받기$/)
  const sheet = await screen.findByRole('dialog', { name: '쿠폰과 혜택' })
  expect(rowsIn(sheet)).toEqual([
    ['판매가', '29,000원'],
    ['쿠폰 할인', '-3,000원'],
    ['혜택가', '26,000원'],
  ])
  const tickets = [...sheet.querySelectorAll('li')].filter((one) => /번( 내)? 쿠폰/.test(one.textContent))
  const words = tickets.map((one) => [
    /\d번( 내)? 쿠폰/.exec(one.textContent)?.[0],
    /받은 날부터 7일|[\d.]+까지/.exec(one.textContent)?.[0],
  ])
  expect(words).toEqual([
    ['2번 쿠폰', '받은 날부터 7일'],
    ['4번 쿠폰', '받은 날부터 7일'],
    ['1번 내 쿠폰', '2027.01.01까지'],
  ])
  expect(sheet.textContent).toContain('구매확정하면 260P를 드려요')
  take = () => {
    benefits = { ...benefits, downloadable: [], owned: [owned(1), owned(2), owned(4)] }
    return { issued: [{ id: 2 }, { id: 4 }], failures: [] }
  }
  await press('쿠폰 2장 모두 받기')
  await screen.findByText('쿠폰 2장을 받았어요.')
  expect(posted()).toEqual([{ coupon_benefit_ids: [2, 4] }])
  await waitFor(() => expect(buttonNow(/받기$/)).toBeUndefined())
  expect(screen.getAllByText('받은 쿠폰')).toHaveLength(3)
  await press('닫기')
  await button(/26,000원내 쿠폰 보기$/)
})

test.each<[string, () => unknown, string]>([
  ['끊기면', broken, '인터넷 연결을 확인해 주세요'],
  ['거절되면', () => refused(409, 'CONFLICT'), 'CONFLICT 까닭'],
  ['다 나갔으면', () => ({ issued: [], failures: [{ code: 'COUPON_SOLD_OUT' }] }), '준비한 쿠폰이 모두 나갔어요.'],
])('받다가 %s 까닭을 말하고, 다시 받을 수 있다', async (_how, answer, words) => {
  benefits = { ...benefits, downloadable: [offered(2)] }
  take = answer
  draw()
  await press(/쿠폰 받기$/)
  await screen.findByRole('dialog', { name: '쿠폰과 혜택' })
  await press('쿠폰 받기')
  await waitFor(() => expect(screen.queryByRole('alertdialog')?.textContent).toContain(words))
  act(closePopup)
  take = () => ({ issued: [{ id: 2 }], failures: [] })
  await press('쿠폰 받기')
  await screen.findByText('쿠폰을 받았어요.')
})

test('쓸 쿠폰이 없으면 없다고 하고, 값이 0원이면 적립을 약속하지 않는다', async () => {
  benefits = { ...benefits, best_price: 0 }
  draw()
  await press(/혜택 보기$/)
  const sheet = await screen.findByRole('dialog', { name: '쿠폰과 혜택' })
  expect(sheet.textContent).toContain('지금 이 상품에 쓸 수 있는 쿠폰이 없어요.')
  expect(sheet.textContent).not.toContain('를 드려요')
  expect(buttonNow(/받기$/)).toBeUndefined()
})

test.each<[string, () => object]>([
  ['받을 쿠폰이 없으면', () => ({ results: [] })],
  ['받을 쿠폰을 읽지 못하면', () => refused(403, 'FORBIDDEN')],
])('로그인하지 않았고 %s 로그인하러 가는 길만 있다', async (_how, answer) => {
  coupons = answer
  await session.signOut()
  asked.length = 0
  draw()
  const link = await screen.findByRole('link', { name: '로그인하고 쿠폰과 혜택가 보기' })
  expect(link.getAttribute('href')).toBe(`/sign-in?redirect_path=${encodeURIComponent('/store/products/7?from=best')}`)
  expect(asked.map(({ path }) => path)).toEqual(['/store/v1/products/7/coupons'])
})

test('혜택을 읽지 못하면 자리를 비운다', async () => {
  benefits = refused(403, 'FORBIDDEN')
  signInAs(5)
  const { container } = draw()
  await waitFor(() => expect(asked).not.toEqual([]))
  await waitFor(() => expect(container.querySelector('[aria-hidden]')).toBeNull())
  expect(container.textContent).toBe('')
})
