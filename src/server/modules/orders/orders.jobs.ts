import { sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { rows } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { startOfKstDay } from '../../time/kst.ts'
import { inTransaction } from '../../db/transaction.ts'
import { earnPromised } from '../points/points.service.ts'
import { confirmAfterDays } from './customerOrders.read.ts'
import { announce } from './order-items.service.ts'

const batch = 500

/**
 * 구매확정 by the clock: goods whose seventh day (KST) after delivery is over are confirmed and earn what was promised
 * for them: until then the customer may still change their mind.
 * An item with an open claim waits until the claim has ended. Run again it finds nothing more.
 */
export async function confirmPurchases(deps: Deps): Promise<{ confirmed: number }> {
  const now = deps.clock.now()
  const before = startOfKstDay(addDays(kstDay(now), -confirmAfterDays))
  let confirmed = 0
  for (;;) {
    const ids = await inTransaction(deps.db, async (tx) => {
      const at = sql`${now.toISOString()}::timestamptz`
      const done = await rows<{ id: number }>(
        tx,
        sql`with due as materialized (
              select id from order_items where status = 'DELIVERED' and delivered_at < ${before.toISOString()}::timestamptz
                and coalesce(claim_status not in ('REQUESTED', 'IN_PROGRESS'), true)
              order by id limit ${batch} for update skip locked),
            done as (
              update order_items i set status = 'CONFIRMED', confirmed_at = ${at}, version = i.version + 1, updated_at = ${at} from due
              where i.id = due.id returning i.id, i.order_id)
            insert into order_events (order_id, order_item_id, kind, from_status, to_status, actor, actor_name, data, at)
            select order_id, id, 'item.confirmed', 'DELIVERED', 'CONFIRMED', 'system', '시스템', '{"source": "auto"}'::jsonb, ${at} from done
            returning order_item_id as id`,
      )
      const found = done.map(({ id }) => id)
      await earnPromised(tx, { orderItemIds: found, now })
      await announce(tx, found, 'CONFIRMED')
      return found
    })
    confirmed += ids.length
    if (ids.length < batch) return { confirmed }
  }
}
