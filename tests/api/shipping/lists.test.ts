import { describe, expect, test } from 'vitest'
import { remoteAreas, remotePolicies, shippingOrigins } from '#server/modules/shipping/shipping.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import { rows } from '#tests/support/rows.ts'
import { sql } from 'drizzle-orm'

const api = useApi()
type List = { results: { id: number }[]; total_count: number }
const areas = '/core-admin/v1/remote-areas'
const holidays = '/core-admin/v1/consignments/holidays'
const policies = '/core-admin/v1/remote-policies'

describe('도서산간 지역의 목록', () => {
  test('모든 조건이 하나하나 지역을 고르고, 모든 순서가 정해져 있다', async () => {
    const { db } = api.deps
    const [one, two] = await db
      .insert(remotePolicies)
      .values([{ name: '기본' }, { name: '대형' }])
      .returning()
    const common = { policyId: one?.id ?? 0, match: 'POSTCODE_RANGE', zone: 'JEJU' } as const
    const made = await db
      .insert(remoteAreas)
      .values([
        { ...common, valueFrom: '63000', valueTo: '63644', source: '택배사 공지' },
        { ...common, valueFrom: '23100', valueTo: null, zone: 'ISLAND', policyId: two?.id ?? 0 },
        { ...common, valueFrom: '5213034', match: 'BCODE_PREFIX', zone: 'ISLAND', exempt: true },
        { ...common, valueFrom: '23100', match: 'ROADNAME' },
      ])
      .returning()
    const [a, b, c, d] = made.map(({ id }) => id) as [number, number, number, number]
    const cs = await api.staff('cs')
    const cases: Record<string, number[]> = {
      'q=63000': [a],
      'q=63644': [a],
      'q=63645': [],
      'q=공지': [a],
      'q=2310': [b, d],
      'q=%25': [],
      [`ids=${a}&ids=${c}`]: [a, c],
      [`policy_id=${two?.id}`]: [b],
      'zone=ISLAND': [b, c],
      'zone=JEJU': [a, d],
      'match=ROADNAME': [d],
      'exempt=true': [c],
      'exempt=false': [a, b, d],
      'zone=ISLAND&exempt=false': [b],
    }
    for (const [query, expected] of Object.entries(cases)) {
      const { body } = await cs.get<List>(`${areas}?sort=id&${query}`)
      expect([body.results.map(({ id }) => id), body.total_count], query).toEqual([expected, expected.length])
    }
    const orders: Record<string, number[]> = {
      '': [b, d, c, a],
      value_from: [b, d, c, a],
      '-value_from': [a, c, b, d],
      id: [a, b, c, d],
      '-id': [d, c, b, a],
      match: [c, a, b, d],
      '-zone': [a, d, b, c],
    }
    for (const [sort, expected] of Object.entries(orders)) {
      const { body } = await cs.get<List>(`${areas}?page_size=4${sort && `&sort=${sort}`}`)
      expect(
        body.results.map(({ id }) => id),
        sort,
      ).toEqual(expected)
    }
    expect((await cs.get<List>(`${areas}?page_size=3&page=2&sort=id`)).body).toMatchObject({
      results: [{ id: d }],
      has_next: false,
    })
  })

  test('값의 길이와 범위는 양 끝까지 받고, 고칠 때는 읽은 판이어야 하며, 남긴 것은 그대로다', async () => {
    const admin = await api.staff('admin')
    const policy_id = (await makeOrigin(api.deps.db)).remotePolicyId
    const post = async (body: object) => {
      const answer = await admin.post<{ id: number; extra?: { fields: object } }>(areas, {
        policy_id,
        zone: 'JEJU',
        ...body,
      })
      return answer.status === 201 ? 'OK' : Object.keys(answer.body.extra?.fields ?? {})[0]
    }
    const of = (match: string) => (value_from: string, value_to?: string | null) =>
      post({ match, value_from, value_to })
    const range = of('POSTCODE_RANGE')
    expect([
      await range('63000'),
      await range('63001', '63001'),
      await range('63002', '63001'),
      await range('63002', '6300'),
    ]).toEqual(['OK', 'OK', 'value_to', 'value_to'])
    const bcode = of('BCODE_PREFIX')
    expect([
      await bcode('5'),
      await bcode('52'),
      await bcode('5213034001'),
      await bcode('52130340011'),
      await bcode('52', '53'),
    ]).toEqual(['value_from', 'OK', 'OK', 'value_from', 'value_to'])
    const building = of('BUILDING_CODE_PREFIX')
    expect([
      await building('1234'),
      await building('12345'),
      await building('1'.repeat(25)),
      await building('1'.repeat(26)),
    ]).toEqual(['value_from', 'OK', 'OK', 'value_from'])
    const { body } = await admin.post<{ id: number }>(areas, {
      policy_id,
      zone: 'ISLAND',
      match: 'ROADNAME',
      value_from: '울릉순환로',
      exempt: true,
      source: '공지',
    })
    const one = `${areas}/${body.id}`
    expect((await admin.patch(one, { version: 1, zone: 'JEJU' })).body).toMatchObject({
      zone: 'JEJU',
      exempt: true,
      source: '공지',
      match: 'ROADNAME',
      version: 2,
    })
    expect((await admin.patch(one, { version: 1, zone: 'ISLAND' })).body).toMatchObject({ code: 'VERSION_CONFLICT' })
    expect((await admin.patch(one, { version: 2, policy_id: 999 })).body).toMatchObject({
      extra: { fields: { policy_id: ['NOT_FOUND'] } },
    })
    expect((await admin.patch(`${areas}/999999`, { version: 1, zone: 'JEJU' })).status).toBe(404)
    await admin.delete(one)
    const log = await rows(
      api.deps.db,
      sql`select action, entity_id from audit_logs where action like 'remote-area.%' and entity_id = ${String(body.id)} order by id`,
    )
    expect(log.map(({ action }) => action)).toEqual(['remote-area.create', 'remote-area.update', 'remote-area.delete'])
  })
})

