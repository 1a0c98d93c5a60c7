import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { num } from '../shape.ts'
import { bringReferenceUpToDate } from '../reference/kinds.ts'
import { type HistoryLine, type LineProblem, readLines } from './lines.ts'
import type { Mapping } from './mapping.ts'
import { openStage, stageLines, stageOrders } from './stage.ts'
import { writeGoods, writePeople } from './writeGoods.ts'
import { writeOrders } from './writeOrders.ts'

export type Imported = {
  /** lines of the file, and of those what was written */
  read: number
  lines: number
  orders: number
  /** documents that give money back, among the orders */
  credits: number
  /** orders that an earlier import brought, and how many of them the file tells otherwise: they stay as they are */
  known: number
  changed: number
  /** lines that cannot be read */
  problems: number
}

export type Importing = {
  path: string
  mapping: Mapping
  now: Date
  /** leaves lines that cannot be read out; without it one of them and nothing is written */
  leaveOut?: boolean
  onProblem: (problem: LineProblem) => void
  onProgress?: (said: string, done: number) => void
}

/** The planner knows what has come in; the embedded engine would never look by itself. */
const written = [
  'orders',
  'order_items',
  'order_item_units',
  'shipping_groups',
  'payments',
  'claims',
  'claim_items',
  'refunds',
]
const linesAtOnce = 5_000
const ordersAtOnce = 20_000

/**
 * Orders of an earlier shop, from a CSV file, as orders of this one: in one transaction, all or none. An order that is
 * there already (by its number in its source) is left alone, so importing again adds nothing. Identical lines are
 * separate order items.
 */
export async function importOrders(db: Db, importing: Importing): Promise<Imported> {
  const { mapping, now, onProgress = () => {} } = importing
  await bringReferenceUpToDate(db, now)
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await openStage(tx)
    const { read, problems } = await readAll(importing, async (lines, done) => {
      await stageLines(tx, lines, mapping)
      onProgress('읽는 중', done)
    })
    const nothing = { read, lines: 0, orders: 0, credits: 0, known: 0, changed: 0, problems }
    if (problems > 0 && !importing.leaveOut) return nothing
    const { known, changed } = await stageOrders(tx, mapping)
    const [found] = await rows(
      tx,
      { orders: num, credits: num, first: num, last: num },
      sql`select count(*)::int as orders, count(*) filter (where credit)::int as credits, coalesce(min(id), 0)::int as first, coalesce(max(id), 0)::int as last from history_orders`,
    )
    if (!found || found.orders === 0) return { ...nothing, known, changed }
    await writePeople(tx, mapping)
    await writeGoods(tx, mapping, now)
    let lines = 0
    for (let from = found.first; from <= found.last; from += ordersAtOnce) {
      lines += (await writeOrders(tx, mapping, from, Math.min(from + ordersAtOnce - 1, found.last))).lines
      onProgress('쓰는 중', lines)
    }
    for (const table of written) await tx.execute(sql`analyze ${sql.identifier(table)}`)
    return { read, lines, orders: found.orders, credits: found.credits, known, changed, problems }
  })
}

async function readAll(
  { path, mapping, onProblem }: Importing,
  keep: (lines: HistoryLine[], done: number) => Promise<void>,
): Promise<{ read: number; problems: number }> {
  let read = 0
  let problems = 0
  let lines: HistoryLine[] = []
  for await (const line of readLines(path, mapping)) {
    read += 1
    if ('message' in line) {
      problems += 1
      onProblem(line)
      continue
    }
    lines.push(line)
    if (lines.length < linesAtOnce) continue
    await keep(lines, read)
    lines = []
  }
  await keep(lines, read)
  return { read, problems }
}
