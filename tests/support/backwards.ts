import type { PGlite, Results } from '@electric-sql/pglite'

type Query = PGlite['query']

/**
 * The same database, which answers every statement that asks for no order from the end. PostgreSQL gives such rows in
 * the order in which they lie, which changes with what lay there before; what relies on it fails here at once.
 */
export function backwards(client: PGlite): PGlite {
  client.query = turned(client.query.bind(client))
  const transaction = client.transaction.bind(client)
  client.transaction = (callback) =>
    transaction((tx) => {
      tx.query = turned(tx.query.bind(tx))
      return callback(tx)
    })
  return client
}

function turned(query: Query): Query {
  return async <T>(...[text, ...rest]: Parameters<Query>): Promise<Results<T>> => {
    const result = await query<T>(text, ...rest)
    if (result.rows.length > 1 && asksNoOrder(text)) result.rows.reverse()
    return result
  }
}

const known = new Map<string, boolean>()

/** Rows come in the order of what was inserted; whatever else is read, changed or deleted comes as it lies. */
function asksNoOrder(text: string): boolean {
  const before = known.get(text)
  if (before !== undefined) return before
  const outermost = withoutParentheses(text).toLowerCase()
  const found = /^\s*(select|with|update|delete)\b/.test(outermost) && !/\border\s+by\b/.test(outermost)
  known.set(text, found)
  return found
}

function withoutParentheses(text: string): string {
  let depth = 0
  let outermost = ''
  for (const character of text) {
    if (character === '(') depth++
    if (depth === 0) outermost += character
    if (character === ')') depth--
  }
  return outermost
}
