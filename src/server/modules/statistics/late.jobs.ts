import { type SQL, sql } from 'drizzle-orm'
import { kstDay } from '#shared/format/kst.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { num, nums, time, word } from '../../db/shape.ts'
import { heldUp } from '../../db/transaction.ts'
import { keepUncounted, reckoned, type Source } from './counting.ts'
import { factMeasures } from './figures.ts'
import { factColumns, factsOf } from './truth.parts.ts'

/** So many late sources a turn, each in a statement of its own. */
const perTurn = 500
/** What could not be counted is tried again after so long. */
const againMs = 600_000

const measures = new Set<string>(factMeasures)
const columns = sql.join(
  factColumns.map((name) => sql.identifier(name)),
  sql`, `,
)

type LateSource = Source | 'CLAIM'

/**
 * Adds to the ledger what is known late of closed days: of every order, refund or claim that was told of, how it differs
 * from what was counted, as facts of their own. Tries again what could not be counted. Answers how many it looked after.
 */
export async function addLate(db: Db, now: Date): Promise<number> {
  const sources = ['ORDER', 'REFUND'] as const
  const told = await rows(
    db,
    { source: word([...sources, 'CLAIM'] as const), source_id: num, day: time, ids: nums },
    sql`select l.source, l.source_id, min(l.day) as day, array_agg(l.id) as ids from sales_late l join sales_closed_days c on c.day = l.day
        where not exists (select from sales_uncounted u where u.source = l.source and u.source_id = l.source_id)
        group by 1, 2 order by l.source = 'CLAIM', min(l.id) limit ${perTurn}`,
  )
  const uncounted = await rows(
    db,
    { source: word(sources), source_id: num, day: time, ids: nums },
    sql`select u.source, u.source_id, u.day, coalesce((select array_agg(l.id) from sales_late l where l.source = u.source and l.source_id = u.source_id), '{}') as ids
        from sales_uncounted u join sales_closed_days c on c.day = u.day where u.last_failed_at < ${new Date(now.getTime() - againMs).toISOString()}::timestamptz
        order by u.last_failed_at limit 50`,
  )
  for (const one of [...told, ...uncounted]) await lookAfter(db, one, now)
  return told.length + uncounted.length
}

async function lookAfter(
  db: Db,
  { source, source_id, day, ids }: { source: LateSource; source_id: number; day: string; ids: number[] },
  now: Date,
): Promise<void> {
  try {
    const wrong = await db.transaction(async (tx) => {
      // not while the ledger is made anew: what is added meanwhile would go with the old one
      await tx.execute(sql`lock table sales_closed_days in row exclusive mode`)
      return rows(tx as Tx, { id: num }, statement({ source, id: source_id, ids }, now))
    })
    if (wrong.length > 0 && source !== 'CLAIM')
      await keepUncounted(db, source, { ids: [source_id], day, now }, 'AMOUNTS_DIFFER')
  } catch (error) {
    // it stays told, and the next turn looks after it
    if (heldUp(error)) return
    // units add up whatever they are: this is a defect of ours
    if (source === 'CLAIM') throw error
    await keepUncounted(
      db,
      source,
      { ids: [source_id], day, now },
      error instanceof Error ? error.message : String(error),
    )
  }
}

/** One statement: the facts that are missing, and what was told is done with; nothing but its id when it does not add up. */
function statement({ source, id, ids }: { source: LateSource; id: number; ids: number[] }, now: Date): SQL {
  const { facts, wrong } = source === 'CLAIM' ? unitsOf(id) : reckoned(source, [id])
  const own = {
    ORDER: sql`kind = 'PAID' and order_id = ${id}`,
    REFUND: sql`kind = 'REFUND' and refund_id = ${id}`,
    CLAIM: sql`kind = 'CLAIM' and refund_id = ${id}`,
  }[source]
  const sums = sql.join(
    [...measures].map((name) => sql`sum(${sql.identifier(name)})::bigint as ${sql.identifier(name)}`),
    sql`, `,
  )
  const differs = sql.join(
    [...measures].map((name) => sql`t.${sql.identifier(name)} <> f.${sql.identifier(name)}`),
    sql` or `,
  )
  const values = sql.join(
    factColumns.map((name) => {
      const column = sql.identifier(name)
      return measures.has(name) ? sql`t.${column} - coalesce(f.${column}, 0)` : sql`t.${column}`
    }),
    sql`, `,
  )
  return sql`
    with t as materialized (${facts}), wrong as materialized (${wrong}),
    f as (select kind, part, refund_id, source_id, max(seq) as seq, ${sums} from sales_facts where ${own} group by 1, 2, 3, 4),
    made as (
      insert into sales_facts (${columns}, seq, late, known_on)
      select ${values}, coalesce(f.seq + 1, 0), true, ${kstDay(now)}::date
      from t left join f on f.kind = t.kind and f.part = t.part and f.refund_id = t.refund_id and f.source_id = t.source_id
      where not exists (select from wrong) and (f.source_id is null or ${differs})),
    done as (delete from sales_late where id = any(${sql.param(ids)}::bigint[]) and not exists (select from wrong)),
    counted as (delete from sales_uncounted where source = ${source} and source_id = ${id} and not exists (select from wrong))
    select id from wrong`
}

/** What a claim took is units and no money: there is nothing that may not add up. */
const unitsOf = (id: number) => ({
  facts: factsOf({ claims: sql`c.id = ${id}` }),
  wrong: sql`select null::bigint as id where false`,
})
