import { describe, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { makeOrigin } from '#tests/support/catalog.ts'

const api = useApi()
const path = '/core-admin/v1/consignments/holidays'
type Holiday = {
  id: number | null
  date: string
  name: string
  source: string
  kind: string
  shipping_origin_id?: number
}
type List = { results: Holiday[]; official_known: boolean }

describe('휴무일', () => {
  test('공휴일과 우리 휴무일이 날짜 순서로 함께 보인다', async () => {
    const staff = await api.staff('ops')
    const origin = await makeOrigin(api.deps.db)
    await staff.post(path, { date: '2026-08-14', name: '택배 없는 날', kind: 'CLOSED' })
    await staff.post(path, {
      date: '2026-08-15',
      name: '휴일 출고',
      kind: 'OPEN_OVERRIDE',
      shipping_origin_id: origin.id,
    })
    const { body } = await staff.get<List>(`${path}?year=2026`)
    const august = body.results.filter((one) => one.date.startsWith('2026-08'))
    expect(august).toMatchObject([
      { date: '2026-08-14', name: '택배 없는 날', source: 'OWN', kind: 'CLOSED', id: expect.any(Number) },
      { date: '2026-08-15', name: '광복절', source: 'OFFICIAL', kind: 'CLOSED', id: null },
      {
        date: '2026-08-15',
        name: '휴일 출고',
        source: 'OWN',
        kind: 'OPEN_OVERRIDE',
        shipping_origin_id: origin.id,
        shipping_origin_name: origin.name,
      },
      { date: '2026-08-17', source: 'OFFICIAL' },
    ])
    expect(body.official_known).toBe(true)
    const other = await makeOrigin(api.deps.db)
    const own = (await staff.get<List>(`${path}?year=2026&shipping_origin_id=${other.id}`)).body.results.filter(
      (one) => one.source === 'OWN',
    )
    expect(own.map((one) => one.name)).toEqual(['택배 없는 날'])
    expect((await staff.get<List>(`${path}?year=2035`)).body.official_known).toBe(false)
  })

  test('같은 날을 두 번 등록할 수 없다. 출고지가 다르면 된다', async () => {
    const staff = await api.staff('ops')
    const origin = await makeOrigin(api.deps.db)
    const holiday = { date: '2026-12-24', name: '연말 휴무', kind: 'CLOSED' }
    const made = await staff.post<Holiday>(path, holiday)
    expect(made.status).toBe(201)
    expect((await staff.post(path, holiday)).body).toMatchObject({ code: 'HOLIDAY_EXISTS' })
    const own = await staff.post<Holiday>(path, { ...holiday, shipping_origin_id: origin.id })
    expect(own.status).toBe(201)
    expect((await staff.put(`${path}/${own.body.id}`, { ...holiday, shipping_origin_id: null })).body).toMatchObject({
      code: 'HOLIDAY_EXISTS',
    })
  })

  test('고치고 지운다. 없는 날짜와 없는 출고지는 거절한다', async () => {
    const staff = await api.staff('ops')
    const { body } = await staff.post<Holiday>(path, { date: '2026-12-24', name: '연말', kind: 'CLOSED' })
    const whole = { date: '2026-12-31', name: '종무식', kind: 'CLOSED', shipping_origin_id: null }
    expect((await staff.put(`${path}/${body.id}`, whole)).body).toEqual({
      id: body.id,
      date: '2026-12-31',
      name: '종무식',
      source: 'OWN',
      kind: 'CLOSED',
      version: 2,
    })
    expect((await staff.get(`${path}/${body.id}`)).body).toMatchObject({ name: '종무식' })
    expect((await staff.put(`${path}/${body.id}`, { name: '이름만' })).status).toBe(400)
    expect((await staff.delete(`${path}/${body.id}`)).status).toBe(403)
    expect((await (await api.staff('admin')).delete(`${path}/${body.id}`)).status).toBe(204)
    expect((await staff.put(`${path}/${body.id}`, whole)).status).toBe(404)
    for (const date of ['2026-02-30', '2026-13-01', '내일', 20261224])
      expect((await staff.post(path, { date, name: '휴무', kind: 'CLOSED' })).body, String(date)).toMatchObject({
        code: 'VALIDATION',
      })
    expect(
      (await staff.post(path, { date: '2026-12-24', name: '휴무', kind: 'CLOSED', shipping_origin_id: 999 })).body,
    ).toMatchObject({ code: 'VALIDATION' })
  })

  test('로그인하지 않으면 401, 고객상담은 보기만, 마케터는 볼 수 없다', async () => {
    expect((await api.anonymous.get(path)).status).toBe(401)
    const cs = await api.staff('cs')
    expect((await cs.get(path)).status).toBe(200)
    expect((await cs.post(path, { date: '2026-12-24', name: '휴무', kind: 'CLOSED' })).status).toBe(403)
    expect((await (await api.staff('marketer')).get(path)).status).toBe(403)
  })
})
