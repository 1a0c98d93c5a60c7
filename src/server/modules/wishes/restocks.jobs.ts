import { sql } from 'drizzle-orm'
import { rows } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { num } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { canBeBought } from '../catalog/cards.ts'
import { queueFrom } from '../outbox/outbox.parts.ts'
import { skuCanBeBought } from './restocks.service.ts'

const batch = 500
type Ports = Pick<Deps, 'db' | 'clock'>

/**
 * Tells everybody who waits for a SKU that can be bought again, by whatever it came back: counted, returned, released,
 * put on sale. The stock itself is looked at, so nothing that changes it has to know. An alert is gone with its message,
 * in one statement, so two that run at once tell it once.
 */
export async function announceRestocks({ db, clock }: Ports): Promise<{ messages: number }> {
  const now = clock.now()
  for (let messages = 0; ;) {
    const told = await rows(
      db,
      { id: num },
      sql`with back as materialized (
            select s.id, s.product_id, p.name || case when s.option_label = '' then '' else ' (' || s.option_label || ')' end as product
            from (select distinct sku_id from restock_alerts) w join skus s on s.id = w.sku_id join products p on p.id = s.product_id
            where ${skuCanBeBought(now)}),
          due as materialized (
            select a.id, back.product, back.product_id from restock_alerts a join back on back.id = a.sku_id
            order by a.id limit ${batch} for update of a skip locked),
          told as (delete from restock_alerts a using due where a.id = due.id returning a.id, a.user_id, due.product, due.product_id)
          ${queueFrom(
            sql`select 'restocked:' || id as dedupe, 'member.message' as topic,
                  jsonb_build_object('event', 'RESTOCKED', 'user_id', user_id, 'product', product, 'product_id', product_id) as payload from told`,
            now,
          )} returning id`,
    )
    messages += told.length
    if (told.length < batch) return { messages }
  }
}

/** Keeps of followed products whether they are sold out, and when they came back; rows that did not change are not written. */
export async function watchFollowed({ db, clock }: Ports): Promise<{ changed: number }> {
  const now = clock.now()
  const changed = await rows(
    db,
    { id: num },
    sql`with look as materialized (
          select f.product_id, c.can from followed_products f join products p on p.id = f.product_id
          cross join lateral (select (${canBeBought(now)}) as can) c
          where f.follower_count > 0 and (f.sold_out is null or f.sold_out = c.can)
          order by f.product_id for no key update of f)
        update followed_products f set sold_out = not look.can,
          back_at = case when look.can and f.sold_out then ${at(now)} else f.back_at end
        from look where look.product_id = f.product_id returning f.product_id as id`,
  )
  return { changed: changed.length }
}
