import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { apply, check, downloaded, type, workbookOf } from '#tests/support/sheets.ts'

const api = useApi()

test('내려받아 고친 칸만 미리 보이고, 반영하면 그 칸만 바뀌며, 되돌릴 수 있다', async () => {
  const admin = await api.staff('admin')
  const [first, second] = [await makeProduct(api.deps.db), await makeProduct(api.deps.db)]
  const ids = [first.id, second.id]
  const table = await downloaded(admin, { kind: 'PRICE', product_ids: ids })
  type(table, first.id, '판매가', '25,000')
  const { body } = await check(admin, workbookOf(table))
  expect(body.totals).toMatchObject({ all: 2, unchanged: 1, changed: 1, conflict: 0, error: 0, cells: 1 })
  expect(body.rows).toMatchObject([
    { row: 2, id: first.id, state: 'CHANGED', cells: [{ field: 'sale_price', from: 29_900, to: 25_000, now: 29_900 }] },
  ])
  const dry = await apply(admin, body, { dry_run: true, reason: '봄 할인' })
  expect(dry.body).toMatchObject({ job_id: null, totals: { SUCCESS: 1 } })
  const done = await apply(admin, body, { reason: '봄 할인' })
  expect(done.body).toMatchObject({ status: 'DONE', totals: { SUCCESS: 1, FAILED: 0 } })
  const read = async (id: number) => (await admin.get<{ sale_price: number }>(`/store-admin/v1/products/${id}`)).body
  expect([await read(first.id), await read(second.id)]).toMatchObject([{ sale_price: 25_000 }, { sale_price: 29_900 }])
  await admin.post(`/store-admin/v1/jobs/${done.body.job_id}/undo`, {})
  expect(await read(first.id)).toMatchObject({ sale_price: 29_900 })
})
