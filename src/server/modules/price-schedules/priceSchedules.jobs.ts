import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import type { Deps } from '../../deps.ts'
import { system } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.service.ts'

const atOnce = 200

/**
 * Announces schedules that began or ended since the last look: each start and each end is one line of the audit log, with
 * the product's own price at that time. Prices change without it; a clock that stood still only tells later. Answers how
 * many of each.
 */
export async function announceSchedules(deps: Pick<Deps, 'db' | 'clock'>): Promise<{ started: number; ended: number }> {
  const now = deps.clock.now()
  const total = { started: 0, ended: 0 }
  for (;;) {
    const { started, ended } = await deps.db.transaction(async (tx) => ({
      started: await tell(tx, 'started', now),
      ended: await tell(tx, 'ended', now),
    }))
    total.started += started
    total.ended += ended
    if (started < atOnce && ended < atOnce) return total
  }
}

async function tell(tx: Tx, what: 'started' | 'ended', now: Date): Promise<number> {
  const [due, mark] =
    what === 'started'
      ? [sql`not start_told`, sql`start_told = true`]
      : [sql`start_told and end_at <= ${at(now)}`, sql`end_told = true`]
  const told = await rows(
    tx,
    { id: num, product_id: num, sku_id: num.orNull, price: num, base: num },
    sql`with due as materialized (
          select id from price_change_schedules where not end_told and canceled_at is null and not waiting
            and effective_at <= ${at(now)} and ${due} order by effective_at, id limit ${atOnce} for update skip locked)
        update price_change_schedules c set ${mark} from due where c.id = due.id
        returning c.id, c.product_id, c.sku_id, c.price,
          coalesce((select k.extra_price from skus k where k.id = c.sku_id), (select p.sale_price from products p where p.id = c.product_id)) as base`,
  )
  for (const { id, product_id, sku_id, price, base } of told.toSorted((a, b) => a.id - b.id))
    await recordAudit(tx, {
      actor: system,
      action: `price-schedule.${what}`,
      entity: 'price-schedule',
      entityId: id,
      before: { price: what === 'started' ? base : price },
      after: { product_id, sku_id, price: what === 'started' ? price : base },
      now,
    })
  return told.length
}
