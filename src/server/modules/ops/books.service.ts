import { kstIso } from '#shared/format/kst.ts'
import type { Db } from '../../db/db.ts'
import { keepResult, lastResultOf } from '../../jobs/taskResults.ts'
import { sweep } from './invariants.ts'

/** What the last check of the books found. `rows`: at most 20 of each check. */
export type BookCheck = { name: string; ok: boolean; rows: Record<string, unknown>[] }
export type Books = { checked_at: string; took_ms: number; checks: BookCheck[] }

export const booksTask = 'check-books'

/** Runs every check now and answers what it found. Reads only. */
export async function checkBooks(db: Db, now: Date): Promise<Books> {
  const startedAt = performance.now()
  const found = await sweep(db)
  const checks = found.map(({ name, rows }) => ({ name, ok: rows.length === 0, rows }))
  return { checked_at: kstIso(now), took_ms: Math.round(performance.now() - startedAt), checks }
}

/** Keeps a result where the clock's own checks are kept, so that everybody sees the latest. */
export const keepBooks = (db: Db, books: Books, now: Date): Promise<void> => keepResult(db, booksTask, books, now)

/** The latest result; null before the first check. */
export async function lastBooks(db: Db): Promise<Books | null> {
  const books = (await lastResultOf(db, booksTask)) as Partial<Books> | null | undefined
  return books?.checks ? (books as Books) : null
}
