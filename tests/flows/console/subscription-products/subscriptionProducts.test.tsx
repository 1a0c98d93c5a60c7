import { screen, waitFor } from '@testing-library/react'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { subscriptionProducts } from '#server/modules/plans/plans.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { labelled, save, write } from '#tests/support/formFields.tsx'
import { useConsole } from '#tests/support/flows.tsx'
import { makePlan, makeSubscriptionProduct } from '#tests/support/memberPlans.ts'
import { tableRows } from '#tests/support/tables.ts'
import { SubscriptionProductCreate } from '../../../../src/resources/subscription-products/SubscriptionProductCreate.tsx'
import { SubscriptionProductEdit } from '../../../../src/resources/subscription-products/SubscriptionProductEdit.tsx'
import { SubscriptionProductList } from '../../../../src/resources/subscription-products/SubscriptionProductList.tsx'

const api = useApi()
const { open } = useConsole(api)
const screens = (
  <Resource
    name="subscription-products"
    list={SubscriptionProductList}
    create={SubscriptionProductCreate}
    edit={SubscriptionProductEdit}
  />
)
const openProducts = (path: string) => open(screens, { resource: 'subscription-products', path, role: 'admin' })

test('어디에서 무슨 요금제를 파는지, 팔지 않으면 왜 아닌지 보인다', async () => {
  const { db } = api.deps
  const plan = await makePlan(db)
  const stopped = await makePlan(db, { name: '가족', status: 'INACTIVE' })
  await makeSubscriptionProduct(db, plan.id, { title: '웹 월간', sequence: 1 })
  await makeSubscriptionProduct(db, plan.id, { title: '앱 월간', store: 'ios', status: 'INACTIVE', sequence: 2 })
  await makeSubscriptionProduct(db, stopped.id, { title: '웹 가족', sequence: 3 })
  await openProducts('/')
  await screen.findByRole('link', { name: '웹 월간' })
  expect(tableRows().map((row) => [row['이름'], row['파는 곳'], row['상태'], row['요금제']])).toEqual([
    ['웹 월간', '웹', '판매', '월간 멤버십 · 월 19,900원'],
    ['앱 월간', 'App Store', '판매 멈춤', '월간 멤버십 · 월 19,900원'],
    ['웹 가족', '웹', '요금제 판매 멈춤', '가족 · 월 19,900원'],
  ])
})

test('요금제를 골라 웹에서 파는 것으로 등록한다', async () => {
  const plan = await makePlan(api.deps.db)
  await openProducts('/create')
  await write({ 요금제: '월간 멤버십 · 월 19,900원', 이름: '웹 월간' })
  await save()
  await waitFor(async () =>
    expect(await api.deps.db.select().from(subscriptionProducts)).toMatchObject([
      { planId: plan.id, title: '웹 월간', store: 'web', status: 'ACTIVE' },
    ]),
  )
})

test('등록한 뒤에는 요금제를 바꾸지 않고, 판매만 멈춘다', async () => {
  const plan = await makePlan(api.deps.db)
  const product = await makeSubscriptionProduct(api.deps.db, plan.id)
  await openProducts(`/${product.id}`)
  await waitFor(async () => expect((await labelled('요금제')).disabled).toBe(true))
  await write({ 판매: '판매 멈춤' })
  await save()
  await waitFor(async () =>
    expect(await api.deps.db.select().from(subscriptionProducts)).toMatchObject([{ status: 'INACTIVE', version: 2 }]),
  )
})
