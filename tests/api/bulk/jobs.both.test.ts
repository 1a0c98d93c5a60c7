import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { failAbandonedJobs, openJob } from '#server/modules/bulk/pieces.service.ts'
import { work } from '#server/modules/bulk/work.ts'
import { readTable } from '#shared/files/readTable.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { anOrder, aShop, manyItems } from '#tests/support/orders.ts'

const items = '/store-admin/v1/order-items'
type Job = {
  id: number
  label: string
  status: string
  mine: boolean
  totals: Record<string, number>
  input: object
  undo: { possible: boolean; label: string; reason: string | null }
}

describe('작업 내역', () => {
  const api = useApi()
  /** What the list showed. */
  const as_of = '2026-11-17T00:00:00+09:00'

  test('누가 무엇을 몇 건 했는지 남고, 내 것과 실패한 것만 볼 수 있다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, { items: [{}, { status: 'CANCELED' }] })
    const [ops, admin] = [await api.staff('ops'), await api.staff('admin')]
    await ops.post(`${items}/bulk/processing-order`, { filter: { status: ['PAID'] }, as_of, reason: '오전 출고' })
    api.clock.advance(1_000)
    await admin.post(`${items}/bulk/processing-order`, { ids: itemIds })
    const all = (await ops.get<{ results: Job[]; total_count: number }>('/store-admin/v1/jobs')).body
    expect(all.results).toMatchObject([
      { label: '발주확인', mine: false, totals: { SKIPPED: 1, FAILED: 1 } },
      {
        label: '발주확인',
        mine: true,
        totals: { SUCCESS: 1 },
        reason: '오전 출고',
        input: { filter: { status: ['PAID'] } },
        undo: { possible: true, label: '발주확인 해제' },
      },
    ])
    expect(JSON.stringify(all)).not.toContain('sessionId')
    expect((await ops.get<{ results: Job[] }>('/store-admin/v1/jobs?mine=true')).body.results).toHaveLength(1)
    expect((await ops.get<{ results: Job[] }>('/store-admin/v1/jobs?has_failures=true')).body.results).toHaveLength(1)
    expect((await ops.get('/store-admin/v1/jobs/999')).status).toBe(404)
    expect((await api.anonymous.get('/store-admin/v1/jobs')).status).toBe(401)
  })

  test('500건이 넘으면 먼저 답하고 이어서 처리하며, 줄별 결과를 쪽으로 읽는다', async () => {
    const shop = await aShop(api.deps.db)
    const ids = await manyItems(api.deps, shop, 1_200)
    const ops = await api.staff('ops')
    const answer = await ops.post<{ job_id: number; status: string }>(`${items}/bulk/processing-order`, {
      ids: [...ids, 999_999],
    })
    expect(answer.status).toBe(202)
    await expect
      .poll(async () => (await ops.get<Job>(`/store-admin/v1/jobs/${answer.body.job_id}`)).body, { timeout: 20_000 })
      .toMatchObject({ status: 'DONE', totals: { SUCCESS: 1_200, FAILED: 1 } })
    const failed = await ops.get<{ results: { id: number; code: string }[]; total_count: number }>(
      `/store-admin/v1/jobs/${answer.body.job_id}/rows?status=FAILED`,
    )
    expect(failed.body).toMatchObject({ total_count: 1, results: [{ id: 999_999, code: 'ORDER_ITEM_NOT_FOUND' }] })
    expect(
      (await ops.get<{ results: unknown[] }>(`/store-admin/v1/jobs/${answer.body.job_id}/rows?page=12&page_size=100`))
        .body.results,
    ).toHaveLength(100)
  })

  test('서로 상관없는 줄은 모두 미리 보는 동안에도 다른 요청이 그 사이에 답을 받는다', async () => {
    const shop = await aShop(api.deps.db)
    const ids = await manyItems(api.deps, shop, 1_200)
    const ops = await api.staff('ops')
    const answered: string[] = []
    const body = { ids: [...ids, 999_999], dry_run: true }
    const preview = ops
      .post<{ totals: Record<string, number> }>(`${items}/bulk/processing-order`, body)
      .finally(() => answered.push('미리 보기'))
    let asking = true
    const others = (async () => {
      while (asking) {
        await rows(api.deps.db, sql`select 1`)
        answered.push('다른 요청')
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    const { totals } = (await preview).body
    asking = false
    await others
    expect(totals).toMatchObject({ SUCCESS: 1_200, FAILED: 1 })
    expect(answered.slice(0, answered.indexOf('미리 보기')).length).toBeGreaterThan(3)
    const left = await rows(api.deps.db, sql`select status, count(*)::int as count from order_items group by status`)
    expect(left).toEqual([{ status: 'PAID', count: 1_200 }])
  })

  test('실패한 줄은 고쳐서 다시 올릴 수 있는 엑셀로 받는다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, {
      items: [{ status: 'PROCESSING_ORDER' }, { status: 'PROCESSING_ORDER' }],
    })
    const ops = await api.staff('ops')
    const { body } = await ops.post<{ job_id: number }>(`${items}/bulk/shipping`, {
      items: [
        { id: itemIds[0], carrier: 'CJ', invoice_no: '584012345678' },
        { id: itemIds[1], carrier: 'CJ', invoice_no: '12' },
      ],
    })
    const response = await ops.raw('GET', `/store-admin/v1/jobs/${body.job_id}/failed.xlsx`)
    const table = await readTable(new Uint8Array(await response.arrayBuffer()), 'a.xlsx')
    expect(table.rows).toHaveLength(2)
    expect(table.rows[1]?.slice(0, 3)).toEqual([String(itemIds[1]), 'CJ', '12'])
    expect(table.rows[1]?.join(' ')).toContain('CJ대한통운 송장번호는')
  })

  test('중단을 요청하면 아직 하지 않은 줄은 그대로 두고, 그 사실을 말한다', async () => {
    const shop = await aShop(api.deps.db)
    const ids = await manyItems(api.deps, shop, 2_000)
    const ops = await api.staff('ops')
    const { body } = await ops.post<{ job_id: number }>(`${items}/bulk/processing-order`, { ids })
    await ops.post(`/store-admin/v1/jobs/${body.job_id}/stop`)
    await expect
      .poll(async () => (await ops.get<Job>(`/store-admin/v1/jobs/${body.job_id}`)).body.status, { timeout: 20_000 })
      .toMatch(/STOPPED|DONE/)
    const job = (await ops.get<Job>(`/store-admin/v1/jobs/${body.job_id}`)).body
    const [count] = (
      (await api.deps.db.execute(
        sql`select count(*)::int as n from order_items where status = 'PROCESSING_ORDER'`,
      )) as unknown as { rows: { n: number }[] }
    ).rows
    expect(job.totals['SUCCESS']).toBe(count?.n)
    expect((job.totals['SUCCESS'] ?? 0) + (job.totals['NOT_ATTEMPTED'] ?? 0)).toBe(2_000)
  })

  test('되돌리기를 두 사람이 함께 눌러도 한 번만 된다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, { items: [{}, {}] })
    const [ops, admin] = [await api.staff('ops'), await api.staff('admin')]
    const { body } = await ops.post<{ job_id: number }>(`${items}/bulk/processing-order`, { ids: itemIds })
    const preview = await ops.post(`/store-admin/v1/jobs/${body.job_id}/undo`, { dry_run: true })
    expect(preview.body).toMatchObject({ dry_run: true, totals: { SUCCESS: 2 } })
    const answers = await Promise.all([
      ops.post(`/store-admin/v1/jobs/${body.job_id}/undo`),
      admin.post(`/store-admin/v1/jobs/${body.job_id}/undo`),
    ])
    expect(answers.map((answer) => answer.status).sort((x, y) => x - y)).toEqual([200, 409])
    expect((await ops.get<Job>(`/store-admin/v1/jobs/${body.job_id}`)).body.undo).toMatchObject({
      possible: false,
      reason: '이미 되돌렸어요.',
    })
    expect((await (await api.staff('cs')).post(`/store-admin/v1/jobs/${body.job_id}/undo`)).status).toBe(403)
  })

  test('5,000줄이 넘는 파일 작업도 되돌릴 수 있다', async () => {
    const ops = await api.staff('ops')
    const [job] = await rows<{ id: number }>(
      api.deps.db,
      sql`with j as (
            insert into jobs (kind, label, status, actor, actor_name, request_id, body_hash, total, done, totals, input)
            values ('order-items.consignment', '송장 업로드', 'DONE', 'ops:1', '운영', 'r1', '', 5001, 5001, '{"SUCCESS": 5001}', '{}') returning id),
          r as (
            insert into job_rows (job_id, n, target_id, input, status, before, after)
            select j.id, n, 900000 + n, '{}', 'SUCCESS', '{"status": "PAID"}', '{"invoice_no": "1"}' from j, generate_series(1, 5001) as n)
          select id from j`,
    )
    const undone = await ops.post<{ job_id: number }>(`/store-admin/v1/jobs/${job?.id}/undo`)
    expect(undone).toMatchObject({ status: 202, body: { total: 5_001 } })
    await work(api.deps, undone.body.job_id)
  })

  test('사람을 찾은 검색어는 작업에 보이지 않는다', async () => {
    const shop = await aShop(api.deps.db)
    await anOrder(api.deps, shop, { items: [{}] })
    const ops = await api.staff('ops')
    await ops.post(`${items}/bulk/hold`, { filter: { receiver: '김민' }, as_of, reason: '확인' })
    const { body } = await (await api.staff('marketer')).get<{ results: Job[] }>('/store-admin/v1/jobs')
    expect(body.results.map((job) => job.input)).toContainEqual({ filter: { receiver: '***' }, as_of, options: {} })
    expect(JSON.stringify(body)).not.toContain('김민')
  })

  test('같은 요청 번호로 다른 내려받기를 부탁하면 거절한다', async () => {
    const { id } = await api.staff('ops')
    const actor = { kind: 'staff', id, role: 'ops', name: '운영', sessionId: 1 } as const
    const open = (format: string) =>
      api.deps.db.transaction((tx) =>
        openJob(tx, {
          kind: 'order-items.export',
          label: '내려받기',
          actor,
          requestId: 'r-export-1',
          input: {},
          body: { format },
          now: api.clock.now(),
        }),
      )
    const first = await open('csv')
    expect(await open('csv')).toEqual({ jobId: first.jobId, fresh: false })
    await expect(open('xlsx')).rejects.toMatchObject({ code: 'REQUEST_ID_REUSED' })
  })

  test('서버가 죽어 멈춘 내려받기는 실패로 끝난다', async () => {
    await api.deps.db
      .execute(sql`insert into jobs (kind, label, actor, actor_name, request_id, body_hash, totals, input, lease_until) values
      ('order-items.export', '주문상품 내려받기', 'ops:1', '운영', 'r1', '', '{}', '{}', ${new Date(api.clock.now().getTime() - 1_000).toISOString()}::timestamptz)`)
    expect(await failAbandonedJobs(api.deps)).toBe(1)
    expect(
      (await (await api.staff('ops')).get<{ results: Job[] }>('/store-admin/v1/jobs?status=FAILED')).body.results,
    ).toMatchObject([{ error: expect.stringContaining('다시 요청') }])
  })
})

