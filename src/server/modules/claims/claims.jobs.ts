import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { system } from '../../http/actor.ts'
import { eachAlone } from '../bulk/troubles.service.ts'
import { inTransaction } from '../../db/transaction.ts'
import { executeRefunds } from '../refunds/execute.service.ts'
import { type ClaimOrder, lockOrders, readClaimOrder } from './claimOrder.ts'
import { type ClaimRow, factsOfClaim, lockClaims, readClaimRows } from './claimRow.ts'
import { judgeComplete } from './claimStates.ts'
import { completeClaim } from './complete.service.ts'
import { finishExchange } from './exchange.service.ts'
import { num, type RowOf, text } from '../../db/shape.ts'

/** Claims by the clock. Each claim is a transaction of its own; run again, or in two processes, nothing happens twice. */

const dueRow = {
  id: num,
  order_id: num,
  label: text,
}

type Due = RowOf<typeof dueRow>

const batch = 200

/** Each claim under its locks; `work` is not called when it is gone. */
async function each(
  deps: Deps,
  task: string,
  due: Due[],
  work: (tx: Tx, order: ClaimOrder, claim: ClaimRow) => Promise<number | undefined>,
): Promise<{ done: number; refunds: number[] }> {
  const refunds: number[] = []
  const done = await eachAlone(deps, task, due, async ({ id, order_id }) => {
    const refund = await inTransaction(deps.db, async (tx) => {
      await lockOrders(tx, [order_id])
      await lockClaims(tx, [id])
      const order = await readClaimOrder(tx, order_id)
      const claim = (await readClaimRows(tx, [id])).get(id)
      return order && claim ? work(tx, order, claim) : undefined
    })
    if (refund !== undefined) refunds.push(refund)
  })
  return { done, refunds }
}

/** Cancels that nobody answered within one business day are completed and refunded; held ones wait. */
export async function completeDueCancels(deps: Deps): Promise<{ completed: number }> {
  const now = deps.clock.now()
  const due = await rows(
    deps.db,
    dueRow,
    sql`select id, order_id, claim_no as label from claims where status in ('REQUESTED', 'IN_PROGRESS') and type = 'cancel' and due_at <= ${now.toISOString()}::timestamptz
          and hold_reason is null order by due_at, id limit ${batch}`,
  )
  const { refunds } = await each(deps, 'complete-due-cancels', due, async (tx, order, claim) => {
    if (!judgeComplete(factsOfClaim(claim)).ok) return undefined
    const doer = { actor: system, now, reason: '1영업일 안에 답이 없어 저절로 취소' }
    return (await completeClaim(tx, order, claim, doer)).refundId
  })
  if (refunds.length > 0) await executeRefunds(deps, refunds)
  return { completed: refunds.length }
}

/** Exchanges whose new parcel has arrived are completed, with a new window from that day. */
export async function completeArrivedExchanges(deps: Deps): Promise<{ completed: number }> {
  const now = deps.clock.now()
  const due = await rows(
    deps.db,
    { ...dueRow, delivered_ms: num },
    sql`select c.id, c.order_id, c.claim_no as label, (extract(epoch from coalesce(d.delivered_at, d.updated_at)) * 1000)::float8 as delivered_ms
        from claims c join deliveries d on d.id = c.reship_delivery_id
        where c.type = 'exchange' and c.status = 'IN_PROGRESS' and d.status = 'DELIVERED' order by c.id limit ${batch}`,
  )
  const arrived = new Map(due.map((row) => [row.id, new Date(row.delivered_ms)]))
  const { done } = await each(deps, 'complete-arrived-exchanges', due, async (tx, order, claim) => {
    if (claim.status === 'IN_PROGRESS' && claim.reship_delivery_id !== null)
      await finishExchange(tx, order, claim, arrived.get(claim.id) ?? now, { actor: system, now })
    return undefined
  })
  return { completed: done }
}
