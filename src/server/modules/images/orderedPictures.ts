import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { num } from '../../db/shape.ts'

/**
 * How long before the last item that was read the next run begins: an order sheet takes the new picture of a product for
 * two hours, and a transaction commits an item after a later one.
 */
const overlap = sql`interval '1 day'`
const batch = 20_000
/** so many of those that were read are read again a moment later, for the same reason */
const late = 1_000

/** A reader of what order items show into `ordered_pictures`; each call reads what is new since the last. */
export function orderedReader(db: Db): () => Promise<void> {
  let after: number | undefined
  return async () => {
    const last = await readFrom(db, after ?? (await startOf(db)))
    after = Math.max(last - late, 0)
  }
}

/** Reads the items after one, to the last, which it answers. */
async function readFrom(db: Db, after: number): Promise<number> {
  for (let last = after; ;) {
    const [part] = await rows(
      db,
      { read: num, last: num.orNull },
      sql`with part as materialized (select id, coalesce(thumbnail_url, '') as url from order_items where id > ${last} order by id limit ${batch}),
          kept as (
            insert into ordered_pictures as p (thumbnail_url, order_item_id) select url, max(id) from part group by url
            on conflict (thumbnail_url) do update set order_item_id = excluded.order_item_id where p.order_item_id < excluded.order_item_id)
          select count(*)::int as read, max(id)::bigint as last from part`,
    )
    last = part?.last ?? last
    if (!part || part.read < batch) return last
  }
}

/** The item after which a run begins: all of them the first time. */
async function startOf(db: Db): Promise<number> {
  const [start] = await rows(
    db,
    { after: num },
    sql`with last as (select max(order_item_id) as id from ordered_pictures)
        select coalesce((
          select i.id from order_items i, last l where i.id < l.id and i.created_at < (select created_at from order_items where id = l.id) - ${overlap}
          order by i.id desc limit 1), 0)::bigint as after`,
  )
  return start?.after ?? 0
}
