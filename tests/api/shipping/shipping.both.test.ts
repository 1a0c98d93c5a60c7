import { describe, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { makeOrigin } from '#tests/support/catalog.ts'
import { remotePolicies } from '#server/modules/shipping/shipping.tables.ts'

const api = useApi()
const origins = '/store-admin/v1/shipping-origins'
const areas = '/core-admin/v1/remote-areas'
type Made = { id: number }

describe('출고지', () => {
  const origin = {
    name: '이천',
    kind: 'OWN',
    postcode: '17405',
    address1: '경기도 이천시',
    fee_policy: 'CONDITIONAL_FREE',
    base_fee: 3000,
    free_threshold: 50_000,
    return_fee: 3000,
    exchange_fee: 6000,
    default_carrier: 'CJ',
  }

  test('배송비를 한 문장으로 보여 준다', async () => {
    const staff = await api.staff('ops')
    const made = await staff.post<Made>(origins, origin)
    expect(made.body).toMatchObject({ fee_label: '3,000원 (5만원 이상 무료)', cutoff_time: '14:00', product_count: 0 })
    expect((await staff.patch(`${origins}/${made.body.id}`, { free_threshold: 45_500 })).body).toMatchObject({
      fee_label: '3,000원 (45,500원 이상 무료)',
    })
    expect((await staff.patch(`${origins}/${made.body.id}`, { fee_policy: 'FREE' })).body).toMatchObject({
      fee_label: '무료배송',
    })
  })

  test('조건부 무료에는 기준 금액이, 택배사에는 아는 회사가 필요하다', async () => {
    const staff = await api.staff('ops')
    expect((await staff.post(origins, { ...origin, free_threshold: null })).body).toMatchObject({
      extra: { fields: { free_threshold: ['FREE_FROM'] } },
    })
    expect((await staff.post(origins, { ...origin, free_threshold: 0 })).status).toBe(400)
    const fixed = await staff.post<Made>(origins, { ...origin, fee_policy: 'FIXED', free_threshold: null })
    expect((await staff.patch(`${origins}/${fixed.body.id}`, { fee_policy: 'CONDITIONAL_FREE' })).body).toMatchObject({
      code: 'VALIDATION',
    })
    expect((await staff.post(origins, { ...origin, name: '둘', default_carrier: 'NOBODY' })).body).toMatchObject({
      extra: { fields: { default_carrier: ['CARRIER_UNKNOWN'] } },
    })
    expect((await staff.post(origins, { ...origin, name: '둘', remote_policy_id: 99 })).body).toMatchObject({
      code: 'CONFLICT',
      extra: { fields: { remote_policy_id: expect.any(Array) } },
    })
    expect((await staff.post(origins, { ...origin })).body).toMatchObject({
      code: 'CONFLICT',
      extra: { fields: { name: expect.any(Array) } },
    })
  })

  test('마케터는 볼 수 없고 고객상담은 보기만 한다', async () => {
    expect((await (await api.staff('marketer')).get(origins)).status).toBe(403)
    const cs = await api.staff('cs')
    expect((await cs.get(origins)).status).toBe(200)
    expect((await cs.post(origins, origin)).status).toBe(403)
  })
})

describe('배송 설정', () => {
  test('택배사는 우리가 고친 대로 보이고, 나머지는 처음 그대로다', async () => {
    const ops = await api.staff('ops')
    const [cj] = (await ops.get<{ results: Made[] }>('/store-admin/v1/carriers?q=CJ')).body.results
    await ops.patch(`/store-admin/v1/carriers/${cj?.id}`, { name: 'CJ대한통운(계약)' })
    await api.deps.db.insert(remotePolicies).values({ name: '기본' })
    const { body } = await (
      await api.staff('cs')
    ).get<{ results: { carriers: { code: string; name: string }[] }[] }>('/store-admin/v1/shipping-settings')
    const [settings] = body.results
    expect(settings).toMatchObject({
      cutoff_time: '14:00',
      remote_policies: [{ name: '기본', jeju_fee: 3000, island_fee: 5000 }],
      holidays_source: expect.stringContaining('월력요항'),
    })
    expect(settings?.carriers[0]).toMatchObject({ code: 'CJ', name: 'CJ대한통운(계약)' })
    expect(settings?.carriers.filter((one) => one.code === 'CJ')).toHaveLength(1)
    expect(settings?.carriers.map((one) => one.code)).toContain('HANJIN')
  })

  test('도서산간 요금을 등록하고 고친다', async () => {
    const staff = await api.staff('ops')
    const made = await staff.post<Made>('/core-admin/v1/remote-policies', {
      name: '대형',
      jeju_fee: 10_000,
      island_fee: 15_000,
    })
    expect(made.status).toBe(201)
    expect((await staff.patch(`/core-admin/v1/remote-policies/${made.body.id}`, { jeju_fee: 9000 })).body).toEqual({
      id: made.body.id,
      name: '대형',
      jeju_fee: 9000,
      island_fee: 15_000,
      version: 2,
    })
    expect((await staff.patch('/core-admin/v1/remote-policies/999', { jeju_fee: 1 })).status).toBe(404)
    expect((await staff.post('/core-admin/v1/remote-policies', { name: '', jeju_fee: -1 })).body).toMatchObject({
      code: 'VALIDATION',
    })
    expect((await (await api.staff('cs')).post('/core-admin/v1/remote-policies', {})).status).toBe(403)
  })
})

describe('도서산간 지역', () => {
  const policy = async () => (await makeOrigin(api.deps.db)).remotePolicyId

  test('등록하고 고치고 지우며, 우편번호 범위 안의 번호로 찾는다', async () => {
    const staff = await api.staff('admin')
    const body = {
      policy_id: await policy(),
      match: 'POSTCODE_RANGE',
      value_from: '63000',
      value_to: '63644',
      zone: 'JEJU',
      source: '택배사 공지',
    }
    const made = await staff.post<Made>(areas, body)
    expect(made.body).toMatchObject({ ...body, exempt: false })
    expect(
      (
        await staff.post(areas, {
          ...body,
          match: 'BCODE_PREFIX',
          value_from: '5213034',
          value_to: null,
          zone: 'ISLAND',
          exempt: true,
        })
      ).status,
    ).toBe(201)
    expect((await staff.get(`${areas}?q=63100`)).body).toMatchObject({
      total_count: 1,
      results: [{ id: made.body.id }],
    })
    expect((await staff.get(`${areas}?exempt=true`)).body).toMatchObject({
      total_count: 1,
      results: [{ match: 'BCODE_PREFIX' }],
    })
    expect((await staff.patch(`${areas}/${made.body.id}`, { value_to: '63600' })).body).toMatchObject({
      value_to: '63600',
      value_from: '63000',
    })
    expect((await staff.delete(`${areas}/${made.body.id}`)).status).toBe(204)
    expect((await staff.get(`${areas}/${made.body.id}`)).status).toBe(404)
  })

  test('맞지 않는 값은 어느 칸인지 말하며 거절한다', async () => {
    const staff = await api.staff('ops')
    const good = { policy_id: await policy(), match: 'POSTCODE_RANGE', value_from: '63000', zone: 'JEJU' }
    const refusals: [object, string][] = [
      [{ ...good, value_from: '6300' }, 'value_from'],
      [{ ...good, value_to: '62999' }, 'value_to'],
      [{ ...good, match: 'ROADNAME', value_to: '나' }, 'value_to'],
      [{ ...good, match: 'BCODE_PREFIX', value_from: '옥도면' }, 'value_from'],
      [{ ...good, match: 'BUILDING_CODE_PREFIX', value_from: '12' }, 'value_from'],
      [{ ...good, policy_id: 999 }, 'policy_id'],
      [{ ...good, zone: 'MOON' }, 'zone'],
    ]
    for (const [body, field] of refusals)
      expect((await staff.post(areas, body)).body, field).toMatchObject({
        code: 'VALIDATION',
        extra: { fields: { [field]: expect.any(Array) } },
      })
    const made = await staff.post<Made>(areas, good)
    expect((await staff.patch(`${areas}/${made.body.id}`, { match: 'BCODE_PREFIX', value_from: 'x' })).status).toBe(400)
    expect((await staff.delete(`${areas}/${made.body.id}`)).status).toBe(403)
    expect((await (await api.staff('cs')).post(areas, good)).status).toBe(403)
    expect((await api.anonymous.get(areas)).status).toBe(401)
  })
})
