import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { rows, type Tx } from '../../../db/db.ts'
import { oneOf } from '../../../db/prepared.ts'
import { num } from '../../../db/shape.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { updateRows } from '../../../db/updateRows.ts'
import type { Deps } from '../../../deps.ts'
import { logError } from '../../../log.ts'
import type { PgOutcome, PgSnapshot } from '../../../ports/gateway.ts'
import { chargeableKeys } from '../../billing/billing.service.ts'
import { subscriptionPayments } from '../charges.tables.ts'
import { type Held, holdFree, standingOf } from '../hold.ts'
import { withKits } from '../kits/plan.service.ts'
import { pricedAt, undisputedPrices } from '../prices/priceGate.ts'
import { dueNow } from '../subscriptionStates.ts'
import { beginFirst, type Payment } from './attempts.ts'
import { chargeWith } from './charge.service.ts'
import { continuation, continueAll } from './paid.ts'
import { conversionGates } from './gate.ts'
import { nextCharge } from './renew.service.ts'
import { paidSet, settle, type Settled } from './settle.service.ts'

/**
 * Charges those of a set of subscriptions that are simply due again: begun in one transaction, charged side by side outside
 * of any, settled in one. Each by the rules by which `act` does it alone; about whom there is anything else to decide, whom
 * somebody else has at the moment, or whatever goes wrong, is left to it. Answers what became of those that were charged.
 */
export async function chargeTogether(deps: Deps, ids: readonly number[], owner: string): Promise<Map<number, Settled>> {
  const trouble = (error: unknown) => logError({ subscriptions: ids.join() }, error)
  const begun = await begin(deps, ids, owner).catch((error: unknown): Payment[] => {
    trouble(error)
    return []
  })
  const done = new Map<number, Settled>()
  if (begun.length === 0) return done
  const charged = await charge(deps, begun, owner)
  const paid = charged.flatMap(({ payment, outcome }) =>
    outcome.kind === 'OK' ? [{ payment, snapshot: outcome.snapshot }] : [],
  )
  const settled = await settleAll(deps, paid).catch((error: unknown): Set<number> => {
    trouble(error)
    return new Set()
  })
  for (const payment of begun) done.set(subscriptionOf(payment), settled.has(payment.id) ? 'PAID' : 'SETTLED')
  for (const { payment, outcome } of charged)
    if (!settled.has(payment.id))
      await settle(deps, payment.id, outcome).then(
        (what) => done.set(subscriptionOf(payment), what),
        (error: unknown) => {
          trouble(error)
          // what became of it is asked at the gateway, by whoever looks at it next
          done.delete(subscriptionOf(payment))
        },
      )
  return done
}

/** Charges side by side, each with its own way to pay, those that are still the owner's. */
async function charge(deps: Deps, begun: readonly Payment[], owner: string) {
  const keys = await chargeableKeys(deps, deps.db, begun)
  const own = await stillOwned(deps, begun, owner)
  return Promise.all(
    begun
      .filter((payment) => own.has(subscriptionOf(payment)))
      .map(async (payment): Promise<{ payment: Payment; outcome: PgOutcome }> => {
        const key = keys.get(payment.billingKeyId ?? 0)
        const outcome = await chargeWith(deps, payment, key?.userId === payment.userId ? key : undefined)
        return { payment, outcome }
      }),
  )
}

/** Begins the first attempt of each period for which there is nothing to be looked at but its price. */
async function begin(deps: Deps, ids: readonly number[], owner: string): Promise<Payment[]> {
  const now = deps.clock.now()
  return inTransaction(deps.db, async (tx) => {
    const due = await agreedTo(
      tx,
      (await holdFree(tx, ids)).filter((held) => isSimplyDue(held, owner, now)),
      now,
    )
    if (due.length === 0) return []
    const prices = await undisputedPrices(
      tx,
      due.map(({ subscription }) => subscription.id),
    )
    const wanted = due.flatMap((held) => {
      const price = prices.get(held.subscription.id)
      const charge =
        price === undefined ? undefined : nextCharge(pricedAt(held, price), kindOf(held), held.subscription.endsOn)
      return charge && charge.amount > 0 ? [charge] : []
    })
    return wanted.length === 0 ? [] : beginFirst(tx, deps.gateway, wanted, now)
  })
}

