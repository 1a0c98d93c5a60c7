import { screen, within } from '@testing-library/react'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#server/modules/auth/auth.tables.ts'
import { subscriptionPeriods } from '#server/modules/subscriptions/subscriptions.tables.ts'
import { vouchers } from '#server/modules/vouchers/vouchers.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { registerCard } from '#tests/support/memberships.ts'
import { openSmallShop, smallShopPassword } from '#tests/support/smallShop.ts'
import { aPlan, makeVouchers } from '#tests/support/vouchers.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)

/** A member with a card that ends so, who has seen what a voucher of a month gives and goes on. */
async function beforeOrderInfo(card?: string) {
  const shop = await openSmallShop(api.deps.db)
  const email = shop.customerEmails[0] ?? ''
  const [member] = await api.deps.db.select({ id: users.id }).from(users).where(eq(users.emailAddress, email))
  if (card) await registerCard(api, member?.id ?? 0, card)
  const plan = await aPlan(api.deps.db)
  await aPlan(api.deps.db, { name: '홈핏 연간', interval: 'YEAR', price: 99_000, listPrice: 99_000 })
  const [key] = await makeVouchers(await api.staff(), plan.id)
  const user = await open('/sign-in?redirect_path=%2Fvoucher')
  await user.type(await screen.findByLabelText('이메일'), email)
  await user.type(screen.getByLabelText('비밀번호'), smallShopPassword)
  await user.click(screen.getByRole('button', { name: '로그인' }))
  await user.type(await screen.findByLabelText('이용권 코드'), key?.code ?? '')
  await user.click(screen.getByRole('button', { name: '이용권 확인하기' }))
  await user.click(await screen.findByRole('button', { name: '다음' }))
  await user.click(await screen.findByRole('radio', { name: /홈핏 연간 \+89,100원/ }))
  return user
}

const used = () =>
  api.deps.db
    .select()
    .from(vouchers)
    .where(sql`status = 'USED'`)

test('바꾸면 무엇이 달라지고 얼마를 내는지 보고, 결제하면 바뀐 요금제로 시작한다', async () => {
  const user = await beforeOrderInfo('0000')
  within(screen.getByRole('region', { name: '이용권 그대로' })).getByText('2026.11.16(월) ~ 2026.12.15(화)')
  within(screen.getByRole('region', { name: '바꾸면' })).getByText('2026.11.16(월) ~ 2027.11.15(월)')
  screen.getByText('이용권 홈핏 월간 30일')
  const pay = await screen.findByRole('button', { name: '89,100원 결제하고 등록하기' })
  await user.click(pay)
  await screen.findByText('동의해야 결제할 수 있어요.')
  expect(await used()).toEqual([])
  await user.click(screen.getByRole('checkbox'))
  await user.click(pay)
  await screen.findByRole('heading', { name: '결제를 마쳤어요' })
  expect(await used()).toHaveLength(1)
  expect(await api.deps.db.select().from(subscriptionPeriods)).toMatchObject([{ kind: 'VOUCHER', cashPaid: 89_100 }])
  expect(sessionStorage.getItem('homefit:voucher')).toBeNull()
})

test('카드가 거절하면 까닭을 보고, 이용권 그대로 등록할 수 있다', async () => {
  const user = await beforeOrderInfo('4001')
  await user.click(await screen.findByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: '89,100원 결제하고 등록하기' }))
  await screen.findByText(/한도/)
  expect(await used()).toEqual([])
  await user.click(await screen.findByRole('radio', { name: /홈핏 월간 그대로/ }))
  await user.click(await screen.findByRole('button', { name: '이용권 등록하기' }))
  await screen.findByRole('heading', { name: '이용권을 등록했어요' })
  expect(await used()).toHaveLength(1)
})

test('결제수단이 없으면 등록하러 갔다가 여기로 돌아온다', async () => {
  const user = await beforeOrderInfo()
  await user.click(await screen.findByRole('button', { name: '89,100원 결제하고 등록하기' }))
  await screen.findByText('결제수단을 먼저 등록해 주세요.')
  expect(screen.getByRole('link', { name: '결제수단 등록' }).getAttribute('href')).toBe(
    '/checkout/payment-card-register?redirect_path=%2Fvoucher%2Fpre-checkout%2Forder-info',
  )
})
