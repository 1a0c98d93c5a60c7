import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#shared/format/kst.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { num, text } from '../../db/shape.ts'
import { inPieces } from './pieces.ts'
import { addGaps, addSums, memberGaps, rollupNames, rollupsOf } from './rollups.parts.ts'

/**
 * The sums of a day that is being closed, added up piece by piece before anybody sees them: on the embedded engine
 * everybody waits while a statement runs, so each is kept short, and the day is turned over with what is known by then.
 */
export type DaySums = {
  day: Day
  /** of facts that are in the sums */
  counted: Set<number>
  members: Set<number>
  rollups: Map<string, RollupRow>
  gaps: Map<string, GapRow>
  /** which other days were closed when the gaps were looked up */
  others: string
}

const rollupKey = ['view', 'day', 'brand_id', 'shipping_origin_id', 'key'] as const
const gapKey = ['brand_id', 'shipping_origin_id', 'day', 'before'] as const
type Sums = Record<(typeof rollupNames)[number], number>
export type RollupRow = { view: string; day: Day; brand_id: number; shipping_origin_id: number; key: string } & Sums
export type GapRow = { brand_id: number; shipping_origin_id: number; day: Day; before: string; members: number }
type Fact = { id: number; order_id: number; user_id: number | null }

const sumsShape = Object.fromEntries(rollupNames.map((name) => [name, num])) as Record<keyof Sums, typeof num>
const rollupShape = { view: text, day: text, brand_id: num, shipping_origin_id: num, key: text, ...sumsShape }
const gapShape = { brand_id: num, shipping_origin_id: num, day: text, before: text, members: num }

const ids = (all: readonly number[]) => sql`${sql.param([...all])}::bigint[]`

/** Adds up a day whose facts are written. */
export async function sumsOfDay(db: Db, day: Day): Promise<DaySums> {
  const sums: DaySums = {
    day,
    counted: new Set(),
    members: new Set(),
    rollups: new Map(),
    gaps: new Map(),
    others: await closedDays(db),
  }
  await addFacts(db, sums, await factsOfDay(db, day))
  return sums
}

/**
 * Writes the sums of a day that is closed in this transaction, with those of facts that have come in meanwhile. What was
 * found out and holds no more (another day was closed, the ledger was made anew) is found out again.
 */
export async function writeSums(tx: Tx, staged: DaySums): Promise<void> {
  const facts = await factsOfDay(tx, staged.day)
  const there = new Set(facts.map(({ id }) => id))
  const holds = staged.others === (await closedDays(tx, staged.day)) && [...staged.counted].every((id) => there.has(id))
  const sums = holds ? staged : await sumsOfDay(tx, staged.day)
  await addFacts(
    tx,
    sums,
    facts.filter(({ id }) => !sums.counted.has(id)),
  )
  if (sums.rollups.size > 0) await tx.execute(addSums([...sums.rollups.values()]))
  const months = new Set([...sums.rollups.values()].map(({ day }) => `${day.slice(0, 7)}-01`))
  await tx.execute(sql`delete from sales_rolled_months where month = any(${sql.param([...months])}::date[])`)
  const gaps = [...sums.gaps.values()].filter(({ members }) => members !== 0)
  if (gaps.length > 0) await tx.execute(addGaps(gaps))
}

const factsOfDay = (db: Db, day: Day): Promise<Fact[]> =>
  rows(
    db,
    { id: num, order_id: num, user_id: num.orNull },
    sql`select id, order_id, case when kind = 'PAID' and part = 'GOODS' then user_id end as user_id from sales_facts where day = ${day}::date and not late order by order_id, id`,
  )

async function closedDays(db: Db, but?: Day): Promise<string> {
  const [found] = await rows(
    db,
    { days: text },
    sql`select count(*) || ' ' || coalesce(sum(day - date '2000-01-01'), 0) as days from sales_closed_days where day is distinct from ${but ?? null}::date`,
  )
  return found?.days ?? ''
}

async function addFacts(db: Db, sums: DaySums, facts: readonly Fact[]): Promise<void> {
  // an order counts once, so its facts stay together
  const orders = [...Map.groupBy(facts, ({ order_id }) => order_id).values()]
  await inPieces(orders, async (piece) => {
    const own = piece.flat().map(({ id }) => id)
    for (const row of await rows(db, rollupShape, rollupsOfPiece(own))) add(sums.rollups, row, rollupKey, rollupNames)
    for (const id of own) sums.counted.add(id)
  })
  const fresh = new Set(facts.flatMap(({ user_id }) => user_id ?? []).filter((id) => !sums.members.has(id)))
  await inPieces([...fresh], async (piece) => {
    for (const row of await rows(db, gapShape, memberGaps(sums.day, ids(piece))))
      add(sums.gaps, row, gapKey, ['members'])
    for (const id of piece) sums.members.add(id)
  })
}

const columnsOf = (told: (name: string) => SQL) =>
  sql.join(
    [...rollupKey, ...rollupNames].map((name) => told(name)),
    sql`, `,
  )
const rollupsOfPiece = (own: readonly number[]): SQL => sql`
    with piece as materialized (select * from sales_facts where id = any(${ids(own)}))
    select ${columnsOf((name) => (name === 'day' ? sql`n.day::text as day` : sql`n.${sql.identifier(name)}`))}
    from (${rollupsOf(sql`piece`)}) n (${columnsOf((name) => sql`${sql.identifier(name)}`)})`

/** Adds a row to the one of the same key. */
function add<Row extends object>(
  all: Map<string, Row>,
  row: Row,
  key: readonly (keyof Row)[],
  names: readonly (keyof Row)[],
): void {
  const place = key.map((name) => row[name]).join('\u0000')
  const before = all.get(place)
  if (!before) all.set(place, row)
  else for (const name of names) Object.assign(before, { [name]: Number(before[name]) + Number(row[name]) })
}
