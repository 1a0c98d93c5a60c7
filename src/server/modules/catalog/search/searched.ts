import type { Db } from '../../../db/db.ts'
import { Kept, type Reading } from '../../../http/kept.ts'
import { type Hit, hitsOf } from './hits.ts'
import { meanings, type Understood, wordsOf } from './understand.ts'

/** What of the shelf somebody finds, and what was looked for instead of what nothing is called. */
export type Searched = { products: Hit[]; corrected?: string }

/** What is meant by what people type. */
const kept = new Kept<Understood>({ seconds: 3, maxEntries: 1_000 })

/** What is found; undefined when nothing is looked for. */
export async function searched(db: Db, q: string | undefined, reading: Reading): Promise<Searched | undefined> {
  const typed = wordsOf(q ?? '')
  if (typed.length === 0) return undefined
  if (!reading.keeps) return (await found(db, typed, reading)).searched
  const meaning = await kept.get(db, typed.join(' '), reading, async () => (await found(db, typed, reading)).meaning)
  return withMeaning(meaning, await hitsOf(db, meaning.words, reading))
}

/** The first meaning that something on the shelf has, else nothing. */
async function found(db: Db, typed: string[], reading: Reading): Promise<{ meaning: Understood; searched: Searched }> {
  for await (const meaning of meanings(db, typed, reading)) {
    const products = await hitsOf(db, meaning.words, reading)
    if (products.length > 0) return { meaning, searched: withMeaning(meaning, products) }
  }
  return { meaning: { words: [] }, searched: { products: [] } }
}

const withMeaning = ({ corrected }: Understood, products: Hit[]): Searched => ({
  products,
  ...(corrected === undefined ? {} : { corrected }),
})