describe('휴무일과 도서산간 요금', () => {
  test('한 해의 첫날과 마지막 날까지 보이고, 해를 말하지 않으면 한국의 올해다', async () => {
    const ops = await api.staff('ops')
    for (const date of ['2026-12-31', '2027-01-01', '2027-12-31', '2028-01-01'])
      await ops.post(holidays, { date, name: '우리 휴무', kind: 'CLOSED' })
    const own = async (query = '') => {
      const client = await api.staff('cs')
      const { body } = await client.get<{ results: { date: string; source: string }[] }>(`${holidays}${query}`)
      return body.results.filter(({ source }) => source === 'OWN').map(({ date }) => date)
    }
    expect(await own('?year=2027')).toEqual(['2027-01-01', '2027-12-31'])
    expect(await own()).toEqual(['2026-12-31'])
    api.clock.set('2027-01-01T00:00:00+09:00')
    expect(await own()).toEqual(['2027-01-01', '2027-12-31'])
    const cs = await api.staff('cs')
    for (const year of ['2017', '2101', '올해'])
      expect((await cs.get(`${holidays}?year=${year}`)).status, year).toBe(400)
    for (const year of ['2018', '2100']) expect((await cs.get(`${holidays}?year=${year}`)).status, year).toBe(200)
  })

  test('휴무일과 요금은 읽은 판에서만 고친다', async () => {
    const ops = await api.staff('ops')
    const day = { date: '2026-12-24', name: '연말', kind: 'CLOSED', shipping_origin_id: null }
    const made = await ops.post<{ id: number }>(holidays, { date: day.date, name: day.name, kind: day.kind })
    expect(
      (await ops.put(`${holidays}/${made.body.id}`, { ...day, kind: 'OPEN_OVERRIDE', version: 1 })).body,
    ).toMatchObject({ kind: 'OPEN_OVERRIDE', version: 2 })
    expect((await ops.put(`${holidays}/${made.body.id}`, { ...day, version: 1 })).body).toMatchObject({
      code: 'VERSION_CONFLICT',
    })
    const fee = await ops.post<{ id: number }>(policies, { name: '대형', jeju_fee: 1_000, island_fee: 2_000 })
    const one = `${policies}/${fee.body.id}`
    expect((await ops.patch(one, { version: 1, island_fee: 0 })).body).toMatchObject({
      name: '대형',
      jeju_fee: 1_000,
      island_fee: 0,
      version: 2,
    })
    expect((await ops.patch(one, { version: 1, name: '새 이름' })).body).toMatchObject({ code: 'VERSION_CONFLICT' })
  })
})

