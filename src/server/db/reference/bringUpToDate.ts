/**
 * Reference data: what every shop needs before its first order, sample or not. The rows lie in this folder, one file for
 * each kind; the module that owns the table says in its `….reference.ts` how they are written.
 */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '../db.ts'
import { text } from '../shape.ts'
import { heldUp, retried } from '../transaction.ts'
import { referenceRows } from './reference.tables.ts'

export type ReferenceKind<Row extends object = object> = {
  kind: string
  rows: readonly Row[]
  /** what a row is known by for ever; at most one row has it */
  keyOf(row: Row): string
  /** Writes rows that this shop was never given. What is already there under their key stays as it is. */
  add(tx: Tx, rows: readonly Row[], now: Date): Promise<unknown>
  /** Writes rows that are shipped otherwise than before, where staff have neither edited nor deleted them. */
  change(tx: Tx, rows: readonly Row[], now: Date): Promise<unknown>
}

type Due = { kind: ReferenceKind; added: object[]; changed: object[] }

/**
 * Gives the shop what it lacks of these kinds, in their order, and what has changed in them since its last start. One
 * statement when there is nothing to do. Safe when several processes start at once.
 */
export async function bringUpToDate(db: Db, kinds: readonly ReferenceKind[], now: Date): Promise<void> {
  if ((await dueOf(db, kinds)).length === 0) return
  await retried(
    () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('reference'))`)
        // whoever held the lock may have done it
        for (const { kind, added, changed } of await dueOf(tx, kinds)) {
          if (added.length > 0) await kind.add(tx, added, now)
          if (changed.length > 0) await kind.change(tx, changed, now)
          await record(tx, kind, [...added, ...changed], now)
        }
      }),
    { again: heldUp },
  )
}

async function dueOf(db: Db, kinds: readonly ReferenceKind[]): Promise<Due[]> {
  const given = await rows(
    db,
    { kind: text, key: text, digest: text },
    sql`select kind, key, digest from reference_rows`,
  )
  const digests = new Map(given.map(({ kind, key, digest }) => [`${kind} ${key}`, digest]))
  return kinds.flatMap((kind) => {
    const before = (row: object) => digests.get(`${kind.kind} ${kind.keyOf(row)}`)
    const added = kind.rows.filter((row) => before(row) === undefined)
    const changed = kind.rows.filter((row) => ![undefined, digestOf(row)].includes(before(row)))
    return added.length + changed.length > 0 ? [{ kind, added, changed }] : []
  })
}

const digestOf = (row: object): string => createHash('sha256').update(JSON.stringify(row)).digest('base64url')

async function record(tx: Tx, kind: ReferenceKind, written: readonly object[], now: Date): Promise<void> {
  const values = written.map((row) => ({ kind: kind.kind, key: kind.keyOf(row), digest: digestOf(row), at: now }))
  await tx
    .insert(referenceRows)
    .values(values)
    .onConflictDoUpdate({
      target: [referenceRows.kind, referenceRows.key],
      set: { digest: sql`excluded.digest`, at: sql`excluded.at` },
    })
}
