import { describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { createDeps } from '#server/createDeps.ts'
import { clientOf, useApi } from '#tests/support/api.ts'
import { makeOrigin } from '#tests/support/catalog.ts'

const api = useApi()
const path = '/store-admin/v1/carriers'
const truck = {
  code: 'TRUCK',
  name: '우리트럭',
  aliases: ['자사배송차', '트럭'],
  phone: '02-123-4567',
  tracking_url: 'https://truck.example.com/{no}',
  invoice_lengths: [8, 6, 8],
  invoice_check: 'strict',
}
type Carrier = typeof truck & { id: number; version: number; active: boolean; sequence: number }
const said = (body: unknown) => (body as { message: string }).message

const named = async (code: string) => {
  const { body } = await (await api.staff('cs')).get<{ results: Carrier[] }>(`${path}?q=${code}`)
  return body.results.find((one) => one.code === code) as Carrier
}

describe('택배사', () => {
  test('처음부터 있는 택배사를 순서대로 보여 준다', async () => {
    const cs = await api.staff('cs')
    const { body } = await cs.get<{ results: Carrier[] }>(`${path}?page_size=100`)
    expect(body.results.slice(0, 3).map(({ code }) => code)).toEqual(['CJ', 'HANJIN', 'LOTTE'])
    expect(await named('CJ')).toMatchObject({ invoice_lengths: [10, 12], invoice_check: 'strict', phone: '1588-1255' })
    expect((await api.anonymous.get(path)).status).toBe(401)
    expect((await (await api.staff('marketer')).get(path)).status).toBe(403)
    expect((await cs.post(path, truck)).status).toBe(403)
  })

  test('우리 택배사를 만들고 고치며, 코드는 그대로다', async () => {
    const ops = await api.staff('ops')
    const made = await ops.post<Carrier>(path, truck)
    expect(made).toMatchObject({ status: 201, body: { ...truck, invoice_lengths: [6, 8], active: true, version: 1 } })
    const one = `${path}/${made.body.id}`
    expect((await ops.patch(one, { phone: '02-765-4321' })).body).toMatchObject({ phone: '02-765-4321', version: 2 })
    expect((await ops.patch(one, { name: '새 이름', version: 1 })).body).toMatchObject({ code: 'VERSION_CONFLICT' })
    expect((await ops.patch(one, { code: 'OTHER' })).body).toMatchObject({ extra: { fields: { code: ['FIXED'] } } })
    const { body: log } = await (
      await api.staff()
    ).get<{ results: { action: string }[] }>('/core-admin/v1/audit-logs?entity=carrier')
    expect(log.results.map(({ action }) => action).sort()).toEqual(['carrier.create', 'carrier.update'])
  })

  test.each([
    [{ code: 'truck-1' }, 'code', 'CARRIER_CODE'],
    [{ code: 'CJ' }, 'code', 'DUPLICATE'],
    [{ name: '  ' }, 'name', 'REQUIRED'],
    [{ name: '(주) 한진' }, 'name', 'CARRIER_TAKEN'],
    [{ aliases: ['트럭', 'cj 택배'] }, 'aliases', 'CARRIER_TAKEN'],
    [{ code: 'HANJINEXPRESS' }, 'code', 'CARRIER_TAKEN'],
    [{ aliases: ['04'] }, 'aliases', 'CARRIER_SPELLING'],
    [{ tracking_url: 'http://truck.example.com/{no}' }, 'tracking_url', 'TRACKING_URL'],
    [{ tracking_url: 'https://truck.example.com/' }, 'tracking_url', 'TRACKING_URL'],
    [{ tracking_url: 'javascript:alert({no})' }, 'tracking_url', 'TRACKING_URL'],
    [{ invoice_lengths: [] }, 'invoice_lengths', 'INVOICE_LENGTHS'],
    [{ invoice_lengths: [4] }, 'invoice_lengths.0', 'TOO_SMALL'],
    [{ invoice_lengths: [31] }, 'invoice_lengths.0', 'TOO_BIG'],
  ])('%j는 받지 않는다', async (wrong, field, code) => {
    const { body } = await (await api.staff('ops')).post(path, { ...truck, ...wrong })
    expect(body).toMatchObject({ extra: { fields: { [field]: [code] } } })
  })

  test('겹치는 이름은 누구의 것인지 말하고, 쓰지 않는 택배사의 이름도 남의 것이다', async () => {
    const ops = await api.staff('ops')
    await ops.patch(`${path}/${(await named('SLX')).id}`, { active: false })
    const { body } = await ops.post(path, { ...truck, aliases: ['SLX 로지스'] })
    expect(said(body)).toContain("'SLX 로지스'")
    expect(said(body)).toContain('SLX택배')
    // its own names may be written again
    const made = await ops.post<Carrier>(path, truck)
    expect((await ops.patch(`${path}/${made.body.id}`, { aliases: ['트럭', '우리 트럭'] })).status).toBe(200)
  })

  test('같은 이름을 둘이 함께 만들면 하나만 만들어진다', async () => {
    const ops = await api.staff('ops')
    const both = await Promise.all(
      ['TRUCKA', 'TRUCKB'].map((code) => ops.post(path, { ...truck, code, name: `${code} 트럭` })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  })

  test('출고지가 주로 쓰는 택배사는 끌 수 없고, 꺼진 택배사는 출고지가 고를 수 없다', async () => {
    const ops = await api.staff('ops')
    const origin = await makeOrigin(api.deps.db)
    const cj = await named('CJ')
    const off = await ops.patch(`${path}/${cj.id}`, { active: false })
    expect(off.body).toMatchObject({ extra: { fields: { active: ['CARRIER_OF_ORIGIN'] } } })
    await ops.patch(`${path}/${(await named('LOTTE')).id}`, { active: false })
    const moved = await ops.patch(`/store-admin/v1/shipping-origins/${origin.id}`, { default_carrier: 'LOTTE' })
    expect(moved.body).toMatchObject({ extra: { fields: { default_carrier: ['CARRIER_UNKNOWN'] } } })
    await ops.patch(`/store-admin/v1/shipping-origins/${origin.id}`, { default_carrier: 'HANJIN' })
    expect((await ops.patch(`${path}/${cj.id}`, { active: false })).body).toMatchObject({ active: false })
  })

  test('쓰이는 택배사는 지울 수 없고, 아무도 쓰지 않으면 지운다', async () => {
    const admin = await api.staff()
    await makeOrigin(api.deps.db)
    expect((await admin.delete(`${path}/${(await named('CJ')).id}`)).body).toMatchObject({ code: 'CARRIER_IN_USE' })
    const made = await admin.post<Carrier>(path, truck)
    expect((await (await api.staff('ops')).delete(`${path}/${made.body.id}`)).status).toBe(403)
    expect((await admin.delete(`${path}/${made.body.id}`)).status).toBe(204)
    expect((await admin.get(`${path}/${made.body.id}`)).status).toBe(404)
  })

  test('다른 서버 프로세스도 바뀐 택배사를 곧바로 안다', async () => {
    const other = createApp(await createDeps(api.deps.database, { ...api.deps, config: api.deps.config }))
    const marketer = await api.staff('marketer')
    const elsewhere = clientOf(other, marketer.token)
    const codes = async () =>
      (await elsewhere.get<{ results: Carrier[] }>(`${path}/choices`)).body.results.map(({ code }) => code)
    expect(await codes()).not.toContain('TRUCK')
    await (await api.staff('ops')).post(path, truck)
    expect(await codes()).toContain('TRUCK')
  })
})
