import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { logWarning } from '../log.ts'
import { heldUp, retried } from './transaction.ts'

export const migrationsFolder = join(dirname(fileURLToPath(import.meta.url)), 'migrations')

/**
 * How long a migration waits for a table that others use, and how often it tries. While it waits everybody else waits behind
 * it, so not for as long as a call of the shop waits for a lock (3 s), and they get their turn between two tries.
 */
const patience = { lockMs: 2_000, pauseMs: 3_000, tries: 10 }

/** Others have held a table of the shop for all that time; nothing was changed. */
export class MigrationHeldUpError extends Error {
  constructor(tries: number, statement: string) {
    super(
      `다른 작업이 쓰고 있는 표의 잠금을 ${tries}번 기다려도 얻지 못해서 데이터베이스를 새 판으로 옮기지 못했어요. ` +
        `바뀐 것은 없어요. 오래 걸리는 작업(pg_stat_activity에서 오래된 xact_start)을 끝낸 뒤 다시 시작해 주세요. 기다린 문장: ${statement}`,
    )
    this.name = 'MigrationHeldUpError'
  }
}

/**
 * Brings a PostgreSQL database up to date: all of what is missing in one transaction, or nothing. Processes that start
 * together take turns. Error: MigrationHeldUpError.
 */
export async function migrateOnce(
  url: string,
  {
    folder = migrationsFolder,
    lockMs,
    pauseMs,
    tries,
    onHeldUp = (error: unknown) => Promise.resolve(logWarning({ migration: 'waits for a lock' }, error)),
  }: Partial<typeof patience> & { folder?: string; onHeldUp?: (error: unknown) => Promise<void> } = {},
): Promise<void> {
  const most = tries ?? patience.tries
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7406021)')
    await client.query(`set lock_timeout = ${lockMs ?? patience.lockMs}`)
    await retried(() => migrate(drizzle(client), { migrationsFolder: folder }), {
      tries: most,
      again: async (error) => {
        if (!heldUp(error)) return false
        await onHeldUp(error)
        await wait(pauseMs ?? patience.pauseMs)
        return true
      },
    })
  } catch (error) {
    if (heldUp(error) && error instanceof DrizzleQueryError)
      throw new MigrationHeldUpError(most, error.query.replaceAll(/\s+/g, ' ').trim().slice(0, 200))
    throw error
  } finally {
    await client.end()
  }
}
