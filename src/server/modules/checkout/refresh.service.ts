import { sql } from 'drizzle-orm'
import type { OrderToPrice } from '#shared/pricing/types.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { hotRows } from '../../db/prepared.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { answerOnce, type RequestKey } from '../../http/idempotency.ts'
import type { AddressInput } from '../addresses/addresses.contract.ts'
import { upsertDefaultAddress, withCodes } from '../addresses/addresses.service.ts'
import { resolveZones } from '../addresses/remote.ts'
import type { OwnedCoupon } from '../coupons/coupons.service.ts'
import { inTransaction } from '../../db/transaction.ts'
import { bySystem, orderEvents } from '../orders/orderEvents.parts.ts'
import { moveOrders } from '../orders/orders.parts.ts'
import type { CheckoutOrder } from './checkout.contract.ts'
import { presentCheckout } from './checkout.read.ts'
import {
  type Checkout,
  type CheckoutOrderRow,
  extended,
  lockCheckout,
  longestMs,
  type OrderStatus,
  readCheckout,
  refuseOver,
} from './checkout.state.ts'
import { storePrices } from './checkout.write.ts'
import { snapshotOf } from './initiate.service.ts'
import { checkoutToPrice, earnsAsMember, isStored, type PriceChange, priceChanges, zonesFor } from './pricing.ts'
import { findOut } from './reconcile.service.ts'
import { closePayment } from './release.service.ts'
import { ownedFor, quoteFitting, type Selection, selectionOf, toStored } from './selection.ts'
import { num, textAs } from '../../db/shape.ts'

export type Refreshed = CheckoutOrder | { status: 'COMPLETED'; order_id: number }

/**
 * The truth about a checkout, for a customer who comes back to it. INITIALIZED and FAILED: priced again. READY: the
 * gateway is asked; unpaid, the holds are released and it is INITIALIZED again. CONFIRMING: the gateway is asked.
 * Errors: CHECKOUT_NOT_FOUND, CHECKOUT_EXPIRED, and for a READY one, which then stays as it is, PG_UNAVAILABLE when the
 * gateway cannot be asked and CHECKOUT_CONFIRMING while it is at work.
 */
export async function refreshCheckout(deps: Deps, userId: number, orderId: number): Promise<Refreshed> {
  await findOutBefore(deps, userId, orderId)
  const now = deps.clock.now()
  const { checkout, changes } = await inTransaction(deps.db, async (tx) => {
    const checkout = await lockCheckout(tx, userId, orderId, now)
    return reopen(tx, checkout, userId, now)
  })
  if (checkout.order.status === 'COMPLETED' || checkout.order.status === 'CANCELED')
    return { status: 'COMPLETED', order_id: orderId }
  return presentCheckout(checkout, deps.gateway, changes)
}

/** What was sent to a gateway's window may be paid there: it is asked before anything is given back. */
async function findOutBefore(deps: Deps, userId: number, orderId: number): Promise<void> {
  const [known] = await rows(
    deps.db,
    { status: textAs<OrderStatus>(), payment_id: num.orNull },
    sql`select o.status, (select max(p.id) from payments p where p.order_id = o.id and p.status in ('READY', 'CONFIRMING', 'UNKNOWN') and p.provider <> 'FREE') as payment_id
        from orders o where o.id = ${orderId} and o.user_id = ${userId}`,
  )
  if (!known) throw new AppError('CHECKOUT_NOT_FOUND')
  if (known.payment_id === null || (known.status !== 'READY' && known.status !== 'CONFIRMING')) return
  const found = await findOut(deps, known.payment_id)
  if (known.status === 'CONFIRMING') return
  if (found === 'UNREACHABLE') throw new AppError('PG_UNAVAILABLE')
  if (found === 'PENDING') throw new AppError('CHECKOUT_CONFIRMING')
}

export type Reopened = { checkout: Checkout; changes: PriceChange[] }

/** A new choice of coupons, made from what the customer owns; the order as it would be without any decides the best. */
export type Choose = (owned: readonly OwnedCoupon[], order: OrderToPrice) => Selection

/**
 * Back to INITIALIZED with today's prices, unless the order is paid, over or waiting for the gateway. Coupons and points
 * that no longer work are left out, and the changes say so; a new choice must work whole.
 */
