import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deliverySchedules } from '#server/modules/delivery-schedules/deliverySchedules.tables.ts'
import { subscriptionPeriods } from '#server/modules/subscriptions/subscriptions.tables.ts'
import { vouchers } from '#server/modules/vouchers/vouchers.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { aKitShop, kitAddress } from '#tests/support/deliverySchedules.ts'
import { aPlan, keyed, makeVouchers, redeemPath } from '#tests/support/vouchers.ts'

const api = useApi()

type Preview = {
  title: string
  needs_address: boolean
  goods?: string[]
  effect: { starts_on: string; ends_on: string }
}
type Redeemed = { period: { starts_on: string; ends_on: string }; delivery_schedule?: { id: number; ships_on: string } }
type Refusal = { code: string }

async function aShop(more: Record<string, unknown> = {}) {
  const plan = await aPlan(api.deps.db)
  const staff = await api.staff('marketer')
  return { plan, staff, keys: await makeVouchers(staff, plan.id, more) }
}

const first = <T>(all: readonly T[]): T => all[0] as T
const periods = () =>
  api.deps.db
    .select()
    .from(subscriptionPeriods)
    .orderBy(sql`id`)

describe('이용권 등록', () => {
  test('미리보기는 아무것도 쓰지 않고, 등록하면 오늘부터 쓴다', async () => {
    const { keys, plan } = await aShop({ days: 30 })
    const customer = await api.customer()
    const look = await customer.get<Preview>(keyed(redeemPath, first(keys)))
    expect(look).toMatchObject({
      status: 200,
      body: {
        type: 'CAMPAIGN',
        title: '홈핏 월간 30일 이용권',
        plan: { id: plan.id, name: '홈핏 월간', interval: 'MONTH', seats: 1 },
        days: 30,
        needs_address: false,
        expires_at: '2027-01-01T00:00:00.000+09:00',
        effect: { starts_on: '2026-11-16', ends_on: '2026-12-16' },
        upgrades_available: false,
      },
    })
    expect(await periods()).toEqual([])
    const redeemed = await customer.post<Redeemed>(keyed(redeemPath, first(keys)), {})
    expect(redeemed).toMatchObject({
      status: 200,
      body: { period: { starts_on: '2026-11-16', ends_on: '2026-12-16' } },
    })
    const [used] = await api.deps.db
      .select()
      .from(vouchers)
      .where(sql`status = 'USED'`)
    expect(used).toMatchObject({ usedBy: customer.id, usedAt: api.clock.now() })
    expect(await periods()).toMatchObject([{ kind: 'VOUCHER', source: `voucher:${used?.id}`, value: 0 }])
  })

  test('이미 쓰는 기간 뒤에 이어 붙는다', async () => {
    const { keys } = await aShop({ days: 10 })
    const customer = await api.customer()
    await customer.post(keyed(redeemPath, first(keys)), {})
    const second = keyed(redeemPath, keys[1] ?? first(keys))
    expect((await customer.get<Preview>(second)).body.effect).toEqual({
      starts_on: '2026-11-26',
      ends_on: '2026-12-06',
    })
    expect((await customer.post<Redeemed>(second, {})).body.period).toEqual({
      starts_on: '2026-11-26',
      ends_on: '2026-12-06',
    })
  })

  test('다른 이름의 주소로도 같고, 본문이 없어도 된다', async () => {
    const { keys } = await aShop()
    const customer = await api.customer()
    const path = keyed('/api/v2/user/subscriptions/voucher/redeem', first(keys))
    expect((await customer.get(path)).status).toBe(200)
    expect((await customer.get(path.replace('/redeem', '/upgrades'))).body).toEqual({ options: [] })
    expect((await customer.post(path)).status).toBe(200)
  })

  test('적는 법은 가리지 않는다', async () => {
    const { keys } = await aShop({ with_secret: true })
    const customer = await api.customer()
    const { type, code, secret = '' } = first(keys)
    const typed = { type, code: ` ${code.toLowerCase().replaceAll('-', ' ')}`, secret: secret.replace('-', '') }
    expect((await customer.get(keyed(redeemPath, typed))).status).toBe(200)
  })

  test('같은 요청을 다시 보내면 같은 답이고, 같은 요청 번호로 다른 코드는 거절한다', async () => {
    const { keys } = await aShop()
    const customer = await api.customer()
    const call = { requestId: 'redeem-0001' }
    const once = await customer.post(keyed(redeemPath, first(keys)), {}, call)
    const again = await customer.post(keyed(redeemPath, first(keys)), {}, call)
    expect(again.body).toEqual(once.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const other = await customer.post<Refusal>(keyed(redeemPath, keys[1] ?? first(keys)), {}, call)
    expect([other.status, other.body.code]).toEqual([409, 'REQUEST_ID_REUSED'])
    expect(await periods()).toHaveLength(1)
  })
})

describe('거절', () => {
  const answerOf = async (client: Awaited<ReturnType<typeof api.customer>>, key: Parameters<typeof keyed>[1]) => {
    const seen = await client.get<Refusal>(keyed(redeemPath, key))
    const posted = await client.post<Refusal>(keyed(redeemPath, key), {})
    expect([posted.status, posted.body]).toEqual([seen.status, seen.body])
    return seen
  }

  test('없는 코드, 다른 종류, 틀린 스크래치 번호, 무효는 모두 한 가지 답이다', async () => {
    const { keys, staff } = await aShop({ with_secret: true })
    const key = first(keys)
    const voided = keys[1] ?? key
    const [row] = await api.deps.db
      .select()
      .from(vouchers)
      .where(sql`code = ${voided.code.replaceAll('-', '')}`)
    await staff.patch(`/core-admin/v1/vouchers/${row?.id}`, { status: 'VOID', reason: '잘못 만듦', version: 1 })
    const wrong = [
      { ...key, code: 'ABCD-EFGH-JKMN-PQRS' },
      { ...key, type: 'PARTNER' },
      { ...key, secret: '0000-0000' },
      { type: key.type, code: key.code },
      { ...key, secret: voided.secret ?? '' },
      voided,
    ]
    const bodies = []
    for (const one of wrong) bodies.push((await answerOf(await api.customer(), one)).body)
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(bodies[0]).toMatchObject({ code: 'VOUCHER_INVALID' })
    expect((await (await api.customer()).get(keyed(redeemPath, key))).status).toBe(200)
  })

  test('이미 쓴 것과 기한이 지난 것은 스크래치 번호까지 맞아야 알려 준다', async () => {
    const { keys } = await aShop({ with_secret: true })
    const [used, late] = [first(keys), keys[1] ?? first(keys)]
    const customer = await api.customer()
    await customer.post(keyed(redeemPath, used), {})
    expect(await answerOf(await api.customer(), used)).toMatchObject({ status: 409, body: { code: 'VOUCHER_USED' } })
    expect((await answerOf(await api.customer(), { ...used, secret: '00000000' })).status).toBe(404)
    api.clock.set('2027-01-01T00:00:00+09:00')
    const fresh = await api.customer()
    expect(await answerOf(fresh, late)).toMatchObject({ status: 410, body: { code: 'VOUCHER_EXPIRED' } })
    expect((await answerOf(fresh, { ...late, secret: '00000000' })).status).toBe(404)
  })

  test('한 시간에 열 번 틀리면 맞는 것도 잠시 거절하고, 맞은 것은 세지 않는다', async () => {
    api.clock.set('2026-11-16T10:55:00+09:00')
    const { keys } = await aShop()
    const customer = await api.customer()
    const right = keyed(redeemPath, first(keys))
    for (let n = 0; n < 15; n += 1) expect((await customer.get(right)).status).toBe(200)
    const statuses = []
    for (let n = 0; n < 11; n += 1)
      statuses.push((await customer.get(keyed(redeemPath, { type: 'CS', code: `없는 코드 ${n}` }))).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429])
    const refused = await customer.post<Refusal>(right, {})
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED'])
    expect((await (await api.customer()).get(right)).status).toBe(200)
    api.clock.set('2026-11-16T11:00:00+09:00')
    expect((await customer.get(right)).status).toBe(200)
  })

  test('로그인하지 않으면 401, 알 수 없는 값은 400', async () => {
    expect((await api.anonymous.get(`${redeemPath}?type=CS&code=1`)).status).toBe(401)
    const customer = await api.customer()
    for (const query of [
      '',
      '?type=CS',
      '?code=1',
      '?type=XX&code=1',
      `?type=CS&code=${'1'.repeat(61)}`,
      '?type=CS&code=1&x=1',
    ])
      expect((await customer.get(`${redeemPath}${query}`)).status, query).toBe(400)
    expect((await customer.post(`${redeemPath}?type=CS&code=1`, { address: { name: '' } })).status).toBe(400)
    expect((await (await api.staff()).get(`${redeemPath}?type=CS&code=1`)).status).toBe(403)
  })
})