/** Reads server-sent events until `count` of them have come. */
async function events(client: TestClient, count: number, whenOpen: () => Promise<unknown>) {
  const stop = new AbortController()
  const response = await client.raw('GET', '/store-admin/v1/live')
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let text = decoder.decode((await reader.read()).value)
  await whenOpen()
  const messages = () =>
    [...text.matchAll(/event: (.+)\ndata: (.+)\n\n/g)].map((match) => ({
      event: match[1],
      data: JSON.parse(match[2] ?? '') as Record<string, unknown>,
    }))
  while (messages().length < count) {
    const { done, value } = await reader.read()
    if (done) break
    text += decoder.decode(value)
  }
  await reader.cancel()
  stop.abort()
  return { messages: messages(), type: response.headers.get('content-type') }
}

describe('실시간 소식', () => {
  const api = useApi()

  test('누구를 부른 소식은 불린 사람의 화면에만 가고, 함께 불린 다른 사람은 알리지 않는다', async () => {
    const [ops, cs] = [await api.staff('ops'), await api.staff('cs')]
    const idOf = async (staff: typeof ops) => (await staff.get<{ id: number }>('/core-admin/v1/me')).body.id
    const tell = (event: object) =>
      api.deps.db.execute(sql`select pg_notify('homefit_live', ${JSON.stringify(event)})`).then(() => undefined)
    const [opsId, csId] = [await idOf(ops), await idOf(cs)]
    const { messages } = await events(cs, 2, async () => {
      await tell({ type: 'mention', admin_ids: [opsId], by: '가' })
      await tell({ type: 'mention', admin_ids: [opsId, csId], by: '나' })
      await tell({ type: 'order-items', ids: [1] })
    })
    expect(messages).toMatchObject([
      { event: 'mention', data: { admin_ids: [csId], by: '나' } },
      { event: 'order-items', data: { ids: [1] } },
    ])
    expect(messages[0]?.data['admin_ids']).toEqual([csId])
  })

  test('다른 사람이 처리한 주문상품과 작업의 진행이 열린 화면에 온다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, { items: [{}] })
    const [ops, cs] = [await api.staff('ops'), await api.staff('cs')]
    const { messages, type } = await events(cs, 3, () => ops.post(`${items}/bulk/processing-order`, { ids: itemIds }))
    expect(type).toContain('text/event-stream')
    expect(messages).toMatchObject([
      { event: 'order-items', data: { ids: itemIds, status: 'PROCESSING_ORDER' } },
      { event: 'job', data: { label: '발주확인', status: 'RUNNING', done: 1, total: 1 } },
      { event: 'job', data: { status: 'DONE' } },
    ])
  })

  test('미리보기는 아무 소식도 내지 않는다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, { items: [{}] })
    const ops = await api.staff('ops')
    const { messages } = await events(ops, 1, async () => {
      await ops.post(`${items}/bulk/processing-order`, { ids: itemIds, dry_run: true })
      await ops.post(`${items}/bulk/hold`, { ids: itemIds, reason: '확인' })
    })
    expect(messages[0]).toMatchObject({ event: 'order-items', data: { ids: itemIds } })
    expect(messages[0]?.data['status']).toBeUndefined()
  })

  test('알아볼 수 없는 소식은 건너뛰고 다음 소식이 온다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, { items: [{}] })
    const ops = await api.staff('ops')
    const { messages } = await events(ops, 1, async () => {
      for (const text of ['not json', 'null', '{"type":"other"}'])
        await api.deps.db.execute(sql`select pg_notify('homefit_live', ${text})`)
      await ops.post(`${items}/bulk/hold`, { ids: itemIds, reason: '확인' })
    })
    expect(messages[0]).toMatchObject({ event: 'order-items', data: { ids: itemIds } })
  })

  test('로그인하지 않으면 401, 고객은 403', async () => {
    expect((await api.anonymous.raw('GET', '/store-admin/v1/live')).status).toBe(401)
    expect((await (await api.customer()).raw('GET', '/store-admin/v1/live')).status).toBe(403)
  })
})
