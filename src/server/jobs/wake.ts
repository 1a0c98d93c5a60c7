import { sql } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'

/** What tells the clock of every process that a task has something to do at a moment. */
export const wakeChannel = 'homefit_clock'

/** Reckons anew when customers are answered at the latest: woken by whoever changes what it is counted on. */
export const conversationDues = 'conversation-dues'

export type Wake = { task: string; at: number }

/** A task is to run at this moment at the latest: said at the commit, and never when it rolls back. */
export async function wakeTask(tx: Tx, task: string, at: Date): Promise<void> {
  const wake: Wake = { task, at: at.getTime() }
  await tx.execute(sql`select pg_notify(${wakeChannel}, ${JSON.stringify(wake)})`)
}

/** Anybody who reaches the database can notify; what is none of ours is nothing. */
export function readWake(payload: string): Wake | undefined {
  try {
    const wake = JSON.parse(payload) as Partial<Wake> | null
    return wake && typeof wake.task === 'string' && typeof wake.at === 'number'
      ? { task: wake.task, at: wake.at }
      : undefined
  } catch {
    return undefined
  }
}
