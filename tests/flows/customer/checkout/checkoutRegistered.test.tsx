import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addresses } from '#server/modules/addresses/addresses.tables.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { type Customer, startCheckout } from '#tests/support/buying.ts'
import { join, registerCard, sellPlan, withCard } from '#tests/support/memberships.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi({ config: { publicUrl: 'http://localhost:3000' } })
const open = useCustomerApp(api)

async function openSheet(card = '0000', before?: (buyer: Customer & { card: number }) => Promise<unknown>) {
  const buyer = await withCard(api, card)
  await api.deps.db.insert(addresses).values({
    userId: buyer.id,
    name: '김하나',
    phone: '01012345678',
    postcode: '06236',
    address1: '서울특별시 강남구 테헤란로 152',
    address2: '3층',
    comment: '',
    isDefault: true,
  })
  await before?.(buyer)
  const { sku } = await makeProduct(api.deps.db, { listPrice: 60_000, salePrice: 60_000 })
  const sheet = await startCheckout(buyer, [{ sku_id: sku.id, quantity: 1 }], null)
  const user = await open.as(buyer.id, `/store/checkout/${sheet.id}`)
  return { user, buyer, sheet }
}
const agreeAndPay = async (user: Awaited<ReturnType<typeof openSheet>>['user']) => {
  for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) if (!box.checked) await user.click(box)
  await user.click(screen.getByRole('button', { name: /원 결제하기$/ }))
}

test('등록한 카드가 먼저 골라져 있고, 할부를 골라 결제창 없이 결제하면 주문이 끝난다', async () => {
  const { user } = await openSheet()
  const card = await screen.findByRole<HTMLInputElement>('radio', { name: /\*\*\*\*-0000/ })
  expect(card.checked).toBe(true)
  screen.getByText('등록한 결제수단 · 결제창 없이 바로 결제돼요')
  await user.selectOptions(screen.getByLabelText('할부'), '3')
  await user.click(screen.getByRole('radio', { name: '신용·체크카드' }))
  expect(screen.queryByLabelText('할부')).toBeNull()
  await user.click(card)
  await user.selectOptions(screen.getByLabelText('할부'), '3')
  await agreeAndPay(user)
  await screen.findByRole('heading', { name: '주문했어요' }, { timeout: 5_000 })
  expect(await api.deps.db.select().from(payments)).toMatchObject([
    { status: 'PAID', method: 'BILLING_KEY', installmentMonths: 3 },
  ])
})

test('거절되면 카드사의 말을 그대로 보이고, 다른 카드로 바로 다시 결제할 수 있다', async () => {
  const { user, buyer } = await openSheet('4001')
  await registerCard(api, buyer.id, '1111')
  await user.click(await screen.findByRole('radio', { name: /\*\*\*\*-4001/ }))
  await agreeAndPay(user)
  await screen.findByText(/한도초과 혹은 잔액부족/, undefined, { timeout: 5_000 })
  for (const close of screen.queryAllByRole('button', { name: '확인' })) await user.click(close)
  // a payment is known by when it expires: the next one expires later
  api.clock.advance(1_000)
  await user.click(await screen.findByRole('radio', { name: /\*\*\*\*-1111/ }))
  await agreeAndPay(user)
  await screen.findByRole('heading', { name: '주문했어요' }, { timeout: 5_000 })
})

test('회원은 주문서에서 멤버십 적립률을 본다', async () => {
  await openSheet('0000', async (buyer) => join(buyer, await sellPlan(api), 19_900))
  await waitFor(() => screen.getByText('구매를 확정하면 1,200P를 드려요 (멤버십 2%)'))
})
