import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { reviewLikes, reviewReports } from '#server/modules/reviews/reviews.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { aShop, type Shop } from '#tests/support/orders.ts'
import { photoOf, received, words, written } from '#tests/support/reviews.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)
let shop: Shop
beforeEach(async () => {
  vi.stubGlobal('IntersectionObserver', AllInSight)
  shop = await aShop(api.deps.db)
})

/** Everything is near at once. */
class AllInSight {
  private readonly tell: (entries: { isIntersecting: boolean }[]) => void
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.tell = tell
  }
  observe() {
    this.tell([{ isIntersecting: true }])
  }
  disconnect() {}
}

/** A review of somebody else each time. */
async function reviewBy(more: { photo?: boolean; rating?: number; content?: string } = {}) {
  const customer = await api.customer()
  const { photo, ...said } = more
  const image_ids = photo ? [await photoOf(api, customer)] : []
  return written(customer, await received(api, shop, customer), { ...said, image_ids })
}

const page = () => `/store/products/${shop.productId}`
const place = () => screen.findByRole('region', { name: '리뷰' })
const shownRatings = async () =>
  within(await screen.findByRole('list', { name: '리뷰 목록' }))
    .queryAllByRole('img', { name: /^별점/ })
    .map((one) => one.getAttribute('aria-label'))
const stars = (...ratings: number[]) => ratings.map((rating) => `별점 5점 만점에 ${rating}점`)

test('리뷰가 없는 상품은 아직 없다고 말한다', async () => {
  await open(page())
  await within(await place()).findByText('아직 리뷰가 없어요')
})

test('상품 화면은 평균과 분포와 사진을 먼저 보이고, 별점과 사진과 순서로 고른다', async () => {
  await reviewBy({ rating: 5, photo: true })
  await reviewBy({ rating: 4 })
  await reviewBy({ rating: 1 })
  const user = await open(page())
  const part = within(await place())
  expect((await part.findByText('3.3')).textContent).toBe('평균 별점 3.3')
  const bars = [...document.querySelectorAll('[aria-label="별점 분포"] > div')].map((row) => row.textContent)
  expect(bars).toEqual(['5점1개', '4점1개', '3점0개', '2점0개', '1점1개'])
  await user.click(await part.findByRole('button', { name: '리뷰 사진 1 크게 보기' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: '리뷰 사진' })).getByRole('button', { name: '닫기' }),
  )

  await waitFor(async () => expect(await shownRatings()).toEqual(stars(5, 1, 4)))
  await user.selectOptions(part.getByLabelText('정렬'), '별점 낮은순')
  await waitFor(async () => expect(await shownRatings()).toEqual(stars(1, 4, 5)))
  await user.selectOptions(part.getByLabelText('별점'), '4점')
  await waitFor(async () => expect(await shownRatings()).toEqual(stars(4)))
  await user.click(part.getByLabelText('사진 리뷰만'))
  await part.findByText('이 조건에 맞는 리뷰가 없어요.')
  await user.selectOptions(part.getByLabelText('별점'), '모든 별점')
  await waitFor(async () => expect(await shownRatings()).toEqual(stars(5)))
})

test('열 개가 넘으면 더 보기로 이어 읽고, 판매자의 답변은 리뷰 아래에 선다', async () => {
  const first = await reviewBy({ content: '가장 먼저 쓴 리뷰예요. 잘 쓰고 있어요.' })
  for (let n = 0; n < 10; n++) await reviewBy()
  const staff = await api.staff('cs')
  const answer = { content: '오래 쓰세요. 고맙습니다.', version: 1 }
  expect((await staff.put(`/core-admin/v1/reviews/${first.id}/reply`, answer)).status).toBe(200)
  const user = await open(page())
  const part = within(await place())
  await waitFor(async () => expect(await shownRatings()).toHaveLength(10))
  expect(part.queryByText('오래 쓰세요. 고맙습니다.')).toBeNull()
  await user.click(part.getByRole('button', { name: '더 보기' }))
  const card = (await part.findByText('오래 쓰세요. 고맙습니다.')).closest('article') as HTMLElement
  within(card).getByText('가장 먼저 쓴 리뷰예요. 잘 쓰고 있어요.')
  within(card).getByText(/^판매자 답변/)
  expect(part.queryByRole('button', { name: '더 보기' })).toBeNull()
})

test('도움돼요는 누르는 대로 바로 세고, 서버가 거절하면 되돌리며, 다시 누르면 빠진다', async () => {
  await reviewBy()
  const reader = await api.customer()
  const user = await open.as(reader.id, page())
  const part = within(await place())
  const like = (name: string) => part.findByRole('button', { name })

  const reachServer = globalThis.fetch
  const held = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    if (call[1]?.method !== 'POST') return reachServer(...call)
    await held.promise
    return Response.json({ code: 'FORBIDDEN', message: '지금은 할 수 없어요.' }, { status: 403 })
  })
  await user.click(await like('도움돼요'))
  expect((await like('도움돼요 1')).getAttribute('aria-pressed')).toBe('true')
  held.resolve()
  expect((await like('도움돼요')).getAttribute('aria-pressed')).toBe('false')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '확인' }))
  vi.stubGlobal('fetch', reachServer)

  await user.click(await like('도움돼요'))
  await like('도움돼요 1')
  await waitFor(async () => expect(await api.deps.db.select().from(reviewLikes)).toHaveLength(1))
  await user.click(await like('도움돼요 1'))
  await like('도움돼요')
  await waitFor(async () => expect(await api.deps.db.select().from(reviewLikes)).toEqual([]))
})

test('로그인하지 않으면 도움돼요와 신고는 로그인하고 이 상품으로 돌아오는 길이다', async () => {
  const writer = await api.customer()
  await written(writer, await received(api, shop, writer))
  await open(page())
  const part = within(await place())
  const back = `/sign-in?redirect_path=${encodeURIComponent(page())}`
  for (const name of ['도움돼요', '신고'])
    expect((await part.findByRole('link', { name })).getAttribute('href')).toBe(back)
})

test('내 리뷰에는 도움돼요도 신고도 없다', async () => {
  const writer = await api.customer()
  await written(writer, await received(api, shop, writer))
  await open.as(writer.id, page())
  const card = within((await within(await place()).findByText(words)).closest('article') as HTMLElement)
  card.getByText(/\(내 리뷰\)/)
  expect(card.queryAllByRole('button')).toEqual([])
  expect(card.queryAllByRole('link')).toEqual([])
})

test('신고는 까닭을 골라야 보내지고, 그 밖의 이유는 자세한 내용이 있어야 한다', async () => {
  const { id } = await reviewBy()
  const reader = await api.customer()
  const user = await open.as(reader.id, page())
  await user.click(await within(await place()).findByRole('button', { name: '신고' }))
  const sheet = within(await screen.findByRole('dialog', { name: '리뷰 신고' }))
  const send = sheet.getByRole<HTMLButtonElement>('button', { name: '신고하기' })
  expect(send.disabled).toBe(true)
  await user.click(sheet.getByRole('radio', { name: '그 밖의 이유' }))
  expect(send.disabled).toBe(true)
  await user.type(sheet.getByLabelText('자세한 내용'), '다른 상품의 리뷰예요')
  await user.click(send)
  await screen.findByText('신고했어요. 살펴보고 알맞게 처리할게요.')
  expect(screen.queryByRole('dialog', { name: '리뷰 신고' })).toBeNull()
  expect(await api.deps.db.select().from(reviewReports)).toMatchObject([
    { reviewId: id, userId: reader.id, reason: 'OTHER', detail: '다른 상품의 리뷰예요' },
  ])
})