describe('구성품', () => {
  test('배송지가 있어야 하고, 등록하면 배송이 잡힌다', async () => {
    const shop = await aKitShop(api)
    const { keys } = await aShop({ goods: { sku_id: shop.skuId, quantity: 2 } })
    const { member } = shop
    const key = keyed(redeemPath, first(keys))
    expect((await member.get<Preview>(key)).body).toMatchObject({ needs_address: true, goods: ['홈트 키트 2개'] })
    const refused = await member.post<Refusal>(key, {})
    expect([refused.status, refused.body.code]).toEqual([400, 'ADDRESS_REQUIRED'])
    expect(await periods()).toEqual([])
    const { remote: _remote, ...address } = kitAddress
    const { status, body } = await member.post<Redeemed>(key, { address })
    expect(status).toBe(200)
    const [planned] = await api.deps.db.select().from(deliverySchedules)
    expect(planned).toMatchObject({
      kind: 'VOUCHER',
      userId: shop.userId,
      quantity: 2,
      shipsOn: body.delivery_schedule?.ships_on,
      address: { ...address, remote: 'NONE' },
    })
  })

  test('구성품이 없으면 배송지를 보내도 배송을 잡지 않는다', async () => {
    const { keys } = await aShop()
    const { remote: _remote, ...address } = kitAddress
    const customer = await api.customer()
    const { body } = await customer.post<Redeemed>(keyed(redeemPath, first(keys)), { address })
    expect(body.delivery_schedule).toBeUndefined()
    expect(await api.deps.db.select().from(deliverySchedules)).toEqual([])
  })
})

