import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from '../../../db/columns.ts'

/** 동의어: words that customers use for the same goods. `keys` are the words as they are compared. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: id(),
    words: text('words').array().notNull(),
    keys: text('keys').array().notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('search_synonyms_keys').using('gin', t.keys),
    check('search_synonyms_words', sql`cardinality(words) between 2 and 10 and cardinality(keys) = cardinality(words)`),
  ],
)

/** What staff say of 인기 검색어: always shown at a place, or never shown. */
export const searchWords = pgTable(
  'search_words',
  {
    id: id(),
    word: text('word').notNull(),
    /** the word as it is compared */
    key: text('key').notNull(),
    rule: text('rule', { enum: ['PIN', 'BAN'] }).notNull(),
    sequence: integer('sequence').notNull().default(0),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('search_words_key').on(t.key)],
)

/** How many people looked for a word on a day of Korea, and found something. */
export const searchTermDays = pgTable(
  'search_term_days',
  {
    day: date('day').notNull(),
    key: text('key').notNull(),
    /** as the first of them wrote it */
    word: text('word').notNull(),
    visitors: integer('visitors').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.key] }),
    // what so many people looked for that it may be shown
    index('search_term_days_shown')
      .on(t.day)
      .where(sql`visitors >= 3`),
    check('search_term_days_visitors', sql`visitors > 0`),
  ],
)

/**
 * That one person counts once a day for a word. `visitor` is made of day, word and person by a secret of the server: who it
 * was, and whether two lines are of the same person, cannot be read from it. Gone when the day is over.
 */
export const searchTermVisitors = pgTable(
  'search_term_visitors',
  { day: date('day').notNull(), visitor: text('visitor').notNull() },
  (t) => [primaryKey({ columns: [t.day, t.visitor] })],
)
