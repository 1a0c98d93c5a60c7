import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { planKits } from '#server/modules/plans/plans.tables.ts'
import { addDays } from '#shared/calendar/days.ts'
import { formatDay, kstDay } from '#shared/format/kst.ts'
import { useApi } from '#tests/support/api.ts'
import { offerReferrals } from '#tests/support/referrals.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { makeIssue } from '#tests/support/coupons.ts'
import { makeMembership, makeSoldPlan } from '#tests/support/memberPlans.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)

const yearly: Parameters<typeof makeSoldPlan>[1] = {
  name: '연간 멤버십',
  interval: 'YEAR',
  price: 118_800,
  listPrice: 238_800,
  penaltyPercent: 10,
  sequence: 2,
  benefits: ['회원 전용 쿠폰', '첫 결제 때 매트'],
}

const bothSold = async () => ({
  monthly: await makeSoldPlan(api.deps.db, { sequence: 1, benefits: ['회원 전용 쿠폰'] }),
  yearly: await makeSoldPlan(api.deps.db, yearly),
})

const trialOf = (userId: number, planId: number) =>
  makeMembership(api.deps.db, {
    userId,
    planId,
    startsOn: '2026-09-01',
    endsOn: '2026-09-08',
    period: { kind: 'TRIAL', cashPaid: 0, value: 0 },
    values: { status: 'ENDED', endedAt: api.clock.now(), endReason: 'CONVERSION_NOT_AGREED' },
  })

test('멤버십 소개: 총액이 먼저이고, 해지와 환불이 첫 질문이며, 고르면 그 요금제로 이어진다', async () => {
  const sold = await bothSold()
  const user = await open('/events/membership-a/1')
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByRole('rowheader').map((cell) => cell.firstChild?.textContent)).toEqual([
    '월간 멤버십',
    '연간 멤버십',
  ])
  const year = table.getByText('연 118,800원')
  expect(year.tagName).toBe('STRONG')
  table.getByText('한 달 9,900원꼴')
  expect(screen.getAllByText('회원 전용 쿠폰')).toHaveLength(1)
  const questions = document.querySelectorAll('summary')
  expect([...questions].slice(0, 2).map((one) => one.textContent)).toEqual([
    '언제든지 해지할 수 있나요?',
    '중간에 끝내면 얼마를 돌려받나요?',
  ])
  screen.getByText('연간 멤버십: 낸 돈의 10%를 위약금으로 빼요.')
  expect(screen.getByRole('link', { name: '멤버십 시작하기' }).getAttribute('href')).toBe('/checkout')
  const { id } = await api.customer()
  await open.as(id, '/events/membership-a/1')
  await user.click((await screen.findAllByRole('link', { name: '연간 멤버십 고르기' })).at(-1) as HTMLElement)
  await waitFor(() => expect(window.location.search).toBe(`?product_id=${sold.yearly.product.id}`))
})

test('무료 체험: 오늘 0원과 알림, 동의했을 때만 결제할 금액과 날짜를 차례로 말한다', async () => {
  await bothSold()
  const user = await open('/events/7-days-free/1')
  const days = within(await screen.findByRole('list', { name: '월간 멤버십 무료 체험의 날짜' }))
  expect(days.getAllByRole('listitem').map((day) => day.querySelector('strong')?.textContent)).toEqual([
    '0원으로 시작',
    '끝나기 이틀 전 알림',
    '동의했을 때만 첫 결제 19,900원',
  ])
  await user.click(screen.getByRole('button', { name: '연간 멤버십' }))
  screen.getByText('동의했을 때만 첫 결제 118,800원')
  expect(screen.getByRole('link', { name: '7일 무료로 시작하기' }).getAttribute('href')).toBe('/checkout')
})

test('무료 체험을 이미 했으면 첫 줄에서 그렇게 말하고 값을 보인다', async () => {
  const { monthly } = await bothSold()
  const { id } = await api.customer()
  await trialOf(id, monthly.plan.id)
  await open.as(id, '/events/7-days-free/1')
  await screen.findByText('지금은 무료 체험을 할 수 없어요')
  screen.getByText('월 19,900원')
  expect(screen.queryByText(/무료로 시작하기/)).toBeNull()
})

