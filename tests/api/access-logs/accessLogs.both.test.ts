import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { recordPiiAccess } from '#server/modules/audit/audit.service.ts'
import { readTable } from '#shared/files/readTable.ts'
import { useApi } from '#tests/support/api.ts'
import { look } from '#tests/support/searching.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'

const api = useApi()
const path = '/core-admin/v1/access-logs'

type Log = {
  action: string
  actor_name: string
  member_id: number | null
  order_id: number | null
  reason: string | null
}
type Logs = { results: Log[]; total_count: number; has_next: boolean }
type Summary = {
  is_over: boolean
  median: number
  staff: ({ staff_id: number; flags: string[] } & Record<string, number>)[]
  rules: Record<string, number>
  reviews: { by: string; note: string; at: string }[]
}

type Reading = {
  staff?: number
  name?: string
  action?: string
  subject?: string
  reason?: string
  at?: string
  detail?: unknown
}

const read = ({ staff = 7, name = '김상담', action = 'order.read', subject = 'order:1', at, ...more }: Reading = {}) =>
  recordPiiAccess(api.deps.db, {
    actor: { kind: 'staff', id: staff, role: 'cs', name, sessionId: 1 },
    action,
    subject,
    ip: '10.0.0.1',
    now: new Date(at ?? '2026-11-16T09:00:00+09:00'),
    ...more,
  })

const listed = async (query = '') =>
  (await (await api.staff('admin')).get<Logs>(`${path}?${query}`)).body.results.map(({ reason }) => reason)

describe('접속기록', () => {
  test('누가 언제 누구의 것을 왜 보았는지 새것부터 보인다', async () => {
    await read({ reason: '배송지 확인', subject: 'order:34', detail: { user_id: 12 } })
    await read({ reason: '본인 확인', subject: 'user:12', action: 'member.unmask', at: '2026-11-16T09:30:00+09:00' })
    const { body } = await (await api.staff('admin')).get<Logs>(path)
    expect(body).toMatchObject({
      total_count: 2,
      has_next: false,
      results: [
        { action: 'member.unmask', actor_name: '김상담', member_id: 12, order_id: null, reason: '본인 확인' },
        { action: 'order.read', member_id: 12, order_id: 34, reason: '배송지 확인', ip: '10.0.0.1' },
      ],
    })
  })

  test('직원은 번호와 이름의 앞부분으로, 번호는 역할이 바뀌었어도 찾는다', async () => {
    await read({ staff: 7, name: '김상담', reason: 'cs일 때' })
    await recordPiiAccess(api.deps.db, {
      actor: { kind: 'staff', id: 7, role: 'ops', name: '김운영', sessionId: 1 },
      action: 'order.read',
      subject: 'order:2',
      reason: 'ops일 때',
      now: api.clock.now(),
    })
    await read({ staff: 77, name: '이백_퍼센트', reason: '남' })
    const admin = await api.staff('admin')
    const of = async (staff: string) =>
      (await look<Logs>(admin, path, { staff })).body.results.map(({ reason }) => reason)
    expect(await of('7')).toEqual(['ops일 때', 'cs일 때'])
    expect(await of('김')).toEqual(['ops일 때', 'cs일 때'])
    expect(await of('이백_')).toEqual(['남'])
    expect(await of('%')).toEqual([])
  })

  test('회원번호로 찾으면 그 회원의 주문을 본 것도 나온다', async () => {
    const shop = await aShop(api.deps.db)
    const { orderId } = await anOrder(api.deps, shop)
    const [owner] = await rows<{ id: number }>(api.deps.db, sql`select user_id as id from orders where id = ${orderId}`)
    await read({ subject: `order:${orderId}`, reason: '주문' })
    await read({ subject: `user:${owner?.id}`, reason: '회원' })
    await read({ subject: `order:${orderId + 1}`, reason: '남의 주문' })
    expect(await listed(`member_id=${owner?.id}`)).toEqual(['회원', '주문'])
  })

  test('기간과 행위, 사유 없는 것, 야간, 내려받기로 거른다', async () => {
    await read({ reason: '낮', at: '2026-11-15T21:59:59.999+09:00' })
    await read({ reason: '밤 10시', at: '2026-11-15T22:00:00+09:00' })
    await read({ reason: '새벽', at: '2026-11-16T05:59:59.999+09:00' })
    await read({ reason: '아침', at: '2026-11-16T06:00:00+09:00' })
    await read({ action: 'order-items.export', reason: '내려받기' })
    await read({ action: 'member.search' })
    await read({ action: 'member.read', reason: '' })
    expect(await listed('to=2026-11-15')).toEqual(['밤 10시', '낮'])
    expect(await listed('from=2026-11-16&night=true')).toEqual(['새벽'])
    expect(await listed('night=1')).toEqual(['새벽', '밤 10시'])
    expect(await listed('exports=true')).toEqual(['내려받기'])
    expect(await listed('action=member.search')).toEqual([null])
    expect(await listed('no_reason=true')).toEqual([''])
    expect(await listed('no_reason=false')).toHaveLength(7)
  })

  test('이상한 조건은 받지 않고, 너무 뒤쪽은 조건을 좁히게 한다', async () => {
    const admin = await api.staff('admin')
    for (const query of ['from=2026-13-01', 'member_id=0', 'page_size=101', 'night=maybe'])
      expect((await admin.get(`${path}?${query}`)).status).toBe(400)
    expect((await admin.get(`${path}?page=1000&page_size=100`)).body).toMatchObject({ code: 'PAGE_TOO_DEEP' })
  })

  test.each([path, `${path}/summary?month=2026-10`, `${path}/export/columns`])('%s: 관리자만 본다', async (address) => {
    for (const role of ['ops', 'cs', 'marketer'] as const)
      expect((await (await api.staff(role)).get(address)).status).toBe(403)
    expect((await api.anonymous.get(address)).status).toBe(401)
    expect((await (await api.customer()).get(address)).status).toBe(403)
    expect((await (await api.staff('admin')).get(address)).status).toBe(200)
  })
})

