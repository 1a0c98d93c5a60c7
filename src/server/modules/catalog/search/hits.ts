import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../../db/db.ts'
import { text } from '../../../db/shape.ts'
import { Kept } from '../../../http/kept.ts'
import { keptChangeAt } from '../changesAt.ts'
import { onShelf } from '../products.read.ts'
import { idArray } from '../counts.ts'
import { fitness, idsWith } from './productMatch.ts'
import { chargedFrom, type Numbers, numbersOf, type Reading, readLong, type Shelved } from './shelf.ts'

/** A product that has what was looked for, as lists are narrowed and ordered by, in numbers; of `flags` not `STOCKED`. */
export type Hit = Omit<Shelved, 'categories'> & {
  /** how well it fits what was looked for: `fitness` */
  fit: number
  sales: number
  /** when it was made, in microseconds */
  made: number
  reviews: number
  stars: number
}

/** A word is looked up once in a while, whatever other words stand beside it: names seldom change, and only by staff. */
const keptIds = new Kept<readonly number[]>({
  seconds: 10,
  maxEntries: 1_000,
  maxWeight: 1_000_000,
  weightOf: (ids) => ids.length,
})
/** And what all the words are said of, in whatever order and narrowed down however: some 20 MB of products at most. */
const keptHits = new Kept<Hit[]>({ seconds: 3, maxEntries: 1_000, maxWeight: 150_000, weightOf: (hits) => hits.length })

/** What of the shelf has each of the words, one of its texts, which mean the same; the first is what was typed. */
export const hitsOf = (db: Db, words: string[][], reading: Reading): Promise<Hit[]> =>
  reading.keeps
    ? keptHits.get(db, JSON.stringify(words), reading.now, async () => {
        const until = await keptChangeAt(db, reading.now)
        return { value: await readHits(db, words, reading), until }
      })
    : readHits(db, words, reading)

async function readHits(db: Db, words: string[][], reading: Reading): Promise<Hit[]> {
  const ids = inAll(await Promise.all(words.map((texts) => idsOf(db, texts, reading))))
  if (ids.length === 0) return []
  const { now } = reading
  const found = await readLong<[...Numbers, fit: number, sales: number, made: number, reviews: number, stars: number]>(
    db,
    sql`${numbersOf(now)}, ${fitness(sql`p`, words)}, p.sales_score, (date_part('epoch', p.created_at) * 1000000)::bigint, p.review_count, p.review_sum`,
    sql`products p ${chargedFrom(now)} where p.id = any(${idArray(ids)}) and ${onShelf(now)}`,
  )
  return found.map(([id, brand, price, rating, flags, fit, sales, made, reviews, stars]) => {
    return { id, brand, price, rating, flags, fit, sales, made, reviews, stars }
  })
}

/** All products that have one of the texts, those that are not on the shelf too. */
const idsOf = (db: Db, texts: string[], { now, keeps }: Reading): Promise<readonly number[]> =>
  keeps
    ? keptIds.get(db, JSON.stringify(texts), now, async () => ({ value: await readIds(db, texts) }))
    : readIds(db, texts)

async function readIds(db: Db, texts: string[]): Promise<readonly number[]> {
  const [found] = await rows(
    db,
    { ids: text },
    sql`select '[' || coalesce(string_agg(f.id::text, ','), '') || ']' as ids from (${idsWith(texts)}) f`,
  )
  return [...new Set(JSON.parse(found?.ids ?? '[]') as number[])]
}

function inAll(each: (readonly number[])[]): readonly number[] {
  const [fewest = [], ...others] = each.toSorted((a, b) => a.length - b.length)
  return others.reduce((ids, more) => {
    const known = new Set(more)
    return ids.filter((id) => known.has(id))
  }, fewest)
}
