import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { DeliveryAddress } from '#server/modules/addresses/addresses.contract.ts'
import { addresses, postcodes } from '#server/modules/addresses/addresses.tables.ts'
import { pickZone } from '#server/modules/addresses/remote.ts'
import { compact, gramsOf } from '#server/modules/addresses/postcodeRow.ts'
import { users } from '#server/modules/auth/auth.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { jeju, seoul } from '#tests/support/buying.ts'
import { makeOrigin } from '#tests/support/catalog.ts'
import { makeRemoteArea } from '#tests/support/remoteAreas.ts'

const api = useApi()
const base = '/store/v1/user/deliveries/addresses/default'

describe('기본 배송지', () => {
  test('없으면 null, 저장하면 모든 API가 같은 것을 돌려준다', async () => {
    const customer = await api.customer()
    expect((await customer.get(base)).body).toEqual({ address: null })
    const saved = await customer.post<DeliveryAddress>(`${base}/upsert`, seoul)
    expect(saved).toMatchObject({
      status: 200,
      body: { ...seoul, phone: '01012345678', is_default: true, is_remote: 'NONE' },
    })
    expect((await customer.get(base)).body).toEqual({ address: saved.body })
    expect((await customer.get('/api/v2/user/addresses/default')).body).toEqual({ address: saved.body })
    await customer.post(`${base}/upsert`, { ...seoul, address2: '4층' })
    expect(await api.deps.db.select().from(addresses)).toHaveLength(1)
    expect((await (await api.customer()).get(base)).body).toEqual({ address: null })
  })

  test('새 주소의 받는 사람은 기본 배송지의 것, 없으면 회원의 이름과 연락처로 시작한다', async () => {
    const path = '/store/v1/user/deliveries/recipient'
    const customer = await api.customer()
    await api.deps.db.update(users).set({ name: '김여정', phone: '01055501234' }).where(eq(users.id, customer.id))
    expect((await customer.get(path)).body).toEqual({ name: '김여정', phone: '01055501234' })
    await customer.post(`${base}/upsert`, seoul)
    expect((await customer.get(path)).body).toEqual({ name: '홍길동', phone: '01012345678' })
    expect((await api.anonymous.get(path)).status).toBe(401)
  })

  test('이사하면 추가 배송비는 새 주소만 따른다', async () => {
    const origin = await makeOrigin(api.deps.db)
    await makeRemoteArea(api.deps.db, origin.id, { match: 'BCODE_PREFIX', valueFrom: '50', zone: 'JEJU' })
    const customer = await api.customer()
    const zones: unknown[] = []
    for (const address of [jeju, { ...seoul, bcode: '1168010100' }, jeju])
      zones.push((await customer.post<DeliveryAddress>(`${base}/upsert`, address)).body.is_remote)
    expect(zones).toEqual(['JEJU', 'NONE', 'JEJU'])
  })

  test('잘못 적은 칸을 한국어로 말한다', async () => {
    const customer = await api.customer()
    const { status, body } = await customer.post<{ code: string; extra: { fields: Record<string, string[]> } }>(
      `${base}/upsert`,
      { ...seoul, postcode: '135-080', phone: '12', name: '' },
    )
    expect(status).toBe(400)
    expect(body.code).toBe('VALIDATION')
    expect(Object.keys(body.extra.fields).toSorted()).toEqual(['name', 'phone', 'postcode'])
    expect(body.extra.fields['postcode']).toEqual(['POSTCODE_OLD'])
    expect((await customer.post(`${base}/upsert`, { ...seoul, is_admin: true })).status).toBe(400)
  })

  test('로그인하지 않으면 401', async () => {
    expect((await api.anonymous.get(base)).status).toBe(401)
    expect((await api.anonymous.post(`${base}/upsert`, seoul)).status).toBe(401)
  })
})

