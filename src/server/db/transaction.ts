import { sqlState } from '../http/errors.ts'
import type { Db, Tx } from './db.ts'

/** Runs one transaction; a deadlock or serialization failure is tried again, three times at most. */
export const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retried(() => db.transaction((tx) => work(tx as Tx)))

/** The same for work that is one statement, which is a transaction of its own. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const state = sqlState(error)
      if ((state === '40001' || state === '40P01') && attempt < 3) continue
      throw error
    }
  }
}
