import type { Db } from '../../../db/db.ts'
import { sql } from 'drizzle-orm'
import { Kept } from '../../../http/kept.ts'
import { pricesChangeAt } from '../changesAt.ts'
import { onShelf } from '../products.read.ts'
import { fitness } from './productMatch.ts'
import { type Reading, readShelf, type Shelved } from './shelf.ts'
import { meanings, wordsOf } from './understand.ts'

/** What of the shelf somebody finds, and what was looked for instead of what nothing is called. */
export type Searched = { products: Shelved[]; corrected?: string }

/** A few seconds of what people look for: in other orders, pages and narrowed down it is found once. */
const kept = new Kept<Searched>({
  seconds: 3,
  maxEntries: 1_000,
  // some 20 MB of products
  maxWeight: 150_000,
  weightOf: ({ products }) => products.length,
})

/** What is found; undefined when nothing is looked for. */
export async function searched(db: Db, q: string | undefined, reading: Reading): Promise<Searched | undefined> {
  const words = wordsOf(q ?? '')
  if (words.length === 0) return undefined
  const find = () => found(db, words, reading)
  if (!reading.keeps) return find()
  return kept.get(db, words.join(' '), reading.now, async () => {
    const until = await pricesChangeAt(db, reading.now)
    return { value: await find(), until }
  })
}

async function found(db: Db, typed: string[], { now, keeps }: Reading): Promise<Searched> {
  for await (const { words, condition, corrected } of meanings(db, typed, onShelf(now))) {
    const products = await readShelf(db, { now, keeps, wanted: { condition, fitness: fitness(sql`p`, words) } })
    if (products.length > 0) return { products, ...(corrected === undefined ? {} : { corrected }) }
  }
  return { products: [] }
}
