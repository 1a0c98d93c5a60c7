import { cleanup, screen, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { plans } from '#server/modules/plans/plans.tables.ts'
import { subscriptionConsents } from '#server/modules/subscriptions/records.tables.ts'
import { subscriptions } from '#server/modules/subscriptions/subscriptions.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { join, sellPlan, withCard } from '#tests/support/memberships.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)

const orderInfo = (productId: number) => `/checkout/order-info?product_id=${productId}`
const held = () => api.deps.db.select().from(subscriptions)
const consents = () => screen.getAllByRole<HTMLInputElement>('checkbox')

async function agreeToAll(user: Awaited<ReturnType<typeof open>>) {
  for (const box of consents()) await user.click(box)
}

/** Joins on the screens with a card that answers as its last digits say. */
async function payWith(last4: string) {
  const { productId } = await sellPlan(api)
  const member = await withCard(api, last4)
  const user = await open.as(member.id, orderInfo(productId))
  const start = await screen.findByRole('button', { name: '19,900원 결제하고 시작' })
  await agreeToAll(user)
  await user.click(start)
  return { user, member }
}

test('무료 체험: 동의는 처음에 비어 있고, 둘 다 동의해야 0원으로 시작한다', async () => {
  const { productId } = await sellPlan(api, { trialDays: 7 })
  const member = await withCard(api)
  const user = await open.as(member.id, orderInfo(productId))
  const start = await screen.findByRole('button', { name: '오늘 0원 결제하고 시작' })
  expect(consents().map(({ checked }) => checked)).toEqual([false, false])
  screen.getByText(/체험 중에 동의하면 .*에 19,900원이 결제돼요. 동의하지 않으면 결제 없이 끝나요./)
  await user.click(start)
  await screen.findByText('모두 동의해야 시작할 수 있어요.')
  await user.click(consents()[0] as HTMLElement)
  await user.click(start)
  expect(await held()).toEqual([])
  await user.click(consents()[1] as HTMLElement)
  expect(screen.queryByText('모두 동의해야 시작할 수 있어요.')).toBeNull()
  await user.click(start)
  await screen.findByRole('heading', { name: '무료 체험을 시작했어요' })
  expect(window.location.pathname).toBe('/checkout/success')
  screen.getByText('체험이 끝나는 날')
  expect(screen.getByText('오늘 낸 금액').nextElementSibling?.textContent).toBe('0원')
  expect(screen.getByRole('link', { name: '구독 관리로 가기' }).getAttribute('href')).toBe('/my/subscription')
  expect(await held()).toMatchObject([{ userId: member.id, status: 'TRIALING' }])
  const kept = await api.deps.db.select().from(subscriptionConsents)
  expect(kept.map(({ kind }) => kind).toSorted()).toEqual(['AUTO_PAYMENT', 'ORDER'])
})

test('결제수단이 없으면 아무것도 보내지 않고, 추천 코드까지 들고 돌아올 등록 화면으로 이어진다', async () => {
  const { productId } = await sellPlan(api, { trialDays: 7 })
  await api.customer({ referralCode: 'HFFRIEND' })
  const { id } = await api.customer()
  const here = `${orderInfo(productId)}&referral_code=HFFRIEND`
  const user = await open.as(id, here)
  const start = await screen.findByRole('button', { name: '오늘 0원 결제하고 시작' })
  await agreeToAll(user)
  await user.click(start)
  await screen.findByText('결제수단을 먼저 등록해 주세요.')
  expect(await held()).toEqual([])
  const register = screen.getByRole<HTMLAnchorElement>('link', { name: '결제수단 등록' })
  expect(new URL(register.href).searchParams.get('redirect_path')).toBe(here)
})

test('결제로 시작하면 낸 금액과 다음 결제일을 본다', async () => {
  const { member } = await payWith('0000')
  await screen.findByRole('heading', { name: '결제를 마쳤어요' })
  expect(screen.getByText('오늘 낸 금액').nextElementSibling?.textContent).toBe('19,900원')
  screen.getByText('다음 결제일')
  expect(await held()).toMatchObject([{ userId: member.id, status: 'ACTIVE' }])
})

test('거절되면 결제사의 말을 그대로 보이고, 낸 돈이 없다고 말한다', async () => {
  await payWith('4001')
  await screen.findByRole('heading', { name: '결제하지 못했어요' })
  expect(window.location.pathname).toBe('/checkout/fail')
  screen.getByText(/한도/)
  screen.getByText(/결제된 금액은 없어요/)
  expect(screen.getByRole('link', { name: '다른 수단으로 다시 하기' }).getAttribute('href')).toBe('/checkout')
  expect(await held()).toEqual([])
})

test('답이 늦으면 확인하는 중이라고 말하고, 구독 관리로 갈 수 있다', async () => {
  await payWith('5001')
  await screen.findByRole('heading', { name: '결제를 확인하고 있어요' })
  expect(screen.getByRole('link', { name: '구독 관리로 가기' }).getAttribute('href')).toBe('/my/subscription')
})

test('거절된 결제의 결과를 다시 열어도 같은 말을 한다', async () => {
  const { productId } = await sellPlan(api)
  const member = await withCard(api, '4001')
  const { body: quote } = await member.get<{ consents: { kind: string; version: string }[] }>(
    `/api/v2/subscriptions/payments/initial?product_id=${productId}`,
  )
  const { body: refused } = await member.post<{ extra: { result_id: string } }>(
    '/api/v2/subscriptions/payments/initial',
    {
      product_id: productId,
      billing_key_id: member.card,
      expected_amount: 19_900,
      consents: quote.consents.map(({ kind, version }) => ({ kind, version, agreed: true })),
    },
  )
  await open.as(member.id, `/checkout/success?result_id=${refused.extra.result_id}`)
  await screen.findByRole('heading', { name: '결제하지 못했어요' })
  screen.getByText(/한도/)
  screen.getByText(/결제된 금액은 없어요/)
  expect(screen.getByRole('link', { name: '다시 시도하기' }).getAttribute('href')).toBe('/checkout')
})

test('남의 결제 결과는 보이지 않는다', async () => {
  await payWith('0000')
  await screen.findByRole('heading', { name: '결제를 마쳤어요' })
  const path = window.location.pathname + window.location.search
  const other = await api.customer()
  cleanup()
  await open.as(other.id, path)
  await within(await screen.findByRole('main')).findByRole('alert')
  expect(screen.queryByText('19,900원')).toBeNull()
})

test('고른 요금제 없이 오면 고르러, 결과 번호 없이 오면 구독 관리로 가게 한다', async () => {
  const { id } = await api.customer()
  await open.as(id, '/checkout/order-info')
  expect((await screen.findByRole('link', { name: '요금제 고르기' })).getAttribute('href')).toBe('/checkout')
  cleanup()
  await open.as(id, '/checkout/success')
  expect((await screen.findByRole('link', { name: '구독 관리로 가기' })).getAttribute('href')).toBe('/my/subscription')
})

test('이미 이용 중이면 주문 정보 대신 구독 관리로 가는 길이 있다', async () => {
  const plan = await sellPlan(api)
  const member = await withCard(api)
  await join(member, plan, 19_900)
  await open.as(member.id, orderInfo(plan.productId))
  await screen.findByText('이미 멤버십을 이용하고 있어요')
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: '구독 관리로 가기' }).getAttribute('href')).toBe('/my/subscription')
})

test('그사이 값이 달라졌으면 새 값을 보이고 동의를 다시 받는다', async () => {
  const { planId, productId } = await sellPlan(api)
  const member = await withCard(api)
  const user = await open.as(member.id, orderInfo(productId))
  const start = await screen.findByRole('button', { name: '19,900원 결제하고 시작' })
  await agreeToAll(user)
  await api.deps.db.update(plans).set({ price: 21_900 }).where(eq(plans.id, planId))
  await user.click(start)
  await screen.findByRole('button', { name: '21,900원 결제하고 시작' })
  expect(consents().map(({ checked }) => checked)).toEqual([false, false])
  expect(await held()).toEqual([])
})
