import { screen, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#server/modules/auth/auth.tables.ts'
import { skus } from '#server/modules/catalog/catalog.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { openSmallShop, smallShopPassword } from '#tests/support/smallShop.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)

async function signIn(path: string, email: string) {
  const user = await open(`/sign-in?redirect_path=${encodeURIComponent(path)}`)
  await user.type(await screen.findByLabelText('이메일'), email)
  await user.type(screen.getByLabelText('비밀번호'), smallShopPassword)
  await user.click(screen.getByRole('button', { name: '로그인' }))
  return user
}

test.each([
  ['/my/orders/999999', '찾을 수 없는 주문이에요', '/my/orders'],
  ['/my/orders/abc', '찾을 수 없는 주문이에요', '/my/orders'],
  ['/my/orders/999999/claims/cancel', '찾을 수 없는 주문이에요', '/my/orders'],
  ['/my/claims/999999', '찾을 수 없는 취소·교환·반품이에요', '/my/claims'],
  ['/my/refunds/999999', '찾을 수 없는 환불이에요', '/my/claims'],
  ['/store/checkout/999999', '찾을 수 없는 주문서예요', '/cart'],
])('없는 것은 무엇이 없는지와 갈 곳을 말한다: %s', async (path, title, to) => {
  const shop = await openSmallShop(api.deps.db)
  await signIn(path, shop.customerEmails[0] ?? '')
  await screen.findByText(title)
  const main = within(screen.getByRole('main'))
  expect(main.getAllByRole('link').some((link) => link.getAttribute('href') === to)).toBe(true)
})

test.each([
  ['/store/products/999999', '볼 수 없는 상품이에요'],
  ['/store/categories/999999', '없는 카테고리예요'],
  ['/store/exhibitions/3', '없는 기획전이에요'],
  ['/events/none/3', '끝났거나 없는 이벤트예요'],
  ['/nowhere/at-all', '찾는 화면이 없어요'],
])('로그인하지 않아도 없는 화면은 무엇이 없는지 말한다: %s', async (path, title) => {
  await openSmallShop(api.deps.db)
  await open(path)
  await screen.findByText(title)
  if (path === '/nowhere/at-all') expect(screen.getByText(/\/nowhere\/at-all/)).toBeDefined()
})

test('품절된 상품 화면에는 도착 예정일이 없다', async () => {
  const shop = await openSmallShop(api.deps.db)
  await api.deps.db
    .update(skus)
    .set({ onHand: 0 })
    .where(eq(skus.id, shop.skuIds[0] ?? 0))
  await open(`/store/products/${shop.productIds[0]}`)
  await screen.findByRole('button', { name: '품절 · 재입고 알림 받기' })
  expect(screen.queryByText(/도착 예정/)).toBeNull()
  expect(screen.getByText(/에서 출발/)).toBeDefined()
})

test('주소를 처음 적는 주문서는 회원의 이름과 연락처를 먼저 채운다', async () => {
  const shop = await openSmallShop(api.deps.db)
  const email = shop.customerEmails[0] ?? ''
  await api.deps.db.update(users).set({ name: '김여정', phone: '01055501234' })
  const user = await signIn(`/store/products/${shop.productIds[0]}`, email)
  await user.click(await screen.findByRole('button', { name: '구매하기' }))
  await user.click(await screen.findByRole('button', { name: '바로구매' }))
  await user.click(await screen.findByRole('button', { name: '배송지 입력하기' }))
  expect(((await screen.findByLabelText('받는 사람')) as HTMLInputElement).value).toBe('김여정')
  expect((screen.getByLabelText('연락처') as HTMLInputElement).value).toBe('010-5550-1234')
})

test('계좌이체를 고르면 현금영수증을 신청할 수 있고, 번호가 맞아야 결제할 수 있다', async () => {
  const shop = await openSmallShop(api.deps.db)
  const user = await signIn(`/store/products/${shop.productIds[0]}`, shop.customerEmails[0] ?? '')
  await user.click(await screen.findByRole('button', { name: '구매하기' }))
  await user.click(await screen.findByRole('button', { name: '바로구매' }))
  expect(screen.queryByRole('radio', { name: '개인 소득공제' })).toBeNull()
  await user.click(await screen.findByRole('radio', { name: '계좌이체' }))
  expect(screen.queryByRole('radio', { name: '등록한 결제수단' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: '사업자 지출증빙' }))
  await user.type(screen.getByLabelText('사업자등록번호'), '124-81-00999')
  expect(screen.getAllByText('사업자등록번호 열 자리를 확인해 주세요.').length).toBeGreaterThan(0)
  await user.clear(screen.getByLabelText('사업자등록번호'))
  await user.type(screen.getByLabelText('사업자등록번호'), '124-81-00998')
  expect(screen.queryByText('사업자등록번호 열 자리를 확인해 주세요.')).toBeNull()
  await user.click(screen.getByRole('radio', { name: '신용·체크카드' }))
  expect(screen.queryByLabelText('사업자등록번호')).toBeNull()
})

test('없는 결제창에서 돌아온 사람은 장바구니에서 까닭을 안다', async () => {
  const shop = await openSmallShop(api.deps.db)
  const user = await signIn('/cart?payment=unknown', shop.customerEmails[0] ?? '')
  const popup = within(await screen.findByRole('alertdialog', { name: '끝났거나 없는 결제창이에요' }))
  expect(popup.getByText(/담아 둔 상품은 여기에 그대로/)).toBeDefined()
  await user.click(popup.getByRole('button', { name: '확인' }))
  expect(window.location.search).toBe('')
})
