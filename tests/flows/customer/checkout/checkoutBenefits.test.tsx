import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addresses } from '#server/modules/addresses/addresses.tables.ts'
import { users } from '#server/modules/auth/auth.tables.ts'
import { skus } from '#server/modules/catalog/catalog.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { giveCoupon } from '#tests/support/benefits.ts'
import { givePoints } from '#tests/support/points.ts'
import { openSmallShop, smallShopPassword } from '#tests/support/smallShop.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi({ config: { publicUrl: 'http://localhost:3000' } })
const open = useCustomerApp(api)

/** Signed in, one mat in the cart, and the order sheet open. The mat costs 29,000원, its shipping 3,000원. */
async function openSheet(give: (userId: number) => Promise<unknown>, quantity: 1 | 2 = 1) {
  const shop = await openSmallShop(api.deps.db)
  const email = shop.customerEmails[0] ?? ''
  const [member] = await api.deps.db.select().from(users).where(eq(users.emailAddress, email))
  const userId = member?.id ?? 0
  await api.deps.db.insert(addresses).values({
    userId,
    name: '김하나',
    phone: '01012345678',
    postcode: '06236',
    address1: '서울특별시 강남구 테헤란로 152',
    address2: '3층',
    comment: '',
    isDefault: true,
  })
  await give(userId)
  const user = await open(`/sign-in?redirect_path=${encodeURIComponent(`/store/products/${shop.productIds[0]}`)}`)
  await user.type(await screen.findByLabelText('이메일'), email)
  await user.type(screen.getByLabelText('비밀번호'), smallShopPassword)
  await user.click(screen.getByRole('button', { name: '로그인' }))
  await user.click(await screen.findByRole('button', { name: '구매하기' }))
  if (quantity === 2) await user.click(await screen.findByRole('button', { name: '하나 더하기' }))
  await user.click(await screen.findByRole('button', { name: '바로구매' }))
  await screen.findByLabelText('쓸 포인트')
  return { user }
}

const payButton = () => screen.getByRole('button', { name: /원 결제하기$/ })

test('가장 좋은 쿠폰이 골라져 있고, 시트에서 바꾸면 할인이 바로 보이고, 쓸 수 없는 쿠폰은 까닭을 말한다', async () => {
  const { user } = await openSheet(async (userId) => {
    await giveCoupon(api.deps.db, userId, { name: '큰 쿠폰', value: 4000 })
    await giveCoupon(api.deps.db, userId, { name: '작은 쿠폰', value: 1000 })
    await giveCoupon(api.deps.db, userId, { name: '많이 살 때', value: 9000, minOrderAmount: 50_000 })
    await giveCoupon(api.deps.db, userId, { name: '배송비 쿠폰', target: 'SHIPPING', value: 3000 })
  })
  expect(await screen.findByText('쿠폰 2장 적용', { exact: false })).toBeDefined()
  expect(payButton().textContent).toBe('25,000원 결제하기')
  expect(await screen.findByLabelText('장바구니 쿠폰: 왜 이 금액인가요?')).toBeDefined()

  await user.click(await screen.findByRole('button', { name: '쿠폰 바꾸기' }))
  const sheet = await screen.findByRole('dialog', { name: '쿠폰 고르기' })
  const refused = within(sheet).getByRole<HTMLInputElement>('radio', { name: /많이 살 때/ })
  expect(refused.disabled).toBe(true)
  expect(within(sheet).getByText('21,000원 더 담으면 쓸 수 있어요')).toBeDefined()
  await user.click(within(sheet).getByRole('radio', { name: /작은 쿠폰/ }))
  await user.click(within(sheet).getByRole('button', { name: '4,000원 할인받기' }))

  await waitFor(() => expect(payButton().textContent).toBe('28,000원 결제하기'))
  await user.click(await screen.findByRole('button', { name: '3,000원 더 할인받기' }))
  await waitFor(() => expect(payButton().textContent).toBe('25,000원 결제하기'))
})

test('포인트: 전액 사용과 되돌리기, 1,000P 최소, 전각으로 조합한 숫자', async () => {
  const { user } = await openSheet((userId) => givePoints(api, userId, 31_950))
  const field = screen.getByLabelText<HTMLInputElement>('쓸 포인트')
  await user.click(screen.getByRole('button', { name: '전액 사용' }))
  expect(field.value).toBe('29,000')
  expect(payButton().textContent).toBe('3,000원 결제하기')
  await user.click(screen.getByRole('button', { name: '쓰지 않기' }))
  expect(payButton().textContent).toBe('32,000원 결제하기')

  await user.type(field, '999')
  expect(screen.getByRole('alert').textContent).toContain('1,000P부터')
  expect(payButton().hasAttribute('disabled')).toBe(true)
  await user.clear(field)
  fireEvent.compositionStart(field)
  fireEvent.change(field, { target: { value: '２０００' } })
  fireEvent.compositionEnd(field)
  fireEvent.blur(field)
  expect(field.value).toBe('2,000')
  expect(payButton().textContent).toBe('30,000원 결제하기')
})

test('전액 사용으로 1~99원이 남으면 결제할 수 없다고 하고, 얼마를 덜 쓰면 되는지 한 번에 고쳐 준다', async () => {
  const { user } = await openSheet((userId) => givePoints(api, userId, 57_950), 2)
  await user.click(screen.getByRole('button', { name: '전액 사용' }))
  expect(screen.getByRole('alert').textContent).toContain('남은 금액이 50원')
  expect(payButton().hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('button', { name: '50P 덜 쓰기' }))
  expect(screen.getByLabelText<HTMLInputElement>('쓸 포인트').value).toBe('57,900')
  expect(payButton().textContent).toBe('100원 결제하기')
})

test('포인트와 쿠폰으로 낼 돈이 없으면, 한 번 거절됐어도 다시 눌러 결제창 없이 주문이 끝나고, 쓴 것이 보인다', async () => {
  const { user } = await openSheet(async (id) => {
    await giveCoupon(api.deps.db, id, { name: '배송비 쿠폰', target: 'SHIPPING', value: 3000 })
    await givePoints(api, id, 29_000)
  })
  await screen.findByText('쿠폰 1장 적용', { exact: false })
  await user.click(screen.getByRole('button', { name: '전액 사용' }))
  await waitFor(() => expect(payButton().textContent).toBe('0원 결제하기'))
  expect(screen.getByRole('radio', { name: '결제할 금액이 없어요' })).toBeDefined()
  await user.click(screen.getByRole('checkbox', { name: /모두 동의해요/ }))
  await api.deps.db.update(skus).set({ onHand: 0 })
  await user.click(payButton())
  const refused = await screen.findByRole('alertdialog')
  await api.deps.db.update(skus).set({ onHand: 10 })
  await user.click(within(refused).getByRole('button', { name: '확인' }))
  await user.click(payButton())
  await screen.findByRole('heading', { name: '주문했어요' })
  const paid = screen.getByRole('region', { name: '결제' })
  expect(within(paid).getByText('-29,000원')).toBeDefined()
  expect(within(paid).getByText('-3,000원')).toBeDefined()
})
