import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { Kept } from '#server/http/kept.ts'
import { FreshCache } from '#server/modules/bulk/freshCache.ts'
import { joinIncidents } from '#server/modules/incidents/incidents.jobs.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { answered, asked, inbox, patch, see, tenSeconds } from '#tests/support/conversations.ts'
import {
  aWave,
  candidates,
  followUp,
  type Incident,
  incidentsPath,
  members,
  open,
  opened,
  read,
  rowsFor,
} from '#tests/support/incidents.ts'

const api = useApi()
type Row = { id: number; status: string; code?: string; message?: string; after?: { content?: string } }
type Result = { job_id: number | null; totals: Record<string, number>; rows: Row[]; code?: string; extra?: object }
const reply = async (staff: TestClient, id: number, body: object) =>
  (await staff.post<Result>(`${incidentsPath}/${id}/bulk/reply`, body)).body
const change = (staff: TestClient, id: number, body: object) => staff.patch<Incident>(`${incidentsPath}/${id}`, body)
const put = (staff: TestClient, id: number, body: object) =>
  staff.post<{ added: number; removed: number; code?: string; extra?: Record<string, unknown> }>(
    `${incidentsPath}/${id}/conversations`,
    body,
  )
const told = ({ rows }: Result) => rows.map(({ status, code }) => (code ? `${status} ${code}` : status))

/** The jobs of before have caused nothing any more. */
async function longAgo() {
  await api.deps.db.execute(sql`update jobs set created_at = created_at - interval '9 days'`)
  FreshCache.forgetAll()
}

describe('사건 후보', () => {
  test('지난 4주에도 사흘에 여섯 번씩 묻던 상품이면 다섯은 후보가 아니다', async () => {
    const { askers } = await aWave(api)
    const cs = await api.staff('cs')
    await longAgo()
    expect((await candidates(cs)).map(({ cause }) => cause.kind)).toEqual(['PRODUCT'])
    const past = sql`select user_id, category_id, order_id, team, last_customer_at - d * interval '12 hours', created_at - d * interval '12 hours' from conversations, generate_series(7, 60) d`
    await api.deps.db.execute(
      sql`insert into conversations (user_id, category_id, order_id, team, last_customer_at, created_at) ${past} where id = ${askers[0]?.id ?? 0}`,
    )
    FreshCache.forgetAll()
    Kept.forgetAll()
    expect(await candidates(cs)).toEqual([])
  })

  test('넷이면 적고, 출고지와 출고한 날도 원인이 되며, 취소한 배송은 아니다', async () => {
    const { shop, more } = await aWave(api, 4, 1)
    const cs = await api.staff('cs')
    await longAgo()
    expect(await candidates(cs)).toEqual([])
    await api.deps.db.execute(
      sql`with d as (insert into deliveries (shipping_origin_id, order_id, carrier, invoice_no, shipped_at)
            select shipping_origin_id, order_id, 'CJ', '60791234' || id, '2026-11-15T15:30:00Z' from order_items returning id, order_id)
          insert into delivery_items (delivery_id, order_item_id, quantity) select d.id, i.id, 1 from d join order_items i on i.order_id = d.order_id`,
    )
    await more(1)
    const [first] = await candidates(cs)
    expect(first).toMatchObject({
      cause: { kind: 'ORIGIN_DAY', shipping_origin_id: shop.originId, day: '2026-11-16' },
      label: '11/16 본사 물류센터 출고',
      count: 5,
    })
    const incident = (await open(cs, { title: '출고', cause: first?.cause, conversation_ids: [], auto_join: true }))
      .body
    expect(await joinIncidents(api.deps)).toEqual({ joined: 5 })
    expect((await read(cs, incident.id)).conversations).toBe(5)
    await change(cs, incident.id, { version: 1, state: 'CLOSED' })
    await api.deps.db.execute(sql`update deliveries set status = 'CANCELED'`)
    FreshCache.forgetAll()
    expect((await candidates(cs)).map(({ cause }) => cause.kind)).toEqual(['PRODUCT'])
  })

  test('상품도 원인이 되고, 열린 사건의 원인은 그 사건에 권한다', async () => {
    const { askers, shop, more, jobId } = await aWave(api, 5, 2)
    const cs = await api.staff('cs')
    await longAgo()
    const [product] = await candidates(cs)
    expect(product).toMatchObject({
      cause: { kind: 'PRODUCT', product_id: shop.productId },
      label: '요가 매트',
      title: '요가 매트 문의',
      count: 5,
    })
    const ids = askers.map(({ id }) => id)
    const body = { title: '매트 색', cause: product?.cause, conversation_ids: ids.slice(0, 4) }
    const incident = (await open(cs, body)).body
    const [late] = await more(1)
    const suggested = await cs.get<{ results: { id: number; name_masked: string }[] }>(
      `${incidentsPath}/${incident.id}/suggestions`,
    )
    expect(suggested.body.results.map(({ id }) => id)).toEqual([late?.id, ids[4]])
    expect(await candidates(cs)).toEqual([])
    const of = await cs.get<{ count: number; incident: object | null }>(`${incidentsPath}/of-jobs/${jobId}`)
    expect(of.body).toMatchObject({ count: 0, incident: null })
    expect((await cs.get(`${incidentsPath}/of-jobs/999`)).status).toBe(404)
  })
})

