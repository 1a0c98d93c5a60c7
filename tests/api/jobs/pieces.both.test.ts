import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { closeJob, failAbandonedJobs, openJob } from '#server/modules/bulk/pieces.service.ts'
import { exportRequestBody } from '#server/modules/exports/exports.contract.ts'
import { runQueuedExports } from '#server/modules/exports/exports.service.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'

const api = useApi()
const minutes = (count: number) => count * 60_000
const jobOf = async (staff: TestClient, id: number) =>
  (
    await staff.get<{ status: string; done: number; error: string; has_result_file: boolean; input: object }>(
      `/store-admin/v1/jobs/${id}`,
    )
  ).body

/** A file that was asked for and whose turn has not come. */
async function aWaitingExport(staff: TestClient & { id: number }): Promise<number> {
  const { jobId } = await api.deps.db.transaction((tx) =>
    openJob(tx, {
      kind: 'order-items.export',
      label: '주문상품 내려받기',
      actor: { kind: 'staff', id: staff.id, role: 'ops', name: '운영', sessionId: 1 },
      requestId: `export-${crypto.randomUUID()}`,
      input: {
        request: exportRequestBody.parse({
          format: 'csv',
          filter: { receiver: '김민' },
          as_of: api.clock.now().toISOString(),
          columns: ['order_item_no'],
          reason: '출고',
        }),
      },
      queued: true,
      now: api.clock.now(),
    }),
  )
  return jobId
}

test('차례를 기다리는 내려받기는 얼마를 기다려도 실패하지 않고, 차례가 오면 끝까지 간다', async () => {
  const shop = await aShop(api.deps.db)
  await anOrder(api.deps, shop, { items: [{}, {}] })
  const ops = await api.staff('ops')
  const jobId = await aWaitingExport(ops)
  api.clock.advance(minutes(9))
  expect(await failAbandonedJobs(api.deps)).toBe(0)
  expect(await jobOf(ops, jobId)).toMatchObject({ status: 'RUNNING' })
  runQueuedExports(api.deps)
  await expect.poll(() => jobOf(ops, jobId)).toMatchObject({ status: 'DONE', done: 2, has_result_file: true })
  expect(JSON.stringify((await jobOf(ops, jobId)).input)).not.toContain('김민')
})

test('기다리는 동안 중단하면 만들지 않는다', async () => {
  const shop = await aShop(api.deps.db)
  await anOrder(api.deps, shop)
  const ops = await api.staff('ops')
  const jobId = await aWaitingExport(ops)
  await ops.post(`/store-admin/v1/jobs/${jobId}/stop`)
  runQueuedExports(api.deps)
  await expect.poll(() => jobOf(ops, jobId)).toMatchObject({ status: 'STOPPED', has_result_file: false })
})

test('실패로 끝난 작업은 뒤늦게 완료되지 않는다', async () => {
  const ops = await api.staff('ops')
  const jobId = await aWaitingExport(ops)
  await api.deps.db.execute(sql`update jobs set lease_until = ${api.clock.now().toISOString()}::timestamptz`)
  api.clock.advance(minutes(1))
  expect(await failAbandonedJobs(api.deps)).toBe(1)
  expect(await closeJob(api.deps.db, jobId, { status: 'DONE', success: 2 }, api.clock.now())).toBe(false)
  expect(await jobOf(ops, jobId)).toMatchObject({ status: 'FAILED', error: expect.stringContaining('다시 요청') })
})

test('오래 걸리는 추적은 묻는 동안 살아 있음을 알려 실패로 끝나지 않고, 중단하면 거기서 멈춘다', async () => {
  const shop = await aShop(api.deps.db)
  const { orderId } = await anOrder(api.deps, shop)
  await api.deps.db.execute(sql`
    insert into deliveries (order_id, shipping_origin_id, carrier, invoice_no, shipped_at, next_pull_at)
    select ${orderId}::bigint, ${shop.originId}::bigint, 'CJ', (100000000000 + n)::text, now(), ${api.clock.now().toISOString()}::timestamptz from generate_series(1, 450) as n`)
  const { carrier } = api.deps
  const jobNow = async (id: number) =>
    (await rows<{ status: string; done: number }>(api.deps.db, sql`select status, done from jobs where id = ${id}`))[0]
  const pull = async (onAsk: (asked: number) => Promise<unknown>) => {
    let asked = 0
    api.deps.carrier = {
      ...carrier,
      track: async (parcels) => {
        await onAsk((asked += parcels.length))
        return new Map()
      },
    }
    const ops = await api.staff('ops')
    const { body } = await ops.post<{ job_id: number }>('/store-admin/v1/deliveries/pull-invoices')
    await expect.poll(async () => (await jobNow(body.job_id))?.status).not.toBe('RUNNING')
    return jobNow(body.job_id)
  }
  try {
    const slow = await pull(async () => {
      api.clock.advance(100_000)
      await failAbandonedJobs(api.deps)
    })
    expect(slow).toMatchObject({ status: 'DONE', done: 450 })
    await api.deps.db.execute(sql`update deliveries set next_pull_at = ${api.clock.now().toISOString()}::timestamptz`)
    const stopped = await pull(async (asked) => {
      if (asked === 200) await rows(api.deps.db, sql`update jobs set stop_requested = true where status = 'RUNNING'`)
    })
    expect(stopped).toMatchObject({ status: 'STOPPED', done: 200 })
  } finally {
    api.deps.carrier = carrier
  }
})
