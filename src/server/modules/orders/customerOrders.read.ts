import { sql } from 'drizzle-orm'
import { trackingUrl } from '#shared/validation/carriers.ts'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay, kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { endOfKstDay, startOfKstDay } from '../../time/kst.ts'
import type { DeliveryAddress } from '../addresses/addresses.contract.ts'
import { carrierFacts, carrierOf } from '../shipping/carriers.read.ts'
import { noImage } from '../images/images.contract.ts'
import { judgeRequest } from './claimable.ts'
import type { Order, OrderItem, ShippingGroup } from './customerOrders.contract.ts'
import { type AddressSnapshot, orderItemStatuses } from './orders.tables.ts'
import type { OrderItemStatus } from './orderStates.ts'
import { priceRuleOf } from './sheet.parts.ts'
import { whyUnwritable } from './reviewable.ts'
import { bool, json, num, type RowOf, text, textAs, word } from '../../db/shape.ts'
import { itemStateWord } from '#shared/words/orders.ts'

/** How an order's parts look to their customer. */

export const itemRow = {
  id: num,
  order_id: num,
  product_id: num,
  sku_id: num,
  product_name: text,
  option_label: text,
  thumbnail_url: text.orNull,
  quantity: num,
  unit_price: num,
  list_price: num,
  event_product_id: num.orNull,
  at_member_price: bool,
  product_coupon: num,
  cart_coupon: num,
  points: num,
  paid: num,
  status: textAs<OrderItemStatus>(),
  shipping_group_id: num.orNull,
  claim_id: num.orNull,
  claim_type: word(['cancel', 'exchange', 'return']).orNull,
  claim_status: word(['REQUESTED', 'IN_PROGRESS', 'COMPLETED', 'RETRACTED']).orNull,
  claimed_quantity: num,
  carrier: text.orNull,
  carrier_facts: carrierFacts,
  invoice_no: text.orNull,
  ship_by: text.orNull,
  delivered_ms: num.orNull,
  /** as promised to the order */
  return_days: num,
  confirm_days: num,
  reviewed: bool,
}

export type ItemRow = RowOf<typeof itemRow>

export const itemColumns = sql`i.id, i.order_id, i.product_id, i.sku_id, i.product_name, i.option_label, i.thumbnail_url, i.quantity, i.unit_price, i.list_price, i.event_product_id, i.at_member_price,
  i.product_coupon, i.cart_coupon, i.points, i.paid, i.status, i.shipping_group_id, i.claim_id, i.claim_type, i.claim_status, i.claimed_quantity,
  i.carrier, ${carrierOf(sql`i.carrier`)} as carrier_facts, i.invoice_no, i.ship_by::text as ship_by, (extract(epoch from i.delivered_at) * 1000)::float8 as delivered_ms,
  (select o.return_days from orders o where o.id = i.order_id) as return_days, (select o.confirm_days from orders o where o.id = i.order_id) as confirm_days,
  exists (select 1 from reviews w where w.order_item_id = i.id) as reviewed`

export function presentOrderItem(item: ItemRow, now: Date): OrderItem {
  const delivered = item.delivered_ms === null ? null : new Date(item.delivered_ms)
  const claimOpen = item.claim_status === 'REQUESTED' || item.claim_status === 'IN_PROGRESS'
  const shipped = item.carrier !== null && item.invoice_no !== null
  const confirmable = item.status === 'DELIVERED' && !claimOpen
  return {
    id: item.id,
    product_id: item.product_id,
    sku_id: item.sku_id,
    product_name: item.product_name,
    option_label: item.option_label,
    thumbnail: item.thumbnail_url ? { id: 0, url: item.thumbnail_url, width: 720, height: 720 } : noImage,
    quantity: item.quantity,
    unit_price: item.unit_price,
    list_price: item.list_price,
    price_rule: priceRuleOf(item.event_product_id, item.at_member_price),
    product_coupon: item.product_coupon,
    cart_coupon: item.cart_coupon,
    points: item.points,
    paid: item.paid,
    status: item.status,
    claimed_quantity: item.claimed_quantity,
    ...(item.claim_id !== null && item.claim_type && item.claim_status
      ? {
          claim: {
            id: item.claim_id,
            type: item.claim_type,
            status: item.claim_status,
            quantity: item.claimed_quantity,
          },
        }
      : {}),
    ...(shipped
      ? {
          delivery: {
            carrier: item.carrier_facts?.name ?? item.carrier ?? '',
            invoice_no: item.invoice_no ?? '',
            tracking_url: trackingUrl(item.carrier_facts?.tracking_url, item.invoice_no ?? '') ?? '',
          },
        }
      : {}),
    actions: [
      ...claimActionsOf(item, now),
      ...(shipped ? (['TRACK'] as const) : []),
      ...(confirmable ? (['CONFIRM'] as const) : []),
      ...(whyUnwritable(item, now) ? [] : (['REVIEW'] as const)),
    ],
    ...(item.ship_by && (item.status === 'PAID' || item.status === 'PROCESSING_ORDER')
      ? { ship_by: item.ship_by }
      : {}),
    ...(delivered && confirmable ? { confirm_due_at: kstIso(confirmDueAt(delivered, item.confirm_days)) } : {}),
    ...(delivered && item.status === 'DELIVERED'
      ? {
          return_until: kstIso(endOfKstDay(addDays(kstDay(delivered), item.return_days))),
        }
      : {}),
  }
}

