import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { rows } from '#tests/support/rows.ts'
import { aShop, manyItems } from '#tests/support/orders.ts'

const api = useApi()

const ask = (client: TestClient, body: Record<string, unknown>) =>
  client.post<Record<string, unknown>>('/store-admin/v1/order-items/export/request', {
    reason: '출고 작업',
    filter: {},
    all: true,
    as_of: '2026-11-17T00:00:00+09:00',
    ...body,
  })

test('50,000줄이 넘으면 작업이 되고, 다 되면 파일을 하루 동안 받는다', async () => {
  const shop = await aShop(api.deps.db)
  await manyItems(api.deps, shop, 50_001)
  const ops = await api.staff('ops')
  const { status, body } = await ask(ops, { format: 'csv', columns: ['order_item_no'] })
  expect(status).toBe(202)
  const jobId = body['job_id'] as number
  // which items share a box is known only when all have been read
  const boxes = { by_parcel: true, columns: ['quantity'] }
  expect((await ask(ops, boxes)).body).toMatchObject({ code: 'EXPORT_TOO_LARGE', extra: { limit: 50_000 } })
  await expect
    .poll(async () => (await ops.get(`/store-admin/v1/jobs/${jobId}`)).body, { timeout: 60_000 })
    .toMatchObject({ status: 'DONE', done: 50_001, has_result_file: true })
  const file = await ops.raw('GET', `/store-admin/v1/jobs/${jobId}/file/result`)
  expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toContain('홈핏_주문상품_20261116_1000.csv')
  expect((await file.text()).trim().split('\r\n')).toHaveLength(50_002)
  expect(await rows(api.deps.db, sql`select after from audit_logs where action = 'order-items.export'`)).toEqual([
    { after: { rows: 50_001, columns: ['order_item_no'], filter: '전체', format: 'csv', job_id: jobId } },
  ])
  expect((await (await api.staff('ops')).raw('GET', `/store-admin/v1/jobs/${jobId}/file/result`)).status).toBe(403)
  api.clock.advance(25 * 3_600_000)
  expect((await (await api.staff('admin')).raw('GET', `/store-admin/v1/jobs/${jobId}/file/result`)).status).toBe(410)
}, 120_000)
