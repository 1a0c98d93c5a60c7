import { createHook } from 'node:async_hooks'
import type { Deps } from '#server/deps.ts'

/** What the server did for a call: every statement in order, without its values, and every password hash. */
export type Work = { statements: string[]; hashes: number }

type Session = { prepareQuery: (query: { sql: string }, ...rest: unknown[]) => unknown }

/** Counts real work while `call` runs; nothing else may run beside it. */
export async function workOf(deps: Deps, call: () => Promise<unknown>): Promise<Work> {
  const statements: string[] = []
  let hashes = 0
  // transactions have sessions of their own, of the same class
  const session = Object.getPrototypeOf((deps.db as unknown as { session: Session }).session) as Session
  const { prepareQuery } = session
  session.prepareQuery = function record(this: Session, query, ...rest) {
    statements.push(query.sql)
    return prepareQuery.call(this, query, ...rest)
  }
  const hook = createHook({ init: (_id, type) => void (type === 'ARGON2REQUEST' && hashes++) }).enable()
  try {
    await call()
  } finally {
    hook.disable()
    session.prepareQuery = prepareQuery
  }
  return { statements, hashes }
}
