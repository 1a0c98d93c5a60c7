import { claims } from '#server/modules/claims/claims.tables.ts'
import type { TestApp } from '#tests/support/api.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'

type Values = Partial<typeof claims.$inferInsert>
const at = (kst: string) => new Date(`${kst}+09:00`)

/** Claims of one order put straight into the table, a minute apart unless said otherwise. */
export async function queueOf(api: TestApp, values: Values[]) {
  const shop = await aShop(api.deps.db)
  const order = await anOrder(api.deps, shop, { orderNo: '261116HGFEDCBA' })
  const made = await api.deps.db
    .insert(claims)
    .values(
      values.map((one, nth) => ({
        claimNo: `C261116AAAAAAA${nth.toString(16).toUpperCase()}`,
        orderId: order.orderId,
        userId: shop.userId,
        type: 'return' as const,
        status: 'REQUESTED' as const,
        fault: 'CUSTOMER' as const,
        reasonId: 11,
        requester: 'USER' as const,
        collectionStatus: 'WAITING' as const,
        dueAt: at('2026-11-18T00:00:00'),
        createdAt: at(`2026-11-16T00:${String(nth).padStart(2, '0')}:00`),
        ...one,
      })),
    )
    .returning()
  return { shop, order, ids: made.map(({ id }) => id) }
}