const actionNames = { cancel: 'CANCEL', exchange: 'EXCHANGE', return: 'RETURN' } as const

/** The claims that the customer could ask for now, if they have a reason that fits. */
function claimActionsOf(item: ItemRow, now: Date): ('CANCEL' | 'EXCHANGE' | 'RETURN')[] {
  const isOpen = item.claim_status === 'REQUESTED' || item.claim_status === 'IN_PROGRESS'
  const toClaim = {
    status: item.status,
    deliveredAt: item.delivered_ms === null ? null : new Date(item.delivered_ms),
    claimable: item.quantity - item.claimed_quantity,
    openClaimId: isOpen ? item.claim_id : null,
    withdrawalLimitedReason: null,
    returnDays: item.return_days,
  }
  const asked = { fault: 'SELLER', by: 'USER', quantity: 1, now } as const
  return (['cancel', 'exchange', 'return'] as const)
    .filter((type) => judgeRequest(toClaim, { type, ...asked }).ok)
    .map((type) => actionNames[type])
}

/** 04:00 KST of the day after the last one: the customer may change their mind until that one is over. */
export const confirmDueAt = (delivered: Date, confirmDays: number): Date =>
  new Date(startOfKstDay(addDays(kstDay(delivered), confirmDays + 1)).getTime() + 4 * 3600_000)

export const groupRow = {
  id: num,
  goods_amount: num,
  base_fee: num,
  coupon_discount: num,
  remote_surcharge: num,
  policy: json<Partial<ShippingGroup['shipping_origin'] & { free_threshold: number | null }>>(),
  origin_id: num,
  origin_name: text,
  fee_policy: word(['FREE', 'FIXED', 'CONDITIONAL_FREE']),
  origin_base_fee: num,
  return_fee: num,
  exchange_fee: num,
}

export type GroupRow = RowOf<typeof groupRow>

/** Over `shipping_groups g` joined to `shipping_origins so`. */
export const groupColumns = sql`g.id, g.goods_amount, g.base_fee, g.coupon_discount, g.remote_surcharge, g.policy, so.id as origin_id, so.name as origin_name,
  so.fee_policy, so.base_fee as origin_base_fee, so.return_fee, so.exchange_fee`

/** The group with its fee policy as it was frozen; what an old snapshot lacks comes from the origin. */
export function presentGroup(group: GroupRow, itemIds: number[]): ShippingGroup {
  const { policy } = group
  return {
    id: group.id,
    shipping_origin: {
      id: group.origin_id,
      name: policy.name ?? group.origin_name,
      fee_policy: policy.fee_policy ?? group.fee_policy,
      base_fee: policy.base_fee ?? group.origin_base_fee,
      ...(policy.free_threshold ? { free_threshold: policy.free_threshold } : {}),
      return_fee: policy.return_fee ?? group.return_fee,
      exchange_fee: policy.exchange_fee ?? group.exchange_fee,
      remote: policy.remote ?? { jeju: 0, island: 0 },
    },
    item_ids: itemIds,
    goods_amount: group.goods_amount,
    base_fee: group.base_fee,
    coupon_discount: group.coupon_discount,
    remote_surcharge: group.remote_surcharge,
    charged: group.base_fee - group.coupon_discount,
  }
}

export const presentOrderAddress = (address: AddressSnapshot): DeliveryAddress => ({
  id: 0,
  name: address.name,
  address1: address.address1,
  address2: address.address2,
  postcode: address.postcode,
  phone: address.phone,
  comment: address.comment,
  is_default: false,
  is_remote: address.remote === 'UNKNOWN' ? 'NONE' : address.remote,
  bcode: address.bcode ?? null,
  road_name: address.road_name ?? null,
  building_code: address.building_code ?? null,
})

/** What happened to an order, in the customer's words: the steps forward of its items, those of one minute together. */
export async function readTimeline(db: Db, orderId: number): Promise<Order['timeline']> {
  const events = await rows(
    db,
    { order_item_id: num, from_status: text, to_status: textAs<OrderItemStatus>(), at_ms: num },
    sql`select order_item_id, from_status, to_status, (extract(epoch from at) * 1000)::float8 as at_ms from order_events
        where order_id = ${orderId} and order_item_id is not null and to_status = any(${sql.param([...orderItemStatuses])}::text[]) order by at, id`,
  )
  const forward = events.filter(
    (event) =>
      orderItemStatuses.indexOf(event.to_status) > orderItemStatuses.indexOf(event.from_status as OrderItemStatus),
  )
  const together = Map.groupBy(forward, (event) => `${event.to_status}:${Math.floor(event.at_ms / 60_000)}`)
  return [...together.values()].map((same) => ({
    at: kstIso(new Date(same[0]?.at_ms ?? 0)),
    what: whatHappened((same[0] as (typeof same)[number]).to_status),
    order_item_ids: [...new Set(same.map((event) => event.order_item_id))],
  }))
}

/** 배송출발 is a word of the trade, and reads as if it came before 배송중. */
const whatHappened = (status: OrderItemStatus): string =>
  status === 'OUT_OF_DELIVERY' ? '배달 시작, 오늘 도착' : itemStateWord[status]
