import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { scheduledTasks } from './jobs.tables.ts'

/** What a task answered when it ran last; undefined before its first run. */
export async function lastResultOf(db: Db, name: string): Promise<unknown> {
  const [task] = await db
    .select({ result: scheduledTasks.lastResult })
    .from(scheduledTasks)
    .where(eq(scheduledTasks.name, name))
  return task?.result
}

/** Keeps what a task's work answered when somebody had it done by hand, so that everybody sees the latest. */
export async function keepResult(db: Db, name: string, result: object, now: Date): Promise<void> {
  await db
    .insert(scheduledTasks)
    .values({ name, nextRunAt: now, lastRunAt: now, lastResult: result })
    .onConflictDoUpdate({
      target: scheduledTasks.name,
      set: { lastRunAt: now, lastResult: sql`${JSON.stringify(result)}::jsonb` },
    })
}