describe('제주·도서산간', () => {
  const remoteOf = async (address: object) =>
    (await (await api.customer()).post<DeliveryAddress>(`${base}/upsert`, address)).body.is_remote

  test('가장 좁게 가리키는 규칙이 이기고, 연륙도서는 빠진다', async () => {
    const origin = await makeOrigin(api.deps.db)
    const area = (values: Parameters<typeof makeRemoteArea>[2]) => makeRemoteArea(api.deps.db, origin.id, values)
    await area({ valueFrom: '63000', valueTo: '63644', zone: 'JEJU' })
    await area({ valueFrom: '54000', valueTo: '54000' })
    await area({ match: 'BCODE_PREFIX', valueFrom: '5213034022', exempt: true })
    await area({ match: 'BUILDING_CODE_PREFIX', valueFrom: '5213034022100010001' })
    const gunsan = { ...seoul, address1: '전북특별자치도 군산시 옥도면 선유도1길 1', postcode: '54000' }
    expect(await remoteOf(jeju)).toBe('JEJU')
    expect(await remoteOf({ ...gunsan, bcode: '5213034021' })).toBe('ISLAND')
    expect(await remoteOf({ ...gunsan, bcode: '5213034022' })).toBe('NONE')
    expect(await remoteOf({ ...gunsan, bcode: '5213034022', building_code: '5213034022100010001000001' })).toBe(
      'ISLAND',
    )
    expect(await remoteOf({ ...gunsan, road_name: '테헤란로', postcode: '06236' })).toBe('NONE')
  })

  test('똑같이 좁게 가리키면 어느 것이 먼저든 연륙도서가 이긴다', () => {
    const range = {
      policy_id: 1,
      match: 'POSTCODE_RANGE',
      value_from: '54000',
      value_to: '54000',
      zone: 'ISLAND',
    } as const
    const [island, bridged] = [
      { ...range, exempt: false },
      { ...range, exempt: true },
    ]
    expect(pickZone([island, bridged])).toBe('NONE')
    expect(pickZone([bridged, island])).toBe('NONE')
  })

  test('손으로 적은 주소는 우편번호 범위로 가린다', async () => {
    const origin = await makeOrigin(api.deps.db)
    await makeRemoteArea(api.deps.db, origin.id, { valueFrom: '63000', valueTo: '63644', zone: 'JEJU' })
    await makeRemoteArea(api.deps.db, origin.id, { valueFrom: '63100', valueTo: '63100', exempt: true })
    const { bcode: _bcode, ...typed } = jeju
    expect(await remoteOf(typed)).toBe('JEJU')
    expect(await remoteOf({ ...typed, postcode: '63100' })).toBe('NONE')
    expect(await remoteOf({ ...typed, postcode: '06236' })).toBe('NONE')
  })

  test('다리로 이어진 섬과 우편번호를 나눠 쓰면, 손으로 적은 주소에는 더 받지 않는다', async () => {
    const origin = await makeOrigin(api.deps.db)
    await makeRemoteArea(api.deps.db, origin.id, { valueFrom: '54000', valueTo: '54000' })
    await makeRemoteArea(api.deps.db, origin.id, { match: 'BCODE_PREFIX', valueFrom: '5213034022', exempt: true })
    const typed = { ...seoul, bcode: undefined, address1: '군산시 옥도면 선유도에서 온 주소', postcode: '54000' }
    // nobody knows yet what else lies there
    expect(await remoteOf(typed)).toBe('ISLAND')
    await api.deps.db
      .insert(postcodes)
      .values(hit({ postcode: '54000', bcode: '5213034022', roadAddress: '군산시 옥도면 선유북길 1' }))
    expect(await remoteOf(typed)).toBe('NONE')
    expect(await remoteOf({ ...typed, bcode: '5213034021' })).toBe('ISLAND')
  })

  test('주소 목록과 똑같이 적은 주소는 검색한 것으로 친다', async () => {
    const origin = await makeOrigin(api.deps.db)
    await makeRemoteArea(api.deps.db, origin.id, { valueFrom: '63000', valueTo: '63644', zone: 'JEJU' })
    const { bcode, ...typed } = jeju
    await api.deps.db.insert(postcodes).values(hit({ postcode: typed.postcode, roadAddress: typed.address1, bcode }))
    expect(await remoteOf(typed)).toBe('JEJU')
  })
})

const hit = (values: Partial<typeof postcodes.$inferInsert>): typeof postcodes.$inferInsert => {
  const row = {
    postcode: '06236',
    roadAddress: '서울특별시 강남구 테헤란로 152',
    jibunAddress: '서울특별시 강남구 역삼동 737',
    buildingName: '강남파이낸스센터',
    bcode: '1168010100',
    roadName: '테헤란로',
    buildingCode: '1168010100107370000001',
    ...values,
  }
  const text = `${row.roadAddress} ${row.jibunAddress} ${row.buildingName}`
  return {
    sourceKey: text,
    sido: '서울',
    importedAt: new Date(0),
    ...row,
    searchText: compact(text),
    grams: gramsOf(text),
  }
}

describe('우편번호 찾기', () => {
  type Found = {
    results: { postcode: string; road_address: string; building_name: string }[]
    total_count: number
    has_next: boolean
  }
  const search = (q: string, more = '') =>
    api.anonymous.get<Found>(`/api/v2/postcode/search?q=${encodeURIComponent(q)}${more}`)

  test('도로명, 건물, 동, 우편번호로 찾는다', async () => {
    await api.deps.db.insert(postcodes).values([
      hit({}),
      hit({
        roadAddress: '서울특별시 강남구 테헤란로 427',
        jibunAddress: '서울특별시 강남구 삼성동 154',
        postcode: '06159',
        buildingName: '위워크타워',
      }),
      hit({
        roadAddress: '부산광역시 해운대구 센텀중앙로 79',
        jibunAddress: '부산광역시 해운대구 우동 1475',
        roadName: '센텀중앙로',
        postcode: '48058',
        buildingName: '센텀사이언스파크',
      }),
    ])
    expect((await search('테헤란로')).body).toMatchObject({ total_count: 2, has_next: false })
    expect((await search('강남구 삼성동')).body.results.map((one) => one.postcode)).toEqual(['06159'])
    expect((await search('파이낸스')).body.results.map((one) => one.building_name)).toEqual(['강남파이낸스센터'])
    expect((await search('48058')).body.results).toHaveLength(1)
    expect((await search('100%_')).body).toMatchObject({ results: [], total_count: 0 })
    expect((await search('테헤란로', '&page=2&page_size=1')).body).toMatchObject({
      results: [{ postcode: '06159' }],
      has_next: false,
    })
  })

  test('너무 짧은 말은 찾지 않는다', async () => {
    expect((await search('강')).status).toBe(400)
    expect((await api.anonymous.get('/api/v2/postcode/search')).status).toBe(400)
  })
})
