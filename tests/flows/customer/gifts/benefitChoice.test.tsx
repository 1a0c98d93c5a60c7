import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { join, sellPlan, withCard } from '#tests/support/memberships.ts'
import { rows } from '#tests/support/rows.ts'
import { home } from '#tests/support/subscriptionKits.ts'
import { sql } from 'drizzle-orm'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)
const path = '/checkout/membership-options-benefit'

/** A benefit for whoever pays for a plan: a mat, of which there is one, and a bottle. */
async function aBenefit() {
  const plan = await sellPlan(api)
  const [mat, bottle] = [
    await makeProduct(api.deps.db, { name: '요가 매트' }),
    await makeProduct(api.deps.db, { name: '물병' }),
  ]
  const made = await (
    await api.staff('marketer')
  ).post('/core-admin/v1/gift-campaigns', {
    title: '가을 혜택',
    starts_at: '2026-11-01T00:00:00+09:00',
    ends_at: '2026-12-01T00:00:00+09:00',
    plan_ids: [plan.planId],
    options: [
      { sku_id: mat.sku.id, title: '매트', stock: 1 },
      { sku_id: bottle.sku.id, title: '물병', stock: 5 },
    ],
  })
  expect(made.status).toBe(201)
  return plan
}

test('열린 혜택이 없으면 그렇게 말하고, 결제하지 않은 사람은 보기만 한다', async () => {
  const member = await withCard(api)
  await open.as(member.id, path)
  await screen.findByText('지금 고를 수 있는 혜택이 없어요')
  await aBenefit()
  cleanup()
  await open.as(member.id, path)
  await screen.findByText('가을 혜택')
  screen.getByText('혜택 기간에 대상 요금제를 결제한 분이 고를 수 있어요.')
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByRole('link', { name: '요금제 보기' }).getAttribute('href')).toBe('/checkout')
})

test('결제한 사람은 하나를 골라 받을 곳을 적고, 고른 것이 남는다. 모두 나간 것은 고를 수 없다', async () => {
  const plan = await aBenefit()
  const [first, second] = [await withCard(api), await withCard(api)]
  for (const member of [first, second]) await join(member, plan, 19_900)
  const user = await open.as(first.id, path)
  await screen.findByText(/12월 1일 00:00까지 고를 수 있어요/)
  await user.click(await screen.findByRole('button', { name: '이 혜택으로 받기' }))
  await screen.findByText('받을 것을 골라 주세요.')
  await user.click(screen.getByRole('radio', { name: /^매트/ }))
  const write = async (label: string, text: string) => {
    const field = screen.getByLabelText(label)
    await user.clear(field)
    await user.type(field, text)
  }
  await write('받는 사람', home.name)
  await write('연락처', home.phone)
  await write('우편번호', home.postcode)
  await write('주소', home.address1)
  await user.click(screen.getByRole('button', { name: '이 혜택으로 받기' }))
  await screen.findByText('고른 혜택: 매트. 보낼 때 알림으로 알려 드려요.')
  expect(
    await rows(api.deps.db, sql`select kind, address ->> 'address1' as to from delivery_schedules order by id`),
  ).toMatchObject([{ to: home.address1 }])
  cleanup()
  await open.as(second.id, path)
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^매트.*모두 나갔어요/ })).disabled).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^물병/ }).disabled).toBe(false)
})
