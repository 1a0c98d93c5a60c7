import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLogs } from '#server/modules/audit/audit.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { bannerBody, type Event, eventPath, makeEvent, openDay, saleBody, shelved } from '#tests/support/events.ts'

const api = useApi()
const single = (id?: number) => eventPath('single-product', id)
const multi = (id?: number) => eventPath('multi-product', id)
type Card = { final_price: number; time_sale?: { price: number; event_id: number } }
const cardOf = async (id: number) => (await api.anonymous.get<Card>(`/store/v1/products/${id}`)).body

describe('이벤트', () => {
  test('종류마다 자기 것만 보이고 바뀐다', async () => {
    const marketer = await api.staff('marketer')
    const banner = await makeEvent(marketer, 'banner', await bannerBody(api.deps.db))
    const sale = await makeEvent(marketer, 'single-product', saleBody((await shelved(api.deps.db)).id))
    expect((await marketer.get(single(banner.id))).status).toBe(404)
    expect((await marketer.patch(single(banner.id), { title: '바꿈', version: 1 })).status).toBe(404)
    expect((await marketer.delete(eventPath('banner', sale.id))).status).toBe(404)
    const listed = await marketer.get<{ results: Event[] }>(single())
    expect(listed.body.results.map(({ id }) => id)).toEqual([sale.id])
    const bulk = await marketer.post<{ rows: { status: string; code: string }[] }>(`${single()}/bulk/delete`, {
      ids: [banner.id],
    })
    expect(bulk.body.rows).toMatchObject([{ status: 'FAILED', code: 'NOT_FOUND' }])
  })

  test('타임세일은 켜진 동안 가격이 되고, 멈추거나 지우면 보통 가격이다', async () => {
    const marketer = await api.staff('marketer')
    const product = await shelved(api.deps.db)
    const sale = await makeEvent(marketer, 'single-product', saleBody(product.id, { status: undefined }))
    expect(sale).toMatchObject({ kind: 'single-product', status: 'DRAFT', is_time_sale: true, sequence: 1 })
    expect(await cardOf(product.id)).toMatchObject({ final_price: 40_000 })
    const on = await marketer.patch<Event>(single(sale.id), { status: 'ACTIVE', version: sale.version })
    expect(on.body).toMatchObject({ status: 'ACTIVE', product_id: product.id, time_sale_price: 30_000 })
    expect(await cardOf(product.id)).toMatchObject({ final_price: 30_000, time_sale: { event_id: sale.id } })
    await marketer.patch(single(sale.id), { time_sale_price: 29_000, version: on.body.version })
    expect(await cardOf(product.id)).toMatchObject({ final_price: 29_000 })
    await marketer.delete(single(sale.id))
    expect(await cardOf(product.id)).toMatchObject({ final_price: 40_000 })
  })

  test('한 상품의 타임세일은 종류가 달라도 겹칠 수 없고, 무엇과 겹치는지 말한다', async () => {
    const marketer = await api.staff('marketer')
    const [a, b] = [await shelved(api.deps.db), await shelved(api.deps.db)]
    const first = await makeEvent(marketer, 'single-product', saleBody(a.id))
    const items = [
      { product_id: b.id, time_sale_price: 1 + 20_000 },
      { product_id: a.id, time_sale_price: 25_000 },
    ]
    const body = { title: '모음', items, ...openDay, status: 'ACTIVE' }
    const refused = await marketer.post<{ message: string }>(multi(), body)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'EVENT_OVERLAP',
        extra: {
          events: [{ id: first.id, kind: 'single-product' }],
          fields: { items: ['TIME_SALE_OVERLAP'] },
        },
      },
    })
    expect(refused.body.message).toContain('오늘만 이 가격')
    // right after it ends, in a draft, without a price: none of these overlaps
    const next = { starts_at: openDay.ends_at, ends_at: '2026-11-18T00:00:00+09:00' }
    const later = await makeEvent(marketer, 'multi-product', { ...body, ...next })
    const draft = await makeEvent(marketer, 'multi-product', { ...body, status: 'DRAFT' })
    await makeEvent(marketer, 'multi-product', { ...body, items: [{ product_id: a.id }] })
    // and each way back into the first one's time is refused
    const version = 1
    expect((await marketer.patch(multi(draft.id), { status: 'ACTIVE', version })).body).toMatchObject({
      code: 'EVENT_OVERLAP',
      extra: { fields: { status: ['TIME_SALE_OVERLAP'] } },
    })
    expect(
      (await marketer.patch(multi(later.id), { starts_at: '2026-11-16T23:59:59+09:00', version })).body,
    ).toMatchObject({
      code: 'EVENT_OVERLAP',
    })
    expect((await marketer.get<Event>(multi(later.id))).body).toMatchObject({ version: 1, items: [{}, {}] })
    await marketer.patch(single(first.id), { status: 'PAUSED', version })
    expect((await marketer.patch(multi(draft.id), { status: 'ACTIVE', version })).status).toBe(200)
    expect((await marketer.patch(single(first.id), { status: 'ACTIVE', version: 2 })).body).toMatchObject({
      code: 'EVENT_OVERLAP',
    })
  })

  test('순서는 한 번에 바뀌고, 그 사이에 바뀌었으면 지금 순서를 알려 준다', async () => {
    const marketer = await api.staff('marketer')
    const made = []
    for (const title of ['가', '나', '다'])
      made.push(await makeEvent(marketer, 'banner', await bannerBody(api.deps.db, { title })))
    const [a, b, c] = made.map(({ id }) => id) as [number, number, number]
    expect(made.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
    const path = `${eventPath('banner')}/bulk/sequence`
    const turned = { items: [c, a, b].map((id, index) => ({ id, sequence: index + 1 })), expected: [a, b, c] }
    expect((await marketer.post(path, turned)).body).toMatchObject({ totals: { SUCCESS: 3 }, status: 'DONE' })
    const [line] = await api.deps.db.select().from(auditLogs).where(eq(auditLogs.action, 'banner-event.sequence'))
    expect(line).toMatchObject({ before: { order: [a, b, c] }, after: { order: [c, a, b] } })
    const late = await marketer.post(path, { ...turned, items: [{ id: b, sequence: 9 }] })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'SEQUENCE_CONFLICT', extra: { order: [{ id: c, title: '다' }, { id: a }, { id: b }] } },
    })
    const shared = await marketer.post(path, { items: [{ id: b, sequence: 1 }] })
    expect(shared.body).toMatchObject({ code: 'VALIDATION', message: '순서가 같은 이벤트가 있어요: 나, 다' })
    // what the caller has read is in order, and what it has not read stands where it would put one of them
    const unseen = await marketer.post(path, { items: [{ id: b, sequence: 1 }], expected: [a, b] })
    expect(unseen.body).toMatchObject({
      code: 'SEQUENCE_CONFLICT',
      extra: { order: [{ id: c }, { id: a }, { id: b }] },
    })
    expect(
      (
        await marketer.post(path, {
          items: [
            { id: a, sequence: 1 },
            { id: 99, sequence: 2 },
          ],
        })
      ).status,
    ).toBe(404)
    const shown = await api.anonymous.get<{ results: Event[] }>('/store/v1/events?kind=banner&location=STORE')
    expect(shown.body.results.map(({ title }) => title)).toEqual(['다', '가', '나'])
  })
})
