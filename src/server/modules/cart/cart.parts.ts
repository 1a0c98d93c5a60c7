import { type SQL, sql } from 'drizzle-orm'

/**
 * The statements that take out of the cart what an order was made of. `order` is a part with `id`, `user_id`, `source` and
 * `cart_item_ids`, among the parts `from` without whose rows nothing is taken. What was added to a line since stays, as a
 * line of its own: the one that was bought is known by its id.
 */
export const takeBought = (order: SQL, from: SQL): SQL => sql`
        taken as (
          delete from cart_items c using ${from} where ${order}.source = 'CART' and c.user_id = ${order}.user_id
            and c.id in (select jsonb_array_elements_text(${order}.cart_item_ids)::bigint)
          returning ${order}.id as order_id, c.user_id, c.sku_id, c.quantity, c.price_when_added, c.created_at, c.updated_at),
        added_since as (
          insert into cart_items (user_id, sku_id, quantity, price_when_added, created_at, updated_at)
          select t.user_id, t.sku_id, t.quantity - b.quantity, t.price_when_added, t.created_at, t.updated_at from taken t,
            lateral (select sum(i.quantity) as quantity from order_items i where i.order_id = t.order_id and i.sku_id = t.sku_id) b
          where t.quantity > b.quantity)`
