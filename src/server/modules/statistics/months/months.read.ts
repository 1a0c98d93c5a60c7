import { type SQL, sql } from 'drizzle-orm'
import { addDays, addMonths } from '#shared/calendar/days.ts'
import type { Day } from '#shared/format/kst.ts'
import { type Db, rows } from '../../../db/db.ts'
import { text } from '../../../db/shape.ts'
import type { Days } from '../closing.read.ts'
import type { Asked } from '../facts.parts.ts'
import { rollupNames, viewOf } from '../rollups.parts.ts'

type Told = { brand?: boolean; origin?: boolean }

const names = ['brand_id', 'shipping_origin_id', 'key', ...rollupNames].map((name) => sql.identifier(name))
const columns = sql.join(
  names.map((name) => sql`r.${name}`),
  sql`, `,
)

/**
 * The roll-ups of a view that fit the filter, in a table expression with a row of each key and day, or of each key and
 * month where a whole month is asked for that is added up; with `told` they are told by brand or origin besides.
 */
export async function rollupsIn(db: Db, asked: Asked, name: string, told: Told = {}): Promise<SQL> {
  const { brand_id, shipping_origin_id } = asked
  const view = viewOf(name, {
    brand: told.brand === true || brand_id !== undefined,
    origin: told.origin === true || shipping_origin_id !== undefined,
  })
  const months = await rolledMonths(db, view, wholeMonths(asked))
  const brand = brand_id === undefined ? sql`` : sql` and r.brand_id = ${brand_id}`
  const origin = shipping_origin_id === undefined ? sql`` : sql` and r.shipping_origin_id = ${shipping_origin_id}`
  const from = (table: SQL, when: SQL) =>
    sql`select ${columns} from ${table} r where r.view = ${view} and ${when}${brand}${origin}`
  const parts = stretchesBeside(asked, months).map((days) =>
    from(sql`sales_rollups`, sql`r.day between ${days.from}::date and ${days.to}::date`),
  )
  if (months.length > 0) parts.push(from(sql`sales_month_rollups`, sql`r.month = any(${sql.param(months)}::date[])`))
  return sql`(${sql.join(parts, sql` union all `)})`
}

/** The first days of the months that lie within some days. */
function wholeMonths({ from, to }: Days): Day[] {
  const months: Day[] = []
  const first = `${from.slice(0, 7)}-01`
  for (let month = first < from ? addMonths(first, 1) : first; lastDay(month) <= to; month = addMonths(month, 1))
    months.push(month)
  return months
}

const lastDay = (month: Day): Day => addDays(addMonths(month, 1), -1)

/** Those of some months that are added up, oldest first. */
async function rolledMonths(db: Db, view: string, months: readonly Day[]): Promise<Day[]> {
  if (months.length === 0) return []
  const found = await rows(
    db,
    { month: text },
    sql`select month::text as month from sales_rolled_months where view = ${view} and month between ${months[0]}::date and ${months.at(-1)}::date order by month`,
  )
  return found.map(({ month }) => month)
}

/** The days that are in none of the months. */
function stretchesBeside({ from, to }: Days, months: readonly Day[]): Days[] {
  const stretches: Days[] = []
  let next = from
  for (const month of months) {
    if (next < month) stretches.push({ from: next, to: addDays(month, -1) })
    next = addMonths(month, 1)
  }
  if (next <= to) stretches.push({ from: next, to })
  return stretches
}