describe('사건에 넣고 빼기', () => {
  test('한 상담은 열린 사건 하나에만 있고, 종료한 사건의 것은 다른 사건에 들어가며 다시 열면 거절한다', async () => {
    const wave = await aWave(api)
    const cs = await api.staff('cs')
    const first = await opened(cs, wave)
    const ids = wave.askers.map(({ id }) => id)
    const other = (await asked(api, undefined, { category_id: wave.category })).id
    const none = { kind: 'NONE' }
    expect((await open(cs, { title: '또', cause: none, conversation_ids: [other, ids[1]] })).body).toMatchObject({
      code: 'INCIDENT_TAKEN',
      extra: { conversation_ids: [ids[1]], incident: { id: first.id, title: first.title } },
    })
    expect((await open(cs, { title: '또', cause: first.cause, conversation_ids: [] })).body).toMatchObject({
      code: 'INCIDENT_TAKEN',
      extra: { incident: { id: first.id } },
    })
    expect((await change(cs, first.id, { version: 1, state: 'CLOSED' })).status).toBe(200)
    expect((await put(cs, first.id, { add: [other] })).body.code).toBe('INCIDENT_CLOSED')
    const second = (await open(cs, { title: '또', cause: none, conversation_ids: [other, ids[1]] })).body
    expect(second.conversations).toBe(2)
    expect((await change(cs, first.id, { version: 2, state: 'OPEN' })).body.code).toBe('INCIDENT_TAKEN')
    expect((await put(cs, second.id, { remove: [ids[1]] })).body).toEqual({ added: 0, removed: 1 })
    expect((await change(cs, first.id, { version: 2, state: 'OPEN' })).body).toMatchObject({
      state: 'OPEN',
      conversations: 5,
    })
  })

  test('저절로 묶기는 원인이 같은 새 문의만 데려오고, 손으로 뺀 것은 다시 데려오지 않는다', async () => {
    const wave = await aWave(api, 5, 2)
    const cs = await api.staff('cs')
    const { id } = await opened(cs, wave, { auto_join: true })
    const [out] = wave.askers
    await put(cs, id, { remove: [out?.id] })
    const [came] = await wave.more(1)
    await asked(api, undefined, { category_id: wave.category })
    expect(await joinIncidents(api.deps)).toEqual({ joined: 1 })
    expect(await joinIncidents(api.deps)).toEqual({ joined: 0 })
    const its = await members(cs, id)
    expect(its.map((one) => one.id)).not.toContain(out?.id)
    expect(its.find((one) => one.id === came?.id)?.joined_by).toBeNull()
    expect((await see(cs, came?.id ?? 0)).thread.at(-1)).toMatchObject({
      kind: 'incident.joined',
      text: '사건 ‘발주확인 이후 문의’에 묶었어요.',
    })
    await change(cs, id, { version: 1, auto_join: false })
    await wave.more(1)
    expect(await joinIncidents(api.deps)).toEqual({ joined: 0 })
    // by hand it may come back
    expect((await put(cs, id, { add: [out?.id] })).body).toEqual({ added: 1, removed: 0 })
    expect((await members(cs, id)).length).toBe(6)
  })

  test('없는 것과 빈 것, 낡은 버전은 저마다 거절한다', async () => {
    const cs = await api.staff('cs')
    const none = { kind: 'NONE' }
    const fields = async (body: object) => (await open(cs, body)).body.extra?.['fields']
    expect(await fields({ title: 'ㄱ', cause: none, conversation_ids: [] })).toEqual({ conversation_ids: ['REQUIRED'] })
    expect(await fields({ title: 'ㄱ', cause: none, conversation_ids: [7] })).toEqual({
      conversation_ids: ['NOT_AMONG'],
    })
    expect(await fields({ title: 'ㄱ', cause: { kind: 'JOB', job_id: 9 }, conversation_ids: [] })).toEqual({
      cause: ['NOT_FOUND'],
    })
    const { id: conversation } = await asked(api)
    const { id } = (await open(cs, { title: ' 묶음 ', cause: none, conversation_ids: [conversation] })).body
    expect((await change(cs, id, { version: 1, auto_join: true })).body.extra?.['fields']).toEqual({
      auto_join: ['INVALID'],
    })
    expect((await change(cs, id, { version: 1, owner_id: 999_999 })).body.extra?.['fields']).toEqual({
      owner_id: ['NOT_FOUND'],
    })
    expect((await change(cs, id, { version: 1, title: '새 제목' })).body).toMatchObject({
      title: '새 제목',
      version: 2,
    })
    expect((await change(cs, id, { version: 1, title: '늦은 제목' })).body.code).toBe('VERSION_CONFLICT')
    expect((await put(cs, id, {})).body.extra?.['fields']).toEqual({ add: ['NOTHING_TO_CHANGE'] })
    expect((await cs.get(`${incidentsPath}/999`)).status).toBe(404)
    expect((await cs.get(`${incidentsPath}/999/conversations`)).status).toBe(404)
    const listed = await cs.get<{ results: { id: number; waiting: number }[] }>(
      `${incidentsPath}?state=OPEN&cause=NONE`,
    )
    expect(listed.body.results).toMatchObject([{ id, conversations: 1, waiting: 1 }])
  })
})

