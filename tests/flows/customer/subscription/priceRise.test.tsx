import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { askForPrices } from '#server/modules/subscriptions/prices/asking.jobs.ts'
import { planPriceChanges } from '#server/modules/subscriptions/prices/prices.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { join, own, rowOf, sellPlan, withCard } from '#tests/support/memberships.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi({ start: '2026-11-16T15:00:00+09:00' })
const open = useCustomerApp(api)

async function asked(price: number) {
  const plan = await sellPlan(api)
  const member = await withCard(api)
  await join(member, plan, 19_900)
  await api.deps.db.insert(planPriceChanges).values({
    planId: plan.planId,
    price,
    effectiveOn: '2026-12-16',
    status: 'SCHEDULED',
    reason: '강사료',
    createdBy: '김운영',
  })
  await askForPrices(api.deps)
  return member
}

test('오르는 값은 앞뒤 금액과 날짜를 보고 같은 크기의 두 단추로 답하며, 마음을 바꿀 수 있다', async () => {
  const member = await asked(21_900)
  const user = await open.as(member.id, '/my/subscription')
  await screen.findByRole('heading', { name: '가격이 바뀌어요' })
  screen.getByText('21,900원')
  screen.getByText('2026년 12월 16일부터 21,900원이 결제되는 데 동의해요.')
  screen.getByText('동의하지 않거나 답하지 않으면 그날 결제 없이 끝나요.')
  const [no, yes] = ['동의하지 않기', '동의하고 계속하기'].map((name) => screen.getByRole('button', { name }))
  // neither is more prominent before an answer
  expect(no?.className).toBe(yes?.className)
  await user.click(yes as HTMLElement)
  await screen.findByText(/^동의했어요. 결제하기 전에는/)
  expect(await own(member)).toMatchObject({ next_payment: { amount: 21_900 }, price_change: { answer: 'AGREED' } })
  await user.click(screen.getByRole('button', { name: '동의하지 않기' }))
  await screen.findByText(/^동의하지 않았어요. 그날 결제 없이 끝나요/)
  expect((await rowOf(api, member.id)).nextPrice).toBe(19_900)
})

test('내리는 값은 묻지 않고 알린다', async () => {
  const member = await asked(17_900)
  await open.as(member.id, '/my/subscription')
  await screen.findByText('내린 값으로 결제돼요. 따로 하실 일은 없어요.')
  expect(screen.queryByRole('button', { name: '동의하고 계속하기' })).toBeNull()
})
