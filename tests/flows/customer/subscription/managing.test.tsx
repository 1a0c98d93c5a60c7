import { subscriptionStatusWord } from '#shared/words/subscriptions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { plans } from '#server/modules/plans/plans.tables.ts'
import { subscriptions } from '#server/modules/subscriptions/subscriptions.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { atGateway, join, own, registerCard, rowOf, sellPlan, withCard } from '#tests/support/memberships.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi({ start: '2026-11-16T15:00:00+09:00' })
const open = useCustomerApp(api)
const path = '/my/subscription'

async function aMember(values: Parameters<typeof sellPlan>[1] = {}) {
  const plan = await sellPlan(api, values)
  const member = await withCard(api)
  await join(member, plan, values.trialDays ? 0 : (values.price ?? 19_900))
  return { plan, member }
}

const aYear = { name: '연간 멤버십', interval: 'YEAR' as const, price: 118_800, penaltyPercent: 10 }

test('구독한 적이 없으면 시작하러 가는 길이 있다', async () => {
  const { id } = await api.customer()
  await open.as(id, path)
  await screen.findByText('이용 중인 멤버십이 없어요')
  expect(screen.getByRole('link', { name: '멤버십 시작하기' }).getAttribute('href')).toBe('/checkout')
})

test('체험 중에 전환에 동의하고, 마음을 바꿔 결제하지 않기로 한다', async () => {
  const { member } = await aMember({ trialDays: 7 })
  const user = await open.as(member.id, path)
  await screen.findByText(/2026년 11월 23일에 월간 멤버십 19,900원이 결제되는 데 동의할까요/)
  screen.getByText('동의하지 않으면 결제 없이 끝나요.')
  await user.click(screen.getByRole('button', { name: '동의하고 계속하기' }))
  await screen.findByText('동의했어요. 체험이 끝나기 전에는 언제든 바꿀 수 있어요.')
  expect((await own(member)).trial?.consent).toBe('AGREED')
  await user.click(screen.getByRole('button', { name: '결제하지 않기' }))
  await screen.findByText('동의하지 않으면 결제 없이 끝나요.')
  expect((await own(member)).trial?.consent).toBe('DECLINED')
})

test('두 번 눌러 해지하고, 한 번 눌러 되돌린다', async () => {
  const { member } = await aMember()
  const user = await open.as(member.id, path)
  await user.click(await screen.findByRole('button', { name: '기간 말 해지' }))
  const popup = within(await screen.findByRole('alertdialog'))
  popup.getByText(/2026년 12월 16일 전까지 그대로 이용하고, 더 결제되지 않아요/)
  await user.click(popup.getByRole('button', { name: '해지하기' }))
  await screen.findByText('해지 예정')
  screen.getByText('2026년 12월 16일 전까지 이용하고, 더 결제되지 않아요.')
  expect((await rowOf(api, member.id)).status).toBe('CANCEL_SCHEDULED')
  await user.click(screen.getByRole('button', { name: '해지 취소하기' }))
  await screen.findByText(subscriptionStatusWord.ACTIVE)
  expect((await rowOf(api, member.id)).status).toBe('ACTIVE')
})

test('쉬어 갈 기간을 고르면 쉬는 날이 보이고, 취소할 수 있다', async () => {
  const { member } = await aMember()
  const user = await open.as(member.id, path)
  await user.click(await screen.findByRole('button', { name: '쉬어 가기' }))
  const popup = within(await screen.findByRole('alertdialog'))
  await user.selectOptions(popup.getByLabelText('쉬는 기간'), '2')
  popup.getByText(/2026년 12월 30일에 다시 시작하며 그날 결제돼요/)
  await user.click(popup.getByRole('button', { name: '쉬어 가기' }))
  await screen.findByText('2026년 12월 16일부터 2026년 12월 29일까지 쉬고, 그다음 날 다시 시작해요.')
  await user.click(screen.getByRole('button', { name: '쉬어 가기 취소하기' }))
  await screen.findByText('다음 결제는 2026년 12월 16일이에요.')
  expect((await own(member)).pause).toBeUndefined()
})

test('지금 끝내면 돌려받을 금액과 까닭을 줄마다 보고, 그 금액이 돌아온다', async () => {
  const { member } = await aMember(aYear)
  api.clock.set('2027-02-24T12:00:00+09:00')
  const user = await open.as(member.id, path)
  await user.click(await screen.findByRole('button', { name: '지금 끝내고 환불' }))
  const sheet = within(await screen.findByRole('dialog', { name: '지금 끝내고 환불' }))
  await sheet.findByText('이번 기간에 낸 금액')
  sheet.getByText('-32,547원')
  sheet.getByText(/365일 가운데 100일을 이용했어요/)
  sheet.getByText('-11,880원')
  sheet.getByText(/낸 금액의 10%예요/)
  await user.click(sheet.getByRole('button', { name: '74,373원 돌려받고 끝내기' }))
  await screen.findByText('중도 해지')
  expect(screen.getByRole('link', { name: '다시 시작하기' }).getAttribute('href')).toBe('/checkout')
  expect((await rowOf(api, member.id)).status).toBe('TERMINATED')
})