describe('사건에 답하기', () => {
  test('값이 없는 고객은 이름을 들어 거절하고, 뒤늦게 들어온 상담에는 같은 말을 보낸다', async () => {
    const wave = await aWave(api, 5, 1)
    const cs = await api.staff('cs')
    const { id } = await opened(cs, wave)
    const rows = await rowsFor(cs, id, 'waiting')
    const dry = await reply(cs, id, { rows, content: '송장은 {{송장번호}}예요.', dry_run: true })
    expect(told(dry)).toEqual(Array.from({ length: 5 }, () => 'FAILED TEMPLATE_UNRESOLVED'))
    expect(dry.rows[0]?.message).toContain('{{송장번호}}')
    expect((await read(cs, id)).answer).toBeNull()
    const outside = (await asked(api)).id
    expect(
      (await reply(cs, id, { rows: [{ id: outside, expected_last_message_id: 1 }], content: '네' })).extra,
    ).toMatchObject({ fields: { rows: ['NOT_AMONG'] } })

    const content = '{{고객명}}님, 오늘 나가요.'
    const sent = await reply(cs, id, { rows: rows.slice(0, 4), content })
    await tenSeconds(api)
    const [late] = await wave.more(1)
    await put(cs, id, { add: [late?.id] })
    expect(await read(cs, id)).toMatchObject({ late: 2, answer: { content }, counts: { ANSWERED: 4, WAITING: 2 } })
    const again = await rowsFor(cs, id, 'late')
    expect(again.map((row) => row.id)).toEqual([rows[4]?.id, late?.id])
    const second = await reply(cs, id, { rows: again, content })
    expect(told(second)).toEqual(['SUCCESS', 'SUCCESS'])
    // within ten seconds all of it can be taken back
    await cs.post(`/store-admin/v1/jobs/${second.job_id}/undo`, {})
    expect(await read(cs, id)).toMatchObject({ late: 2, counts: { ANSWERED: 4, WAITING: 2, PENDING: 0 } })
    expect(sent.job_id).not.toBe(second.job_id)
  })

  test('미리 본 뒤에 고객이 쓰면 그 상담만 보내지 않고, 종료도 읽지 않은 글을 덮지 않는다', async () => {
    const wave = await aWave(api)
    const cs = await api.staff('cs')
    const { id } = await opened(cs, wave)
    const rows = await rowsFor(cs, id, 'waiting')
    const [first, second] = wave.askers
    if (first) await followUp(first)
    const done = await reply(cs, id, { rows, content: '오늘 나가요.' })
    expect(told(done)).toEqual(['FAILED CONVERSATION_CHANGED', 'SUCCESS', 'SUCCESS', 'SUCCESS', 'SUCCESS'])
    await tenSeconds(api)
    const toClose = await rowsFor(cs, id, 'answered')
    expect(toClose.length).toBe(4)
    if (second) await followUp(second)
    const closed = await cs.post<Result>(`${inbox}/bulk/close`, { rows: toClose })
    expect(told(closed.body)).toEqual(['FAILED CONVERSATION_CHANGED', 'SUCCESS', 'SUCCESS', 'SUCCESS'])
    expect((await see(cs, second?.id ?? 0)).state).toBe('OPEN')
    const its = await members(cs, id)
    expect(its.slice(0, 2).map(({ progress, told: got }) => [progress, got])).toEqual([
      ['WAITING', false],
      ['WAITING', true],
    ])
  })

  test('두 번 눌러도 한 번 보내고, 남이 맡은 상담과 종료한 사건에는 보내지 않는다', async () => {
    const wave = await aWave(api)
    const [cs, other] = [await api.staff('cs'), await api.staff('cs')]
    const { id } = await opened(cs, wave)
    await patch(other, wave.askers[0]?.id ?? 0, { assignee_id: other.id })
    const rows = (await rowsFor(cs, id, 'waiting')).map(({ version: _version, ...row }) => row)
    const press = () =>
      cs.post<Result>(`${incidentsPath}/${id}/bulk/reply`, { rows, content: '네' }, { requestId: 'press-once-0001' })
    const [a, b] = [(await press()).body, (await press()).body]
    expect(a.job_id).toBe(b.job_id)
    expect(told(a)).toEqual(['FAILED CONVERSATION_ASSIGNED', 'SUCCESS', 'SUCCESS', 'SUCCESS', 'SUCCESS'])
    expect((await read(cs, id)).counts).toMatchObject({ PENDING: 4, WAITING: 1 })
    await tenSeconds(api)
    await answered(api, other, wave.askers[0]?.id ?? 0)
    expect((await read(cs, id)).counts.ANSWERED).toBe(5)
    await change(cs, id, { version: 1, state: 'CLOSED' })
    expect((await reply(cs, id, { rows, content: '네' })).code).toBe('INCIDENT_CLOSED')
  })
})
