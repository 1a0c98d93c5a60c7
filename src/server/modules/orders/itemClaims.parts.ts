import { type SQL, sql } from 'drizzle-orm'
import type { ClaimType } from './claimable.ts'
import { at, records } from '../../db/values.ts'

/** What order items, their units and their shipping groups say of claims. */

/** The statement that makes units a claim's: those named by the part `lines` (id, order_item_id, units) that are nobody's. */
export const takeUnits = (lines: SQL): SQL => sql`
            update order_item_units u set claim_item_id = ${lines}.id from ${lines}
            where u.order_item_id = ${lines}.order_item_id and u.n in (select jsonb_array_elements_text(${lines}.units)::int) and u.claim_item_id is null`

/** The statement by which the items of the part `lines` (claim_id, order_item_id, quantity) show their new claim, if `where` holds. */
export const showRequested = (lines: SQL, type: ClaimType, where: SQL, now: Date): SQL => sql`
            update order_items i set claimed_quantity = i.claimed_quantity + ${lines}.quantity, claim_id = ${lines}.claim_id, claim_type = ${type}, claim_status = 'REQUESTED',
              version = i.version + 1, updated_at = ${at(now)} from ${lines} where i.id = ${lines}.order_item_id and ${where}`

/** The statement by which the items of a claim show that it is being worked on. */
export const showWorkedOn = (claim: { id: number; order_id: number }, now: Date): SQL => sql`
    update order_items set claim_status = 'IN_PROGRESS', version = version + 1, updated_at = ${at(now)}
    where order_id = ${claim.order_id} and claim_id = ${claim.id} and claim_status <> 'IN_PROGRESS'`

/** The parts that free the units of the part `lines` (id, order_item_id, quantity) and show on the items how the claim ended. */
export const freeUnits = (lines: SQL, claimId: number, as: 'RETRACTED' | 'COMPLETED', now: Date): SQL => sql`u as (
          update order_item_units u set claim_item_id = null from ${lines}
          where u.order_item_id = ${lines}.order_item_id and u.claim_item_id = ${lines}.id)
        update order_items i set claimed_quantity = i.claimed_quantity - ${lines}.quantity, claim_status = ${as}, version = i.version + 1,
          updated_at = ${at(now)} from ${lines} where i.id = ${lines}.order_item_id and i.claim_id = ${claimId} returning i.id`

/** One item of a finished cancel or return: `more` of its pieces are claimed now, and `whole` says that nothing is left of it. */
export type EndedItem = { id: number; more: number; whole: boolean }

/** The statement by which items show that a cancel or a return is complete; those of which nothing is left end as `done`. */
export const showCompleted = (
  { id, type, done }: { id: number; type: ClaimType; done: 'CANCELED' | 'RETURNED' },
  items: readonly EndedItem[],
  now: Date,
): SQL => sql`
    update order_items i set claim_id = ${id}, claim_type = ${type}, claim_status = 'COMPLETED', claimed_quantity = i.claimed_quantity + v.more,
      status = case when v.whole then ${done} else i.status end, hold_reason = case when v.whole then null else i.hold_reason end,
      version = i.version + 1, updated_at = ${at(now)}
    from ${records(items)} as v(id bigint, more int, whole boolean) where i.id = v.id`

type Exchanged = {
  itemId: number
  skuId: number
  status: 'DELIVERED' | 'CONFIRMED'
  deliveredAt: Date
  deliveryId: number | null
}

/** The statement by which an item is the SKU that it was exchanged for, as the new parcel brought it. */
export const becomeSku = ({ itemId, skuId, status, deliveredAt, deliveryId }: Exchanged, now: Date): SQL => sql`
    update order_items i set status = ${status}, delivered_at = ${at(deliveredAt)}, carrier = d.carrier, invoice_no = d.invoice_no,
      sku_id = s.id, sku_code = s.code, option_label = s.option_label, version = i.version + 1, updated_at = ${at(now)}
    from skus s, deliveries d where i.id = ${itemId} and s.id = ${skuId} and d.id = ${deliveryId}`

/** What a group remembers of its claims: won put back on, and what was charged, used and given back. */
export type GroupMemory = {
  shippingOriginId: number
  extraCash: number
  extraPoints: number
  initialFeeCharged: boolean
  outboundUsed: boolean
  shippingGivenBack: boolean
  waivedBase: number
  sellerTaken: number
}

const memories = (
  groups: readonly GroupMemory[],
) => sql`${records(groups)} as v("shippingOriginId" bigint, "extraCash" bigint, "extraPoints" bigint,
      "initialFeeCharged" boolean, "outboundUsed" boolean, "shippingGivenBack" boolean, "waivedBase" bigint, "sellerTaken" bigint)`

/** The statement that adds changes to what an order's groups remember: sums grow, and what is true stays true. */
export const addToGroups = (orderId: number, changes: readonly GroupMemory[]): SQL => sql`
    update shipping_groups g set extra_cash = g.extra_cash + v."extraCash", extra_points = g.extra_points + v."extraPoints",
      initial_fee_charged = g.initial_fee_charged or v."initialFeeCharged", outbound_used = g.outbound_used or v."outboundUsed",
      shipping_given_back = g.shipping_given_back or v."shippingGivenBack", waived_base = g.waived_base + v."waivedBase", seller_taken = g.seller_taken + v."sellerTaken"
    from ${memories(changes)} where g.order_id = ${orderId} and g.shipping_origin_id = v."shippingOriginId"`

/** The statement that puts these in the place of what an order's groups remember. */
export const setGroups = (orderId: number, states: readonly GroupMemory[]): SQL => sql`
    update shipping_groups g set extra_cash = v."extraCash", extra_points = v."extraPoints", initial_fee_charged = v."initialFeeCharged",
      outbound_used = v."outboundUsed", shipping_given_back = v."shippingGivenBack", waived_base = v."waivedBase", seller_taken = v."sellerTaken"
    from ${memories(states)} where g.order_id = ${orderId} and g.shipping_origin_id = v."shippingOriginId"`
