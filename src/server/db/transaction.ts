import { sql } from 'drizzle-orm'
import { sqlState } from '../http/errors.ts'
import { logError } from '../log.ts'
import type { Db, Tx } from './db.ts'

const lostStates: readonly (string | undefined)[] = ['40001', '40P01']

/** Two transactions met and the database ended this one (serialization failure, deadlock): the next try may well pass. */
export const lostToAnother = (error: unknown): boolean => lostStates.includes(sqlState(error))

/** The same, or a lock was not to be had in time: for work that nobody waits for. */
export const heldUp = (error: unknown): boolean => lostToAnother(error) || sqlState(error) === '55P03'

type Afterwards = () => Promise<unknown>
const afterwards = new WeakMap<Tx, Afterwards[]>()

/**
 * Runs one transaction; a deadlock or serialization failure is tried again, three times at most. What was put off with
 * `afterCommit` follows its commit.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  let putOff: Afterwards[] = []
  const done = await retried(() =>
    db.transaction((tx) => {
      putOff = []
      afterwards.set(tx as Tx, putOff)
      return work(tx as Tx)
    }),
  )
  for (const each of putOff) await each().catch((error: unknown) => logError({ after: 'commit' }, error))
  return done
}

/**
 * Does something when this transaction has been committed and before its caller hears of it. A process that dies in between
 * never does it, and what fails then takes nothing back: it is for what the clock makes good. Only within `inTransaction`.
 */
export function afterCommit(tx: Tx, work: Afterwards): void {
  afterwards.get(tx)?.push(work)
}

/** Runs one transaction whose statements may take a minute each: the clock reads what nobody has looked at for long. */
export const unhurried = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', '60000', true)`)
    return work(tx as Tx)
  })

/** Reads by several statements what was true at one moment, whatever is changed meanwhile. */
export const atOneMoment = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction((tx) => read(tx as Tx), { isolationLevel: 'repeatable read', accessMode: 'read only' })

/**
 * The one retry: runs work up to `tries` times, at once and from its beginning, while `again` says that its error is
 * worth it. `again` may first do what has to be done between two tries; it is not asked after the last. Throws the error
 * of the last try. Work is one transaction, or one statement, which is a transaction of its own.
 */
export async function retried<T>(
  work: () => Promise<T>,
  { tries = 3, again = lostToAnother }: { tries?: number; again?: (error: unknown) => boolean | Promise<boolean> } = {},
): Promise<T> {
  for (let left = tries - 1; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left <= 0 || !(await again(error))) throw error
    }
  }
}
