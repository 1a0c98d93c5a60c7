import { type SQL, sql } from 'drizzle-orm'
import { num, type RowOf } from '../../db/shape.ts'
import type { Figures } from './statistics.contract.ts'

/** What fact rows `f` add up to; everything that is told is reckoned from these. */
export const sumNames = [
  'orders',
  'items',
  'goods',
  'product_discount',
  'product_coupon',
  'cart_coupon',
  'shipping_coupon',
  'points',
  'cash',
  'shipping',
  'refund_items',
  'refund_points',
  'refund_cash',
] as const
export type SumName = (typeof sumNames)[number]
export type Sums = Record<SumName, number>

export const sumsShape = Object.fromEntries(sumNames.map((name) => [name, num])) as Record<SumName, typeof num>
export type SumsRow = RowOf<typeof sumsShape>

export const noSums: Sums = Object.fromEntries(sumNames.map((name) => [name, 0])) as Sums

/** The columns of a fact that are amounts: what became known of it later is how they differ. */
export const factMeasures = [
  'quantity',
  'goods',
  'product_discount',
  'product_coupon',
  'cart_coupon',
  'shipping_coupon',
  'points',
  'cash',
  'shipping',
] as const

const paid = sql`filter (where f.kind = 'PAID')`
const back = sql`filter (where f.kind = 'REFUND')`
const sum = (column: SQL, which: SQL, name: SumName) =>
  sql`coalesce(sum(${column}) ${which}, 0)::bigint as ${sql.identifier(name)}`

/** The sums of fact rows `f` but for the orders, each under its own name. */
export const measuresOfFacts: SQL = sql.join(
  [
    sum(sql`f.quantity`, paid, 'items'),
    ...(['goods', 'product_discount', 'product_coupon', 'cart_coupon', 'shipping_coupon'] as const).map((name) =>
      sum(sql`f.${sql.identifier(name)}`, paid, name),
    ),
    sum(sql`f.points`, paid, 'points'),
    sum(sql`f.cash`, paid, 'cash'),
    sum(sql`f.shipping`, paid, 'shipping'),
    sum(sql`f.quantity`, back, 'refund_items'),
    sum(sql`f.points`, back, 'refund_points'),
    sum(sql`f.cash`, back, 'refund_cash'),
  ],
  sql`, `,
)

/** The sums of fact rows `f`, each under its own name. An order is one however many rows it has. */
export const sumsOfFacts: SQL = sql`count(distinct f.order_id) filter (where f.kind = 'PAID' and f.seq = 0)::int as orders, ${measuresOfFacts}`

export function addSums(a: Sums, b: Sums): Sums {
  return Object.fromEntries(sumNames.map((name) => [name, a[name] + b[name]])) as Sums
}

/** The figures that are told. `include_points` governs payments and refunds alike. */
export function figuresOf(sums: Sums, includePoints: boolean, members: number | null): Figures {
  const gross = sums.cash + (includePoints ? sums.points : 0)
  const refunds = sums.refund_cash + (includePoints ? sums.refund_points : 0)
  return {
    orders: sums.orders,
    items: sums.items,
    goods: sums.goods,
    product_discount: sums.product_discount,
    product_coupon: sums.product_coupon,
    cart_coupon: sums.cart_coupon,
    shipping_coupon: sums.shipping_coupon,
    coupon_discount: sums.product_coupon + sums.cart_coupon + sums.shipping_coupon,
    points_used: sums.points,
    shipping: sums.shipping,
    gross,
    refund_items: sums.refund_items,
    refunds,
    net: gross - refunds,
    members,
    aov: sums.orders > 0 ? Math.round(gross / sums.orders) : null,
  }
}
