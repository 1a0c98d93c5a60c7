import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { num } from '../../db/shape.ts'

/**
 * How long before the last item that was read the next reading begins: an order sheet takes the new picture of a product
 * for two hours, and a transaction commits an item after a later one.
 */
const overlap = sql`interval '1 day'`
const batch = 20_000
/** so many of those that were read are read again a moment later, for the same reason */
const late = 1_000

/** A reader of what order items show into `ordered_pictures`: what is new since the last run. */
export async function orderedReader(db: Db): Promise<() => Promise<void>> {
  const [start] = await rows(
    db,
    { after: num },
    sql`with last as (select max(order_item_id) as id from ordered_pictures)
        select coalesce((
          select i.id from order_items i, last l where i.id < l.id and i.created_at < (select created_at from order_items where id = l.id) - ${overlap}
          order by i.id desc limit 1), 0)::bigint as after`,
  )
  let after = start?.after ?? 0
  return async () => {
    for (let read = batch; read === batch;) {
      const [part] = await rows(
        db,
        { read: num, last: num.orNull },
        sql`with part as materialized (select id, coalesce(thumbnail_url, '') as url from order_items where id > ${after} order by id limit ${batch}),
            kept as (
              insert into ordered_pictures as p (thumbnail_url, order_item_id) select url, max(id) from part group by url
              on conflict (thumbnail_url) do update set order_item_id = excluded.order_item_id where p.order_item_id < excluded.order_item_id)
            select count(*)::int as read, max(id)::bigint as last from part`,
      )
      read = part?.read ?? 0
      after = part?.last ?? after
    }
    after = Math.max(after - late, 0)
  }
}