async function reopen(tx: Tx, checkout: Checkout, userId: number, now: Date, choose?: Choose): Promise<Reopened> {
  const { order, lines } = checkout
  if (['COMPLETED', 'CANCELED', 'CONFIRMING'].includes(order.status)) return { checkout, changes: [] }
  refuseOver(order, now)
  if (order.created_ms + longestMs <= now.getTime()) throw new AppError('CHECKOUT_EXPIRED')
  const opened = await release(tx, checkout, now)
  // what a READY order held is free again: the time sale's quantity and the points
  const fresh = order.status === 'READY' ? await readCheckout(tx, userId, order.order_id, now) : checkout
  const { points_available: available } = fresh.order
  const toPrice = checkoutToPrice(fresh, await zonesFor(tx, fresh.lines, order.address))
  const owned = choose || order.coupons.length > 0 ? await ownedFor(tx, userId, fresh.lines, now, order.order_id) : []
  const wanted = choose ? choose(owned, toPrice) : selectionOf(owned, order.coupons).selection
  const { priced, selection } = quoteFitting(toPrice, wanted, { wanted: order.points, available })
  const coupons = toStored(selection, priced)
  if (isStored(order, fresh.lines, priced, coupons))
    return {
      checkout: { order: { ...order, ...opened, points_available: available }, lines: fresh.lines },
      changes: [],
    }
  const kept = { before: order.coupons, after: coupons, earnsAsMember: earnsAsMember(order, priced) }
  await storePrices(tx, order.order_id, fresh.lines, priced, kept, now)
  return {
    checkout: await readCheckout(tx, userId, order.order_id, now),
    changes: choose ? [] : priceChanges(order, lines, priced),
  }
}

type Opened = Pick<CheckoutOrderRow, 'status' | 'expires_ms' | 'version'>

/** Gives back what a READY order holds, keeps the checkout open and its address as it is given. */
async function release(tx: Tx, { order }: Checkout, now: Date): Promise<Opened> {
  if (order.status === 'READY')
    await closePayment(tx, { orderId: order.order_id, to: 'INITIALIZED', as: 'EXPIRED', why: 'checkout.reopened' }, now)
  if (order.status === 'FAILED') {
    await tx.execute(
      orderEvents(now, {
        order: order.order_id,
        kind: 'checkout.reopened',
        was: 'FAILED',
        is: 'INITIALIZED',
        who: bySystem,
      }),
    )
  }
  const until = order.status === 'INITIALIZED' ? extended(order, now) : extended({ ...order, expires_ms: 0 }, now)
  const [opened] = await hotRows(
    tx,
    { version: num },
    sql`${moveOrders('INITIALIZED', { where: sql`o.id = ${order.order_id}`, set: { expiresAt: until, address: order.address } }, now)} returning o.version`,
  )
  return { status: 'INITIALIZED', expires_ms: until.getTime(), version: opened?.version ?? order.version }
}

/**
 * Sends the order somewhere else and prices it for there. An order whose payment window is open is asked about first.
 * Errors: as `refreshCheckout`, CHECKOUT_CONFIRMING, CHECKOUT_ALREADY_COMPLETED.
 */
export const changeAddress = (
  deps: Deps,
  userId: number,
  orderId: number,
  input: AddressInput,
  saveAsDefault: boolean,
  key: RequestKey | undefined,
): Promise<CheckoutOrder> =>
  change(deps, userId, orderId, key, async (tx, checkout, now) => {
    const address = await addressOf(tx, input)
    if (saveAsDefault) await upsertDefaultAddress(tx, userId, input, now)
    return reopen(tx, { ...checkout, order: { ...checkout.order, address } }, userId, now)
  })

/**
 * Puts another choice of coupons in the place of the order's. Errors: as `changeAddress`, and what `choose` and pricing
 * refuse.
 */
export const changeCoupons = (
  deps: Deps,
  userId: number,
  orderId: number,
  choose: Choose,
  key: RequestKey | undefined,
): Promise<CheckoutOrder> =>
  change(deps, userId, orderId, key, (tx, checkout, now) => reopen(tx, checkout, userId, now, choose))

type Change = (tx: Tx, checkout: Checkout, now: Date) => Promise<Reopened>

async function change(
  deps: Deps,
  userId: number,
  orderId: number,
  key: RequestKey | undefined,
  work: Change,
): Promise<CheckoutOrder> {
  const once = (isAsked: boolean) =>
    inTransaction(deps.db, async (tx) => {
      const now = deps.clock.now()
      const changed = await changeOpen(tx, userId, orderId, work, isAsked, now)
      if (!changed) return undefined
      const answer = presentCheckout(changed.checkout, deps.gateway, changed.changes)
      await answerOnce(tx, key, answer, now)
      return answer
    })
  const answer = await once(false)
  if (answer) return answer
  await findOutBefore(deps, userId, orderId)
  return (await once(true)) as CheckoutOrder
}

/** Undefined: the order is READY and the gateway was not asked, so nothing was changed. */
async function changeOpen(
  tx: Tx,
  userId: number,
  orderId: number,
  work: Change,
  isAsked: boolean,
  now: Date,
): Promise<Reopened | undefined> {
  const checkout = await lockCheckout(tx, userId, orderId, now)
  refuseOver(checkout.order, now)
  if (checkout.order.status === 'CONFIRMING') throw new AppError('CHECKOUT_CONFIRMING')
  if (checkout.order.status === 'READY' && !isAsked) return undefined
  return work(tx, checkout, now)
}

async function addressOf(db: Db, input: AddressInput) {
  const { road_name: roadName, building_code: buildingCode, ...plain } = await withCodes(db, input)
  const coded = { ...plain, roadName, buildingCode }
  return snapshotOf(coded, await resolveZones(db, coded))
}
