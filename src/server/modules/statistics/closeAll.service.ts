import type { Db } from '../../db/db.ts'
import { addLate } from './late.jobs.ts'
import { type Rebuilt, rebuildStatistics } from './rebuild.service.ts'

/**
 * Closes at once what the clock would close some days a turn, for orders of years that came in one go. What falls on days
 * that were closed before stays a correction.
 */
export async function closeAll(db: Db, now: Date): Promise<Rebuilt> {
  while ((await addLate(db, now)) > 0);
  return rebuildStatistics(db, now)
}
