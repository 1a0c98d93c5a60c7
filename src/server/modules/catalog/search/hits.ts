import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { Kept, type Reading } from '../../../http/kept.ts'
import { keptChangeAt } from '../changesAt.ts'
import { onShelf } from '../products.read.ts'
import { idArray } from '../counts.ts'
import { fitness, idsWith } from './productMatch.ts'
import { chargedFrom, type Numbers, numbersOf, readIds, readLong, type Shelved } from './shelf.ts'

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
const keptHits = new Kept<Hit[]>({
  seconds: 3,
  maxEntries: 1_000,
  maxWeight: 150_000,
  weightOf: (hits) => hits.length,
  until: keptChangeAt,
})

/** What of the shelf has each of the words, one of its texts, which mean the same; the first is what was typed. */
export const hitsOf = (db: Db, words: string[][], reading: Reading): Promise<Hit[]> =>
  keptHits.get(db, JSON.stringify(words), reading, () => readHits(db, words, reading))

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
const idsOf = (db: Db, texts: string[], reading: Reading): Promise<readonly number[]> =>
  keptIds.get(db, JSON.stringify(texts), reading, async () => [
    ...new Set(await readIds(db, sql`(${idsWith(texts)}) f`, sql`f`)),
  ])

function inAll(each: (readonly number[])[]): readonly number[] {
  const [fewest = [], ...others] = each.toSorted((a, b) => a.length - b.length)
  return others.reduce((ids, more) => {
    const known = new Set(more)
    return ids.filter((id) => known.has(id))
  }, fewest)
}
