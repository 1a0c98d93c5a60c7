import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { jobRows, jobs } from '#server/modules/bulk/bulk.tables.ts'
import { resumeJobs } from '#server/modules/bulk/work.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop, statusOf } from '#tests/support/orders.ts'

// a Monday in Korea, and still Sunday in Greenwich
const api = useApi({ start: '2026-11-16T02:30:00+09:00' })
const path = '/store-admin/v1/jobs'
const items = '/store-admin/v1/order-items/bulk'
const at = (kst: string) => new Date(`${kst}+09:00`)
type Values = Partial<typeof jobs.$inferInsert>
type List = { results: { id: number }[]; total_count: number; has_next: boolean }
let serial = 0

async function made(values: Values[]): Promise<number[]> {
  const rows = await api.deps.db
    .insert(jobs)
    .values(
      values.map((one) => ({
        kind: 'order-items.hold',
        label: '배송보류',
        status: 'DONE' as const,
        actor: 'ops:999',
        actorName: '운영',
        requestId: `r${serial++}`,
        bodyHash: '',
        totals: { SUCCESS: 1 },
        input: {},
        total: 1,
        done: 1,
        createdAt: api.clock.now(),
        ...one,
      })),
    )
    .returning({ id: jobs.id })
  return rows.map(({ id }) => id)
}

describe('작업 목록', () => {
  test('모든 조건이 하나하나 작업을 고르고, 새것부터, 같은 때의 것은 나중 것부터 쪽마다 보인다', async () => {
    const ops = await api.staff('ops')
    const ids = await made([
      { kind: 'x.export' },
      { status: 'FAILED' },
      { actor: `ops:${ops.id}` },
      { totals: { SUCCESS: 1, FAILED: 1 } },
      { totals: { UNKNOWN: 1 } },
      { totals: { SKIPPED: 3, NOT_ATTEMPTED: 2, FAILED: 0 } },
      { createdAt: at('2026-11-15T23:59:59.999') },
      { createdAt: at('2026-11-15T00:00:00') },
    ])
    const list = async (query: string) => (await ops.get<List>(`${path}?${query}`)).body
    const cases: Record<string, number[]> = {
      '': [5, 4, 3, 2, 1, 0, 6, 7],
      'kind=x.export': [0],
      'kind=x.export&kind=y': [0],
      'status=FAILED': [1],
      'status=FAILED&status=DONE': [5, 4, 3, 2, 1, 0, 6, 7],
      'mine=true': [2],
      'has_failures=true': [4, 3, 1],
      'created_from=2026-11-16': [5, 4, 3, 2, 1, 0],
      'created_from=2026-11-15': [5, 4, 3, 2, 1, 0, 6, 7],
      'created_from=2026-11-17': [],
      'has_failures=true&status=FAILED': [1],
    }
    for (const [query, expected] of Object.entries(cases)) {
      const { results, total_count } = await list(query)
      expect([results.map(({ id }) => ids.indexOf(id)), total_count], query).toEqual([expected, expected.length])
    }
    const last = await list('page_size=5&page=2')
    expect([last.results.map(({ id }) => ids.indexOf(id)), last.total_count, last.has_next]).toEqual([
      [0, 6, 7],
      8,
      false,
    ])
    expect((await list('page_size=5')).has_next).toBe(true)
  })

  test('되돌릴 수 있는지와 왜 아닌지, 그리고 눌렀을 때의 답이 같다', async () => {
    const ids = await made([
      {},
      { kind: 'order-items.delay' },
      { status: 'RUNNING' },
      { undoneBy: 1 },
      { totals: { FAILED: 1 } },
      { kind: 'order-items.export' },
    ])
    const ops = await api.staff('ops')
    type Job = { undo: { possible: boolean; label: string | null; reason: string | null } }
    const said = []
    for (const id of ids) {
      const { undo } = (await ops.get<Job>(`${path}/${id}`)).body
      const { body } = await ops.post<{ code: string }>(`${path}/${id}/undo`)
      said.push([undo.possible, undo.label, undo.reason, body.code])
    }
    const no = 'BULK_NOT_UNDOABLE'
    expect(said).toEqual([
      // it says that a row went well, and none is stored
      [true, '보류 해제', null, no],
      [false, null, '되돌릴 수 없는 작업이에요.', no],
      [false, '보류 해제', '아직 처리 중이에요.', 'JOB_RUNNING'],
      [false, '보류 해제', '이미 되돌렸어요.', no],
      [false, '보류 해제', '성공한 줄이 없어요.', no],
      [false, null, '되돌릴 수 없는 작업이에요.', no],
    ])
    for (const call of ['', '/rows', '/failed.xlsx', '/file/input'])
      expect((await ops.get(`${path}/999999${call}`)).status, call).toBe(404)
    for (const call of ['/undo', '/stop']) expect((await ops.post(`${path}/999999${call}`)).status, call).toBe(404)
    // what is done cannot be stopped any more
    expect((await ops.post(`${path}/${ids[0]}/stop`)).body).toMatchObject({ status: 'DONE', stop_requested: false })
    expect((await ops.post(`${path}/${ids[2]}/stop`)).body).toMatchObject({ status: 'RUNNING', stop_requested: true })
  })

  test('줄별 결과는 순서대로, 상태로 좁혀, 쪽마다 모두의 수와 함께 보인다', async () => {
    const [id = 0] = await made([{}])
    await api.deps.db.insert(jobRows).values(
      (['FAILED', 'SUCCESS', 'SKIPPED', 'FAILED'] as const).map((status, index) => ({
        jobId: id,
        n: 4 - index,
        targetId: index + 1,
        status,
        label: `줄 ${index}`,
      })),
    )
    const cs = await api.staff('cs')
    const rows = async (query: string) => {
      const { body } = await cs.get<List>(`${path}/${id}/rows?${query}`)
      return [body.results.map((row) => row.id), body.total_count]
    }
    expect(await rows('')).toEqual([[4, 3, 2, 1], 4])
    expect(await rows('status=FAILED')).toEqual([[4, 1], 2])
    expect(await rows('status=SUCCESS&status=SKIPPED')).toEqual([[3, 2], 2])
    expect(await rows('page_size=3&page=2')).toEqual([[1], 4])
  })

  test('만든 파일은 하루, 올린 파일은 90일, 만든 파일은 그 사람과 관리자만 받는다', async () => {
    const [ops, other, admin, marketer] = [
      await api.staff('ops'),
      await api.staff('ops'),
      await api.staff('admin'),
      await api.staff('marketer'),
    ]
    await api.deps.files.put('result.csv', new TextEncoder().encode('a'))
    const file = { inputFileKey: 'result.csv', resultFileKey: 'result.csv' }
    const hour = 3_600_000
    const ago = (ms: number) => new Date(api.clock.now().getTime() - ms)
    const kind = 'order-items.export'
    const [fresh, old, upload, oldUpload, bare] = await made([
      { ...file, kind, actor: `ops:${ops.id}`, finishedAt: ago(24 * hour) },
      { ...file, kind, actor: `ops:${ops.id}`, finishedAt: ago(24 * hour + 1) },
      { ...file, finishedAt: ago(90 * 24 * hour) },
      { ...file, finishedAt: ago(90 * 24 * hour + 1) },
      {},
    ])
    const get = async (client: typeof ops, id: number | undefined, which: string) =>
      (await client.raw('GET', `${path}/${id}/file/${which}`)).status
    expect([
      await get(ops, fresh, 'result'),
      await get(admin, fresh, 'result'),
      await get(other, fresh, 'result'),
    ]).toEqual([200, 200, 403])
    expect(await get(ops, old, 'result')).toBe(410)
    expect([await get(other, upload, 'input'), await get(other, oldUpload, 'input')]).toEqual([200, 410])
    expect([
      await get(ops, bare, 'input'),
      await get(marketer, upload, 'input'),
      await get(ops, upload, 'other'),
    ]).toEqual([404, 403, 404])
  })
})

