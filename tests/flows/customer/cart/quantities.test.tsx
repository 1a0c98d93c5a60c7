import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cartItems } from '#server/modules/cart/cart.tables.ts'
import { skus } from '#server/modules/catalog/catalog.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { openSmallShop, smallShopPassword } from '#tests/support/smallShop.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)

/** Signed in, with the option sheet of a product open and two pieces chosen. */
async function choosingTwo() {
  const shop = await openSmallShop(api.deps.db)
  const user = await open(`/sign-in?redirect_path=${encodeURIComponent(`/store/products/${shop.productIds[0]}`)}`)
  await user.type(await screen.findByLabelText('이메일'), shop.customerEmails[0] ?? '')
  await user.type(screen.getByLabelText('비밀번호'), smallShopPassword)
  await user.click(screen.getByRole('button', { name: '로그인' }))
  await user.click(await screen.findByRole('button', { name: '구매하기' }))
  await user.click(await screen.findByRole('button', { name: '하나 더하기' }))
  return { user, skuId: shop.skuIds[0] ?? 0 }
}

async function withTwoInTheCart() {
  const { user, skuId } = await choosingTwo()
  await user.click(screen.getByRole('button', { name: '장바구니' }))
  await user.click(await screen.findByRole('link', { name: '보러 가기' }))
  await screen.findByRole('button', { name: '58,000원 주문하기 (1)' })
  return { user, skuId }
}

const leaveOnly = (skuId: number, left: number) =>
  api.deps.db.update(skus).set({ onHand: left, safetyStock: 0 }).where(eq(skus.id, skuId))

/** One more and ordered in one breath: however busy the machine, the number has not come to rest between. */
function orderOneMore(name: string): void {
  fireEvent.click(screen.getByRole('button', { name: '하나 더하기' }))
  fireEvent.click(screen.getByRole('button', { name }))
}

test('수량을 바꾸자마자 주문해도 바꾼 수량으로 주문한다', async () => {
  await withTwoInTheCart()
  orderOneMore('87,000원 주문하기 (1)')
  await screen.findByRole('heading', { name: '주문 상품 3개' })
})

test('바꾼 수량을 서버가 받지 않으면 주문하지 않고, 이유를 말하며 전의 수량으로 돌아간다', async () => {
  const { skuId } = await withTwoInTheCart()
  await leaveOnly(skuId, 2)
  orderOneMore('87,000원 주문하기 (1)')
  await screen.findByText(/2개 남았어요/, { selector: '[role=alertdialog] *, dialog *' })
  await screen.findByRole('button', { name: '58,000원 주문하기 (1)' })
  expect(screen.queryByRole('heading', { name: /^주문 상품/ })).toBeNull()
})

test('수량을 바꾸자마자 화면을 떠나도 바꾼 수량이 남는다', async () => {
  const { user } = await withTwoInTheCart()
  await user.click(screen.getByRole('button', { name: '하나 더하기' }))
  window.history.pushState(null, '', '/store/best')
  window.dispatchEvent(new PopStateEvent('popstate'))
  await waitFor(async () => {
    const [line] = await api.deps.db.select({ quantity: cartItems.quantity }).from(cartItems)
    expect(line?.quantity).toBe(3)
  })
})

test('바로구매에서 모자라면 남은 수량으로 맞춰 두고, 그대로 살 수 있다', async () => {
  const { user, skuId } = await choosingTwo()
  await leaveOnly(skuId, 1)
  const sheet = screen.getByRole('dialog', { name: '옵션 선택' })
  await user.click(within(sheet).getByRole('button', { name: '바로구매' }))
  await screen.findByText(/: 1개 남았어요/)
  await user.click(screen.getByRole('button', { name: '확인' }))
  await within(sheet).findByText('29,000원', { selector: 'footer strong' })
  await user.click(within(sheet).getByRole('button', { name: '바로구매' }))
  await screen.findByRole('heading', { name: '주문 상품 1개' })
})
