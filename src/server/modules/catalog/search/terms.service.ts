import { lt, sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { type Db, rows } from '../../../db/db.ts'
import { num, text } from '../../../db/shape.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../http/actor.ts'
import { hitPlace } from '../../../http/rateLimit.ts'
import { isFirsts, signsOf } from './jamo.ts'
import { searchTermDays, searchTermVisitors, searchWords } from './search.tables.ts'
import { searched } from './searched.ts'
import { mostWords } from './understand.ts'

/** 인기 검색어: what people looked for and found, counted by day and word. Who looked is kept nowhere. */
type Search = { actor: Actor; keys: Deps['keys']; place: string; term: string; now: Date; keeps: boolean }

const searchesPerMinute = 60
/** more words a day, or people of a word, are not counted */
const mostWordsOfDay = 5_000
const mostVisitorsOfWord = 10_000
const countedDays = 7
const keptDays = 90

/**
 * Counts one person once a day for a word, when something is called so; what was meant by a slip counts as what it was
 * meant for. Nothing else that people type is kept. Error: RATE_LIMITED.
 */
export async function countSearch(db: Db, { actor, keys, place, term, now, keeps }: Search): Promise<void> {
  await hitPlace(db, 'search-terms', place, searchesPerMinute, 60, now)
  if (actor.kind === 'staff') return
  const typed = term.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  // what stands behind the words that are looked for may be anything, also about people
  if (typed.split(' ').length > mostWords) return
  const said = await searched(db, typed, { now, keeps })
  const word = tidied(said?.corrected ?? typed)
  const key = signsOf(word)
  if (!said?.products.length || isFirsts(word) || Array.from(key).length < 2) return
  const day = kstDay(now)
  const who = actor.kind === 'user' ? `user:${actor.id}` : `place:${place}`
  const visitor = keys.mac(`search ${day} ${key} ${who}`)
  await db.execute(sql`with known as (
      select coalesce(max(t.visitors), 0) as visitors from search_term_days t where t.day = ${day} and t.key = ${key}
    ), fresh as (
      insert into search_term_visitors (day, visitor) select ${day}::date, ${visitor} from known
      where known.visitors < ${mostVisitorsOfWord} and (known.visitors > 0
        or (select count(*) from search_term_days t where t.day = ${day}) < ${mostWordsOfDay})
      on conflict do nothing returning day
    )
    insert into search_term_days (day, key, word, visitors) select fresh.day, ${key}, ${word}, 1 from fresh
    on conflict (day, key) do update set visitors = search_term_days.visitors + 1`)
}

/** As everybody may read it: whoever is the first to look for a word says how it is spelt, but not with what else it is adorned. */
const tidied = (typed: string): string =>
  typed
    .replaceAll(/[^\p{L}\p{N}.+%]+/gu, (between) => (/^[-/&]$/.test(between) ? between : ' '))
    .replaceAll(/^[-/&. ]+|[-/&. ]+$/g, '')

const counted = { key: text, word: text, visitors: num }

/**
 * The words of the last seven days that enough people looked for, most people first. What fewer
 * than three looked for on a day stays between them and us: that day does not count.
 */
export const countedTerms = (db: Db, now: Date, limit: number) =>
  rows(
    db,
    counted,
    sql`select key, (array_agg(word order by day desc))[1] as word, sum(visitors)::int as visitors from search_term_days
      where day > ${addDays(kstDay(now), -countedDays)}::date and day <= ${kstDay(now)}::date and visitors >= 3
      group by key order by visitors desc, key limit ${limit}`,
  )

/** What is shown: what staff put there, in their order, then what was counted, without what they banned. */
export async function popularTerms(db: Db, now: Date, limit: number): Promise<string[]> {
  const rules = await db
    .select({ word: searchWords.word, key: searchWords.key, rule: searchWords.rule })
    .from(searchWords)
    .orderBy(searchWords.sequence, searchWords.id)
    .limit(500)
  const ruled = new Set(rules.map(({ key }) => key))
  const pinned = rules.filter(({ rule }) => rule === 'PIN').map(({ word }) => word)
  const found = await countedTerms(db, now, limit + ruled.size)
  return [...pinned, ...found.filter(({ key }) => !ruled.has(key)).map(({ word }) => word)].slice(0, limit)
}

/** Forgets who was counted once the day is over, and the counts after ninety days. */
export async function purgeTerms({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<{ removed: number }> {
  const today = kstDay(clock.now())
  await db.delete(searchTermVisitors).where(lt(searchTermVisitors.day, today))
  const gone = await db
    .delete(searchTermDays)
    .where(lt(searchTermDays.day, addDays(today, -keptDays)))
    .returning({ key: searchTermDays.key })
  return { removed: gone.length }
}
