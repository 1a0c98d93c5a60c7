import { sql } from 'drizzle-orm'
import { addDays, daysBetween } from '#shared/calendar/days.ts'
import { kstDay, kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../../db/db.ts'
import { json, num, text } from '../../../db/shape.ts'
import { invalidField } from '../../../http/errors.ts'
import { type Figures, percent, type Spread, Sum, Sums } from './figures.ts'
import { type Range, readTallies } from './tallies.read.ts'

/** 상담 지표: what happened within days of Korea, by day, by person and by kind of question. */

const MOST_DAYS = 366
const MOST_PRODUCTS = 50

/** Nothing was asked before, and the days before it can be told. */
const FIRST_DAY = '2000-01-01'

/** Error: VALIDATION, for an end before the start, more than a year, or a time before there were shops like this. */
export function refuseRange({ from, to }: Range): void {
  if (from < FIRST_DAY) throw invalidField('from', 'TOO_SMALL', { min: FIRST_DAY })
  if (to < from) throw invalidField('to', 'ENDS_BEFORE_START')
  if (daysBetween(from, to) >= MOST_DAYS) throw invalidField('to', 'TOO_BIG', { max: addDays(from, MOST_DAYS - 1) })
}

/** The days before that are as many. */
const before = ({ from, to }: Range): Range => ({
  from: addDays(from, daysBetween(to, from) - 1),
  to: addDays(from, -1),
})

/** What is told of a period as a whole. */
async function readTotal(db: Db, range: Range, now: Date): Promise<Figures> {
  const { tallies, returned } = await readTallies(db, range, now, { isTotal: true })
  const total = new Sum()
  for (const tally of tallies) total.add(tally)
  for (const { count } of returned) total.addReturned(count)
  return total.figures()
}

/** Everything that is told of days, added up once for each of what it is told by. */
async function readSums(db: Db, range: Range, now: Date) {
  const { tallies, returned, openAtEnd } = await readTallies(db, range, now)
  const [days, people, categories] = [new Sums<number>(), new Sums<number>(), new Sums<number>()]
  const of = ({ day, staff, category }: { day: number; staff: number; category: number }) => [
    days.of(day),
    categories.of(category),
    ...(staff === 0 ? [] : [people.of(staff)]),
  ]
  for (const tally of tallies) for (const sum of of(tally)) sum.add(tally)
  for (const back of returned) for (const sum of of(back)) sum.addReturned(back.count)
  // each of them is of one kind of question
  const total = categories.total().figures()
  return { total, days: new Map(days.entries()), people, categories, openAtEnd }
}

const none = new Sum().figures()

/** The days up to today, each with what was left at its end: what is left of the last, without what came after. */
function daysOf({ from, to }: Range, found: ReadonlyMap<number, Figures>, openAtEnd: number, now: Date) {
  const last = Math.min(daysBetween(from, to), daysBetween(from, kstDay(now)))
  const days: ({ date: string; backlog: number } & Figures)[] = []
  let backlog = openAtEnd
  for (let n = last; n >= 0; n -= 1) {
    const figures = found.get(n) ?? none
    days.push({ date: addDays(from, n), backlog, ...figures })
    backlog -= figures.created + figures.reopened - figures.closed - figures.deleted
  }
  return days.toReversed()
}

async function readNames(db: Db, staff: readonly number[], categories: readonly number[]) {
  const found = await rows(
    db,
    { of: text, id: num, name: text, place: num },
    sql`select 'STAFF' as of, id, name, 0 as place from admins where id = any(${sql.param([...staff])}::bigint[])
        union all select 'CATEGORY', id, name, sequence from conversation_categories where id = any(${sql.param([...categories])}::bigint[])`,
  )
  const named = (of: string) => new Map(found.filter((one) => one.of === of).map((one) => [one.id, one]))
  return { staff: named('STAFF'), categories: named('CATEGORY') }
}

const spreadOf = (kind: 'FIRST' | 'CLOSED') => {
  const at = (share: number) =>
    sql`percentile_disc(${share}::float8) within group (order by minutes) filter (where kind = ${kind})::int`
  return sql`json_build_object('count', count(minutes) filter (where kind = ${kind}), 'median', ${at(0.5)}, 'p90', ${at(0.9)})`
}

/** What customers ask about most: each product with each kind of question. */
async function readProducts(db: Db, { from, to }: Range) {
  const within = sql`day between ${from}::date and ${to}::date`
  const found = await rows(
    db,
    {
      id: num,
      name: text,
      category_id: num,
      category: text,
      created: num,
      closed: num,
      answered: num,
      kept: num,
      returned: num,
      first: json<Spread>(),
      resolution: json<Spread>(),
    },
    sql`with asked as materialized (
          select product_id, category_id, count(*)::int as created from conversation_facts
          where kind = 'CREATED' and product_id > 0 and ${within} group by 1, 2 order by 3 desc, 1, 2 limit ${MOST_PRODUCTS})
        select a.product_id as id, p.name, a.category_id, coalesce(k.name, '지운 유형') as category, a.created, f.*
        from asked a join products p on p.id = a.product_id left join conversation_categories k on k.id = a.category_id
        cross join lateral (select count(*) filter (where kind = 'CLOSED')::int as closed,
            count(*) filter (where kind in ('FIRST', 'NEXT'))::int as answered, count(*) filter (where kept)::int as kept,
            count(*) filter (where kind = 'RETURNED')::int as returned, ${spreadOf('FIRST')} as first, ${spreadOf('CLOSED')} as resolution
          from conversation_facts where product_id = a.product_id and product_id > 0 and kind in ('FIRST', 'NEXT', 'CLOSED', 'RETURNED') and ${within}
            and category_id = a.category_id) f
        order by a.created desc, a.product_id, a.category_id`,
  )
  return found.map((one) => ({
    ...one,
    late: one.answered - one.kept,
    kept_percent: percent(one.kept, one.answered),
    returned_percent: percent(one.returned, one.closed),
  }))
}

/** Error: VALIDATION of the days. */
export async function readMetrics(
  db: Db,
  { compare, ...range }: Range & { compare?: 'PREVIOUS' | undefined },
  now: Date,
) {
  refuseRange(range)
  const past = compare && before(range)
  const [{ total, days, people, categories, openAtEnd }, was, products] = await Promise.all([
    readSums(db, range, now),
    past && readTotal(db, past, now),
    readProducts(db, range),
  ])
  const [staffFound, categoriesFound] = [people.entries(), categories.entries()]
  const names = await readNames(
    db,
    staffFound.map(([id]) => id),
    categoriesFound.map(([id]) => id),
  )
  return {
    ...range,
    total,
    compare: past && was ? { ...past, total: was } : null,
    days: daysOf(range, days, openAtEnd, now),
    people: staffFound
      .map(([id, figures]) => ({ id, name: names.staff.get(id)?.name ?? '지운 직원', ...figures }))
      .toSorted((a, b) => b.answered - a.answered || a.id - b.id),
    categories: categoriesFound
      .toSorted(
        ([a], [b]) => (names.categories.get(a)?.place ?? 1e9) - (names.categories.get(b)?.place ?? 1e9) || a - b,
      )
      .map(([id, figures]) => ({ id, name: names.categories.get(id)?.name ?? '지운 유형', ...figures })),
    products,
    as_of: kstIso(now),
  }
}
