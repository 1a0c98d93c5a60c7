import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLogs } from '#server/modules/audit/audit.tables.ts'
import { voucherBatches, vouchers } from '#server/modules/vouchers/vouchers.tables.ts'
import { isVoucherCode, voucherTextOf } from '#shared/validation/voucherCode.ts'
import { useApi } from '#tests/support/api.ts'
import { aPlan, keyed, makeVouchers, redeemPath, voucherBodyOf, vouchersPath } from '#tests/support/vouchers.ts'

const api = useApi()
const generate = `${vouchersPath}/bulk-generate`

type Voucher = { id: number; code: string; status: string; version: number; secret_code?: string; used_by: unknown }
type List = { results: Voucher[]; total_count: number }
type Batch = { id: number; counts: Record<string, number>; count: number }

describe('만들기', () => {
  test('파일은 엑셀에서 열리고, 스크래치 번호는 그 파일에만 있다', async () => {
    const plan = await aPlan(api.deps.db, { name: '=홈핏' })
    const staff = await api.staff('marketer')
    const body = voucherBodyOf(plan.id, { count: 3, with_secret: true, memo: '제휴 1차' })
    const file = await staff.raw('POST', generate, { body, requestId: 'generate-0001' })
    const bytes = new Uint8Array(await file.arrayBuffer())
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
    expect(file.headers.get('x-row-count')).toBe('3')
    expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toContain('2026-11-16.csv')
    const [titles, ...lines] = new TextDecoder().decode(bytes).trim().split('\r\n')
    expect(titles).toBe('코드,스크래치 번호,유형,요금제,일수,등록 기한')
    expect(lines).toHaveLength(3)
    for (const line of lines)
      expect(line).toMatch(/^(\w{4}-){3}\w{4},\w{4}-\w{4},캠페인,'=홈핏,30,2027-01-01 00:00:00$/)
    const all = await api.deps.db.select().from(vouchers)
    const secrets = lines.map((line) => voucherTextOf(line.split(',')[1] ?? ''))
    for (const secret of secrets) expect(JSON.stringify([all, await everything()])).not.toContain(secret)
    expect(all.every(({ code, secretHash }) => isVoucherCode(code) && (secretHash?.length ?? 0) > 40)).toBe(true)
  })

  test('같은 요청은 한 번만 만들고, 다시 보내면 어느 묶음인지 알려 준다', async () => {
    const plan = await aPlan(api.deps.db)
    const staff = await api.staff('marketer')
    const call = { body: voucherBodyOf(plan.id), requestId: 'generate-0002' }
    expect((await staff.raw('POST', generate, call)).status).toBe(200)
    const again = await staff.raw('POST', generate, call)
    const [batch] = await api.deps.db.select().from(voucherBatches)
    expect([again.status, await again.json()]).toMatchObject([
      409,
      { code: 'ALREADY_DONE', extra: { batch_id: batch?.id } },
    ])
    expect(await api.deps.db.$count(vouchers)).toBe(3)
  })

  test('한 장은 답으로 받고, 같은 요청에는 같은 답이다', async () => {
    const plan = await aPlan(api.deps.db)
    const staff = await api.staff('marketer')
    const { count: _count, ...body } = voucherBodyOf(plan.id, { with_secret: true, type: 'CS' })
    const made = await staff.post<Voucher>(vouchersPath, body, { requestId: 'generate-0003' })
    expect(made.status).toBe(201)
    const again = await staff.post<Voucher>(vouchersPath, body, { requestId: 'generate-0003' })
    expect(again.body).toEqual(made.body)
    expect(JSON.stringify(await everything())).not.toContain(voucherTextOf(made.body.secret_code ?? '-'))
    const { code, secret_code: secret = '' } = made.body
    const customer = await api.customer()
    expect((await customer.post(keyed(redeemPath, { type: 'CS', code, secret }), {})).status).toBe(200)
    expect((await staff.get(`${vouchersPath}/${made.body.id}`)).body).not.toHaveProperty('secret_code')
  })

  test('값이 맞지 않으면 어느 칸인지 말하고 만들지 않는다', async () => {
    const plan = await aPlan(api.deps.db)
    const over = await aPlan(api.deps.db, { status: 'INACTIVE' })
    const staff = await api.staff('marketer')
    const wrong: [string, Record<string, unknown>][] = [
      ['count', { count: 0 }],
      ['count', { count: 50_001 }],
      ['count', { count: 1.5 }],
      ['days', { days: 0 }],
      ['days', { days: 1_101 }],
      ['type', { type: 'GIFT' }],
      ['plan_id', { plan_id: 999_999 }],
      ['plan_id', { plan_id: over.id }],
      ['expires_at', { expires_at: '2026-11-16T10:00:00+09:00' }],
      ['expires_at', { expires_at: '2027-01-01' }],
      ['goods', { goods: { sku_id: 999_999 } }],
      ['price', { price: 100 }],
      ['memo', { memo: 'ㅁ'.repeat(201) }],
    ]
    for (const [field, more] of wrong) {
      const { status, body } = await staff.post<{ extra: { fields: object } }>(generate, voucherBodyOf(plan.id, more))
      expect([status, Object.keys(body.extra.fields).join()], field).toEqual([400, expect.stringContaining(field)])
    }
    expect(await api.deps.db.$count(voucherBatches)).toBe(0)
    const nameless = await api.app.request(generate, {
      method: 'POST',
      headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(voucherBodyOf(plan.id)),
    })
    expect(await nameless.json()).toMatchObject({ code: 'REQUEST_ID_REQUIRED' })
  })

  test('많은 수도 한 번에 만들고 모두 다르다', async () => {
    const plan = await aPlan(api.deps.db)
    const began = performance.now()
    const keys = await makeVouchers(await api.staff(), plan.id, { count: 12_000, with_secret: true })
    expect(new Set(keys.map(({ code }) => code)).size).toBe(12_000)
    expect(performance.now() - began).toBeLessThan(20_000)
  })
})

async function everything(): Promise<unknown[]> {
  const { db } = api.deps
  return [await db.select().from(auditLogs), (await db.execute(sql`select * from request_log`)) as unknown]
}

describe('관리', () => {
  async function aBatch(more: Record<string, unknown> = {}) {
    const plan = await aPlan(api.deps.db)
    const marketer = await api.staff('marketer')
    const keys = await makeVouchers(marketer, plan.id, more)
    return { plan, marketer, keys, list: async () => (await marketer.get<List>(vouchersPath)).body.results }
  }

  test('관리 권한이 없으면 코드 가운데를 가리고, 코드로 찾을 수는 있다', async () => {
    const { keys, marketer } = await aBatch()
    const code = keys[0]?.code ?? ''
    const cs = await api.staff('cs')
    const [masked] = (await cs.get<List>(`${vouchersPath}?code=${code.toLowerCase()}`)).body.results
    expect(masked?.code).toBe(`${code.slice(0, 4)}-****-****-${code.slice(-4)}`)
    expect((await cs.get<Voucher>(`${vouchersPath}/${masked?.id}`)).body.code).toBe(masked?.code)
    expect((await marketer.get<Voucher>(`${vouchersPath}/${masked?.id}`)).body.code).toBe(code)
    expect((await cs.get<List>(`${vouchersPath}?code=${code.slice(0, 4)}`)).body.results).toEqual([])
  })

  test('종류, 상태, 묶음, 요금제로 거른다', async () => {
    const { keys, marketer, plan } = await aBatch()
    await makeVouchers(marketer, plan.id, { type: 'CS', expires_at: '2026-11-20T00:00:00+09:00' })
    const customer = await api.customer({ name: '김하늘' })
    await customer.post(keyed(redeemPath, keys[0] ?? { type: '', code: '' }), {})
    api.clock.set('2026-11-21T10:00:00+09:00')
    const later = await api.staff('ops')
    const found = async (query: string) =>
      (await later.get<List>(`${vouchersPath}?${query}`)).body.results.map(({ status }) => status)
    expect(await found('type=CS')).toEqual(['EXPIRED', 'EXPIRED', 'EXPIRED'])
    expect(await found('status=EXPIRED')).toHaveLength(3)
    expect(await found('status=ISSUED')).toEqual(['ISSUED', 'ISSUED'])
    expect(await found('status=USED&status=EXPIRED')).toHaveLength(4)
    expect(await found(`plan_id=${plan.id}`)).toHaveLength(6)
    expect(await found('plan_id=999')).toEqual([])
    expect((await later.get<List>(`${vouchersPath}?status=USED`)).body.results[0]?.used_by).toEqual({
      id: customer.id,
      name_masked: '김*늘',
    })
    const { body } = await later.get<{ results: Batch[] }>('/core-admin/v1/voucher-batches')
    expect(body.results.map(({ counts }) => counts)).toEqual([
      { ISSUED: 0, USED: 0, VOID: 0, EXPIRED: 3 },
      { ISSUED: 2, USED: 1, VOID: 0, EXPIRED: 0 },
    ])
    expect(await found(`batch_id=${body.results[1]?.id}`)).toHaveLength(3)
    expect((await later.get(`${vouchersPath}?sort=code`)).status).toBe(400)
  })

  test('등록 기한과 메모를 바꾸고, 무효에는 사유가 있어야 한다', async () => {
    const { list, marketer } = await aBatch()
    const [{ id } = { id: 0 }] = await list()
    const path = `${vouchersPath}/${id}`
    const changed = await marketer.patch<Voucher>(path, {
      version: 1,
      memo: '분실 재발급',
      expires_at: '2027-02-01T00:00:00+09:00',
    })
    expect(changed.body).toMatchObject({ memo: '분실 재발급', expires_at: '2027-02-01T00:00:00.000+09:00', version: 2 })
    expect((await marketer.patch(path, { version: 1, memo: '' })).status).toBe(409)
    expect((await marketer.patch(path, { version: 2, status: 'VOID' })).status).toBe(400)
    expect((await marketer.patch(path, { version: 2, expires_at: '2026-11-01T00:00:00+09:00' })).status).toBe(400)
    expect((await marketer.patch(path, { version: 2, days: 365 })).status).toBe(400)
    const voided = await marketer.patch<Voucher>(path, { version: 2, status: 'VOID', reason: '분실' })
    expect(voided.body).toMatchObject({ status: 'VOID', void_reason: '분실' })
    expect((await marketer.patch<{ code: string }>(path, { version: 3, status: 'VOID', reason: '또' })).body.code).toBe(
      'VOUCHER_STATE',
    )
    expect((await marketer.delete<{ code: string }>(path)).body.code).toBe('VOUCHER_STATE')
    expect((await marketer.patch<Voucher>(path, { version: 3, memo: '끝' })).status).toBe(200)
  })

  test('삭제하면 무효가 되고, 쓴 것은 지울 수 없다', async () => {
    const { keys, list, marketer } = await aBatch()
    await (await api.customer()).post(keyed(redeemPath, keys[0] ?? { type: '', code: '' }), {})
    for (const { id, status } of await list())
      expect((await marketer.delete(`${vouchersPath}/${id}`)).status).toBe(status === 'USED' ? 409 : 204)
    expect((await list()).map(({ status }) => status).toSorted()).toEqual(['USED', 'VOID', 'VOID'])
    expect((await marketer.delete(`${vouchersPath}/999999`)).status).toBe(404)
    expect((await marketer.get(`${vouchersPath}/999999`)).status).toBe(404)
    expect((await marketer.get('/core-admin/v1/voucher-batches/999999')).status).toBe(404)
  })

  test('묶음에서 쓰지 않은 것을 한꺼번에 무효로 하고, 쓴 것은 그대로 둔다고 말한다', async () => {
    const { keys, list, marketer } = await aBatch({ count: 5 })
    await (await api.customer()).post(keyed(redeemPath, keys[0] ?? { type: '', code: '' }), {})
    const all = await list()
    const [batch] = await api.deps.db.select().from(voucherBatches)
    const bulk = `${vouchersPath}/bulk/void`
    type Result = { totals: Record<string, number>; rows: { status: string; code?: string; label: string }[] }
    const dry = await marketer.post<Result>(bulk, { batch_id: batch?.id, reason: '행사 취소', dry_run: true })
    expect(dry.body.totals).toMatchObject({ SUCCESS: 4 })
    expect((await list()).filter(({ status }) => status === 'VOID')).toEqual([])
    const done = await marketer.post<Result>(bulk, { ids: all.map(({ id }) => id), reason: '행사 취소' })
    expect(done.body.totals).toMatchObject({ SUCCESS: 4, SKIPPED: 1 })
    expect(done.body.rows.find(({ status }) => status === 'SKIPPED')).toMatchObject({ code: 'VOUCHER_USED' })
    expect(done.body.rows.every(({ label }) => label.includes('****'))).toBe(true)
    expect((await marketer.post(bulk, { batch_id: batch?.id, reason: '또' })).body).toMatchObject({
      code: 'BULK_EMPTY',
    })
    expect((await marketer.post(bulk, { batch_id: batch?.id, ids: [1], reason: '둘' })).status).toBe(400)
    expect((await marketer.post(bulk, { reason: '없음' })).status).toBe(400)
    expect((await marketer.post(bulk, { ids: [1] })).status).toBe(400)
    expect((await marketer.post(bulk, { batch_id: 999_999, reason: '없음' })).status).toBe(404)
    const customer = await api.customer()
    expect((await customer.get(keyed(redeemPath, keys[1] ?? { type: '', code: '' }))).status).toBe(404)
  })

  test('기록에는 코드도 스크래치 번호도 없다', async () => {
    const { keys, list, marketer } = await aBatch({ with_secret: true })
    const [{ id } = { id: 0 }] = await list()
    await marketer.patch(`${vouchersPath}/${id}`, { version: 1, status: 'VOID', reason: '분실' })
    const text = JSON.stringify(await everything())
    for (const { code, secret = '-' } of keys)
      for (const one of [code, voucherTextOf(code), secret, voucherTextOf(secret)]) expect(text).not.toContain(one)
  })
})
