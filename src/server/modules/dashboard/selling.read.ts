import { sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { num, text } from '../../db/shape.ts'
import { soldUntil } from '../statistics/days.read.ts'
import { withSoldProducts } from '../statistics/products.read.ts'
import type { Dashboard } from './dashboard.contract.ts'

const weekMs = 7 * 86_400_000
const shown = 5

/** What was sold today and a week ago, both from midnight (KST) to this moment of the day. Definitions as in 매출 통계. */
export async function sellingNow(db: Db, now: Date): Promise<Dashboard['selling']> {
  const weekAgo = new Date(now.getTime() - weekMs)
  return {
    today: await soldUntil(db, now, now),
    week_ago: await soldUntil(db, weekAgo, now),
    week_ago_day: kstDay(weekAgo),
  }
}

/** What sold most in seven days by pieces, cancelled ones left out, and how many of them today. */
export async function bestSellers(db: Db, now: Date): Promise<Dashboard['best_sellers']> {
  const today = kstDay(now)
  return withSoldProducts(db, { from: addDays(today, -6), to: today }, now, (sold) =>
    rows(
      db,
      { product_id: num, name: text, thumbnail_url: text.orNull, quantity: num, today: num },
      sql`with sold as (${sold}),
          best as (
            select product_id, sum(sold - canceled)::int as quantity, coalesce(sum(sold - canceled) filter (where day = ${today}::date), 0)::int as today
            from sold group by product_id having sum(sold - canceled) > 0 order by quantity desc, product_id limit ${shown})
          select best.product_id, p.name, (select i.url from product_images pi join images i on i.id = pi.image_id where pi.product_id = p.id order by pi.sequence limit 1) as thumbnail_url, best.quantity, best.today
          from best join products p on p.id = best.product_id order by best.quantity desc, best.product_id`,
    ),
  )
}
