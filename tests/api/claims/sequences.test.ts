import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { skus } from '#server/modules/catalog/catalog.tables.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { readPoints } from '#server/modules/points/points.service.ts'
import { useApi } from '#tests/support/api.ts'
import { expectBalanced } from '#tests/support/buying.ts'
import {
  ask,
  bulk,
  claim,
  type ClaimAnswer,
  itemsOf,
  moveItems,
  reasons,
  withReasons,
} from '#tests/support/claiming.ts'
import { dice } from '#tests/support/dice.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import { buyVector } from '#tests/support/vectorShop.ts'

const api = useApi()
useSandbox(api)
beforeEach(() => withReasons(api))
afterEach(() => expectBalanced(api))

describe('어떤 순서로 취소하고 철회해도', () => {
  test.each([1, 2, 3, 4, 5, 6])(
    '%d번: 모두 취소하면 낸 돈과 포인트가 정확히 돌아오고 재고도 돌아온다',
    async (seed) => {
      const roll = dice(seed * 7919)
      const { customer, orderId, vector } = await buyVector(api, seed % 2 === 0 ? 'M3' : 'M11')
      const before = (await readPoints(api.deps.db, customer.id, api.clock.now())).available
      const staff = await api.staff('admin')
      // what nobody has packed yet is cancelled at once, the rest waits for staff or is taken back
      if (roll(2) === 0) await moveItems(api, orderId, 'PROCESSING_ORDER')
      for (let step = 0; step < 40; step++) {
        const open = (await itemsOf(customer, orderId)).items.filter((item) => item.claimed_quantity < item.quantity)
        const item = open[roll(Math.max(open.length, 1))]
        if (!item) break
        const quantity = 1 + roll(item.quantity - item.claimed_quantity)
        const asked = await ask(
          customer,
          orderId,
          'cancel',
          [{ order_item_id: item.id, quantity }],
          roll(2) ? 'CUSTOMER' : 'SELLER',
        )
        expect(asked.status, JSON.stringify(asked.body)).toBe(201)
        if (asked.body.status === 'COMPLETED') continue
        if (roll(3) === 0) {
          const back = await customer.post<ClaimAnswer>(`/store/v1/user/claims/${asked.body.id}/retract`)
          expect(back.body.status).toBe('RETRACTED')
        } else await bulk(staff, 'cancel', 'complete', [{ claim_id: asked.body.id }])
        await expectBalanced(api)
      }
      const order = await itemsOf(customer, orderId)
      expect(order.items.map(({ status }) => status)).toEqual(order.items.map(() => 'CANCELED'))
      const [payment] = await api.deps.db.select().from(payments).where(eq(payments.orderId, orderId))
      expect(payment).toMatchObject({ status: 'CANCELED', refunded: payment?.captured })
      expect((await readPoints(api.deps.db, customer.id, api.clock.now())).available).toBe(
        before + (vector.order.points ?? 0),
      )
      expect((await api.deps.db.select().from(skus)).map(({ onHand }) => onHand)).toEqual(order.items.map(() => 100))
    },
    60_000,
  )

  test('판매자 사유로 하나씩 모두 반품하면 배송비까지 정확히 돌아온다', async () => {
    const { customer, orderId } = await buyVector(api, 'M7')
    await moveItems(api, orderId, 'DELIVERED')
    const staff = await api.staff('admin')
    const [item] = (await itemsOf(customer, orderId)).items
    for (let n = 0; n < 3; n++) {
      const { id } = await claim(
        customer,
        orderId,
        'return',
        [{ order_item_id: item?.id as number, quantity: 1 }],
        'SELLER',
        {
          reason_id: reasons.return.SELLER,
        },
      )
      await bulk(staff, 'return', 'complete', [{ claim_id: id, inspection: { result: 'OK' } }])
    }
    const [payment] = await api.deps.db.select().from(payments)
    expect(payment).toMatchObject({ status: 'CANCELED', refunded: 32_000 })
    expect((await itemsOf(customer, orderId)).items[0]?.status).toBe('RETURNED')
  })
})
