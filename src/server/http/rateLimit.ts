import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db/db.ts'
import { crowdOf } from './address.ts'
import { AppError } from './errors.ts'
import type { ErrorCode } from './errorTable.ts'
import { num } from '../db/shape.ts'

/**
 * Counts a hit on `key` (or several at once) in the current window of `windowSeconds` and refuses (429, `code`) beyond
 * `limit`. One atomic upsert, so it is exact across processes. Windows of a day are days of Korea.
 */
export async function hit(
  db: Db,
  key: string,
  limit: number,
  windowSeconds: number,
  now: Date,
  { count = 1, code = 'RATE_LIMITED' }: { count?: number; code?: ErrorCode } = {},
): Promise<void> {
  const start = startOf(windowSeconds, now)
  const [row] = await rows(
    db,
    { hits: num },
    sql`insert into rate_counters (key, window_start, hits) values (${key}, ${start.toISOString()}, ${count})
        on conflict (key, window_start) do update set hits = rate_counters.hits + excluded.hits returning hits`,
  )
  if ((row?.hits ?? 0) > limit) {
    const retryAfter = Math.ceil((start.getTime() + windowSeconds * 1000 - now.getTime()) / 1000)
    throw new AppError(code, { limit, retry_after: retryAfter })
  }
}

/** People behind a proxy that nobody told us of have so many times the limit of one place between them. */
const crowdTimes = 10

/** `hit` for a caller's place; behind an unknown proxy also for all of its people together, who share a larger limit. */
export async function hitPlace(
  db: Db,
  name: string,
  place: string,
  limit: number,
  windowSeconds: number,
  now: Date,
): Promise<void> {
  for (const [key, most] of placeKeys(name, place, limit)) await hit(db, key, most, windowSeconds, now)
}

/** Takes back one hit that `hitPlace` counted at `now`. */
export async function takeBackPlace(db: Db, name: string, place: string, windowSeconds: number, now: Date) {
  for (const [key] of placeKeys(name, place, 0)) await takeBackHit(db, key, windowSeconds, now)
}

function placeKeys(name: string, place: string, limit: number): [key: string, limit: number][] {
  const crowd = crowdOf(place)
  return [
    [`${name}:${place}`, limit],
    ...(crowd ? [[`${name}:${crowd}>`, limit * crowdTimes] as [string, number]] : []),
  ]
}

/** Takes back one hit that `hit` counted at `now`: what it was counted for turned out not to be one. */
export async function takeBackHit(db: Db, key: string, windowSeconds: number, now: Date): Promise<void> {
  const start = startOf(windowSeconds, now).toISOString()
  await db.execute(
    sql`update rate_counters set hits = hits - 1 where key = ${key} and window_start = ${start} and hits > 0`,
  )
}

/** Forgets the hits on `key` in the current window. */
export async function forgetHits(db: Db, key: string, windowSeconds: number, now: Date): Promise<void> {
  const start = startOf(windowSeconds, now).toISOString()
  await db.execute(sql`delete from rate_counters where key = ${key} and window_start = ${start}`)
}

const kstMs = 9 * 3_600_000

function startOf(windowSeconds: number, now: Date): Date {
  const windowMs = windowSeconds * 1000
  return new Date(Math.floor((now.getTime() + kstMs) / windowMs) * windowMs - kstMs)
}

/** Per-subject calls a minute, counted in this process. */
export class MinuteLimiter {
  private minute = 0
  private readonly counts = new Map<string, number>()
  private readonly limit: number
  constructor(limit: number) {
    this.limit = limit
  }

  /** A caller's place, and all the people of an unknown proxy together. */
  checkPlace(place: string, now: Date): void {
    for (const [key, limit] of placeKeys('', place, this.limit)) this.check(key, now, limit)
  }

  check(subject: string, now: Date, limit = this.limit): void {
    if (this.limit === 0) return
    const minute = Math.floor(now.getTime() / 60_000)
    if (minute !== this.minute) {
      this.minute = minute
      this.counts.clear()
    }
    const count = (this.counts.get(subject) ?? 0) + 1
    this.counts.set(subject, count)
    if (count > limit)
      throw new AppError('RATE_LIMITED', { retry_after: 60 - Math.floor((now.getTime() % 60_000) / 1000) })
  }
}
