import { sql } from 'drizzle-orm'
import { daysBetween } from '#shared/calendar/days.ts'
import { rows, type Tx } from '../../../db/db.ts'
import { num } from '../../../db/shape.ts'
import { sure } from '../../../db/sure.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { type Staff, subjectOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { refuseStale } from '../../../http/versions.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { tryOut } from '../../claims/claimDesk.ts'
import { type Begun, newOwner } from '../charging/attempts.ts'
import { drive } from '../charging/charge.service.ts'
import { settleIn } from '../charging/settle.service.ts'
import { hold, read } from '../hold.ts'
import { statementOf } from '../own/statement.ts'
import { paymentById } from '../subscriptions.read.ts'
import type { ActionBody, ActionResult } from './admin.contract.ts'
import { factsOf } from './facts.ts'
import { perform } from './perform.ts'

/** What staff do with one subscription, or would. */

type By = { actor: Staff; requestId: string; ip: string; now: Date }
type Done = { before: ActionResult['before']; after: ActionResult['after']; begun: Begun | undefined } & Pick<
  ActionResult,
  'refund' | 'quote' | 'version'
>

/**
 * Does an action in one transaction and charges what it began after it. A dry run is the same, with a charge that comes
 * through, taken back. Errors: NOT_FOUND, VERSION_CONFLICT, SUBSCRIPTION_STATE, PRICE_CHANGED, PAYMENT_IN_PROGRESS.
 */
export async function actOn(deps: Deps, id: number, body: ActionBody, by: By): Promise<ActionResult> {
  const owner = newOwner()
  const work = (tx: Tx) => done(tx, deps, id, body, { ...by, owner })
  if (body.dry_run) return present(await tryOut(deps.db, true, work), true, null)
  const made = await inTransaction(deps.db, async (tx) => {
    const one = await work(tx)
    await recordAudit(tx, {
      actor: by.actor,
      action: `subscription.${auditName(body.action)}`,
      entity: 'subscriptions',
      entityId: id,
      before: one.before,
      after: { ...one.after, ...(one.refund > 0 ? { refund: one.refund } : {}) },
      reason: body.reason,
      ip: by.ip,
      requestId: by.requestId,
      now: by.now,
    })
    return one
  })
  if (!made.begun) return present(made, false, null)
  await drive(deps, made.begun.payment.id, { owner, isNew: true })
  const payment = sure(await paymentById(deps.db, made.begun.payment.id))
  const held = sure(await read(deps.db, id))
  const now = deps.clock.now()
  return present(
    { ...made, after: await factsOf(deps.db, held, now), version: held.subscription.version },
    false,
    payment.status === 'UNKNOWN' || payment.status === 'PENDING'
      ? { status: 'PENDING', message: '결제사의 답을 기다리고 있어요.' }
      : { status: payment.status, message: payment.failureMessage },
  )
}

/** `UNDO_CANCEL` is `undo-cancel`. */
const auditName = (action: ActionBody['action']) => action.toLowerCase().replaceAll('_', '-')

async function done(
  tx: Tx,
  deps: Deps,
  id: number,
  body: ActionBody,
  { actor, requestId, owner, now }: By & { owner: string },
): Promise<Done> {
  const held = await hold(tx, id)
  if (!held) throw new AppError('NOT_FOUND')
  refuseStale(body.version, held.subscription)
  const before = await factsOf(tx, held, now)
  const quote = body.action === 'TERMINATE' ? await statementOf(tx, held, now) : null
  const promised = await promisedOf(tx, id)
  const begun = await perform(tx, deps, { ...held, because: body.reason }, body, {
    who: { userId: held.subscription.userId, actor: subjectOf(actor) },
    source: `staff:${id}:${requestId}`,
    owner,
    now,
  })
  if (begun && !begun.isNew) throw new AppError('PAYMENT_IN_PROGRESS')
  if (begun && body.dry_run) await comesThrough(tx, begun, now)
  const after = sure(await read(tx, id))
  return {
    before,
    after: await factsOf(tx, after, now),
    begun,
    quote,
    refund: quote?.refund ?? (await promisedOf(tx, id)) - promised,
    version: after.subscription.version,
  }
}

/** As though the gateway had said yes. */
const comesThrough = (tx: Tx, { payment }: Begun, now: Date) =>
  settleIn(
    tx,
    payment.id,
    {
      kind: 'OK',
      snapshot: {
        pgPaymentId: `dry-run:${payment.orderNo}`,
        orderNo: payment.orderNo,
        status: 'PAID',
        amount: payment.amount,
        canceledAmount: 0,
        cancels: [],
      },
    },
    { now },
  )

async function promisedOf(tx: Tx, id: number): Promise<number> {
  const [found] = await rows(
    tx,
    { sum: num },
    sql`select coalesce(sum(refunded), 0)::bigint as sum from subscription_payments where subscription_id = ${id}`,
  )
  return found?.sum ?? 0
}

const present = (
  { before, after, begun, refund, quote, version }: Done,
  isDry: boolean,
  payment: ActionResult['payment'],
): ActionResult => ({
  dry_run: isDry,
  before,
  after,
  days: daysBetween(before.ends_on, after.ends_on),
  charge: begun?.payment.amount ?? 0,
  refund,
  quote,
  payment,
  version,
})
