import { screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { claimFeeCharges } from '#server/modules/claims/fees/feeCharges.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { buy } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { claim, itemsOf, moveItems, withReasons } from '#tests/support/claiming.ts'
import { registerCard, withCard } from '#tests/support/memberships.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)
beforeEach(() => withReasons(api))

/** Somebody who owes the shipping of an exchange, 6,000 won, with a card that is refused and one that is not. */
async function owing() {
  const buyer = await withCard(api, '4006')
  await registerCard(api, buyer.id, '0000')
  const { skus } = await makeProduct(api.deps.db, {
    skus: [
      { onHand: 10, option: [['색상', '그레이']] },
      { onHand: 3, option: [['색상', '블루']] },
    ],
  })
  const orderId = await buy(api, buyer, [{ sku_id: skus[0]?.id ?? 0, quantity: 1 }])
  await moveItems(api, orderId, 'DELIVERED')
  const item = (await itemsOf(buyer, orderId)).items[0]?.id ?? 0
  const items = [{ order_item_id: item, quantity: 1, exchange_sku_id: skus[1]?.id ?? 0 }]
  const { id } = await claim(buyer, orderId, 'exchange', items, 'CUSTOMER', { fee_payment: 'BILLING_KEY' })
  return { buyer, id }
}

test('교환 배송비를 등록한 카드로 내고, 거절되면 다른 카드를 골라 한 번만 낸다', async () => {
  const { buyer, id } = await owing()
  const user = await open.as(buyer.id, `/my/claims/${id}`)
  await screen.findByText('배송비 6,000원 내기')
  const cards = await screen.findAllByRole<HTMLInputElement>('radio')
  expect(cards).toHaveLength(2)
  const [refused, other] = [
    cards.find(({ value }) => value === String(buyer.card)),
    cards.find(({ value }) => value !== String(buyer.card)),
  ]
  await user.click(refused as HTMLElement)
  await user.click(screen.getByRole('button', { name: '6,000원 내기' }))
  await screen.findByText(/정지된 카드/)
  await user.click(
    (await screen.findAllByRole('radio')).find(
      (one) => (one as HTMLInputElement).value === other?.value,
    ) as HTMLElement,
  )
  await user.dblClick(screen.getByRole('button', { name: '6,000원 내기' }))
  await screen.findByText('배송비를 냈어요.')
  await waitFor(() => expect(screen.queryByText('배송비 6,000원 내기')).toBeNull())
  const charges = await api.deps.db.select().from(claimFeeCharges).where(eq(claimFeeCharges.claimId, id))
  expect(charges.map(({ status, captured }) => `${status} ${captured}`).toSorted((a, b) => a.localeCompare(b))).toEqual(
    ['FAILED 0', 'PAID 6000'],
  )
})
