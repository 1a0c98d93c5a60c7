import { screen, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { planKits } from '#server/modules/plans/plans.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import { joining, sellPlan, withCard } from '#tests/support/memberships.ts'
import { rows } from '#tests/support/rows.ts'
import { useCustomerApp } from '../openApp.tsx'

// a Monday
const api = useApi({ start: '2026-11-16T09:00:00+09:00' })
const open = useCustomerApp(api)

const home = {
  name: '김하늘',
  address1: '서울특별시 강남구 테헤란로 152',
  address2: '3층',
  postcode: '06236',
  phone: '01012345678',
}

async function aShop() {
  const plan = await sellPlan(api)
  const { id } = await makeOrigin(api.deps.db, { name: '이천센터' })
  const { sku } = await makeProduct(api.deps.db, { name: '홈트 키트', shippingOriginId: id })
  await api.deps.db.insert(planKits).values({ planId: plan.planId, skuId: sku.id })
  return { plan, member: await withCard(api) }
}

async function aMember() {
  const { plan, member } = await aShop()
  const more = { address: home }
  await member.post('/api/v2/subscriptions/payments/initial', joining(member, plan, 19_900, more))
  return member
}

const sent = () =>
  rows(api.deps.db, sql`select ships_on::text as day, status, address ->> 'address1' as to from delivery_schedules`)

test('키트가 있는 요금제는 받을 곳을 적어야 시작하고, 적은 곳으로 보낸다', async () => {
  const { plan, member } = await aShop()
  const user = await open.as(member.id, `/checkout/order-info?product_id=${plan.productId}`)
  await screen.findByRole('heading', { name: '키트 받을 곳' })
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  const start = screen.getByRole('button', { name: '19,900원 결제하고 시작' })
  await user.click(start)
  await screen.findAllByText(/주소/)
  expect(await sent()).toEqual([])
  const write = async (label: string, text: string) => {
    const field = screen.getByLabelText(label)
    await user.clear(field)
    await user.type(field, text)
  }
  await write('받는 사람', home.name)
  await write('연락처', home.phone)
  await write('우편번호', home.postcode)
  await write('주소', home.address1)
  await user.click(start)
  await screen.findByText('오늘 낸 금액')
  expect(await sent()).toEqual([{ day: '2026-11-17', status: 'PLANNED', to: home.address1 }])
})

test('구독 관리에서 언제 오는지 보고, 나가는 날 가운데서 다른 날로 옮긴다', async () => {
  const member = await aMember()
  const user = await open.as(member.id, '/my/subscription')
  await screen.findByText('11월 17일(화)에 보낼게요.')
  screen.getByText(/11월 16일 14:00까지 바꿀 수 있어요/)
  await user.click(screen.getByRole('button', { name: '홈트 키트 출고일 옮기기' }))
  const sheet = within(await screen.findByRole('dialog', { name: '출고일 옮기기' }))
  const day = await sheet.findByLabelText<HTMLSelectElement>('보내는 날')
  expect([...day.options].map(({ value }) => value)).not.toContain('2026-11-21')
  await user.selectOptions(day, '2026-11-19')
  await user.click(sheet.getByRole('button', { name: '이날로 옮기기' }))
  await screen.findByText('11월 19일(목)에 보낼게요.')
  expect(await sent()).toMatchObject([{ day: '2026-11-19' }])
})

test('받을 곳을 바꾸면 마감 전인 키트도 그리로 간다', async () => {
  const member = await aMember()
  const user = await open.as(member.id, '/my/subscription')
  await user.click(await screen.findByRole('button', { name: '받을 곳 바꾸기' }))
  const sheet = within(await screen.findByRole('dialog', { name: '키트 받을 곳' }))
  const field = await sheet.findByLabelText<HTMLInputElement>('주소')
  expect(field.value).toBe(home.address1)
  await user.clear(field)
  await user.type(field, '서울특별시 중구 세종대로 110')
  await user.click(sheet.getByRole('button', { name: '저장하기' }))
  await screen.findByText('준비 중인 키트 1개도 이곳으로 보내요.')
  await screen.findByText(/다음 받을 곳: 서울특별시 중구 세종대로 110/)
  expect(await sent()).toMatchObject([{ to: '서울특별시 중구 세종대로 110' }])
})
