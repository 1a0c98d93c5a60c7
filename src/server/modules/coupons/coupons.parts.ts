import { type SQL, sql } from 'drizzle-orm'
import { records } from '../../db/values.ts'

/** A coupon chosen for an order: on one of its items by id or by SKU, else on the whole. `amount`: won that it takes off. */
export type ChosenCoupon = {
  user_coupon_id: number
  target: 'PRODUCT' | 'CART' | 'SHIPPING'
  order_item_id?: number | null
  sku_id?: number | null
  amount: number
}

/** The statement that writes the coupons chosen for an order; `items` is a part (id, sku_id) in which those named by SKU are found. */
export const chooseCoupons = (
  order: { id: SQL | number; from?: SQL; items?: SQL },
  coupons: readonly ChosenCoupon[],
): SQL => {
  const { id, from = sql`(select) always`, items = sql`(select null::bigint as id, null::bigint as sku_id)` } = order
  return sql`
          insert into order_coupons (order_id, user_coupon_id, target, order_item_id, amount)
          select ${id}::bigint, v.user_coupon_id, v.target, coalesce(v.order_item_id, i.id), v.amount
          from ${from}, ${records(coupons)} as v(user_coupon_id bigint, target text, order_item_id bigint, sku_id bigint, amount bigint)
          left join ${items} i on i.sku_id = v.sku_id`
}

/** The statement by which no coupon is chosen for an order. */
export const dropChosen = (orderId: number): SQL => sql`delete from order_coupons where order_id = ${orderId}`