describe('출고지', () => {
  test('목록은 상태, 종류, 배송비로 좁혀지고, 고객은 제 출고지의 값을 그대로 읽는다', async () => {
    const { db } = api.deps
    const off = await makeOrigin(db, { name: '가', status: 'INACTIVE', baseFee: 2_500 })
    const free = await makeOrigin(db, { name: '나', feePolicy: 'FREE', kind: 'CONSIGNMENT', remotePolicyId: null })
    const fixed = await makeOrigin(db, { name: '다', feePolicy: 'FIXED', baseFee: 2_500, address1: '부산 강서구' })
    const cs = await api.staff('cs')
    const list = async (query: string) =>
      (await cs.get<List>(`/store-admin/v1/shipping-origins?${query}`)).body.results.map(({ id }) => id)
    expect(await list('status=INACTIVE')).toEqual([off.id])
    expect(await list('kind=CONSIGNMENT')).toEqual([free.id])
    expect(await list('fee_policy=FIXED')).toEqual([fixed.id])
    expect(await list('q=부산')).toEqual([fixed.id])
    expect(await list('sort=name')).toEqual([off.id, free.id, fixed.id])
    expect(await list('sort=base_fee')).toEqual([fixed.id, off.id, free.id])
    await makeProduct(db, { shippingOriginId: fixed.id })
    await makeProduct(db, { shippingOriginId: fixed.id, status: 'ARCHIVED' })
    expect((await cs.get(`/store-admin/v1/shipping-origins/${fixed.id}`)).body).toMatchObject({
      product_count: 1,
      fee_label: '2,500원',
    })

    const rule = await makeOrigin(db, { baseFee: 2_500, freeThreshold: 30_000, returnFee: 3_500, exchangeFee: 7_000 })
    const seen = async (shippingOriginId: number) => {
      const { id } = await makeProduct(db, { shippingOriginId })
      const { body } = await api.anonymous.get<{ shipping_origin: object }>(`/store/v1/products/${id}`)
      return body.shipping_origin
    }
    expect(await seen(rule.id)).toEqual({
      id: rule.id,
      name: rule.name,
      fee_policy: 'CONDITIONAL_FREE',
      base_fee: 2_500,
      free_threshold: 30_000,
      return_fee: 3_500,
      exchange_fee: 7_000,
      remote: { jeju: 3_000, island: 5_000 },
    })
    // a threshold that the rule does not use is told to nobody
    expect(await seen(fixed.id)).not.toHaveProperty('free_threshold')
    expect(await seen(free.id)).toMatchObject({ fee_policy: 'FREE', base_fee: 0, remote: { jeju: 0, island: 0 } })
  })

  test('쓰지 않는 출고지는 제 휴무일과 함께 지워지고, 남의 휴무일은 남는다', async () => {
    const admin = await api.staff('admin')
    const [gone, kept] = [await makeOrigin(api.deps.db), await makeOrigin(api.deps.db)]
    for (const shipping_origin_id of [gone.id, kept.id, null])
      await admin.post(holidays, { date: '2026-12-24', name: '휴무', kind: 'CLOSED', shipping_origin_id })
    expect((await admin.delete(`/store-admin/v1/shipping-origins/${gone.id}`)).status).toBe(204)
    const left = await rows(
      api.deps.db,
      sql`select shipping_origin_id::int as origin from consignment_holidays order by id`,
    )
    expect(left).toEqual([{ origin: kept.id }, { origin: null }])
    expect(await api.deps.db.$count(shippingOrigins)).toBe(1)
  })
})

describe('택배사', () => {
  test('배송 설정의 택배사는 송장번호의 길이를 식으로, 길이를 모르면 비워서 말한다', async () => {
    const { body } = await (
      await api.staff('cs')
    ).get<{
      results: {
        carriers: { code: string; invoice_pattern: string; strict: boolean }[]
        holidays_unknown_years: number[]
      }[]
    }>('/store-admin/v1/shipping-settings')
    const of = (code: string) => body.results[0]?.carriers.find((one) => one.code === code)
    expect(of('CJ')).toMatchObject({ invoice_pattern: String.raw`^(\d{10}|\d{12})$`, strict: true, active: true })
    expect(of('DIRECT')).toMatchObject({ invoice_pattern: '', strict: false })
  })

  test('쓰는 것과 쓰지 않는 것을 나누어 보고, 처음 순서는 정한 순서다', async () => {
    const ops = await api.staff('ops')
    type Carriers = { results: { id: number; code: string; active: boolean; sequence: number }[]; total_count: number }
    const list = async (query: string) =>
      (await ops.get<Carriers>(`/store-admin/v1/carriers?page_size=100&${query}`)).body
    const all = await list('')
    const slx = all.results.find(({ code }) => code === 'SLX')
    await ops.patch(`/store-admin/v1/carriers/${slx?.id}`, { active: false, sequence: 0 })
    expect((await list('active=false')).results.map(({ code }) => code)).toEqual(['SLX'])
    expect((await list('active=true')).total_count).toBe(all.total_count - 1)
    expect((await list('')).results[0]?.code).toBe('SLX')
    const codes = (await list('sort=code')).results.map(({ code }) => code)
    expect(codes).toEqual(codes.toSorted())
  })
})
