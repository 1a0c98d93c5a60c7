import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import { skus } from '#server/modules/catalog/catalog.tables.ts'
import { orderItems } from '#server/modules/orders/orders.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { buy, expectBalanced } from '#tests/support/buying.ts'
import { makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi({ config: { publicUrl: 'http://localhost:3000' } })
useSandbox(api)
const open = useCustomerApp(api)

const account = { emailAddress: 'buyer@example.test', password: 'Order-flow-1' }

/** Three things of one origin, each bought once. */
async function bought() {
  const { id: shippingOriginId } = await makeOrigin(api.deps.db)
  const made = []
  for (const name of ['요가매트', '폼롤러', '아령'])
    made.push(await makeProduct(api.deps.db, { name, shippingOriginId, skus: [{ onHand: 10 }] }))
  const customer = await api.customer({
    emailAddress: account.emailAddress,
    passwordHash: await hashPassword(account.password, 1),
  })
  const orderId = await buy(
    api,
    customer,
    made.map(({ sku }) => ({ sku_id: sku.id, quantity: 1 })),
  )
  return { orderId, made }
}

const change = (productId: number, values: Partial<typeof orderItems.$inferInsert>) =>
  api.deps.db.update(orderItems).set(values).where(eq(orderItems.productId, productId))

async function openAs(path: string) {
  const user = await open(`/sign-in?redirect_path=${encodeURIComponent(path)}`)
  await user.type(await screen.findByLabelText('이메일'), account.emailAddress)
  await user.type(screen.getByLabelText('비밀번호'), account.password)
  await user.click(screen.getByRole('button', { name: '로그인' }))
  return user
}

test('한 상자의 상품은 함께 보이고 단추는 상자마다 한 벌이며, 구매확정은 상자의 상품을 모두 확정한다', async () => {
  const { orderId, made } = await bought()
  const [mat, roller, dumbbell] = made.map(({ id }) => id)
  const parcel = { carrier: 'CJ', invoiceNo: '123456789012' }
  await change(mat ?? 0, { ...parcel, status: 'DELIVERED', deliveredAt: api.clock.now() })
  await change(roller ?? 0, { ...parcel, status: 'DELIVERED', deliveredAt: api.clock.now() })
  const user = await openAs(`/my/orders/${orderId}`)

  const regions = await screen.findAllByRole('region', { name: / 배송 [12]\/2$/ })
  expect(regions).toHaveLength(2)
  const [sent, waiting] = regions.map((region) => within(region))
  expect(sent?.getAllByRole('listitem').some((one) => one.textContent?.includes('폼롤러'))).toBe(true)
  expect(sent?.getAllByRole('button').map((one) => one.textContent)).toEqual(['배송 조회', '구매확정'])
  expect(sent?.getAllByRole('link', { name: /^반품 신청/ })).toHaveLength(1)
  expect(waiting?.getByText('아령')).toBeDefined()
  expect(waiting?.getByRole('link', { name: /^취소 신청/ })).toBeDefined()
  expect(dumbbell).toBeGreaterThan(0)

  await user.click(screen.getByRole('button', { name: '구매확정' }))
  await screen.findByRole('alertdialog', { name: '상품 2가지의 구매를 확정할까요?' })
  await user.dblClick(screen.getByRole('button', { name: '확정하기' }))
  await screen.findByText('구매를 확정했어요.')
  await waitFor(() => expect(screen.queryByRole('button', { name: '구매확정' })).toBeNull())
  const rows = await api.deps.db.select().from(orderItems)
  expect(rows.map(({ status }) => status).toSorted()).toEqual(['CONFIRMED', 'CONFIRMED', 'PAID'])
})

test('재구매는 살 수 있는 것을 담고, 담지 못한 것은 상품마다 왜인지 말한다', async () => {
  const { orderId, made } = await bought()
  await api.deps.db
    .update(skus)
    .set({ safetyStock: 9 })
    .where(eq(skus.id, made[1]?.sku.id ?? 0))
  const user = await openAs(`/my/orders/${orderId}`)
  await user.dblClick(await screen.findByRole('button', { name: '재구매' }))
  const popup = within(await screen.findByRole('alertdialog', { name: '3가지 중 2가지를 담았어요' }))
  expect(popup.getByText('품절됐어요.')).toBeDefined()
  await user.click(popup.getByRole('link', { name: '장바구니 보기' }))
  await screen.findByRole('button', { name: /주문하기 \(2\)$/ })

  window.history.pushState(null, '', '/my/orders')
  window.dispatchEvent(new PopStateEvent('popstate'))
  await user.click(await screen.findByRole('button', { name: /주문 재구매$/ }))
  await screen.findByRole('alertdialog', { name: '3가지 중 2가지를 담았어요' })
  expect(screen.getAllByText('이미 장바구니에 있어요.')).toHaveLength(2)
  await expectBalanced(api)
})

test('마이에서 주문 내역으로 가면 주문이 있고, 돌아온 마이도 그대로다', async () => {
  await bought()
  const user = await openAs('/my')
  expect(await screen.findByRole('link', { name: '결제완료 3건' })).toBeTruthy()

  await user.click(screen.getByRole('link', { name: /^주문 내역/ }))
  expect(await screen.findByText(/요가매트/)).toBeTruthy()

  window.history.back()
  expect(await screen.findByRole('link', { name: '결제완료 3건' })).toBeTruthy()
})
