import { type SQL, sql } from 'drizzle-orm'
import { kstDay } from '#shared/format/kst.ts'
import { rows } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { startOfKstDay } from '../../time/kst.ts'
import { inTransaction } from '../../db/transaction.ts'
import { earnPromised } from '../points/points.service.ts'
import { tellItems } from '../bulk/live.ts'
import { bySystem } from '../orders/orderEvents.parts.ts'
import { confirmDelivered } from '../orders/orders.parts.ts'
import { num } from '../../db/shape.ts'
import { POLICY_BOUNDS } from '#shared/policy.ts'

const batch = 500

/**
 * 구매확정 by the clock: goods whose last day (KST) after delivery is over are confirmed and earn what was promised
 * for them: until then the customer may still change their mind.
 * An item with an open claim waits until the claim has ended. Run again it finds nothing more.
 */
export async function confirmPurchases(deps: Deps): Promise<{ confirmed: number }> {
  const now = deps.clock.now()
  const today = startOfKstDay(kstDay(now)).getTime()
  const before = (days: SQL | number) =>
    sql`${new Date(today).toISOString()}::timestamptz - make_interval(hours => 24 * ${days})`
  let confirmed = 0
  for (;;) {
    const ids = await inTransaction(deps.db, async (tx) => {
      const done = await rows(
        tx,
        { id: num },
        confirmDelivered(
          // no order is promised fewer days than the fewest: that bound is what the index is read by
          sql`i.delivered_at < ${before(POLICY_BOUNDS.auto_confirm_days.min)}
            and i.delivered_at < ${before(sql`(select o.confirm_days from orders o where o.id = i.order_id)`)}`,
          { who: bySystem, data: { source: 'auto' }, limit: batch },
          now,
        ),
      )
      const found = done.map(({ id }) => id)
      await earnPromised(tx, { orderItemIds: found, now })
      await tellItems(tx, found, { status: 'CONFIRMED' })
      return found
    })
    confirmed += ids.length
    if (ids.length < batch) return { confirmed }
  }
}
