import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../../../db/db.ts'
import { text, texts } from '../../../db/shape.ts'
import { onShelf } from '../products.read.ts'
import { hitsOf } from './hits.ts'
import { hangulOfKeys, isWhole, keysOfHangul, signsOf } from './jamo.ts'
import { holdingPart, holdingPartByIndex } from './productMatch.ts'
import type { Reading } from '../../../http/kept.ts'
import { halvesOf, nearest } from './spelling.ts'

/** What somebody looks for: each word with whatever else means the same, what was typed first. */
export type Understood = {
  words: string[][]
  /** what was looked for instead, because nothing is called what was typed */
  corrected?: string
}

/** More words than that are not looked for. */
export const mostWords = 5

/** The words of what somebody typed. */
export const wordsOf = (q: string): string[] => q.normalize('NFC').split(/\s+/).filter(Boolean).slice(0, mostWords)

/**
 * What somebody may look for, the likeliest first, each made out only when it is asked for: what was typed, then, where
 * nothing has it all, keys of the other keyboard and words with one slip. Every word must be found somewhere, so "고요 매트"
 * finds the mats of 고요.
 */
export async function* meanings(db: Db, typed: string[], reading: Reading): AsyncGenerator<Understood> {
  yield await meaning(db, typed)
  for (const guess of [() => typed.map(fromEnglish), () => typed.map(fromKorean), () => spelled(db, typed, reading)]) {
    const meant = await guess()
    const corrected = meant.join(' ')
    if (corrected !== typed.join(' ')) yield { ...(await meaning(db, meant)), corrected }
  }
}

const fromEnglish = (word: string) => {
  const meant = /^[A-Za-z]{2,}$/.test(word) ? hangulOfKeys(word) : ''
  return isWhole(meant) ? meant : word
}

const fromKorean = (word: string) => (/^[ㄱ-ㅎㅏ-ㅣ가-힣0-9]{2,}$/.test(word) ? keysOfHangul(word) : word)

const meaning = async (db: Db, typed: string[]): Promise<Understood> => ({ words: await withSynonyms(db, typed) })

/** Each word with those that mean the same; words that are one word only together become that one. */
async function withSynonyms(db: Db, typed: string[]): Promise<string[][]> {
  const keys = typed.map(signsOf)
  const together = signsOf(typed.join(''))
  const found = await rows(
    db,
    { words: texts, keys: texts },
    sql`select words, keys from search_synonyms where keys && ${sql.param([...keys, together])}::text[] order by id limit 50`,
  )
  const same = (key: string) => found.filter((row) => row.keys.includes(key)).flatMap((row) => row.words)
  if (typed.length > 1 && same(together).length > 0) return [distinct([typed.join(''), ...same(together)])]
  return typed.map((word, at) => distinct([word, ...same(keys[at] ?? '')]))
}

const distinct = (all: string[]) => [...new Map(all.map((one) => [signsOf(one), one])).values()].slice(0, 20)

/** The words, those that nothing has replaced by what is nearest; a single one is known to be nowhere. */
async function spelled(db: Db, typed: string[], reading: Reading): Promise<string[]> {
  const meant: string[] = []
  for (const word of typed) {
    const isKnown = typed.length > 1 && (await hitsOf(db, [[word]], reading)).length > 0
    meant.push(isKnown ? word : (nearest(word, await namesNear(db, word, onShelf(reading.now))) ?? word))
  }
  return meant
}

const mostNames = 150

/** Names that have one half of the word: of the products that sell best, and of brands, categories, tags and synonyms. */
async function namesNear(db: Db, word: string, shelf: SQL): Promise<string[]> {
  const halves = halvesOf(word)
  if (!halves) return []
  const either = (t: SQL) => holdingPart(t, halves)
  const found = await rows(
    db,
    { name: text },
    sql`(select p.name from products p where ${shelf} and ${holdingPartByIndex(sql`p`, halves)} order by p.sales_score desc, p.id desc limit ${mostNames})
      union all (select t.name from brands t where ${either(sql`t`)} and t.status = 'ACTIVE' limit ${mostNames})
      union all (select t.name from categories t where ${either(sql`t`)} and t.status = 'ACTIVE' limit ${mostNames})
      union all (select t.name from tags t where ${either(sql`t`)} limit ${mostNames})
      union all (select t.name from search_synonyms s, unnest(s.words, s.keys) as t(name, jamo) where ${either(sql`t`)} limit ${mostNames})`,
  )
  return found.map(({ name }) => name)
}
