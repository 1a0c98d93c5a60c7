import { sql } from 'drizzle-orm'
import type { FeeOverride, Promised, RefundGroup } from '#shared/pricing/refundTypes.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { hotRows, oneOf } from '../../db/prepared.ts'
import type { AddressSnapshot } from '../orders/orders.tables.ts'
import type { OrderItemStatus } from '../orders/orderStates.ts'
import type { ClaimType, Fault, ItemToClaim } from '../orders/claimable.ts'
import { type RowOf, json, num, text } from '../../db/shape.ts'

/** An order as claims see it: its items with their unit ledgers, its shipping groups with their memory. */

export type ClaimUnit = {
  n: number
  product_coupon: number
  cart_coupon: number
  points: number
  paid: number
  /** the claim item that holds it, open or completed */
  claim_item_id: number | null
  /** gone for good: a completed cancel or return has it */
  gone: boolean
}

export type ClaimOrderItem = {
  id: number
  product_id: number
  sku_id: number
  product_name: string
  option_label: string
  quantity: number
  claimed_quantity: number
  unit_price: number
  status: OrderItemStatus
  version: number
  shipping_group_id: number | null
  shipping_origin_id: number
  claim_id: number | null
  open_claim_id: number | null
  delivered_ms: number | null
  withdrawal_limited_reason: string | null
  return_days: number
  /** the time sale it was bought in */
  event_product_id: number | null
  /** some of its units were exchanged for another SKU */
  exchanged: boolean
  units: ClaimUnit[]
}

type Policy = {
  fee_policy?: RefundGroup['feePolicy']
  base_fee?: number
  free_threshold?: number | null
  return_fee?: number
  exchange_fee?: number
}

type ClaimGroup = {
  id: number
  shipping_origin_id: number
  policy: Policy
  origin: Required<Policy>
  base_fee: number
  coupon_discount: number
  remote_surcharge: number
  extra_cash: number
  extra_points: number
  initial_fee_charged: boolean
  outbound_used: boolean
  shipping_given_back: boolean
  waived_base: number
  seller_taken: number
}

/** A cancel or return that is under way, as quotes of later claims count it. */
export type OpenClaim = {
  id: number
  type: ClaimType
  fault: Fault
  fee_overrides: FeeOverride[]
  promise: Promised | null
  items: { order_item_id: number; units: number[] }[]
}

export const claimOrderRow = {
  id: num,
  order_no: text,
  user_id: num,
  status: text,
  earn_rate_percent: num,
  return_days: num,
  address: json<AddressSnapshot>().orNull,
  items: json<ClaimOrderItem[]>(),
  groups: json<ClaimGroup[]>(),
  /** oldest first */
  open_claims: json<OpenClaim[]>(),
  /** what can still be paid back of the payment; null when nothing was paid */
  money_left: num.orNull,
}

export type ClaimOrder = RowOf<typeof claimOrderRow>

/** Locks orders and then their items, each in id order, until the transaction ends. Every change of a claim begins here. */
export async function lockOrders(tx: Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  const ids = sql`any(${sql.param([...orderIds])}::bigint[])`
  await hotRows(tx, { id: num }, sql`select id from orders where id = ${ids} order by id for update`)
  await hotRows(tx, { id: num }, sql`select id from order_items where order_id = ${ids} order by id for update`)
}

/** One order; undefined when there is none or it is not paid. Reads what is true now, so lock it first to change it. */
export const readClaimOrder = async (db: Db, orderId: number): Promise<ClaimOrder | undefined> =>
  (await readClaimOrders(db, [orderId])).get(orderId)