function isSimplyDue(held: Held, owner: string, now: Date): boolean {
  const { subscription: of } = held
  const due = dueNow(standingOf(held), now)
  if (due.do !== 'CHARGE' || due.from !== of.endsOn || of.claimedBy !== owner) return false
  return due.kind === kindOf(held) && of.status === (of.isTrial ? 'TRIALING' : 'ACTIVE')
}

const kindOf = ({ subscription: { isTrial } }: Held) => (isTrial ? 'CONVERSION' : 'RENEWAL')

/** All but the trials that nobody has agreed to pay after, or of which nobody was told in time. */
async function agreedTo(tx: Tx, due: readonly Held[], now: Date): Promise<Held[]> {
  const gates = await conversionGates(
    tx,
    due.filter(({ subscription }) => subscription.isTrial),
    now,
  )
  return due.filter(({ subscription: { id, isTrial } }) => {
    const gate = gates.get(id)
    return !isTrial || (gate?.agreed === true && gate.announced)
  })
}

/** Those whose subscription is still its owner's: looked at right before they are charged. */
async function stillOwned(deps: Deps, begun: readonly Payment[], owner: string): Promise<Set<number>> {
  const own = await rows(
    deps.db,
    { id: num },
    sql`select id from subscriptions where id = ${oneOf(begun.map(subscriptionOf))} and claimed_by = ${owner}`,
  )
  return new Set(own.map(({ id }) => id))
}

const subscriptionOf = ({ subscriptionId }: Payment): number => subscriptionId ?? 0

type Paid = { payment: Payment; snapshot: PgSnapshot }

/**
 * Settles those that are paid and whose period simply follows; one whose plan is another one now, that sends something, or
 * that anybody else has at the moment is left alone. Answers the ids of the payments that are settled.
 */
async function settleAll(deps: Deps, paid: readonly Paid[]): Promise<Set<number>> {
  if (paid.length === 0) return new Set()
  const now = deps.clock.now()
  const snapshots = new Map(paid.map(({ payment, snapshot }) => [payment.id, snapshot]))
  return inTransaction(deps.db, async (tx) => {
    const found = await holdFree(
      tx,
      paid.map(({ payment }) => subscriptionOf(payment)),
    )
    const sending = await withKits(
      tx,
      found.map(({ subscription }) => subscription.id),
    )
    const held = new Map(found.map((one) => [one.subscription.id, one]))
    const open = await lockOpen(tx, [...snapshots.keys()])
    const ready = open.flatMap((payment) => {
      const of = held.get(subscriptionOf(payment))
      const snapshot = snapshots.get(payment.id)
      if (!of || snapshot?.amount !== payment.amount || sending.has(of.subscription.id)) return []
      if (of.nextPlan.id !== payment.purpose.plan_id) return []
      const set = paidSet(payment, snapshot, now)
      const next = continuation(of, { ...payment, ...set }, of.nextPlan, now)
      return next && !next.cutsTrial ? [{ id: payment.id, set, next }] : []
    })
    if (ready.length === 0) return new Set()
    await updateRows(tx, subscriptionPayments, ready)
    await continueAll(
      tx,
      ready.map(({ next }) => next),
      now,
    )
    return new Set(ready.map(({ id }) => id))
  })
}

const lockOpen = (tx: Tx, ids: number[]): Promise<Payment[]> =>
  tx
    .select()
    .from(subscriptionPayments)
    .where(and(inArray(subscriptionPayments.id, ids), eq(subscriptionPayments.status, 'PENDING')))
    .orderBy(asc(subscriptionPayments.id))
    .for('update', { skipLocked: true })
