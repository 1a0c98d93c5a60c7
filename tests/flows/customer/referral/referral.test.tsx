import { screen } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#server/modules/auth/auth.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { sellPlan, withCard } from '#tests/support/memberships.ts'
import { joinBy, offerReferrals, referralCodeOf } from '#tests/support/referrals.ts'
import { openSmallShop, smallShopPassword } from '#tests/support/smallShop.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)

async function signIn(email: string, path: string) {
  const user = await open(`/sign-in?redirect_path=${encodeURIComponent(path)}`)
  await user.type(await screen.findByLabelText('이메일'), email)
  await user.type(screen.getByLabelText('비밀번호'), smallShopPassword)
  await user.click(screen.getByRole('button', { name: '로그인' }))
  return user
}

test('내 코드와 혜택, 그 코드로 시작한 친구가 보인다', async () => {
  const { customerEmails } = await openSmallShop(api.deps.db)
  const email = customerEmails[0] ?? ''
  await offerReferrals(api)
  const [me] = await api.deps.db.select({ id: users.id }).from(users).where(eq(users.emailAddress, email))
  const code = await referralCodeOf(api, me?.id ?? 0)
  await joinBy(await withCard(api), await sellPlan(api), code, 14_900)
  await signIn(email, '/my/referral')
  await screen.findByText(code)
  screen.getByText('친구: 첫 결제 5,000원 할인')
  screen.getByText('나: 친구가 30일 이용하면 3,000포인트 적립')
  screen.getByText('30일 채우는 중')
})

test('친구가 보낸 링크로 오면 코드가 적혀 있고, 첫 결제가 얼마나 할인되는지 말한다', async () => {
  const { customerEmails } = await openSmallShop(api.deps.db)
  await offerReferrals(api)
  await sellPlan(api)
  const code = await referralCodeOf(api, (await withCard(api)).id)
  await signIn(customerEmails[0] ?? '', `/checkout?referral_code=${code}`)
  await screen.findByText('친구의 추천 코드를 확인했어요. 첫 결제에서 5,000원을 빼 드려요.')
  expect(screen.getByDisplayValue(code)).toBeDefined()
})