describe('접속기록 점검', () => {
  const summary = async (month: string) =>
    (await (await api.staff('admin')).get<Summary>(`${path}/summary?month=${month}`)).body

  test('직원마다 열람, 사유 없는 건, 야간, 내려받기를 세고 규칙에 걸린 것을 표시한다', async () => {
    await read({ staff: 1, reason: '있음', at: '2026-10-01T00:00:00+09:00' })
    await read({ staff: 1, at: '2026-10-31T23:59:59.999+09:00' })
    await read({ staff: 1, action: 'member.search', at: '2026-10-05T12:00:00+09:00' })
    await read({ staff: 2, action: 'order-items.export', reason: '출고', at: '2026-10-05T12:00:00+09:00' })
    await read({ staff: 2, reason: '9월', at: '2026-09-30T23:59:59.999+09:00' })
    await read({ staff: 2, reason: '11월', at: '2026-11-01T00:00:00+09:00' })
    const { staff, median, is_over: isOver, rules } = await summary('2026-10')
    expect(staff).toMatchObject([
      {
        staff_id: 1,
        total: 3,
        reads: 2,
        searches: 1,
        exports: 0,
        no_reason: 1,
        night: 2,
        subjects: 1,
        flags: ['NO_REASON'],
      },
      { staff_id: 2, total: 1, reads: 0, searches: 0, exports: 1, no_reason: 0, night: 0, flags: [] },
    ])
    expect([median, isOver, rules['night']]).toEqual([2, true, 5])
  })

  test('기록이 없는 달은 비어 있다', async () => {
    expect(await summary('2026-02')).toMatchObject({ staff: [], median: 0, reviews: [] })
  })

  test('이상한 달은 받지 않는다', async () => {
    const admin = await api.staff('admin')
    for (const month of ['2026-13', '2026-1', '', 'x'])
      expect((await admin.get(`${path}/summary?month=${month}`)).status).toBe(400)
  })

  test('달이 끝나면 점검했음을 남기고, 감사 기록에도 남는다', async () => {
    await read({ staff: 9, at: '2026-10-05T12:00:00+09:00' })
    const admin = await api.staff('admin')
    const { body } = await admin.post<Summary>(`${path}/reviews`, { month: '2026-10', note: '사유를 확인했어요' })
    expect(body.reviews).toEqual([{ by: 'admin 직원', at: '2026-11-16T10:00:00.000+09:00', note: '사유를 확인했어요' }])
    expect(
      await rows(
        api.deps.db,
        sql`select action, entity_id, after, reason from audit_logs where entity = 'access-logs'`,
      ),
    ).toEqual([
      {
        action: 'access-logs.review',
        entity_id: '2026-10',
        after: { records: 1, flagged: [{ actor: 'cs:9', flags: ['NO_REASON'] }] },
        reason: '사유를 확인했어요',
      },
    ])
  })

  test('끝나지 않은 달은 점검을 남길 수 없다', async () => {
    const review = async (now: string) => {
      api.clock.set(now)
      const body = { month: '2026-11', note: '점검' }
      return (await api.staff('admin')).post<{ code: string }>(`${path}/reviews`, body)
    }
    expect((await review('2026-11-30T23:59:59.999+09:00')).body.code).toBe('MONTH_NOT_OVER')
    expect((await review('2026-12-01T00:00:00+09:00')).status).toBe(200)
  })

  test('내용 없이는 남길 수 없고, 관리자만 남긴다', async () => {
    expect((await (await api.staff('admin')).post(`${path}/reviews`, { month: '2026-10', note: ' ' })).status).toBe(400)
    const body = { month: '2026-10', note: '내용' }
    expect((await (await api.staff('cs')).post(`${path}/reviews`, body)).status).toBe(403)
    expect((await api.anonymous.post(`${path}/reviews`, body)).status).toBe(401)
  })
})

