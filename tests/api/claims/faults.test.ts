import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { skus } from '#server/modules/catalog/catalog.tables.ts'
import { claims } from '#server/modules/claims/claims.tables.ts'
import { orderItems } from '#server/modules/orders/orders.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { buy, expectBalanced } from '#tests/support/buying.ts'
import { makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import { claim, claimPath, itemsOf, moveItems, reasons, withReasons } from '#tests/support/claiming.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
useSandbox(api)
beforeEach(() => withReasons(api))
afterEach(() => expectBalanced(api))

/** 20,000 + 40,000 won, free from 50,000: a change of mind about the first costs 3,000 of shipping. */
async function bought() {
  const origin = await makeOrigin(api.deps.db)
  const make = (price: number) =>
    makeProduct(api.deps.db, { listPrice: price, salePrice: price, shippingOriginId: origin.id })
  const [small, large] = [await make(20_000), await make(40_000)]
  const customer = await api.customer()
  const orderId = await buy(api, customer, [
    { sku_id: small.sku.id, quantity: 1 },
    { sku_id: large.sku.id, quantity: 1 },
  ])
  const itemId = (await itemsOf(customer, orderId)).items[0]?.id ?? 0
  const asked = { order_item_id: itemId, quantity: 1 }
  const cancel = () => claim(customer, orderId, 'cancel', [asked], 'SELLER')
  return { customer, orderId, itemId, skuId: small.sku.id, cancel }
}

describe('바로 취소하면서 판매자 사유를 고르면', () => {
  test('확인되지 않은 사유는 단순 변심 금액이고, 신청 화면이 미리 말한다', async () => {
    const { customer, orderId, itemId, cancel } = await bought()
    const form = await customer.get<{ refund_simulation: { refund_cash: number }; notices: string[] }>(
      `${claimPath(orderId, 'cancel')}?order_item_ids=${itemId}&quantities=1&reason_id=${reasons.cancel.SELLER}`,
    )
    expect(form.body.refund_simulation.refund_cash).toBe(17_000)
    expect(form.body.notices[0]).toContain('아직 확인되지 않아')
    expect((await cancel()).refund).toMatchObject({ refund_cash: 17_000 })
  })

  test('실제로 품절된 상품이면 판매자 사유 금액이다', async () => {
    const { skuId, cancel } = await bought()
    await api.deps.db.update(skus).set({ safetyStock: 1_000 }).where(eq(skus.id, skuId))
    expect((await cancel()).refund).toMatchObject({ refund_cash: 20_000 })
  })

  test('함께 취소하는 상품이 모두 그래야 판매자 사유다', async () => {
    for (const soldOut of [1, 2]) {
      const { customer, orderId } = await bought()
      const { items } = await itemsOf(customer, orderId)
      for (const { sku_id } of items.slice(0, soldOut))
        await api.deps.db.update(skus).set({ status: 'INACTIVE' }).where(eq(skus.id, sku_id))
      const asked = items.map(({ id }) => ({ order_item_id: id, quantity: 1 }))
      const { id } = await claim(customer, orderId, 'cancel', asked, 'SELLER')
      const [made] = await api.deps.db.select().from(claims).where(eq(claims.id, id))
      expect([soldOut, made?.fault]).toEqual([soldOut, soldOut === 2 ? 'SELLER' : 'CUSTOMER'])
    }
  })

  test('담당자가 보류한 상품이면 판매자 사유 금액이다', async () => {
    const { itemId, cancel } = await bought()
    await api.deps.db.update(orderItems).set({ holdReason: '재고 확인' }).where(eq(orderItems.id, itemId))
    expect((await cancel()).refund).toMatchObject({ refund_cash: 20_000 })
  })

  test('상품준비중이면 담당자가 보므로 고른 사유대로다', async () => {
    const { orderId, cancel } = await bought()
    await moveItems(api, orderId, 'PROCESSING_ORDER')
    expect((await cancel()).refund).toMatchObject({ refund_cash: 20_000 })
  })
})
