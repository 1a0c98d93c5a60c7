import { and, asc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { sqlState } from '../../http/errors.ts'
import { images } from './images.tables.ts'
import { text } from '../../db/shape.ts'
import { orderedReader } from './orderedPictures.ts'

/** How long a picture may wait for the review, claim or product that it was uploaded for. */
const keptMs = 24 * 3_600_000
const batch = 500

type Candidate = { id: number; url: string; storageKey: string }

/** Removes uploaded pictures, file and row, that nothing refers to a day after they came. Answers how many. */
export async function collectImages(deps: Deps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - keptMs)
  const columns = await columnsWithPictures(deps.db)
  const readOrdered = orderedReader(deps.db)
  let removed = 0
  for (let after = 0; ;) {
    const old: Candidate[] = await deps.db
      .select({ id: images.id, url: images.url, storageKey: images.storageKey })
      .from(images)
      .where(and(gt(images.id, after), lt(images.createdAt, before), inArray(images.ownerType, ['user', 'staff'])))
      .orderBy(asc(images.id))
      .limit(batch)
    const last = old.at(-1)
    if (!last) return removed
    for (const orphan of await withoutUse(deps.db, old, columns, readOrdered)) if (await remove(deps, orphan)) removed++
    after = last.id
  }
}

type Column = { table: string; column: string; kind: 'id' | 'ids' | 'url' | 'html' }

/** Every column that refers to pictures, by its name: see `images.tables.ts`. What orders show is known by `ordered_pictures`. */
async function columnsWithPictures(db: Db): Promise<Column[]> {
  const found = await rows(
    db,
    { table: text, column: text },
    sql`select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and table_name <> 'order_items' and column_name ~ '(^|_)(image_id|image_ids|html|thumbnail_url|image_url)$' order by 1, 2`,
  )
  return found.map(({ table, column }) => {
    const kind = /image_ids?$/.test(column)
      ? column.endsWith('s')
        ? 'ids'
        : 'id'
      : column.endsWith('html')
        ? 'html'
        : 'url'
    return { table, column, kind }
  })
}

/**
 * Those that no column refers to; the columns that are dear to search are asked only about what the others do not know.
 * An order takes its picture from a product, so orders are asked after the products.
 */
async function withoutUse(
  db: Db,
  candidates: Candidate[],
  columns: Column[],
  readOrdered: () => Promise<void>,
): Promise<Candidate[]> {
  let left = candidates
  for (const kind of ['id', 'ids', 'html', 'url'] as const) {
    if (kind === 'url' && left.length > 0) await readOrdered()
    for (const column of columns.filter((one) => one.kind === kind)) {
      if (left.length === 0) return left
      const used = new Set((await rows(db, { used: text }, usesIn(column, left))).map((row) => row.used))
      left = left.filter(({ id, url }) => !used.has(String(id)) && !used.has(url))
    }
  }
  return left
}

function usesIn({ table, column, kind }: Column, candidates: Candidate[]): SQL {
  const [from, at] = [sql.identifier(table), sql.identifier(column)]
  const ids = sql`${sql.param(candidates.map(({ id }) => String(id)))}::text[]`
  const urls = sql`${sql.param(candidates.map(({ url }) => url))}::text[]`
  if (kind === 'id') return sql`select distinct ${at}::text as used from ${from} where ${at}::text = any(${ids})`
  if (kind === 'ids')
    return sql`select distinct used from ${from}, jsonb_array_elements_text(case jsonb_typeof(to_jsonb(${at})) when 'array' then to_jsonb(${at}) else '[]' end) as used where used = any(${ids})`
  if (kind === 'url') return sql`select distinct ${at} as used from ${from} where ${at} = any(${urls})`
  return sql`select distinct found[1] as used from ${from}, regexp_matches(${at}, '/images/\\w+\\.webp', 'g') as found where found[1] = any(${urls})`
}

/** False when somebody has begun to use it meanwhile. */
async function remove(deps: Deps, { id, storageKey }: Candidate): Promise<boolean> {
  try {
    await deps.db.transaction(async (tx) => {
      await tx.delete(images).where(eq(images.id, id))
      await deps.files.remove(storageKey)
    })
    return true
  } catch (error) {
    if (sqlState(error) === '23503') return false
    throw error
  }
}