describe('접속기록 내려받기', () => {
  const download = async (body: Record<string, unknown>) => {
    const named = { filter: {}, all: true, as_of: api.clock.now().toISOString() }
    const response = await (
      await api.staff('admin')
    ).raw('POST', `${path}/export/request`, { body: { ...named, ...body } })
    return { response, bytes: new Uint8Array(await response.clone().arrayBuffer()) }
  }

  test('조건에 맞는 것을 엑셀로 받고, 누가 왜 받았는지 감사 기록에 남는다', async () => {
    await read({ reason: '배송지 확인', subject: 'order:34' })
    await read({ reason: '다른 사람', staff: 8, name: '박상담' })
    const { response, bytes } = await download({
      filter: { staff: '7' },
      reason: '정기 점검',
      columns: ['actor_name', 'action', 'subject', 'reason'],
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('x-row-count')).toBe('1')
    const table = await readTable(bytes, 'a.xlsx')
    expect(table.rows).toEqual([
      ['직원', '작업', '대상', '사유'],
      ['김상담', '주문 개인정보 다시 보기', '주문 34', '배송지 확인'],
    ])
    expect(await rows(api.deps.db, sql`select action, reason, after from audit_logs`)).toEqual([
      { action: 'access-logs.export', reason: '정기 점검', after: { rows: 1, filter: '직원 7', format: 'xlsx' } },
    ])
  })

  test('천 건이 넘어도 한 줄도 빠지거나 겹치지 않는다', async () => {
    await api.deps.db.execute(
      sql`insert into pii_access_logs (actor, actor_name, action, subject, reason, at)
          select 'cs:7', '김상담', 'order.read', 'order:' || n, 'n' || n, timestamptz '2026-11-01T00:00:00+09:00' + n * interval '1 minute'
          from generate_series(1, 2500) n`,
    )
    const { bytes } = await download({ reason: '전체', format: 'csv', columns: ['reason'] })
    const lines = new TextDecoder().decode(bytes).trim().split('\r\n').slice(1)
    expect(lines).toHaveLength(2_500)
    expect(new Set(lines).size).toBe(2_500)
  })

  test('사유가 없거나, 없는 열이거나, 아무것도 없으면 받을 수 없다', async () => {
    await read({ reason: '있음' })
    const code = async (body: Record<string, unknown>) =>
      ((await (await download(body)).response.json()) as { code: string }).code
    expect(await code({})).toBe('VALIDATION')
    expect(await code({ reason: '점검', columns: ['phone'] })).toBe('VALIDATION')
    expect(await code({ reason: '점검', include_pii: true })).toBe('VALIDATION')
    expect(await code({ reason: '점검', filter: { staff: '99' } })).toBe('BULK_EMPTY')
    expect((await (await api.staff('ops')).post(`${path}/export/request`, { reason: '점검' })).status).toBe(403)
  })

  test('CP949에 없는 글자는 무엇인지 알린다', async () => {
    await read({ reason: '확인 🧘' })
    const body = { reason: '점검', format: 'csv', encoding: 'cp949' }
    expect(await (await download(body)).response.json()).toMatchObject({ code: 'FILE_UNENCODABLE' })
    expect((await download({ ...body, allow_lossy: true })).response.status).toBe(200)
  })
})
