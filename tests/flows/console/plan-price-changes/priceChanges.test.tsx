import { screen, waitFor, within } from '@testing-library/react'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { askForPrices } from '#server/modules/subscriptions/prices/asking.jobs.ts'
import { planPriceChanges } from '#server/modules/subscriptions/prices/prices.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { join, sellPlan, withCard } from '#tests/support/memberships.ts'
import { tableRows } from '#tests/support/tables.ts'
import { ChangeList } from '../../../../src/resources/plan-price-changes/ChangeList.tsx'

const api = useApi({ start: '2026-11-16T09:00:00+09:00' })
const { open } = useConsole(api)
const page = <Resource name="plan-price-changes" list={ChangeList} />

async function asked() {
  const plan = await sellPlan(api)
  const [one, other] = [await withCard(api), await withCard(api)]
  await join(one, plan, 19_900)
  await join(other, plan, 19_900)
  await api.deps.db.insert(planPriceChanges).values({
    planId: plan.planId,
    price: 21_900,
    effectiveOn: '2026-12-16',
    status: 'SCHEDULED',
    reason: '강사료',
    createdBy: '김운영',
  })
  await askForPrices(api.deps)
  await one.post('/api/v2/subscriptions/price-consent', { version: '2026-11', agreed: true })
}

test('동의 진행과 답마다 한 달 매출이 보이고, 취소하면 모두 지금 값이다', async () => {
  await asked()
  const user = await open(page, { resource: 'plan-price-changes', path: '/', role: 'admin' })
  await screen.findByText('동의 1명 · 답 없음 1명')
  expect(tableRows().map((row) => [row['요금제'], row['새 값'], row['상태']])).toEqual([
    ['월간 멤버십', '21,900원', '예정'],
  ])
  await user.click(screen.getByRole('button', { name: '진행 보기' }))
  const dialog = within(await screen.findByRole('dialog', { name: '월간 멤버십 동의 진행' }))
  dialog.getByText('39,800원')
  expect(dialog.getAllByText('43,800원 (+4,000원)')).toHaveLength(2)
  dialog.getByText('21,900원 (−17,900원)')
  await user.click(dialog.getByRole('button', { name: '닫기' }))
  await user.click(await screen.findByRole('button', { name: '취소' }))
  const calling = within(await screen.findByRole('dialog', { name: '가격 변경 취소' }))
  await user.type(calling.getByLabelText(/사유/), '올리지 않기로')
  await user.click(calling.getByRole('button', { name: '취소하기' }))
  await waitFor(async () =>
    expect((await api.deps.db.select().from(planPriceChanges)).map(({ status }) => status)).toEqual(['CANCELED']),
  )
})

test('요청하기 전에 몇 명에게 묻고 매출이 얼마가 되는지 보인다', async () => {
  const plan = await sellPlan(api)
  await join(await withCard(api), plan, 19_900)
  const user = await open(page, { resource: 'plan-price-changes', path: '/', role: 'admin' })
  await user.click(await screen.findByRole('button', { name: '가격 변경 요청' }))
  const dialog = within(await screen.findByRole('dialog', { name: '구독자 가격 변경' }))
  await user.click(await dialog.findByLabelText(/요금제/))
  await user.click(await screen.findByRole('option', { name: /월간 멤버십/ }))
  await user.type(dialog.getByLabelText(/새 값/), '21900')
  await dialog.findByText(/동의를 물을 구독 1명/)
  dialog.getByText(/모두 동의하면 21,900원, 아무도 동의하지 않으면 0원/)
  dialog.getByText(/2026.12.16부터 고를 수 있어요/)
  expect(dialog.getByRole('button', { name: '승인 요청' })).toHaveProperty('disabled', true)
})