test('구독 혜택: 회원 쿠폰과 보내는 구성품, 요금제마다 받는 것', async () => {
  const { db } = api.deps
  const { yearly: sold } = await bothSold()
  const mat = await makeProduct(db, { name: '웰컴 매트', skus: [{ option: [['색상', '그레이']] }] })
  await db.insert(planKits).values({ planId: sold.plan.id, skuId: mat.sku.id })
  await makeIssue(db, { issue: { audience: 'SUBSCRIBER' }, benefit: { place: 'TRIAL', title: '회원 5,000원' } })
  await open('/events/subscription-benefits')
  await screen.findByText('웰컴 매트')
  screen.getByText('그레이 · 1개')
  screen.getByText('연간 멤버십 · 첫 결제 때 한 번')
  await screen.findByText('회원 5,000원')
})

test('파는 것이 없으면 없다고 말한다', async () => {
  await open('/events/membership-a/1')
  await screen.findByText('지금 시작할 수 있는 멤버십이 없어요')
})

test('결제: 미리 고른 것이 없고, 고르면 오늘 낼 돈과 첫 결제일을 보이고, 맞는 추천 코드와 함께 다음으로 간다', async () => {
  await offerReferrals(api)
  const { yearly: sold } = await bothSold()
  await api.customer({ referralCode: 'HFFRIEND' })
  const { id } = await api.customer()
  const user = await open.as(id, '/checkout')
  const radios = await screen.findAllByRole<HTMLInputElement>('radio')
  expect(radios.map(({ checked }) => checked)).toEqual([false, false])
  await user.click(screen.getByRole('button', { name: '다음' }))
  await screen.findByText('요금제를 하나 골라 주세요.')
  expect(document.activeElement).toBe(radios[0])
  await user.click(radios[1] as HTMLElement)
  const charged = formatDay(addDays(kstDay(Date.now()), 7), 'YYYY년 M월 D일')
  await screen.findByText(`${charged} 첫 결제`)
  expect(screen.getByText('오늘 결제').nextElementSibling?.textContent).toBe('0원')
  screen.getByText(/동의하지 않으면 결제 없이 끝나요/)
  const field = screen.getByLabelText('친구 추천 코드 (선택)')
  await user.type(field, 'nobody{Enter}')
  await screen.findByText(/쓸 수 없는 코드예요/)
  await user.clear(field)
  await user.type(field, 'hffriend')
  await user.click(screen.getByRole('button', { name: '확인' }))
  await screen.findByText('친구의 추천 코드를 확인했어요. 첫 결제에서 5,000원을 빼 드려요.')
  expect(screen.getByRole('link', { name: '이용권이 있어요' }).getAttribute('href')).toBe('/voucher')
  await user.click(screen.getByRole('button', { name: '다음' }))
  await waitFor(() => expect(window.location.pathname).toBe('/checkout/order-info'))
  expect(window.location.search).toBe(`?product_id=${sold.product.id}&referral_code=HFFRIEND`)
})

test('결제: 체험을 이미 했으면 이유와 오늘 낼 돈을, 구독 중이면 구독 관리로 가는 길을 보인다', async () => {
  const { monthly } = await bothSold()
  const returned = await api.customer()
  await trialOf(returned.id, monthly.plan.id)
  await open.as(returned.id, `/checkout?product_id=${monthly.product.id}`)
  expect(await screen.findAllByText('무료 체험은 이미 이용하셔서 오늘부터 값을 내요.')).toHaveLength(2)
  const today = screen.getByText('오늘 결제').nextElementSibling
  expect(today?.textContent).toBe('19,900원')
})

test('결제: 구독 중이면 고를 것 대신 구독 관리로 가는 길이 있다', async () => {
  const { monthly } = await bothSold()
  const member = await api.customer()
  await makeMembership(api.deps.db, {
    userId: member.id,
    planId: monthly.plan.id,
    startsOn: '2026-11-06',
    endsOn: '2026-12-06',
  })
  await open.as(member.id, '/checkout')
  await screen.findByText('이미 멤버십을 이용하고 있어요')
  expect(screen.getByRole('link', { name: '구독 관리로 가기' }).getAttribute('href')).toBe('/my/subscription')
  expect(screen.queryByRole('radio')).toBeNull()
})

test('결제는 로그인한 사람의 것이다', async () => {
  await bothSold()
  await open('/checkout')
  await waitFor(() => expect(window.location.pathname).toBe('/sign-in'))
})
