import { weekday } from '#shared/calendar/days.ts'
import type { Line } from './salesOracle.ts'

/** What the lines of a plain recount add up to. */

export type Question = {
  basis: 'OCCURRED' | 'ORDERED'
  include_points: boolean
  from: string
  to: string
  brand_id?: number
  shipping_origin_id?: number
}

export const asked = (lines: readonly Line[], { basis, from, to, brand_id, shipping_origin_id }: Question) =>
  lines.filter((line) => {
    const day = basis === 'OCCURRED' ? line.day : line.orderedDay
    return (
      day >= from &&
      day <= to &&
      (brand_id === undefined || line.brand === brand_id) &&
      (shipping_origin_id === undefined || line.origin === shipping_origin_id)
    )
  })

const sum = (lines: readonly Line[], of: (line: Line) => number) => lines.reduce((total, line) => total + of(line), 0)

/** The figures of some lines. */
export function figuresOfLines(lines: readonly Line[], includePoints: boolean) {
  const paid = lines.filter(({ kind }) => kind === 'PAID')
  const back = lines.filter(({ kind }) => kind === 'REFUND')
  const coupon = (kind: string) =>
    sum(paid, ({ coupons }) =>
      coupons.filter((one) => one.kind === kind).reduce((total, { amount }) => total + amount, 0),
    )
  const money = (line: Line) => line.cash + (includePoints ? line.points : 0)
  const [gross, refunds] = [sum(paid, money), sum(back, money)]
  const orders = new Set(paid.map(({ order }) => order)).size
  return {
    orders,
    items: sum(paid, ({ quantity }) => quantity),
    goods: sum(paid, ({ goods }) => goods),
    product_discount: sum(paid, ({ discount }) => discount),
    product_coupon: coupon('product_coupon'),
    cart_coupon: coupon('cart_coupon'),
    shipping_coupon: coupon('shipping_coupon'),
    coupon_discount: coupon('product_coupon') + coupon('cart_coupon') + coupon('shipping_coupon'),
    points_used: sum(paid, ({ points }) => points),
    shipping: sum(paid, ({ shipping }) => shipping),
    gross,
    refund_items: sum(back, ({ quantity }) => quantity),
    refunds,
    net: gross - refunds,
    members: new Set(paid.flatMap(({ user }) => user ?? [])).size,
    aov: orders > 0 ? Math.round(gross / orders) : null,
  }
}

/** What a line is counted under; a line with several coupons stands under each. */
export function keysOfLine(line: Line, by: string, basis: Question['basis']): string[] {
  const goods = (value: number | null) => (line.product === null ? 'SHIPPING' : String(value ?? 'NONE'))
  if (by === 'brand') return [goods(line.brand)]
  if (by === 'product') return [goods(line.product)]
  if (by === 'category') return [goods(line.category)]
  if (by === 'origin') return [String(line.origin)]
  if (by === 'payment_method') return [line.method]
  if (by === 'member_kind') return [line.user === null ? 'GUEST' : line.isNew ? 'NEW' : 'RETURNING']
  if (by === 'coupon')
    return line.kind === 'PAID' ? [...new Set(line.coupons.map(({ id }) => String(id ?? 'NONE')))] : []
  return [
    basis === 'OCCURRED' ? `${weekday(line.day)}-${line.hour}` : `${weekday(line.orderedDay)}-${line.orderedHour}`,
  ]
}
