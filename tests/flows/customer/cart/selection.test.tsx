import { screen } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#server/modules/auth/auth.tables.ts'
import { cartItems } from '#server/modules/cart/cart.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { openSmallShop, smallShopPassword } from '#tests/support/smallShop.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)

test('고르지 않은 줄은 금액에 들지 않고, 선택 삭제를 해도 남는다', async () => {
  const { skuIds, customerEmails } = await openSmallShop(api.deps.db)
  const [email = ''] = customerEmails
  const [member] = await api.deps.db.select().from(users).where(eq(users.emailAddress, email))
  const lines = skuIds
    .slice(0, 2)
    .map((skuId) => ({ userId: member?.id ?? 0, skuId, quantity: 1, priceWhenAdded: 29_000 }))
  await api.deps.db.insert(cartItems).values(lines)
  const user = await open(`/sign-in?redirect_path=${encodeURIComponent('/cart')}`)
  await user.type(await screen.findByLabelText('이메일'), email)
  await user.type(screen.getByLabelText('비밀번호'), smallShopPassword)
  await user.click(screen.getByRole('button', { name: '로그인' }))
  await screen.findByRole('button', { name: '58,000원 주문하기 (2)' })
  await user.click(screen.getByRole('checkbox', { name: '요가 매트 1호 선택' }))
  await screen.findByRole('button', { name: '32,000원 주문하기 (1)' })

  await user.click(screen.getByRole('button', { name: '선택 삭제' }))
  await screen.findByText('1개를 장바구니에서 뺄까요?')
  await user.click(screen.getByRole('button', { name: '빼기' }))
  await screen.findByText('전체 선택 (0/1)')
  expect(await api.deps.db.select({ skuId: cartItems.skuId }).from(cartItems)).toEqual([{ skuId: skuIds[0] }])
})
