import { usablePointsMax } from '#shared/pricing/points.ts'
import { kstIso } from '#shared/format/kst.ts'
import type { Db } from '../../db/db.ts'
import { thumbnailOf } from '../cart/offers.ts'
import { presentGroup, presentOrderAddress } from '../orders/customerOrders.read.ts'
import { priceRuleOf } from '../orders/sheet.parts.ts'
import type { Gateway } from '../../ports/gateway.ts'
import { paymentMethodWord } from '#shared/words/payments.ts'
import { keepOpenUntil } from '../orders/orders.parts.ts'
import { presentAgreements } from './agreements.ts'
import type { CheckoutOrder } from './checkout.contract.ts'
import {
  type Checkout,
  type CheckoutLine,
  type CheckoutOrderRow,
  extended,
  readCheckout,
  refuseOver,
  type StoredCoupon,
} from './checkout.state.ts'
import type { PriceChange } from './pricing.ts'
import { policiesIn } from '../cart/offers.ts'

/**
 * The checkout page of an open order; reading it keeps it open a while longer. Errors: CHECKOUT_NOT_FOUND,
 * CHECKOUT_EXPIRED, CHECKOUT_ALREADY_COMPLETED.
 */
export async function openCheckout(
  db: Db,
  gateway: Gateway,
  userId: number,
  orderId: number,
  now: Date,
): Promise<CheckoutOrder> {
  const checkout = await readCheckout(db, userId, orderId, now)
  refuseOver(checkout.order, now)
  await keepOpen(db, checkout.order, now)
  return presentCheckout(checkout, gateway)
}

/** Moves the end of an INITIALIZED checkout; small moves are not worth a write. */
async function keepOpen(db: Db, order: CheckoutOrderRow, now: Date): Promise<void> {
  const until = extended(order, now)
  if (order.status !== 'INITIALIZED' || until.getTime() - order.expires_ms < 60_000) return
  await db.execute(keepOpenUntil(order.order_id, until))
  order.expires_ms = until.getTime()
}

export function presentCheckout(
  { order, lines }: Checkout,
  gateway: Pick<Gateway, 'methods' | 'provider' | 'billing'>,
  changes: PriceChange[] = [],
): CheckoutOrder {
  const { groups, failure } = order
  const keys = order.keys.filter(
    ({ kind, provider }) => provider === gateway.provider && gateway.billing?.kinds.includes(kind),
  )
  const tellFailure = failure && (order.status === 'FAILED' || order.status === 'INITIALIZED')
  return {
    id: order.order_id,
    order_no: order.order_no,
    status: order.status === 'CANCELED' ? 'COMPLETED' : order.status,
    items: lines.map(presentLine),
    groups: groups.map((group) =>
      presentGroup(
        group,
        lines.filter((line) => line.shipping_group_id === group.id).map((line) => line.id),
      ),
    ),
    delivery_address: order.address ? presentOrderAddress(order.address) : null,
    coupons: presentSelection(order.coupons),
    points: presentPoints(order, lines),
    price: {
      list_amount: order.list_amount,
      product_discount: order.product_discount,
      product_coupon: order.product_coupon,
      cart_coupon: order.cart_coupon,
      points: order.points,
      shipping_base: order.shipping_base,
      shipping_coupon: order.shipping_coupon,
      remote_surcharge: order.remote_surcharge,
      payable: order.payable,
      earn_points: order.earn_points,
    },
    earn_rate_percent: order.earn_rate_percent,
    is_member: order.is_member,
    earns_as_member: order.earns_as_member,
    ...(changes.length > 0 ? { price_changes: changes } : {}),
    payment_methods: paymentMethods(gateway, order.payable, keys.length),
    billing_keys: keys.map(({ id, kind, label, card_type: type, is_default }) => ({
      id,
      kind,
      label,
      ...(type ? { card_type: type } : {}),
      is_default,
    })),
    ...presentAgreements(order.terms),
    ...(tellFailure ? { failure } : {}),
    expires_at: kstIso(new Date(order.expires_ms)),
    version: order.version,
  }
}

export function presentSelection(coupons: readonly StoredCoupon[]): CheckoutOrder['coupons'] {
  const one = (target: StoredCoupon['target']) => coupons.find((coupon) => coupon.target === target)?.user_coupon_id
  const [cart, shipping] = [one('CART'), one('SHIPPING')]
  return {
    product: coupons.flatMap(({ order_item_id, user_coupon_id }) =>
      order_item_id === null ? [] : [{ order_item_id, user_coupon_id }],
    ),
    ...(cart === undefined ? {} : { cart_user_coupon_id: cart }),
    ...(shipping === undefined ? {} : { shipping_user_coupon_id: shipping }),
  }
}

/** Points are for goods alone, so at most what the goods cost after coupons. */
function presentPoints(order: CheckoutOrderRow, lines: readonly CheckoutLine[]): CheckoutOrder['points'] {
  const held = order.status === 'READY' || order.status === 'CONFIRMING' ? order.points : 0
  const available = order.points_available + held
  const goods = lines.reduce((sum, line) => sum + line.item_points + line.item_paid, 0)
  const { min_points: leastPoints } = policiesIn(lines)
  return {
    available: `${available}.00`,
    usable_max: usablePointsMax(goods, available, leastPoints),
    used: order.points,
    min_use: leastPoints,
  }
}

function presentLine(line: CheckoutLine): CheckoutOrder['items'][number] {
  return {
    id: line.id,
    product_id: line.product_id,
    sku_id: line.sku_id,
    product_name: line.item_product_name,
    option_label: line.item_option_label,
    thumbnail: thumbnailOf(line),
    quantity: line.quantity,
    unit_price: line.item_unit_price,
    list_price: line.item_list_price,
    price_rule: priceRuleOf(line.item_event_product_id, line.item_at_member_price),
    product_coupon: line.item_product_coupon,
    cart_coupon: line.item_cart_coupon,
    points: line.item_points,
    paid: line.item_paid,
    status: 'PENDING',
    claimed_quantity: 0,
    actions: [],
  }
}

/** What the gateway of this shop can take, registered ways first; FREE for when points bring the amount to nothing. */
function paymentMethods(
  { methods }: Pick<Gateway, 'methods'>,
  payable: number,
  registered: number,
): CheckoutOrder['payment_methods'] {
  return [
    { kind: 'FREE', label: '결제할 금액이 없어요', enabled: payable === 0 },
    ...(registered > 0 ? [{ kind: 'BILLING_KEY' as const, label: paymentMethodWord.BILLING_KEY, enabled: true }] : []),
    ...methods.map((kind) => ({
      kind,
      label: paymentMethodWord[kind],
      enabled: true,
      ...(kind === 'TRANSFER' ? { cash_receipt: true } : {}),
    })),
  ]
}
