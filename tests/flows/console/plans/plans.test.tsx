import { screen, waitFor } from '@testing-library/react'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { planKits, plans } from '#server/modules/plans/plans.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { labelled, save, write } from '#tests/support/formFields.tsx'
import { useConsole } from '#tests/support/flows.tsx'
import { makeMembership, makePlan } from '#tests/support/memberPlans.ts'
import { tableRows } from '#tests/support/tables.ts'
import { PlanCreate } from '../../../../src/resources/plans/PlanCreate.tsx'
import { PlanEdit } from '../../../../src/resources/plans/PlanEdit.tsx'
import { PlanList } from '../../../../src/resources/plans/PlanList.tsx'

const api = useApi()
const { open } = useConsole(api)
const screens = <Resource name="plans" list={PlanList} create={PlanCreate} edit={PlanEdit} />
const openPlans = (path: string) => open(screens, { resource: 'plans', path, role: 'admin' })
const kept = () => api.deps.db.select().from(plans).orderBy(plans.id)

test('목록은 총액을 먼저, 한 달로 나눈 값과 지금 구독 수를 함께 보인다', async () => {
  const { db } = api.deps
  const yearly = await makePlan(db, { name: '연간', interval: 'YEAR', price: 118_800, listPrice: 238_800, sequence: 2 })
  await makePlan(db, { name: '월간', sequence: 1, status: 'INACTIVE' })
  const { id: userId } = await api.customer()
  await makeMembership(db, { userId, planId: yearly.id, startsOn: '2026-11-06', endsOn: '2027-11-06' })
  await openPlans('/')
  await screen.findByRole('link', { name: '연간' })
  expect(
    tableRows().map((row) => [row['이름'], row['판매'], row['총액'], row['한 달에'], row['구독'], row['구성품']]),
  ).toEqual([
    ['월간', '판매 멈춤', '월 19,900원', '19,900원', '0', '0개'],
    ['연간', '판매', '연 118,800원', '9,900원', '1', '0개'],
  ])
})

test('혜택은 줄마다, 구성품은 SKU를 골라 함께 등록한다', async () => {
  const mat = await makeProduct(api.deps.db, { name: '웰컴 매트' })
  const user = await openPlans('/create')
  await write({ 이름: '월간 멤버십', 총액: '19900', 정가: '24900', 혜택: '전용 쿠폰\n\n2% 적립' })
  await user.click(screen.getByRole('button', { name: '추가' }))
  await write({ SKU: `웰컴 매트 (${mat.sku.code})` })
  await save()
  await waitFor(async () => expect(await kept()).toHaveLength(1))
  expect(await kept()).toMatchObject([
    { name: '월간 멤버십', price: 19_900, benefits: ['전용 쿠폰', '2% 적립'], status: 'INACTIVE', trialDays: 7 },
  ])
  expect(await api.deps.db.select().from(planKits)).toMatchObject([{ skuId: mat.sku.id, quantity: 1, every: 'FIRST' }])
})

test('값을 바꾸면 이유를 묻고, 승인을 기다리는 동안 지금 값과 함께 보인다', async () => {
  const { db } = api.deps
  const plan = await makePlan(db)
  const { id: userId } = await api.customer()
  await makeMembership(db, { userId, planId: plan.id, startsOn: '2026-11-06', endsOn: '2026-12-06' })
  await openPlans(`/${plan.id}`)
  await screen.findByText(/지금 구독 1명은 내던 값을 그대로 내고/)
  expect(screen.queryByLabelText(/값을 바꾸는 이유/)).toBeNull()
  await write({ 총액: '21900', '값을 바꾸는 이유': '원가 상승' })
  await save()
  await screen.findByText(/승인을 기다려요: 월 19,900원 → 월 21,900원/)
  await waitFor(() => expect(screen.queryByLabelText(/값을 바꾸는 이유/)).toBeNull())
  expect((await labelled('총액')).value).toBe('19,900')
  expect((await kept())[0]).toMatchObject({ price: 19_900 })
})

test('총액보다 싼 정가와 한도를 넘는 위약금은 저장하기 전에 말한다', async () => {
  const plan = await makePlan(api.deps.db)
  await openPlans(`/${plan.id}`)
  await write({ 정가: '10000', '중도 해지 위약금 (%)': '11' })
  await save()
  await screen.findByText('총액보다 작을 수 없어요.')
  expect((await labelled('중도 해지 위약금 (%)')).getAttribute('aria-invalid')).toBe('true')
  expect((await kept())[0]).toMatchObject({ listPrice: 24_900, penaltyPercent: 0, version: 1 })
})
