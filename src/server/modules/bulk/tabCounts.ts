import { z } from '@hono/zod-openapi'
import { type SQL, sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { isoTime } from '../../http/endpoint.ts'
import { num, text } from '../../db/shape.ts'

/** Beyond this a tab of a list says "more than": nobody works off a thousand rows by their number. */
const usualCap = 1_000

export const tabCountsSchema = z
  .object({
    results: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        count: z.number().int(),
        capped: z.boolean().openapi({ description: 'true면 이 수보다 많음' }),
        filter: z.record(z.string(), z.unknown()).openapi({ description: '이 수만큼 보이는 목록의 조건' }),
      }),
    ),
    as_of: isoTime,
  })
  .openapi('TabCounts')

export type Tab<F, K extends string = string> = { key: K; label: string; filter: F }
type Counted<F, K extends string> = Tab<F, K> & { count: number; capped: boolean }

/** What rows a tab has: a table and the condition by which the list itself finds them. */
export type Rows = { from: SQL; where: SQL }

/** The numbers of a list's tabs, from one statement. */
export async function countTabs<F extends Record<string, unknown>, K extends string>(
  db: Db,
  tabs: readonly Tab<F, K>[],
  rowsOf: (filter: F) => Rows,
  now: Date,
  cap = usualCap,
): Promise<{ results: Counted<F, K>[]; as_of: string }> {
  const parts = tabs.map(({ key, filter }): SQL => {
    const { from, where } = rowsOf(filter)
    return sql`select ${key} as key, count(*)::int as count from (select 1 from ${from} where ${where} limit ${cap + 1}) as bounded`
  })
  const found = await rows(db, { key: text, count: num }, sql.join(parts, sql` union all `))
  return {
    results: tabs.map(({ key, label, filter }) => {
      const count = found.find((row) => row.key === key)?.count ?? 0
      return { key, label, filter, count: Math.min(count, cap), capped: count > cap }
    }),
    as_of: kstIso(now),
  }
}
