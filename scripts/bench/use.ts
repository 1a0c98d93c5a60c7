import { Client } from 'pg'

/** What a measured process has used up: processor time, and statements sent to PostgreSQL. */
export type ServerUse = { cpuMs: number; statements: number }

/** Counts what this process uses from here on, and answers every message of its parent with it. */
export function tellUse(): void {
  let statements = 0
  const query = Reflect.get(Client.prototype, 'query') as (this: Client, ...given: unknown[]) => unknown
  Object.defineProperty(Client.prototype, 'query', {
    value(this: Client, ...given: unknown[]): unknown {
      statements++
      return Reflect.apply(query, this, given)
    },
  })
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuMs: (user + system) / 1000, statements } satisfies ServerUse)
  })
}
