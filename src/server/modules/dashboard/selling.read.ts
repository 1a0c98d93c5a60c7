import { sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { startOfKstDay } from '../../time/kst.ts'
import { kstDays, productSalesOfDays } from '../sales/sales.parts.ts'
import type { Dashboard } from './dashboard.contract.ts'
import { num, text } from '../../db/shape.ts'

const weekMs = 7 * 86_400_000
const shown = 5

/** What was sold today and a week ago, both from midnight (KST) to this moment of the day. Definitions as in `salesByDay`. */
export async function sellingNow(db: Db, now: Date): Promise<Dashboard['selling']> {
  const today = kstDay(now)
  const day = addDays(today, -7)
  return {
    today: await soldBetween(db, startOfKstDay(today), now),
    week_ago: await soldBetween(db, startOfKstDay(day), new Date(now.getTime() - weekMs)),
    week_ago_day: day,
  }
}

async function soldBetween(db: Db, from: Date, until: Date) {
  const within = sql`paid_at >= ${from.toISOString()}::timestamptz and paid_at <= ${until.toISOString()}::timestamptz`
  const [sold] = await rows(
    db,
    { orders: num, items: num, gross: num },
    sql`select (select count(*)::int from orders where status = 'COMPLETED' and ${within}) as orders,
          (select coalesce(sum(payable + points), 0)::bigint from orders where status = 'COMPLETED' and ${within}) as gross,
          (select coalesce(sum(quantity), 0)::int from order_items where status <> 'PENDING' and ${within}) as items`,
  )
  return sold as { orders: number; items: number; gross: number }
}

/** What sold most in seven days by pieces, cancelled ones left out, and how many of them today. */
export async function bestSellers(db: Db, now: Date): Promise<Dashboard['best_sellers']> {
  const today = kstDay(now)
  return rows(
    db,
    { product_id: num, name: text, thumbnail_url: text.orNull, quantity: num, today: num },
    sql`with sold as (${productSalesOfDays(kstDays(addDays(today, -6), today, now))}),
        best as (
          select product_id, sum(ordered)::int as quantity, coalesce(sum(ordered) filter (where day = ${today}::date), 0)::int as today
          from sold group by product_id having sum(ordered) > 0 order by quantity desc, product_id limit ${shown})
        select best.product_id, p.name, (select i.url from product_images pi join images i on i.id = pi.image_id where pi.product_id = p.id order by pi.sequence limit 1) as thumbnail_url, best.quantity, best.today
        from best join products p on p.id = best.product_id order by best.quantity desc, best.product_id`,
  )
}