/** Many orders in one statement. */
export async function readClaimOrders(db: Db, orderIds: readonly number[]): Promise<Map<number, ClaimOrder>> {
  const found = await hotRows(
    db,
    claimOrderRow,
    sql`select o.id, o.order_no, o.user_id, o.status, o.earn_rate_percent, o.return_days, o.address,
          (select coalesce(jsonb_agg(to_jsonb(x) order by x.id), '[]'::jsonb) from (
            select i.id, i.product_id, i.sku_id, i.product_name, i.option_label, i.quantity, i.claimed_quantity, i.unit_price, i.status, i.version,
              i.shipping_group_id, i.shipping_origin_id, i.claim_id, i.event_product_id, o.return_days, (extract(epoch from i.delivered_at) * 1000)::float8 as delivered_ms,
              (select p.withdrawal_limited_reason from products p where p.id = i.product_id) as withdrawal_limited_reason,
              (select ci.claim_id from claim_items ci where ci.order_item_id = i.id and ci.open) as open_claim_id,
              exists (select 1 from claim_items ci where ci.order_item_id = i.id and ci.exchange_sku_id is not null and not ci.open) as exchanged,
              (select coalesce(jsonb_agg(jsonb_build_object('n', u.n, 'product_coupon', u.product_coupon, 'cart_coupon', u.cart_coupon, 'points', u.points,
                  'paid', u.paid, 'claim_item_id', u.claim_item_id, 'gone', coalesce(c.status = 'COMPLETED' and c.type <> 'exchange', false)) order by u.n), '[]'::jsonb)
                from order_item_units u left join claim_items ci on ci.id = u.claim_item_id left join claims c on c.id = ci.claim_id
                where u.order_item_id = i.id) as units
            from order_items i where i.order_id = o.id) x) as items,
          (select coalesce(jsonb_agg(to_jsonb(y) order by y.id), '[]'::jsonb) from (
            select g.id, g.shipping_origin_id, g.policy, g.base_fee, g.coupon_discount, g.remote_surcharge, g.extra_cash, g.extra_points,
              g.initial_fee_charged, g.outbound_used, g.shipping_given_back, g.waived_base, g.seller_taken,
              jsonb_build_object('fee_policy', so.fee_policy, 'base_fee', so.base_fee, 'free_threshold', so.free_threshold,
                'return_fee', so.return_fee, 'exchange_fee', so.exchange_fee) as origin
            from shipping_groups g join shipping_origins so on so.id = g.shipping_origin_id where g.order_id = o.id) y) as groups,
          (select coalesce(jsonb_agg(to_jsonb(z) order by z.id), '[]'::jsonb) from (
            select c.id, c.type, c.fault, c.fee_overrides, c.promise,
              (select jsonb_agg(jsonb_build_object('order_item_id', ci.order_item_id, 'units', ci.units) order by ci.id) from claim_items ci where ci.claim_id = c.id) as items
            from claims c where c.order_id = o.id and c.type <> 'exchange' and c.status in ('REQUESTED', 'IN_PROGRESS')) z) as open_claims,
          (select sum(p.captured - p.refunded)::bigint from payments p where p.order_id = o.id and p.status in ('PAID', 'PARTIAL_CANCELED')) as money_left
        from orders o where o.id = ${oneOf(orderIds)} and o.status in ('COMPLETED', 'CANCELED')`,
  )
  return new Map(found.map((order) => [order.id, order]))
}

/** Units of an item that nothing stands on: neither an open claim nor a completed one. */
export const freeUnits = (item: ClaimOrderItem): ClaimUnit[] =>
  item.units.filter((unit) => unit.claim_item_id === null).toSorted((a, b) => a.n - b.n)

export const toClaimable = (item: ClaimOrderItem): ItemToClaim => ({
  status: item.status,
  deliveredAt: item.delivered_ms === null ? null : new Date(item.delivered_ms),
  claimable: freeUnits(item).length,
  openClaimId: item.open_claim_id,
  withdrawalLimitedReason: item.withdrawal_limited_reason,
  returnDays: item.return_days,
})

/** The shipping groups as they are stored. What an open claim holds is not taken yet: `quoteClaim` counts it. */
export function toRefundGroups({ groups, items }: ClaimOrder): RefundGroup[] {
  return groups.map((group) => {
    const policy = { ...group.origin, ...group.policy }
    return {
      shippingOriginId: group.shipping_origin_id,
      groupId: group.id,
      feePolicy: policy.fee_policy,
      baseFee: policy.base_fee,
      freeThreshold: policy.free_threshold ?? null,
      returnFee: policy.return_fee,
      exchangeFee: policy.exchange_fee,
      chargedBase: group.base_fee,
      couponDiscount: group.coupon_discount,
      remoteSurcharge: group.remote_surcharge,
      extraCash: group.extra_cash,
      extraPoints: group.extra_points,
      initialFeeCharged: group.initial_fee_charged,
      outboundUsed: group.outbound_used,
      shippingGivenBack: group.shipping_given_back,
      waivedBase: group.waived_base,
      sellerTaken: group.seller_taken,
      lines: items
        .filter((item) => item.shipping_group_id === group.id)
        .map((item) => ({
          lineId: item.id,
          unitPrice: item.unit_price,
          units: item.units.map((unit) => ({
            n: unit.n,
            claimed: unit.gone,
            productCoupon: unit.product_coupon,
            cartCoupon: unit.cart_coupon,
            points: unit.points,
            paid: unit.paid,
          })),
        })),
    }
  })
}

/**
 * Which SKU each unit of an item is by now: what the last completed exchange made of it, or what was bought. Answers
 * how many of each, for the given units.
 */
export async function skusOfUnits(
  db: Db,
  item: ClaimOrderItem,
  units: readonly number[],
): Promise<Map<number, number>> {
  if (!item.exchanged) return new Map([[item.sku_id, units.length]])
  const exchanged = await rows(
    db,
    { exchange_sku_id: num, units: json<number[]>() },
    sql`select ci.exchange_sku_id, ci.units from claim_items ci join claims c on c.id = ci.claim_id
        where ci.order_item_id = ${item.id} and c.type = 'exchange' and c.status = 'COMPLETED' and ci.exchange_sku_id is not null
        order by c.completed_at desc, ci.id desc`,
  )
  const counts = new Map<number, number>()
  for (const n of units) {
    const skuId = exchanged.find((one) => one.units.includes(n))?.exchange_sku_id ?? item.sku_id
    counts.set(skuId, (counts.get(skuId) ?? 0) + 1)
  }
  return counts
}
