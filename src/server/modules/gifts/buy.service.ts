import { sql } from 'drizzle-orm'
import { kstDay } from '#shared/format/kst.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { sure } from '../../db/sure.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError, refuseOn } from '../../http/errors.ts'
import { chargeableKey, holdKey } from '../billing/billing.service.ts'
import { beginAttempt, newOwner, type Payment } from '../subscriptions/charging/attempts.ts'
import { drive } from '../subscriptions/charging/charge.service.ts'
import { paymentOfRequest } from '../subscriptions/joining/initial.service.ts'
import { refusalOf } from '../subscriptions/joining/results.ts'
import { paymentById } from '../subscriptions/subscriptions.read.ts'
import { type BundleRow, contentsOf, openBundles } from './bundles.read.ts'
import { giftOrders } from './gifts.tables.ts'
import { newLink } from './links.ts'
import { giftOrderRef } from './bought.service.ts'

export type Buying = {
  userId: number
  requestId: string | undefined
  bundleId: number
  quantity: number
  billingKeyId: number
  expectedAmount: number
}

export type Bought = { result_id: string; status: 'PENDING' | 'SUCCEEDED' }

/**
 * Buys so many of a bundle by one payment, whose result is asked for when the gateway does not know it yet. The same call
 * (its request id) is one payment, however often it comes. Errors: GIFT_BUNDLE_NOT_FOUND, PRICE_CHANGED,
 * BILLING_KEY_NOT_FOUND, PAYMENT_IN_PROGRESS, PAYMENT_REJECTED.
 */
export async function buyGifts(deps: Deps, buying: Buying): Promise<Bought> {
  const { userId, requestId } = buying
  const repeated = requestId === undefined ? undefined : await paymentOfRequest(deps.db, userId, requestId)
  if (repeated) return answerOf(repeated)
  const now = deps.clock.now()
  const begun = await inTransaction(deps.db, (tx) => begin(tx, deps, buying, now))
  await drive(deps, begun.id, { owner: newOwner(), isNew: true })
  return answerOf(sure(await paymentById(deps.db, begun.id)))
}

async function begin(tx: Tx, deps: Deps, buying: Buying, now: Date): Promise<Payment> {
  const { userId, quantity } = buying
  // who buys several at once is told of the first by the ones after it
  await tx.execute(sql`select id from users where id = ${userId} for no key update`)
  await refuseOpen(tx, userId)
  const [bundle] = await openBundles(tx, { id: buying.bundleId })
  if (!bundle) throw new AppError('GIFT_BUNDLE_NOT_FOUND')
  const amount = bundle.price * quantity
  if (amount !== buying.expectedAmount) throw new AppError('PRICE_CHANGED', { amount, price: bundle.price })
  const key = await chargeableKey(deps, tx, userId, buying.billingKeyId)
  if (!key || !(await holdKey(tx, userId, key.id))) throw new AppError('BILLING_KEY_NOT_FOUND')
  const orderId = await order(tx, deps, buying, bundle)
  const begun = await refuseOn(
    { subscription_payments_request: 'PAYMENT_IN_PROGRESS' },
    beginAttempt(tx, deps.gateway, wantedOf(buying, bundle, orderId, now), newOwner(), now),
  )
  if (typeof begun === 'string') throw new AppError('PAYMENT_IN_PROGRESS')
  return begun.payment
}

/** Nobody pays for the same twice because the first answer was slow. Error: PAYMENT_IN_PROGRESS. */
async function refuseOpen(db: Db, userId: number): Promise<void> {
  const [open] = await rows(
    db,
    { id: num },
    sql`select id from subscription_payments where user_id = ${userId} and kind = 'GIFT' and status in ('PENDING', 'UNKNOWN') limit 1`,
  )
  if (open) throw new AppError('PAYMENT_IN_PROGRESS')
}

async function order(tx: Tx, { keys, clock }: Deps, buying: Buying, bundle: BundleRow): Promise<number> {
  const [made] = await tx
    .insert(giftOrders)
    .values({
      buyerId: buying.userId,
      bundleId: bundle.id,
      quantity: buying.quantity,
      contents: contentsOf(bundle),
      links: Array.from({ length: buying.quantity }, () => newLink(keys)),
      createdAt: clock.now(),
    })
    .returning({ id: giftOrders.id })
  return sure(made).id
}

const wantedOf = (buying: Buying, bundle: BundleRow, orderId: number, now: Date) => ({
  userId: buying.userId,
  requestId: buying.requestId,
  subscriptionId: null,
  kind: 'GIFT' as const,
  periodStart: kstDay(now),
  orderName: buying.quantity > 1 ? `${bundle.title} ${buying.quantity}개` : bundle.title,
  amount: bundle.price * buying.quantity,
  billingKeyId: buying.billingKeyId,
  purpose: {
    plan_id: bundle.plan_id,
    product_id: null,
    price: bundle.price,
    next_price: 0,
    ref: giftOrderRef(orderId),
  },
})

/** Error: PAYMENT_REJECTED with the gateway's own words. */
function answerOf(payment: Payment): Bought {
  if (payment.status === 'FAILED') throw refusalOf(payment)
  return { result_id: payment.resultId, status: payment.status === 'PAID' ? 'SUCCEEDED' : 'PENDING' }
}
