import { sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { type Db, rows } from '../../../db/db.ts'
import { numbersIn } from '../../../db/numbersIn.ts'
import { json, num, text } from '../../../db/shape.ts'
import { countNames, eachOf, spreadNames, type Tally } from './figures.ts'
import { talliesOf } from './tallies.ts'

export type Range = { from: string; to: string }
export type DayTally = Tally & { day: number; staff: number; category: number }
type Returned = { day: number; staff: number; category: number; count: number }

const identifiers = (
  names: readonly string[],
  wrap: (name: ReturnType<typeof sql.identifier>) => ReturnType<typeof sql>,
) =>
  sql.join(
    names.map((name) => wrap(sql.identifier(name))),
    sql`, `,
  )

function tallyIn(line: string): DayTally {
  const [place = '', counts = '', ...minutes] = line.split('|')
  const [day = 0, staff = 0, category = 0] = numbersIn(place)
  const numbers = numbersIn(counts)
  return {
    day,
    staff,
    category,
    ...eachOf(countNames, (_, n) => numbers[n] ?? 0),
    ...eachOf(spreadNames, (_, n) => numbersIn(minutes[n] ?? '')),
  }
}

/** Days between two that nobody has added up yet. */
const liveDays = (from: string, to: string) =>
  sql`array(select d::date from generate_series(${from}::date, ${to}::date, interval '1 day') d
      where not exists (select from conversation_tally_days t where t.day = d::date))`

/** Each tally as a line: where it belongs, its counts, and the minutes of each spread. */
const oneByOne = (
  from: string,
) => sql`string_agg(concat_ws('|', concat_ws(',', day - ${from}::date, staff_id, category_id),
  concat_ws(',', ${identifiers(countNames, (name) => sql`${name}`)}),
  ${identifiers(spreadNames, (name) => sql`array_to_string(${name}, ',')`)}), E'\n')`

/** All of them as one such line, which belongs nowhere. */
const together = sql`concat_ws('|', '0,0,0', concat_ws(',', ${identifiers(countNames, (name) => sql`sum(${name})`)}),
  ${identifiers(spreadNames, (name) => sql`coalesce(string_agg(array_to_string(${name}, ','), ',') filter (where ${name} <> '{}'), '')`)})`

/**
 * The tallies of days, counted from facts where a day has none; what came back; how many are open now, and by how many
 * the queue has grown since the last day; of a total one tally of all. One statement, so that all of it is of one moment.
 */
export async function readTallies(db: Db, { from, to }: Range, now: Date, { isTotal = false } = {}) {
  const today = kstDay(now)
  const within = sql`day between ${from}::date and ${to}::date`
  const later = liveDays(addDays(to, 1), today)
  const [found] = await rows(
    db,
    { tallies: text, returned: json<Returned[]>(), open: num, grown: num },
    sql`with tally as (
            select t.* from conversation_tallies t where t.${within}
            union all select * from (${talliesOf(sql`f.day = any(${liveDays(from, to)})`)}) live),
          back as (
            select day - ${from}::date as day, staff_id as staff, category_id as category, count(*)::int as count from conversation_facts
            where kind = 'RETURNED' and ${within} group by 1, 2, 3)
        select coalesce((select ${isTotal ? together : oneByOne(from)} from tally), '') as tallies,
          (select coalesce(json_agg(back), '[]'::json) from back) as returned,
          (select count(*)::int from conversations where state <> 'CLOSED' and deleted_at is null) as open,
          (coalesce((select sum(opened - ended) from conversation_tally_days where day > ${to}::date), 0)
            + (select count(*) filter (where kind in ('CREATED', 'REOPENED')) - count(*) filter (where kind in ('CLOSED', 'DELETED')) from conversation_facts
              where kind in ('CREATED', 'REOPENED', 'CLOSED', 'DELETED') and day = any(${later})))::int as grown`,
  )
  const { tallies = '', returned = [], open = 0, grown = 0 } = found ?? {}
  return { tallies: tallies === '' ? [] : tallies.split('\n').map(tallyIn), returned, openAtEnd: open - grown }
}