describe('같은 부탁과 이어받기', () => {
  type Result = { job_id: number; code?: string; totals: Record<string, number> }

  test('요청 번호는 사람과 명령마다 따로이고, 같은 번호로 다른 줄이나 다른 사유를 부탁하면 거절한다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, { items: [{}, {}] })
    const [ops, other] = [await api.staff('ops'), await api.staff('ops')]
    const [id, second] = itemIds
    const press = async (client: typeof ops, step: string, body: object) => {
      await api.deps.db.execute(sql`delete from request_log`)
      return (await client.post<Result>(`${items}/${step}`, body, { requestId: 'press-0001' })).body
    }
    const first = await press(ops, 'hold', { ids: [id], reason: '확인' })
    expect((await press(ops, 'hold', { ids: [id], reason: '확인' })).job_id).toBe(first.job_id)
    expect((await press(ops, 'hold', { ids: [id], reason: '다른 사유' })).code).toBe('REQUEST_ID_REUSED')
    expect((await press(ops, 'hold', { ids: [second], reason: '확인' })).code).toBe('REQUEST_ID_REUSED')
    const theirs = await press(other, 'hold', { ids: [id], reason: '확인' })
    expect([theirs.totals['SKIPPED'], theirs.job_id !== first.job_id]).toEqual([1, true])
    expect((await press(ops, 'release', { ids: [id] })).totals).toMatchObject({ SUCCESS: 1 })
    const nobody = { filter: { held: true }, as_of: api.clock.now().toISOString(), reason: '확인' }
    expect((await ops.post<Result>(`${items}/hold`, nobody)).body.code).toBe('BULK_EMPTY')
  })

  test('죽은 작업은 맡은 시간이 지나야 남은 줄만 이어받는다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, { items: [{}, {}] })
    const ops = await api.staff('ops')
    const actor = { kind: 'staff', id: ops.id, role: 'ops', name: '운영', sessionId: 1 }
    const [job = 0] = await made([
      {
        kind: 'order-items.processing-order',
        status: 'RUNNING',
        total: 2,
        done: 1,
        totals: { SUCCESS: 1, NOT_ATTEMPTED: 1 },
        input: { actor, options: {} },
        leaseUntil: api.clock.now(),
      },
    ])
    await api.deps.db.insert(jobRows).values(
      itemIds.map((id, index) => ({
        jobId: job,
        n: index + 1,
        targetId: id,
        input: { id },
        status: index === 0 ? ('SUCCESS' as const) : ('NOT_ATTEMPTED' as const),
      })),
    )
    expect(await resumeJobs(api.deps)).toBe(0)
    api.clock.advance(1)
    expect(await resumeJobs(api.deps)).toBe(1)
    expect(await Promise.all(itemIds.map((id) => statusOf(api.deps.db, id)))).toEqual(['PAID', 'PROCESSING_ORDER'])
    const [done] = await api.deps.db.select().from(jobs).where(eq(jobs.id, job))
    expect(done).toMatchObject({ status: 'DONE', done: 2, leaseUntil: null })
    expect(done?.totals).toMatchObject({ SUCCESS: 2, NOT_ATTEMPTED: 0 })
    expect(await resumeJobs(api.deps)).toBe(0)
  })
})
