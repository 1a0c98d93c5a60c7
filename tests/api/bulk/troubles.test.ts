import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { AppError } from '#server/http/errors.ts'
import { tellTroubles, wholeTrouble } from '#server/modules/bulk/troubles.service.ts'
import { useApi } from '#tests/support/api.ts'

const api = useApi()
const task = 'reconcile-gateway'
const noted = () =>
  rows<{ n: number; id: number | null; label: string; status: string; code: string | null }>(
    api.deps.db,
    sql`select r.n, r.target_id::float8 as id, r.label, r.status, r.code from job_rows r join jobs j on j.id = r.job_id order by r.n`,
  )
const trouble = (id: number, code: 'NOT_FOUND' | 'CONFLICT') => ({ id, label: `결제 ${id}`, error: new AppError(code) })
const tell = (failed: Parameters<typeof tellTroubles>[2]['failed'], done: (number | null)[] = []) =>
  tellTroubles(api.deps, task, { failed, done })

test('한 번에 여러 건을 적고, 다시 말한 것은 새로 적지 않고 고치며, 된 것은 되었다고 한다', async () => {
  await tell([trouble(1, 'NOT_FOUND'), trouble(2, 'NOT_FOUND'), wholeTrouble(new Error('끊김'))])
  expect((await noted()).map(({ n, id }) => [n, id])).toEqual([
    [0, null],
    [1, 1],
    [2, 2],
  ])

  await tell([trouble(2, 'CONFLICT'), trouble(3, 'NOT_FOUND'), trouble(3, 'CONFLICT'), wholeTrouble(new Error('또'))])
  const again = await noted()
  expect(again).toHaveLength(4)
  expect(again.find(({ id }) => id === 2)).toMatchObject({ status: 'FAILED', code: 'CONFLICT' })
  expect(again.find(({ id }) => id === 3)).toMatchObject({ n: 3, code: 'CONFLICT' })

  await tell([], [2, null])
  expect((await noted()).map(({ id, status }) => [id, status])).toEqual([
    [null, 'SUCCESS'],
    [1, 'FAILED'],
    [2, 'SUCCESS'],
    [3, 'FAILED'],
  ])
  const [job] = await rows(api.deps.db, sql`select total, totals from jobs`)
  expect(job).toMatchObject({ total: 4, totals: { SUCCESS: 2, FAILED: 2 } })
})
