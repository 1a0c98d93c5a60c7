import { act, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { session } from '#customer/shell/api.ts'
import { eventAlarms } from '#server/modules/promotions/promotions.tables.ts'
import { couponIssues, userCoupons } from '#server/modules/coupons/coupons.tables.ts'
import { productFollows, restockAlerts } from '#server/modules/wishes/wishes.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { openTimeSale } from '#tests/support/benefits.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { makeIssue } from '#tests/support/coupons.ts'
import { button } from '#tests/support/pressing.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)
const followed = async () => (await api.deps.db.select().from(productFollows)).map(({ productId }) => productId)
const toSignIn = () => waitFor(() => expect(window.location.pathname).toBe('/sign-in'))

/** As the sign-in screen does with the token that it got. */
async function signIn() {
  const customer = await api.customer()
  act(() => session.signIn(customer.token ?? ''))
  return customer
}

test('로그인하기 전에 누른 하트는 로그인하면 찜이 되고, 돌아온 화면에서 눌려 있다', async () => {
  const mat = await makeProduct(api.deps.db, { name: '매트', salesScore: 5 })
  const user = await open('/store/best')
  await user.click(await button('매트 찜'))
  await toSignIn()
  expect(await followed()).toEqual([])
  await signIn()
  await screen.findByText('누른 것을 찜했어요.')
  expect(await followed()).toEqual([mat.id])
  expect(window.location.pathname).toBe('/store/best')
  await waitFor(async () => expect((await button('매트 찜')).getAttribute('aria-pressed')).toBe('true'))
})

test('한 번 한 것은 다음에 로그인할 때 다시 하지 않는다', async () => {
  await makeProduct(api.deps.db, { name: '매트', salesScore: 5 })
  const user = await open('/store/best')
  await user.click(await button('매트 찜'))
  await toSignIn()
  await signIn()
  await screen.findByText('누른 것을 찜했어요.')
  expect(sessionStorage.getItem('homefit:intents')).toBeNull()
  await api.deps.db.delete(productFollows)
  await act(() => session.signOut())
  await signIn()
  expect(await followed()).toEqual([])
})

test('오래 전에 누른 것은 하지 않는다', async () => {
  const { id } = await makeProduct(api.deps.db, { name: '매트', salesScore: 5 })
  const intent = { kind: 'follow', target_type: 'product', target_id: id }
  await open('/store/best')
  sessionStorage.setItem('homefit:intents', JSON.stringify([{ at: Date.now() - 31 * 60_000, intent }]))
  await signIn()
  await waitFor(() => expect(sessionStorage.getItem('homefit:intents')).toBeNull())
  expect(await followed()).toEqual([])
})

test('로그인하기 전에 누른 재입고 알림은 로그인하면 받는다', async () => {
  const mat = await makeProduct(api.deps.db, { name: '매트', skus: [{ onHand: 0 }] })
  const user = await open(`/store/products/${mat.id}`)
  await user.click(await button('품절 · 재입고 알림 받기'))
  await user.click(await button('매트 재입고 알림'))
  await toSignIn()
  await signIn()
  await screen.findByText('다시 들어오면 알려 드릴게요.')
  expect(await api.deps.db.select().from(restockAlerts)).toHaveLength(1)
})

test('열릴 타임세일의 오픈 알림은 사람마다 켜고 끄고, 로그인하기 전에 누른 것은 로그인하면 켜진다', async () => {
  const { db } = api.deps
  const mat = await makeProduct(db, { name: '매트', listPrice: 50_000, salePrice: 42_000 })
  const startsAt = new Date(api.clock.now().getTime() + 3_600_000)
  const endsAt = new Date(api.clock.now().getTime() + 2 * 3_600_000)
  await openTimeSale(db, mat.id, 31_900, { startsAt, endsAt })
  const user = await open('/store/time-sale')
  const alarm = () => screen.findByRole('button', { name: /오픈 알림$/ })
  expect((await alarm()).getAttribute('aria-pressed')).toBe('false')
  await user.click(await alarm())
  await toSignIn()
  const customer = await signIn()
  await screen.findByText('타임세일이 열리면 알려 드릴게요.')
  await waitFor(async () => expect((await alarm()).getAttribute('aria-pressed')).toBe('true'))
  expect(await db.select().from(eventAlarms)).toMatchObject([{ userId: customer.id }])
  await user.click(await alarm())
  await waitFor(async () => expect((await alarm()).getAttribute('aria-pressed')).toBe('false'))
  expect(await db.select().from(eventAlarms)).toEqual([])
})

test('로그인하기 전에 누른 쿠폰은 로그인하면 받고, 이미 받은 것과 다 나간 것은 그렇다고 말한다', async () => {
  const { db } = api.deps
  const mat = await makeProduct(db, { name: '매트' })
  const small = await makeIssue(db, { coupon: { name: '3천원' } })
  const large = await makeIssue(db, { coupon: { name: '5천원', value: 5_000 } })
  const user = await open(`/store/products/${mat.id}`)
  const showCoupons = async () => {
    await user.click(await button('받을 수 있는 쿠폰 2장쿠폰 받기'))
    const sheet = await screen.findByRole('dialog', { name: '받을 수 있는 쿠폰' })
    return within(sheet)
  }
  const sheet = await showCoupons()
  expect(sheet.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual(['5천원', '3천원'])
  expect(sheet.getByRole('article', { name: '5천원' }).textContent).toMatch(/5,000원 할인.*2026\.12\.16까지/)
  await user.click(sheet.getByRole('button', { name: '받기, 5천원' }))
  await toSignIn()
  expect(await db.select().from(userCoupons)).toEqual([])
  const customer = await signIn()
  await screen.findByText('쿠폰을 받았어요.')
  expect(screen.getByRole('link', { name: '쿠폰함 보기' }).getAttribute('href')).toBe('/my/coupons')
  expect(window.location.pathname).toBe(`/store/products/${mat.id}`)
  const taken = async () => (await db.select().from(userCoupons)).map((one) => [one.userId, one.couponIssueId])
  expect(await taken()).toEqual([[customer.id, large.issue.id]])
  await button(/내 쿠폰 보기|쿠폰 받기$/)

  await act(() => session.signOut())
  await user.click((await showCoupons()).getByRole('button', { name: '로그인하고 쿠폰 2장 모두 받기' }))
  await toSignIn()
  await db.update(couponIssues).set({ status: 'PAUSED' }).where(eq(couponIssues.id, small.issue.id))
  act(() => session.signIn(customer.token ?? ''))
  const notice = await screen.findByRole('alertdialog')
  expect(notice.textContent).toContain('지금은 받을 수 없는 쿠폰이에요.')
  expect(await taken()).toHaveLength(1)
})
