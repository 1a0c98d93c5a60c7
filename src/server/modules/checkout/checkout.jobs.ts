import { sql } from 'drizzle-orm'
import { rows } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { eachAlone } from '../bulk/troubles.service.ts'
import { takeDue } from '../outbox/outbox.parts.ts'
import { unhandledWebhooks } from '../payments/inbox.service.ts'
import { inTransaction } from '../../db/transaction.ts'
import { expireSheets } from '../orders/orders.parts.ts'
import { takeToAsk } from '../payments/payments.parts.ts'
import { handleWebhook } from './webhooks.service.ts'
import { findOut } from './reconcile.service.ts'
import { closePayment } from './release.service.ts'
import { cancelPromised } from './settle.service.ts'
import { json, num, text } from '../../db/shape.ts'

/** What happens to checkouts by the clock. Every function may run in several processes and after a crash. */

/**
 * Ends what nobody finished: INITIALIZED checkouts past their time, and READY ones whose 20 minutes are over and which
 * the gateway does not know as paid; their holds go back on sale. What the gateway is still at work on, or cannot be asked
 * about, waits for it, else a charge would be forgotten. CONFIRMING is never touched.
 */
export async function expireCheckouts(deps: Deps, limit = 500): Promise<{ initialized: number; ready: number }> {
  const now = deps.clock.now()
  const at = sql`${now.toISOString()}::timestamptz`
  const initialized = await rows(
    deps.db,
    { order_id: num },
    sql`with due as (select id from orders where status = 'INITIALIZED' and expires_at <= ${at} order by expires_at limit ${limit} for update skip locked),
        ${expireSheets({ from: sql`due`, where: sql`o.id = due.id` }, now)} returning order_id`,
  )
  const late = await rows(
    deps.db,
    { id: num, label: text, payment_id: num.orNull },
    sql`select o.id, o.order_no as label, (select max(p.id) from payments p where p.order_id = o.id and p.status = 'READY' and p.provider <> 'FREE') as payment_id
        from orders o where o.status = 'READY' and o.expires_at <= ${at} order by o.expires_at limit ${limit}`,
  )
  let ready = 0
  let unreachable = 0
  await eachAlone(deps, 'expire-checkouts', late, async ({ id, payment_id }) => {
    // a gateway that does not answer is not asked five hundred times in a row
    const found = payment_id === null ? undefined : unreachable < 3 ? await findOut(deps, payment_id) : 'UNREACHABLE'
    if (found === 'UNREACHABLE') unreachable++
    else if (found !== 'COMPLETED' && found !== 'PENDING') ready += (await expireReady(deps, id, now)) ? 1 : 0
  })
  return { initialized: initialized.length, ready }
}

function expireReady(deps: Deps, orderId: number, now: Date): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const [due] = await rows(
      tx,
      { one: num },
      sql`select 1 as one from orders where id = ${orderId} and status = 'READY' and expires_at <= ${now.toISOString()}::timestamptz for update skip locked`,
    )
    return due ? closePayment(tx, { orderId, to: 'EXPIRED', as: 'EXPIRED', why: 'checkout.expired' }, now) : false
  })
}

/**
 * Asks the gateway about every payment whose end is not known (5 s, 10 s, … then every minute), repeats promised
 * cancellations that had no answer, and looks at webhooks that were received but not acted on.
 */
export async function reconcilePayments(
  deps: Deps,
  limit = 50,
): Promise<{ asked: number; canceled: number; webhooks: number }> {
  const now = deps.clock.now()
  const leased = new Date(now.getTime() + 30_000)
  const due = await rows(deps.db, { id: num }, takeToAsk({ until: leased, limit }, now))
  const asked = due.map(({ id }) => ({ id, label: `결제 ${id}` }))
  await eachAlone(deps, 'reconcile-payments', asked, ({ id }) => findOut(deps, id))
  const promised = await rows(
    deps.db,
    { id: num, payload: json<{ pg_payment_id: string }>() },
    takeDue('payment.cancel', { until: leased, limit }, now),
  )
  const owed = promised.map(({ id, payload }) => ({ id, label: `결제 취소 ${payload.pg_payment_id}`, ...payload }))
  await eachAlone(deps, 'cancel-payments', owed, ({ pg_payment_id }) => cancelPromised(deps, pg_payment_id))
  const webhooks = await unhandledWebhooks(deps.db, limit, now)
  const hooks = webhooks.map((id) => ({ id, label: `결제사 알림 ${id}` }))
  await eachAlone(deps, 'handle-webhooks', hooks, ({ id }) => handleWebhook(deps, id))
  return { asked: due.length, canceled: owed.length, webhooks: webhooks.length }
}
