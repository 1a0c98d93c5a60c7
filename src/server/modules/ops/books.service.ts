import { kstIso } from '#shared/format/kst.ts'
import type { Db } from '../../db/db.ts'
import { among, everything, within } from '../../db/scope.ts'
import { keepResult, lastResultOf } from '../../jobs/taskResults.ts'
import { checks, Inspection, rowsAtATime, sweep } from './invariants.ts'
import { endOf, type Kind, kindNames, latest, namedIn } from './rounds.ts'

/** What the last check of the books found. `rows`: at most 20 of each check. */
export type BookCheck = { name: string; ok: boolean; rows: Record<string, unknown>[] }

/**
 * How far the round through a kind has come: ids above `after` (else from the first on) up to `up_to` (else to the last)
 * were looked at, and `also` so many others that are new, changed or were not right before.
 */
export type Round = {
  of: Kind
  after?: number
  up_to?: number
  also: number
  began_at: string
  /** when everything had been gone through last */
  completed_at?: string
}

export type Books = { checked_at: string; took_ms: number; checks: BookCheck[]; rounds: Round[] }

export const booksTask = 'check-books'

/** Of each kind, how many rows are read in one go: of the round, and the last ones that tell of what is new or has changed. */
export const oneGo = { ofRound: 100_000, latest: 50_000, atATime: rowsAtATime }

/** Runs every check of the whole shop now and answers what it found. Reads only. */
export async function checkBooks(db: Db, now: Date): Promise<Books> {
  const startedAt = performance.now()
  const found = await sweep(db)
  const at = kstIso(now)
  return booksOf(
    found,
    startedAt,
    now,
    kindNames.map((of) => ({ of, also: 0, began_at: at, completed_at: at })),
  )
}

/**
 * Runs every check on the next stretches of each round, on what is new or has changed and on what was not right the last
 * time, and answers what it found. It reads about as much however large the shop is; a small one is looked at whole.
 */
export async function checkOn(db: Db, now: Date, go = oneGo, asked = checks): Promise<Books> {
  const startedAt = performance.now()
  const last = await lastBooks(db)
  const inspection = new Inspection(db, asked)
  const rounds: Round[] = []
  for (const kind of kindNames) rounds.push(await goOn(db, inspection, kind, last, now, go))
  await inspection.look('whole', within(everything))
  return booksOf(inspection.findings(), startedAt, now, rounds)
}

async function goOn(
  db: Db,
  inspection: Inspection,
  of: Kind,
  last: Books | null,
  now: Date,
  go: typeof oneGo,
): Promise<Round> {
  const before = last?.rounds.find((round) => round.of === of)
  const after = before?.up_to ?? everything.after
  const gone = { after, upTo: await endOf(db, of, after, go.ofRound) }
  await inspection.goThrough(of, gone, go.atATime)
  const broken = wrongBefore(of, last).filter((id) => id <= gone.after || id > gone.upTo)
  const also = [...new Set([...broken, ...(await latest(db, of, go.latest, gone))])]
  for (let n = 0; n < also.length; n += go.atATime) await inspection.look(of, among(also.slice(n, n + go.atATime)))
  const ended = gone.upTo === everything.upTo
  const completed = ended ? kstIso(now) : before?.completed_at
  return {
    of,
    ...(before?.up_to === undefined ? {} : { after: before.up_to }),
    ...(ended ? {} : { up_to: gone.upTo }),
    also: also.length,
    began_at: before?.up_to === undefined ? kstIso(now) : before.began_at,
    ...(completed === undefined ? {} : { completed_at: completed }),
  }
}

/** What the last check's findings name of a kind: it is looked at again until it is right. */
const wrongBefore = (kind: Kind, last: Books | null): number[] => {
  const names = new Set(checks.filter((check) => check.by === kind).map(({ name }) => name))
  return (last?.checks ?? []).filter(({ name }) => names.has(name)).flatMap(({ rows }) => namedIn(kind, rows))
}

const booksOf = (
  found: { name: string; rows: Record<string, unknown>[] }[],
  startedAt: number,
  now: Date,
  rounds: Round[],
): Books => ({
  checked_at: kstIso(now),
  took_ms: Math.round(performance.now() - startedAt),
  checks: found.map(({ name, rows }) => ({ name, ok: rows.length === 0, rows })),
  rounds,
})

/** Keeps a result where the clock's own checks are kept, so that everybody sees the latest. */
export const keepBooks = (db: Db, books: Books, now: Date): Promise<void> => keepResult(db, booksTask, books, now)

/** The latest result; null before the first check. */
export async function lastBooks(db: Db): Promise<Books | null> {
  const books = (await lastResultOf(db, booksTask)) as Partial<Books> | null | undefined
  return books?.checks ? ({ rounds: [], ...books } as Books) : null
}
