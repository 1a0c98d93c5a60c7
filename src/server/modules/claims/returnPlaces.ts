import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import type { ReturnPlace } from './claims.contract.ts'
import { json, text } from '../../db/shape.ts'

/** Places as JSON over `order_items i` joined to `shipping_origins so`: one for each origin, with what goes there. */
export const placeColumns = sql`so.name, so.postcode, so.address1, so.address2, so.phone, jsonb_agg(i.id order by i.id) as order_item_ids`

/** Where goods of an order are sent back to by whoever sends them themselves. */
export const returnPlaces = (db: Db, orderId: number): Promise<ReturnPlace[]> =>
  rows(
    db,
    { name: text, postcode: text, address1: text, address2: text, phone: text, order_item_ids: json<number[]>() },
    sql`select ${placeColumns} from order_items i join shipping_origins so on so.id = i.shipping_origin_id
        where i.order_id = ${orderId} group by so.id order by so.id`,
  )
