import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { purgeLogs } from '#server/modules/analytics/analytics.service.ts'
import { useApi } from '#tests/support/api.ts'

const api = useApi()
const path = '/api/v2/logs/bulk'
const uuid = 'a1b2c3d4-0000-4000-8000-000000000001'

const aRecord = (values: Record<string, unknown> = {}) => ({
  record_id: randomUUID(),
  logged_at: '2026-11-16T10:00:00+09:00',
  global_uuid: uuid,
  session: 'session-0001',
  category: 'screen_view',
  navigation: '/store',
  ...values,
})

type Filed = {
  record_id: string
  user_id: number | null
  record: Record<string, unknown>
  logged: string
  received: string
}
const filed = () =>
  rows<Filed>(
    api.deps.db,
    sql`select record_id, user_id, record, to_char(logged_at at time zone 'Asia/Seoul', 'MM-DD HH24:MI') as logged,
          to_char(received_at at time zone 'Asia/Seoul', 'MM-DD HH24:MI') as received from analytics_logs order by id`,
  )

describe('분석 기록 받기', () => {
  test('로그인하지 않아도 보낼 수 있고, 모르는 항목도 그대로 남는다', async () => {
    const answer = await api.anonymous.post(path, { records: [aRecord({ extra: { sku: 3 }, device: 'iPhone' })] })
    expect(answer.status).toBe(204)
    expect(await filed()).toMatchObject([
      { user_id: null, record: { navigation: '/store', device: 'iPhone', extra: { sku: 3 } }, logged: '11-16 10:00' },
    ])
  })

  test('비콘이 보내는 text/plain도 받고, 다른 형식은 받지 않는다', async () => {
    const send = (type: string) =>
      api.app.request(path, {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify({ records: [aRecord()] }),
      })
    expect((await send('text/plain;charset=UTF-8')).status).toBe(204)
    expect((await send('application/x-www-form-urlencoded')).status).toBe(415)
    expect(await filed()).toHaveLength(1)
  })

  test('다른 곳에서는 text/plain 본문을 받지 않는다', async () => {
    const answer = await api.app.request('/api/v1/user/sign-in/', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ email_address: 'a@example.test', password: 'x' }),
    })
    expect(answer.status).toBe(415)
  })

  test('같은 묶음을 두 번, 동시에 보내도 한 번만 남는다', async () => {
    const batch = { records: Array.from({ length: 20 }, () => aRecord()) }
    const reversed = { records: [...batch.records].reverse() }
    const answers = await Promise.all([batch, reversed, batch].map((body) => api.anonymous.post(path, body)))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await filed()).toHaveLength(20)
  })

  test('한 묶음 안에 같은 기록이 두 번 있어도 한 번만 남는다', async () => {
    const record = aRecord()
    expect((await api.anonymous.post(path, { records: [record, record] })).status).toBe(204)
    expect(await filed()).toHaveLength(1)
  })

  test('회원 번호는 그 회원의 토큰이 함께 왔을 때만 남고, 적어 보낸 번호는 버린다', async () => {
    const [me, other] = [await api.customer(), await api.customer()]
    await me.post(path, { records: [aRecord({ user_id: String(me.id) })] })
    await me.post(path, { records: [aRecord({ user_id: String(other.id) }), aRecord({ user_id: null })] })
    await api.anonymous.post(path, { records: [aRecord({ user_id: String(me.id) })] })
    await api.as({ token: 'a.b.c' }).post(path, { records: [aRecord({ user_id: String(me.id) })] })
    const found = await filed()
    expect(found.map((row) => row.user_id)).toEqual([me.id, null, null, null, null])
    expect(found.filter(({ record }) => 'user_id' in record)).toEqual([])
  })

  test('하루 넘게 틀린 시계의 시각은 받은 때로 센다', async () => {
    await api.anonymous.post(path, {
      records: [
        aRecord({ logged_at: '2026-11-16T09:30:00+09:00' }),
        aRecord({ logged_at: '2001-01-01T00:00:00Z' }),
        aRecord({ logged_at: '2099-01-01T00:00:00Z' }),
      ],
    })
    expect((await filed()).map((row) => row.logged).sort()).toEqual(['11-16 09:30', '11-16 10:00', '11-16 10:00'])
  })

  test('끝의 값까지 받고, 하나만 넘어도 받지 않는다. 하루까지 틀린 시계는 그 시각을 믿는다', async () => {
    const sized = (bytes: number) => {
      const record = aRecord({ extra: '' })
      return { ...record, extra: 'x'.repeat(bytes - JSON.stringify(record).length) }
    }
    const status = async (records: object[]) => (await api.anonymous.post(path, { records })).status
    const ends: [object, object][] = [
      [sized(8_192), sized(8_193)],
      [aRecord({ record_id: 'a'.repeat(8) }), aRecord({ record_id: 'a'.repeat(7) })],
      [aRecord({ session: 's'.repeat(64) }), aRecord({ session: 's'.repeat(65) })],
      [aRecord({ category: 'c'.repeat(60) }), aRecord({ category: 'c'.repeat(61) })],
      [aRecord({ user_id: '1'.repeat(40) }), aRecord({ user_id: '1'.repeat(41) })],
    ]
    for (const [fits, exceeds] of ends) expect([await status([fits]), await status([exceeds])]).toEqual([204, 400])
    expect(await status(Array.from({ length: 100 }, () => aRecord()))).toBe(204)
    await api.deps.db.execute(sql`delete from analytics_logs`)
    await status(
      ['15T10:00:00.000', '15T09:59:59.999', '17T10:00:00.000', '17T10:00:00.001'].map((at, n) =>
        aRecord({ record_id: `record-${n}`, logged_at: `2026-11-${at}+09:00` }),
      ),
    )
    expect((await filed()).map(({ logged }) => logged)).toEqual([
      '11-15 10:00',
      '11-16 10:00',
      '11-17 10:00',
      '11-16 10:00',
    ])
  })

  test.each([
    ['빈 묶음', { records: [] }],
    ['101개', { records: Array.from({ length: 101 }, () => aRecord()) }],
    ['이름 없는 기록', { records: [aRecord({ record_id: undefined })] }],
    ['이상한 이름', { records: [aRecord({ record_id: "'; drop" })] }],
    ['없는 시각', { records: [aRecord({ logged_at: '어제' })] }],
    ['8 kB가 넘는 기록', { records: [aRecord({ extra: 'x'.repeat(8_200) })] }],
    ['담을 수 없는 글자', { records: [aRecord({ extra: 'a\u0000b' })] }],
    ['다른 항목이 있는 묶음', { records: [aRecord()], user_id: 1 }],
  ])('%s은 받지 않는다', async (_, body) => {
    const answer = await api.anonymous.post<{ code: string }>(path, body)
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION'])
    expect(await filed()).toEqual([])
  })

  test('256 kB가 넘는 본문은 읽지 않는다', async () => {
    const records = Array.from({ length: 40 }, () => aRecord({ extra: 'x'.repeat(7_000) }))
    expect((await api.anonymous.post<{ code: string }>(path, { records })).status).toBe(413)
  })

  test('한 곳에서 1분에 600묶음까지 받는다', async () => {
    await api.deps.db.execute(
      sql`insert into rate_counters (key, window_start, hits) values ('logs:127.0.0.1', ${api.clock.now().toISOString()}, 599)`,
    )
    expect((await api.anonymous.post(path, { records: [aRecord()] })).status).toBe(204)
    const refused = await api.anonymous.post<{ code: string }>(path, { records: [aRecord()] })
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED'])
    api.clock.advance(60_000)
    expect((await api.anonymous.post(path, { records: [aRecord()] })).status).toBe(204)
  })

  test('90일이 지난 기록은 지운다', async () => {
    await api.anonymous.post(path, { records: [aRecord()] })
    api.clock.advance(90 * 86_400_000)
    expect(await purgeLogs(api.deps)).toEqual({ removed: 0 })
    api.clock.advance(1)
    await api.anonymous.post(path, { records: [aRecord()] })
    expect(await purgeLogs(api.deps)).toEqual({ removed: 1 })
    expect(await filed()).toHaveLength(1)
  })
})
