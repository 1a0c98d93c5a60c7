import { type SQL, sql } from 'drizzle-orm'

/**
 * The statement that takes out of the cart what an order was made of. `order` is a part with `user_id`, `source` and
 * `cart_item_ids`, among the parts `from` without whose rows nothing is taken.
 */
export const takeBought = (order: SQL, from: SQL): SQL => sql`
          delete from cart_items c using ${from} where ${order}.source = 'CART' and c.user_id = ${order}.user_id
            and c.id in (select jsonb_array_elements_text(${order}.cart_item_ids)::bigint)`
