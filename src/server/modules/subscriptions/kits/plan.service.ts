import { eq, sql } from 'drizzle-orm'
import { type Day, kstDay } from '#shared/format/kst.ts'
import { rows, type Tx } from '../../../db/db.ts'
import { oneOf } from '../../../db/prepared.ts'
import { num } from '../../../db/shape.ts'
import { at } from '../../../db/values.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { logWarning } from '../../../log.ts'
import { planDelivery } from '../../delivery-schedules/deliverySchedules.service.ts'
import { cancelSchedules } from '../../delivery-schedules/unsent.service.ts'
import { hold } from '../hold.ts'
import { kitAddressOf } from './address.service.ts'
import { subscriptionKits } from './kits.tables.ts'

type Paid = { subscriptionId: number; userId: number; planId: number; paymentId: number; startsOn: Day }

/**
 * What a plan sends is planned when a period of it has been paid for, in the transaction of the payment: what it sends
 * each time, and what it sends once unless that is there already. One payment never plans a kit twice.
 */
export async function planKits(tx: Tx, paid: Paid, now: Date): Promise<void> {
  const { subscriptionId, planId, paymentId } = paid
  await tx.execute(sql`
    insert into subscription_kits (subscription_id, payment_id, sku_id, quantity, value, created_at)
    select ${subscriptionId}, ${paymentId}, k.sku_id, k.quantity, k.value, ${at(now)}
    from plan_kits k where k.plan_id = ${planId} and (k.every = 'PERIOD' or not exists (
      select from subscription_kits o where o.subscription_id = ${subscriptionId} and o.sku_id = k.sku_id and o.dropped_at is null))
    order by k.id
    on conflict do nothing`)
  await sendWaiting(tx, paid, now)
}

/** Those of several subscriptions with whose payment something is sent, or that something is still to be planned for. */
export async function withKits(tx: Tx, subscriptionIds: readonly number[]): Promise<Set<number>> {
  const found = await rows(
    tx,
    { id: num },
    sql`select s.id from subscriptions s where s.id = ${oneOf(subscriptionIds)} and (
          exists (select from plan_kits k where k.plan_id in (s.plan_id, s.next_plan_id))
          or exists (select from subscription_kits k where k.subscription_id = s.id and k.schedule_id is null and k.dropped_at is null))`,
  )
  return new Set(found.map(({ id }) => id))
}

/**
 * Gives each kit that has no day yet one, where its person has said where to. A kit never keeps a payment from being taken:
 * one that no day can be found for waits, and the clock tries again. Answers how many were planned.
 */
export async function sendWaiting(
  tx: Tx,
  { subscriptionId, userId, startsOn }: { subscriptionId: number; userId: number; startsOn?: Day },
  now: Date,
): Promise<number> {
  // in the order of their origins, as everybody locks these
  const waiting = await rows(
    tx,
    { id: num, sku_id: num, quantity: num, origin_id: num },
    sql`select k.id, k.sku_id, k.quantity, p.shipping_origin_id as origin_id
        from subscription_kits k join skus s on s.id = k.sku_id join products p on p.id = s.product_id
        where k.subscription_id = ${subscriptionId} and k.schedule_id is null and k.dropped_at is null
        order by p.shipping_origin_id, k.id`,
  )
  if (waiting.length === 0) return 0
  const address = await kitAddressOf(tx, userId)
  if (!address) return 0
  const today = kstDay(now)
  const wanted = startsOn && startsOn > today ? startsOn : today
  let planned = 0
  for (const { id, sku_id: skuId, quantity, origin_id: originId } of waiting) {
    const made = await plannedOrNot(tx, {
      originId,
      kind: 'SUBSCRIPTION',
      userId,
      skuId,
      quantity,
      address,
      wanted,
      now,
    })
    if (!made) continue
    await tx.update(subscriptionKits).set({ scheduleId: made.id }).where(eq(subscriptionKits.id, id))
    planned += 1
  }
  return planned
}

async function plannedOrNot(tx: Tx, plan: Parameters<typeof planDelivery>[1]) {
  try {
    return await tx.transaction((savepoint) => planDelivery(savepoint as Tx, plan))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    logWarning({ kit: plan.skuId, user: plan.userId }, error)
    return undefined
  }
}

/** Plans what has waited: an origin ships again, or an address came by another way. Answers how many. */
export async function planWaitingKits(deps: Deps): Promise<{ planned: number }> {
  const now = deps.clock.now()
  const waiting = await rows(
    deps.db,
    { subscription_id: num, user_id: num },
    sql`select distinct k.subscription_id, s.user_id from subscription_kits k join subscriptions s on s.id = k.subscription_id
          join kit_addresses a on a.user_id = s.user_id
        where k.schedule_id is null and k.dropped_at is null order by k.subscription_id limit 500`,
  )
  let planned = 0
  for (const { subscription_id: subscriptionId, user_id: userId } of waiting)
    planned += await inTransaction(deps.db, async (tx) => {
      await hold(tx, subscriptionId)
      return sendWaiting(tx, { subscriptionId, userId }, now)
    })
  return { planned }
}

/**
 * What was paid for is taken back (an ending with its refund, a change of plan), so what has not left does not go. What has
 * left stays where it is; `also` are other deliveries that came with it. Answers how many kits do not go.
 */
export async function dropKits(
  tx: Tx,
  subscriptionId: number,
  now: Date,
  { also = [] }: { also?: readonly number[] } = {},
): Promise<number> {
  const unsent = await rows(
    tx,
    { id: num, schedule_id: num.orNull },
    sql`select k.id, k.schedule_id from subscription_kits k left join delivery_schedules d on d.id = k.schedule_id
        where k.subscription_id = ${subscriptionId} and k.dropped_at is null and (d.id is null or d.status in ('PLANNED', 'LOCKED'))
        order by k.id`,
  )
  const canceled = await cancelSchedules(
    tx,
    [...unsent.flatMap(({ schedule_id: id }) => (id === null ? [] : [id])), ...also],
    now,
  )
  if (unsent.length === 0) return 0
  const gone = unsent.filter(({ schedule_id: id }) => id === null || canceled.includes(id)).map(({ id }) => id)
  await tx.execute(
    sql`update subscription_kits set dropped_at = ${at(now)} where id = any(${sql.param(gone)}::bigint[])`,
  )
  return gone.length
}
