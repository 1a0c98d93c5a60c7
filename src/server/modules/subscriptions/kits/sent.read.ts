import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '../../../db/db.ts'
import { num, text } from '../../../db/shape.ts'
import { skuName } from '../../delivery-schedules/deliverySchedules.read.ts'
import type { Period } from '../hold.ts'
import { subscriptionPeriods } from '../subscriptions.tables.ts'

type SentKit = { id: number; name: string; quantity: number; value: number }

/**
 * What has left of the kits that a period and those that went into it paid for: after a change of plan the rest of the
 * one before is credit in the one after, so what was sent with it is reckoned with when that one ends.
 */
export async function sentKits(db: Db | Tx, used: Period): Promise<SentKit[]> {
  const paid = await db
    .select()
    .from(subscriptionPeriods)
    .where(and(eq(subscriptionPeriods.subscriptionId, used.subscriptionId), gt(subscriptionPeriods.value, 0)))
    .orderBy(desc(subscriptionPeriods.startsOn), desc(subscriptionPeriods.id))
  // what was given took nothing over from what ended before it
  const chain = used.kind === 'PAID' ? chainOf(used, paid) : [used]
  const payments = chain.flatMap(({ paymentId }) => (paymentId === null ? [] : [paymentId]))
  return rows(
    db,
    { id: num, name: text, quantity: num, value: num },
    sql`select t.id, ${skuName} as name, t.quantity, t.value from subscription_kits t join delivery_schedules d on d.id = t.schedule_id
          join skus k on k.id = t.sku_id join products p on p.id = k.product_id
        where t.payment_id = any(${sql.param(payments)}::bigint[]) and t.dropped_at is null and d.status in ('SHIPPED', 'DELIVERED') order by t.id`,
  )
}

/** A period and those before it that were cut for it, one for the other. Pure. */
export function chainOf(used: Period, paid: readonly Period[]): Period[] {
  const chain = [used]
  for (let last = used; ;) {
    const before = paid.find(
      ({ id, endsOn, paidUntil }) =>
        id !== last.id && !chain.some((one) => one.id === id) && endsOn === last.startsOn && endsOn < paidUntil,
    )
    if (!before) return chain
    chain.push(before)
    last = before
  }
}
