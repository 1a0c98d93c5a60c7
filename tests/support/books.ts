import { sql } from 'drizzle-orm'
import { giveCoupon } from './benefits.ts'
import { buy } from './buying.ts'
import { makeProduct } from './catalog.ts'
import { givePoints } from './points.ts'
import type { TestApp } from './api.ts'

/** As little as can be looked at in one go. */
export const small = { ofRound: 2, latest: 1, atATime: 1 }

/** Several paid orders, one of them with an open claim, and members with points and coupons. */
export async function aShopOfSeveral(api: TestApp): Promise<void> {
  const { db } = api.deps
  for (let n = 0; n < 3; n++) {
    const customer = await api.customer()
    await givePoints(api, customer.id, 1_000)
    const { sku } = await makeProduct(db)
    const orderId = await buy(api, customer, [{ sku_id: sku.id, quantity: 1 }])
    await giveCoupon(db, customer.id, { target: 'CART', value: 1_000 })
    if (n > 0) continue
    await db.execute(
      sql`insert into claim_reasons (id, type, label, fault) values (1, 'cancel', 'x', 'CUSTOMER') on conflict do nothing`,
    )
    await db.execute(
      sql`insert into claims (claim_no, order_id, user_id, type, status, fault, reason_id, requester) values ('x', ${orderId}, ${customer.id}, 'cancel', 'REQUESTED', 'CUSTOMER', 1, 'USER')`,
    )
    await db.execute(
      sql`insert into claim_items (claim_id, order_item_id, quantity, units, prior_status) select c.id, i.id, 1, '[0]', 'PAID' from claims c join order_items i on i.order_id = c.order_id`,
    )
    await db.execute(
      sql`update order_items i set claimed_quantity = 1, claim_id = ci.claim_id, claim_type = 'cancel', claim_status = 'REQUESTED' from claim_items ci where ci.order_item_id = i.id`,
    )
    await db.execute(
      sql`update order_item_units u set claim_item_id = ci.id from claim_items ci where ci.order_item_id = u.order_item_id`,
    )
  }
}