test('금액을 더해 쓸 수 있는 요금제', async () => {
  const { keys } = await aShop({ days: 30 })
  const yearly = await aPlan(api.deps.db, { name: '홈핏 연간', interval: 'YEAR', price: 99_000, listPrice: 99_000 })
  await aPlan(api.deps.db, {
    name: '그만 파는 연간',
    interval: 'YEAR',
    price: 50_000,
    listPrice: 50_000,
    status: 'INACTIVE',
  })
  const customer = await api.customer()
  const path = keyed(redeemPath, first(keys))
  const { body } = await customer.get<{ options: object[] }>(path.replace('/redeem', '/upgrades'))
  expect(body.options).toHaveLength(1)
  expect(body.options[0]).toMatchObject({
    plan_id: yearly.id,
    plan_name: '홈핏 연간',
    extra_amount: 89_100,
    starts_on: '2026-11-16',
    ends_on: '2027-11-16',
  })
  expect((await customer.get(path)).body).toMatchObject({ upgrades_available: true })
})

test('쓴 이용권과 그 코드는 데이터베이스에서도 바뀌지 않는다', async () => {
  const { keys } = await aShop()
  const customer = await api.customer()
  await customer.post(keyed(redeemPath, first(keys)), {})
  const { db } = api.deps
  for (const change of [
    sql`update vouchers set status = 'ISSUED', used_by = null, used_at = null where status = 'USED'`,
    sql`update vouchers set code = 'ABCDEFGHJKMNPQRS'`,
    sql`update vouchers set status = 'USED' where status = 'ISSUED'`,
    sql`delete from vouchers`,
    sql`update voucher_batches set days = 365`,
  ])
    await expect(db.execute(change)).rejects.toThrow()
})