test('큰 요금제로는 모두 동의해야 오늘부터 바꾸고, 남은 금액을 뺀 만큼만 낸다', async () => {
  const { member } = await aMember()
  await sellPlan(api, aYear)
  api.clock.set('2026-12-01T12:00:00+09:00')
  const user = await open.as(member.id, path)
  await user.click(await screen.findByRole('button', { name: '요금제 바꾸기' }))
  await user.click(await screen.findByRole('button', { name: /^연간 멤버십/ }))
  const sheet = within(await screen.findByRole('dialog', { name: '오늘부터 바꾸기' }))
  const pay = await sheet.findByRole<HTMLButtonElement>('button', { name: '108,850원 결제하고 바꾸기' })
  sheet.getByText('다음 결제는 2027년 12월 1일 118,800원이에요.')
  const boxes = sheet.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false])
  expect(pay.disabled).toBe(true)
  for (const box of boxes) await user.click(box)
  await user.dblClick(pay)
  await screen.findByRole('heading', { name: '연간 멤버십' })
  expect(await own(member)).toMatchObject({ plan: { interval: 'YEAR' }, ends_on: '2027-12-01' })
  expect(await atGateway(api, member.id)).toEqual({ taken: 19_900 + 108_850, returned: 0 })
})

test('바꾸는 값이 그사이 달라졌으면 새 값을 보이고 동의를 다시 받는다', async () => {
  const { member } = await aMember()
  const year = await sellPlan(api, aYear)
  const user = await open.as(member.id, path)
  await user.click(await screen.findByRole('button', { name: '요금제 바꾸기' }))
  await user.click(await screen.findByRole('button', { name: /^연간 멤버십/ }))
  const sheet = within(await screen.findByRole('dialog', { name: '오늘부터 바꾸기' }))
  const pay = await sheet.findByRole('button', { name: '98,900원 결제하고 바꾸기' })
  for (const box of sheet.getAllByRole('checkbox')) await user.click(box)
  await api.deps.db.update(plans).set({ price: 128_800, listPrice: 128_800 }).where(eq(plans.id, year.planId))
  await user.click(pay)
  const changed = await sheet.findByRole<HTMLButtonElement>('button', { name: '108,900원 결제하고 바꾸기' })
  expect(changed.disabled).toBe(true)
  expect((await atGateway(api, member.id)).taken).toBe(19_900)
})

test('바꾸는 결제가 거절되면 까닭을 말하고 요금제는 그대로다', async () => {
  const { member } = await aMember()
  await sellPlan(api, aYear)
  const refused = await registerCard(api, member.id, '4001')
  await api.deps.db.update(subscriptions).set({ billingKeyId: refused })
  const user = await open.as(member.id, path)
  await user.click(await screen.findByRole('button', { name: '요금제 바꾸기' }))
  await user.click(await screen.findByRole('button', { name: /^연간 멤버십/ }))
  const sheet = within(await screen.findByRole('dialog', { name: '오늘부터 바꾸기' }))
  const pay = await sheet.findByRole('button', { name: '98,900원 결제하고 바꾸기' })
  for (const box of sheet.getAllByRole('checkbox')) await user.click(box)
  await user.click(pay)
  await within(await screen.findByRole('alertdialog')).findByText(/한도/)
  expect((await own(member)).plan.interval).toBe('MONTH')
})

test('작은 요금제로는 다음 기간부터 바꾸고, 한 번 눌러 되돌린다', async () => {
  const { member } = await aMember(aYear)
  await sellPlan(api)
  const user = await open.as(member.id, path)
  await user.click(await screen.findByRole('button', { name: '요금제 바꾸기' }))
  await user.click(await screen.findByRole('button', { name: /^월간 멤버십/ }))
  const sheet = within(await screen.findByRole('dialog', { name: '다음 기간부터 바꾸기' }))
  sheet.getByText(/2027년 11월 16일 전까지 쓰고, 그날부터 월간 멤버십 19,900원이 결제돼요/)
  await user.click(sheet.getByRole('button', { name: '다음 기간부터 바꾸기' }))
  expect((await screen.findByText('다음 기간 요금제')).nextElementSibling?.textContent).toBe('월간 멤버십')
  await user.click(screen.getByRole('button', { name: '요금제 변경 취소하기' }))
  await waitFor(() => expect(screen.queryByText('다음 기간 요금제')).toBeNull())
  expect((await own(member)).next_plan).toBeUndefined()
})

test('결제 내역에는 낸 날과 결제수단과 금액이 있다', async () => {
  const { member } = await aMember()
  await open.as(member.id, path)
  const line = within(await screen.findByRole('main'))
  await line.findByText(/2026\.11\.16 · .*0000/)
  expect(line.getAllByText('19,900원').length).toBeGreaterThan(0)
})
