import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { rows } from '#tests/support/rows.ts'
import { code, text, withoutComments } from '#tests/support/sources.ts'

const api = useApi()

/** Memos of one order, item or member are few, and those that are pinned come first, so they are sorted anyway. */
const sortedAnyway = ['memos_order', 'memos_target', 'memos_user']

/**
 * An index that says `desc nulls last` serves no statement that says `desc`, which means nulls first, not even where there
 * are no nulls. Wherever a file orders a table by the column of such an index, one must say the same as the index.
 */
test('거꾸로 늘어놓는 색인은 그 순서를 그대로 묻는 문장이 있다', async () => {
  const found = await rows<{ index: string; table: string; column: string }>(
    api.deps.db,
    sql`select i.indexrelid::regclass::text as index, c.relname::text as table, pg_get_indexdef(i.indexrelid, n + 1, true) as column
      from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace s on s.oid = c.relnamespace,
        generate_series(0, i.indnkeyatts - 1) n
      where s.nspname = 'public' and (i.indoption[n])::int & 3 = 1 order by 1, n`,
  )
  expect(found.length).toBeGreaterThan(20)
  const sources = code
    .filter((file) => file.startsWith('src/server/') && !file.endsWith('.tables.ts'))
    .map((file) => withoutComments(text.get(file) ?? ''))
  const unused = found.filter(({ table, column }) => {
    const orders = sources.flatMap((source) => ordersBy(source, table, column))
    return orders.length > 0 && !orders.includes('nulls last')
  })
  const names = [...new Set(unused.map(({ index }) => index))]
  expect(names).toEqual(sortedAnyway)
})

/** How a source orders the rows of a table by a column, going down: `nulls last`, or nothing more. */
function ordersBy(source: string, table: string, column: string): string[] {
  const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const aliases = [...source.matchAll(new RegExp(`(?:\\bfrom |\\bjoin |\\x60)${table} (?:as )?(\\w+)`, 'g'))].map(
    ([, as]) => as,
  )
  const t = new RegExp(`const t = ${camel(table)}\\b|t: typeof ${camel(table)}`).test(source) ? ['t'] : []
  const named = [...aliases, table, camel(table), ...t].join('|')
  const written = new RegExp(`\\b(?:${named})\\.(?:${column}|${camel(column)})\\}? desc\\b( nulls last)?`, 'g')
  const built = new RegExp(`\\bdesc\\((?:${[camel(table), ...t].join('|')})\\.${camel(column)}\\)`, 'g')
  return [
    ...[...source.matchAll(written)].map(([, nulls]) => (nulls ? 'nulls last' : '')),
    ...[...source.matchAll(built)].map(() => ''),
  ]
}
