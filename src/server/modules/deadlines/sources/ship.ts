import { sql } from 'drizzle-orm'
import { rows } from '../../../db/db.ts'
import { bool, num, text, textAs } from '../../../db/shape.ts'
import { at } from '../../../db/values.ts'
import { itemStateWord, type ItemState } from '#shared/words/orders.ts'
import { giving, whichOf } from './owned.ts'
import { ms, type Source, type Which } from './source.ts'

const open = (wanted: Which) =>
  sql`i.status in ('PAID', 'PROCESSING_ORDER') and i.ship_by is not null and ${whichOf('SHIP', sql`i.id`, wanted)}`

/** A parcel is promised for the cut-off of its origin on the day of its promise. */
const due = ms(sql`(w.ship_by + o.cutoff_time::time) at time zone 'Asia/Seoul'`)

/** 발송: order items that have to leave their origin. Finished with a parcel of their own. */
export const shipping: Source = {
  kind: 'SHIP',
  team: 'ops',
  permission: 'orders:read',
  assigning: 'deadlines:assign',
  owning: 'orders:read',
  async waiting(db, limit, wanted) {
    const found = await rows(
      db,
      {
        id: num,
        order_id: num,
        order_no: text,
        product: text,
        quantity: num,
        status: textAs<ItemState>(),
        held: bool,
        due: num,
        since: num,
        origin_id: num,
        origin_name: text,
      },
      sql`select w.id, w.order_id, w.order_no, w.product, w.quantity, w.status, w.held, ${due} as due, ${ms(sql`w.since`)} as since, o.id as origin_id, o.name as origin_name
          from shipping_origins o cross join lateral (
            select i.id, i.order_id, i.order_no, i.product_name || case when i.option_label = '' then '' else ' (' || i.option_label || ')' end as product,
              i.quantity, i.status, i.hold_reason is not null as held, i.ship_by, coalesce(i.paid_at, i.created_at) as since
            from order_items i where i.shipping_origin_id = o.id and ${open(wanted)} order by i.ship_by, i.id limit ${limit}) w`,
    )
    return found.map((row) => ({
      id: row.id,
      label: row.order_no,
      detail: `${itemStateWord[row.status]} · ${row.product}${row.quantity > 1 ? ` ${row.quantity}개` : ''}`,
      due: row.due,
      since: row.since,
      held: row.held,
      origin: { id: row.origin_id, name: row.origin_name },
      record: { resource: 'orders', id: row.order_id },
    }))
  },
  queue: (db, cap, wanted) =>
    rows(
      db,
      { at: num, count: num },
      sql`select ${due} as at, w.count from shipping_origins o cross join lateral (
            select f.ship_by, count(*)::int as count from (
              select i.ship_by from order_items i where i.shipping_origin_id = o.id and ${open(wanted)} order by i.ship_by, i.id limit ${cap}) f
            group by f.ship_by) w`,
    ),
  finished: (since) => sql`
    select 1 from deliveries d join delivery_items x on x.delivery_id = d.id where d.created_at >= ${at(since)} and d.kind = 'ORDER' and d.status <> 'CANCELED'`,
  give: giving('SHIP'),
}
