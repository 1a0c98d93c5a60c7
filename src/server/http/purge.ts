import { lt } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import { rateCounters, requestLog } from './http.tables.ts'

const hourMs = 3_600_000

/** Stored answers hold personal data and go after a day; the longest window that hits are counted in is one of a day. */
export async function purgeRequests({ db, clock }: Deps): Promise<void> {
  const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * hourMs)
  await db.delete(requestLog).where(lt(requestLog.createdAt, hoursAgo(24)))
  await db.delete(rateCounters).where(lt(rateCounters.windowStart, hoursAgo(48)))
}
