import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import type { Day } from '#shared/format/kst.ts'
import { type Db, rows } from '../../../db/db.ts'
import { num, text } from '../../../db/shape.ts'
import { numbersIn } from '../../../db/numbersIn.ts'
import type { Days } from '../closing.read.ts'
import type { Basis } from '../statistics.contract.ts'
import { isUntold, type LeadFilter, stretchesOf, timedItems } from './leadItems.ts'
import { clockOf, readWorkDays } from './workCalendar.ts'

/** The days of a period whose tallies hold, and those that are counted from the truth. */
export async function leadDaysOf(db: Db, basis: Basis, { from, to }: Days): Promise<{ whole: Day[]; open: Day[] }> {
  const found = await rows(
    db,
    { day: text, since: text, until: text, clock: text },
    sql`select d.day::text as day, d.since::text as since, d.until::text as until, d.clock from lead_days d
        where d.basis = ${basis} and d.day between ${from}::date and ${to}::date and ${isUntold} order by d.day`,
  )
  const whole = found.length === 0 ? [] : await held(db, found)
  const known = new Set(whole)
  const open: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) if (!known.has(day)) open.push(day)
  return { whole, open }
}

/** Those that were counted by the hours and open days of now. */
async function held(db: Db, days: { day: Day; since: Day; until: Day; clock: string }[]): Promise<Day[]> {
  const from = days.reduce((first, { since }) => (since < first ? since : first), days[0]?.since ?? '')
  const to = days.reduce((last, { until }) => (until > last ? until : last), from)
  const work = await readWorkDays(db, { from, to })
  return days
    .filter(({ since, until, clock }) => clockOf(work, { from: since, to: until }) === clock)
    .map(({ day }) => day)
}

/** The minutes of one day, origin and brand; `place` is the day of the period, from 0 on. */
export type LeadTally = { place: number; origin: number; brand: number; automatic: number; minutes: number[] }

const isAsked = ({ brand_id, shipping_origin_id }: LeadFilter, t: SQL): SQL =>
  sql.join(
    [
      sql`true`,
      ...(brand_id === undefined ? [] : [sql`${t}.brand_id = ${brand_id}`]),
      ...(shipping_origin_id === undefined ? [] : [sql`${t}.shipping_origin_id = ${shipping_origin_id}`]),
    ],
    sql` and `,
  )

const isWhole = (filter: LeadFilter, days: readonly Day[]): SQL =>
  sql`w.basis = ${filter.basis} and w.day = any(${sql.param([...days])}::date[]) and ${isAsked(filter, sql`w`)}`

/** Table `t` added up by day, origin and brand: those that took longest first. */
export const talliesOf = sql`select t.day, t.shipping_origin_id, t.brand_id, count(*) filter (where t.automatic)::int as automatic,
    coalesce(array_agg(t.minutes order by t.minutes desc, t.id desc) filter (where not t.automatic), '{}'::int[]) as minutes,
    coalesce(array_agg(t.id order by t.minutes desc, t.id desc) filter (where not t.automatic), '{}'::bigint[]) as items
  from t group by 1, 2, 3`

/** All minutes of a period: of whole days as they were added up, of the others from the truth. */
export async function leadTallies(db: Db, filter: LeadFilter & Days): Promise<LeadTally[]> {
  const { whole, open } = await leadDaysOf(db, filter.basis, filter)
  const timed = await timedItems(db, filter, stretchesOf(open))
  const kept = sql`select w.day, w.shipping_origin_id, w.brand_id, w.automatic, w.minutes from lead_tallies w where ${isWhole(filter, whole)}`
  const counted =
    timed && sql`union all select day, shipping_origin_id, brand_id, automatic, minutes from (${talliesOf}) l`
  const [found] = await rows(
    db,
    { lines: text },
    sql`${timed ? sql`with ${timed.items}` : sql``} select coalesce(string_agg(concat_ws('|', concat_ws(',', n.day - ${filter.from}::date, n.shipping_origin_id, n.brand_id, n.automatic),
          array_to_string(n.minutes, ',')), E'\n'), '') as lines from (${kept} ${counted ?? sql``}) n`,
  )
  return found?.lines ? found.lines.split('\n').map(tallyIn) : []
}

function tallyIn(line: string): LeadTally {
  const [place = '', minutes = ''] = line.split('|')
  const [day = 0, origin = 0, brand = 0, automatic = 0] = numbersIn(place)
  return { place: day, origin, brand, automatic, minutes: numbersIn(minutes) }
}

type Place = { minutes: number; id: number }

/** The order items of a period that have a lead time, those that took longest first, behind one of them. */
export async function slowestItems(
  db: Db,
  filter: LeadFilter & Days,
  { behind, limit }: { behind: Place | undefined; limit: number },
): Promise<Place[]> {
  const { whole, open } = await leadDaysOf(db, filter.basis, filter)
  const timed = await timedItems(db, filter, stretchesOf(open))
  const left = behind ? sql`where (n.minutes, n.id) < ${placeOf(behind)}` : sql``
  return rows(
    db,
    { id: num, minutes: num },
    sql`${timed ? sql`with ${timed.items}` : sql``} select n.id, n.minutes from (
          select u.id, u.minutes from (${talliesFrom(isWhole(filter, whole), { behind, limit })}) w cross join lateral unnest(w.items, w.minutes) u(id, minutes)
          ${timed ? sql`union all select id, minutes from t where not automatic` : sql``}) n ${left}
        order by n.minutes desc, n.id desc limit ${limit}`,
  )
}

const placeOf = ({ minutes, id }: Place): SQL => sql`(${minutes}::int, ${id}::bigint)`

/** The tallies that may have some of the next items: so many whose first is among the next, and those that have begun. */
function talliesFrom(which: SQL, { behind, limit }: { behind: Place | undefined; limit: number }): SQL {
  const tallies = (more: SQL) =>
    sql`select w.items, w.minutes from lead_tallies w where ${which} and w.minutes <> '{}' and ${more}`
  const first = sql`(w.minutes[1], w.items[1])`
  const last = sql`(w.minutes[cardinality(w.minutes)], w.items[cardinality(w.items)])`
  const next = sql`order by w.minutes[1] desc, w.items[1] desc limit ${limit}`
  if (!behind) return sql`${tallies(sql`true`)} ${next}`
  const place = placeOf(behind)
  return sql`(${tallies(sql`${first} < ${place}`)} ${next}) union all ${tallies(sql`${first} >= ${place} and ${last} < ${place}`)}`
}
