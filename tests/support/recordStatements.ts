import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDatabase } from 'drizzle-orm/pg-core'
import { Client, Pool } from 'pg'
import { keyOf, type Recorded } from './recorded.ts'

const folder = process.env.TEST_STATEMENTS_FOLDER
if (folder) record(folder)

type Asked = { text: string; values?: unknown[] }
type Answer = { fields: { name: string; dataTypeID: number }[] }
type Query = (this: unknown, asked: Asked | string, values?: unknown[]) => Promise<Answer> | undefined
type Method = (this: object, ...given: unknown[]) => unknown

/** Writes each statement of the product, the first time that this process asks it, to a file of its own in the folder. */
function record(into: string): void {
  const all = globalThis as { recordsStatements?: boolean }
  if (all.recordsStatements) return
  all.recordsStatements = true
  mkdirSync(into, { recursive: true })
  const file = join(into, `${process.pid}-${threadId}.jsonl`)
  const seen = new Set<string>()
  const places = new Map<string, string>()
  const keys = new Map<string, string>()
  const keyFor = (text: string) => {
    const known = keys.get(text)
    if (known) return known
    const key = keyOf(text)
    keys.set(text, key)
    return key
  }
  placeStatements((text, stack) => {
    if (!isStatement(text)) return
    const key = keyFor(text)
    if (!seen.has(key)) places.set(key, placeIn(stack()))
  })
  for (const one of [Client.prototype, Pool.prototype] as { query: Query }[]) {
    const { query } = one
    one.query = function recorded(this: unknown, ...given) {
      const answer = query.apply(this, given)
      const [asked, list] = given
      // a pool asks one of its clients, which answers it in the older way
      if (typeof asked === 'string' || !(answer instanceof Promise) || !isStatement(asked.text)) return answer
      const key = keyFor(asked.text)
      const place = places.get(key) ?? ''
      if (seen.has(key) || !place.startsWith('src/')) return answer
      seen.add(key)
      const values = (list ?? asked.values ?? []).map(plainValue)
      answer.then(
        ({ fields }) => {
          const columns = fields.map(({ name, dataTypeID }) => ({ name, oid: dataTypeID }))
          const one: Recorded = { asked: place, text: asked.text, values, columns }
          appendFileSync(file, `${JSON.stringify(one)}\n`)
        },
        // what is refused is recorded when it is answered another time
        () => seen.delete(key),
      )
      return answer
    }
  }
}

/** Neither a transaction's own words nor a part of a migration. */
const isStatement = (text: string) => /^\s*(?:select|insert|update|delete|with)\b/i.test(text) && !/;\s*$/.test(text)

const plainValue = (value: unknown) =>
  value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value

/**
 * Tells of every statement that is prepared, with the stack of who began to write it: a builder's statement is only
 * asked when it is awaited, where nobody can be seen any more, so the session that it takes along remembers. A
 * hand-written one is prepared where it is asked, so its stack is looked at only if it is wanted.
 */
function placeStatements(tell: (text: string, stack: () => string) => void): void {
  const begun = PgDatabase.prototype as unknown as Record<string, Method>
  for (const name of ['select', 'selectDistinct', 'insert', 'update', 'delete']) {
    const method = begun[name]
    if (!method) throw new Error(`No such method of a database: ${name}`)
    begun[name] = function placed(this: object, ...given) {
      const { session: plain } = this as { session: object }
      const session = Object.create(plain, { stack: { value: here() } }) as object
      return method.apply(Object.create(this, { session: { value: session } }) as object, given)
    }
  }
  const sessions = NodePgSession.prototype as unknown as { prepareQuery: Method }
  const { prepareQuery } = sessions
  sessions.prepareQuery = function placed(this: object, ...given) {
    const { stack = () => here()() } = this as { stack?: () => string }
    tell((given[0] as { sql: string }).sql, stack)
    return prepareQuery.apply(this, given)
  }
}

/** The stack as it is now; it is put into words when somebody asks. */
function here(): () => string {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 60
  const error = new Error()
  Error.stackTraceLimit = stackTraceLimit
  return () => error.stack ?? ''
}

const passing = /support\/(?:recordStatements|rows)\.|src\/server\/db\/(?:db|prepared|transaction|open|boundedCount)\./

/** The line of the product or of a test in a stack. */
function placeIn(stack: string): string {
  const own = stack.split('\n').filter((line) => /\/(?:src|tests)\//.test(line) && !line.includes('/node_modules/'))
  const line = own.find((one) => !passing.test(one)) ?? ''
  return /\/((?:src|tests)\/[^)]*?):\d+\)?$/.exec(line)?.[1] ?? ''
}
