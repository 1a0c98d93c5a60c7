import { type SQL, sql } from 'drizzle-orm'
import { type CountName, countNames, type SpreadName, spreadNames } from './figures.ts'

/** Facts added up by day, who and what of. */

/** Which facts each figure counts, and of which it keeps every minute: tallies are written, read and added up in this order. */
const counted = {
  created: sql`f.kind = 'CREATED'`,
  reopened: sql`f.kind = 'REOPENED'`,
  closed: sql`f.kind = 'CLOSED'`,
  deleted: sql`f.kind = 'DELETED'`,
  replied: sql`f.kind = 'REPLIED'`,
  unanswered: sql`f.kind = 'UNANSWERED'`,
  kept: sql`f.kept`,
} satisfies Record<CountName, SQL>
const spread = {
  first: sql`f.kind = 'FIRST'`,
  next: sql`f.kind = 'NEXT'`,
  resolution: sql`f.kind = 'CLOSED' and f.minutes is not null`,
} satisfies Record<SpreadName, SQL>

const ofCounts = countNames.map((name) => ({ name, value: sql`(count(*) filter (where ${counted[name]}))::int` }))
const ofSpreads = spreadNames.map((name) => ({
  name,
  value: sql`coalesce(array_agg(f.minutes order by f.minutes) filter (where ${spread[name]}), '{}'::int[])`,
}))
const columns = [...ofCounts, ...ofSpreads]
const named = (told: (column: (typeof columns)[number]) => SQL) => sql.join(columns.map(told), sql`, `)
export const tallyColumns = sql`day, staff_id, category_id, ${named(({ name }) => sql`${sql.identifier(name)}`)}`

/** The kinds that are added up here: what came back changes days that are over, and is counted from its facts. */
export const tallied = sql`f.kind = any(array['CREATED', 'REOPENED', 'CLOSED', 'DELETED', 'REPLIED', 'UNANSWERED', 'FIRST', 'NEXT'])`

/** Tallies of the facts that a condition names. */
export const talliesOf = (where: SQL): SQL => sql`
  select f.day, f.staff_id, f.category_id, ${named(({ name, value }) => sql`${value} as ${sql.identifier(name)}`)}
  from conversation_facts f where ${tallied} and ${where} group by 1, 2, 3`
