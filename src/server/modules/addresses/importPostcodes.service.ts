import { createReadStream } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { and, inArray, lt, sql } from 'drizzle-orm'
import iconv from 'iconv-lite'
import type { Db } from '../../db/db.ts'
import { postcodes } from './addresses.tables.ts'
import { type Layout, layoutOf } from './postcodeLayouts.ts'
import { type ListedAddress, postcodeRow } from './postcodeRow.ts'

export type FileOutcome = { file: string; addresses: number; /** lines that hold no address */ refused: number }
export type ImportOutcome = { files: FileOutcome[]; skipped: string[]; removed: number }

const batchSize = 500

/**
 * Reads every address list of a folder (`postcodeLayouts.ts` says which) line by line into the table that address search
 * uses. The same building is one row however often it is read. When all files have been read, what was there of their
 * 시·도 before and is in none of them goes, so that a newer list replaces an older one, also of the other publisher.
 */
export async function importPostcodes(
  db: Db,
  folder: string,
  now: Date,
  tell: (outcome: FileOutcome) => void = () => {},
): Promise<ImportOutcome> {
  const names = (await readdir(folder)).filter((name) => /\.txt$/i.test(name)).toSorted()
  const outcome: ImportOutcome = { files: [], skipped: [], removed: 0 }
  const sidos = new Set<string>()
  for (const name of names) {
    const read = await importFile(db, join(folder, name), now, sidos)
    if (!read) {
      outcome.skipped.push(name)
      continue
    }
    outcome.files.push({ file: name, ...read })
    tell({ file: name, ...read })
  }
  if (sidos.size > 0) outcome.removed = await removeOlder(db, [...sidos], now)
  return outcome
}

async function importFile(db: Db, path: string, now: Date, sidos: Set<string>) {
  let layout: Layout | undefined
  let refused = 0
  let addresses = 0
  let batch = new Map<string, ListedAddress>()
  const flush = async () => {
    const rows = [...batch.values()].map((address) => postcodeRow(address, now))
    for (const { sido } of rows) sidos.add(sido)
    if (rows.length > 0) await writeRows(db, rows)
    addresses += rows.length
    batch = new Map()
  }
  for await (const line of await linesOf(path)) {
    if (line.trim() === '') continue
    const fields = line.split('|')
    if (!layout) {
      const found = layoutOf(fields.map((field) => field.trim()))
      if (!found) return undefined
      layout = found.layout
      if (found.named) continue
    }
    const address = layout(fields)
    if (!address) {
      refused += 1
      continue
    }
    batch.set(address.sourceKey, address)
    if (batch.size >= batchSize) await flush()
  }
  await flush()
  return layout ? { addresses, refused } : undefined
}

const writeRows = (db: Db, rows: (typeof postcodes.$inferInsert)[]) =>
  db
    .insert(postcodes)
    .values(rows)
    .onConflictDoUpdate({
      target: postcodes.sourceKey,
      set: {
        postcode: sql`excluded.postcode`,
        roadAddress: sql`excluded.road_address`,
        jibunAddress: sql`excluded.jibun_address`,
        buildingName: sql`excluded.building_name`,
        bcode: sql`excluded.bcode`,
        roadName: sql`excluded.road_name`,
        buildingCode: sql`excluded.building_code`,
        sido: sql`excluded.sido`,
        searchText: sql`excluded.search_text`,
        grams: sql`excluded.grams`,
        importedAt: sql`excluded.imported_at`,
      },
    })

async function removeOlder(db: Db, sidos: string[], now: Date): Promise<number> {
  let removed = 0
  for (;;) {
    const older = db
      .select({ id: postcodes.id })
      .from(postcodes)
      .where(and(inArray(postcodes.sido, sidos), lt(postcodes.importedAt, now)))
      .limit(10_000)
    const gone = await db.delete(postcodes).where(inArray(postcodes.id, older)).returning({ id: postcodes.id })
    removed += gone.length
    if (gone.length < 10_000) return removed
  }
}

/** The lines of a text file in UTF-8 or, as these lists mostly come, CP949. */
async function linesOf(path: string) {
  const encoding = (await isUtf8(path)) ? 'utf8' : 'cp949'
  const decoded = createReadStream(path).pipe(iconv.decodeStream(encoding))
  return createInterface({ input: decoded, crlfDelay: Infinity })
}

async function isUtf8(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0)
    // the last character may be cut in two
    new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, bytesRead), { stream: true })
    return true
  } catch {
    return false
  } finally {
    await file.close()
  }
}
