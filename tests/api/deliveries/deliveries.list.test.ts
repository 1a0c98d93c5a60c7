import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { deliveryFilterShape } from '#server/modules/deliveries/deliveries.contract.ts'
import { deliveries, deliveryEvents, deliveryItems } from '#server/modules/deliveries/deliveries.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeOrigin } from '#tests/support/catalog.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'

const api = useApi()
const path = '/store-admin/v1/deliveries'
const ready = { status: 'PROCESSING_ORDER' as const }
type List = { results: { id: number }[]; total_count: number }
type Body = { id: number; version: number; status: string; code?: string; extra?: { fields?: object; reason?: string } }
const at = (kst: string) => new Date(`${kst}+09:00`)

/** Parcels put straight into the table. */
async function parcels(values: Partial<typeof deliveries.$inferInsert>[]) {
  const shop = await aShop(api.deps.db)
  const order = await anOrder(api.deps, shop, { orderNo: '261116HGFEDCBA', items: [ready] })
  const made = await api.deps.db
    .insert(deliveries)
    .values(
      values.map((one, nth) => ({
        orderId: order.orderId,
        shippingOriginId: shop.originId,
        carrier: 'CJ',
        invoiceNo: `58401234567${nth}`,
        shippedAt: api.clock.now(),
        createdAt: api.clock.now(),
        ...one,
      })),
    )
    .returning()
  return { shop, order, ids: made.map(({ id }) => id) }
}

describe('배송 목록', () => {
  test('모든 조건이 하나하나 배송을 고르고, 수는 줄과 같으며, 같은 때의 것은 나중 것부터다', async () => {
    const origin = await makeOrigin(api.deps.db)
    const [early, midnight] = [at('2026-11-14T23:59:59.999'), at('2026-11-15T00:00:00')]
    const { shop, order, ids } = await parcels([
      { status: 'EXCEPTION' },
      { kind: 'EXCHANGE' },
      { carrier: 'HANJIN' },
      { shippingOriginId: origin.id },
      { createdAt: early },
      { createdAt: midnight },
    ])
    const other = await anOrder(api.deps, shop, { orderNo: '261112ABCDEFGH' })
    await api.deps.db
      .update(deliveries)
      .set({ orderId: other.orderId })
      .where(eq(deliveries.id, ids[0] as number))
    const of = (...nths: number[]) => nths.map((nth) => ids[nth] as number)
    const cases: Record<keyof typeof deliveryFilterShape, Record<string, number[]>> = {
      ids: { [`${ids[1]}&ids=${ids[4]}`]: of(1, 4) },
      status: { EXCEPTION: of(0), 'EXCEPTION&status=SHIPPING': ids, DELIVERED: [] },
      kind: { EXCHANGE: of(1), COLLECTION: [] },
      carrier: { HANJIN: of(2) },
      shipping_origin_id: { [origin.id]: of(3) },
      order_id: { [other.orderId]: of(0), [order.orderId]: of(1, 2, 3, 4, 5) },
      created_from: { '2026-11-15': of(0, 1, 2, 3, 5), '2026-11-16': of(0, 1, 2, 3), '2026-11-17': [] },
      created_to: { '2026-11-14': of(4), '2026-11-15': of(4, 5), '2026-11-16': ids, '2026-11-13': [] },
      q: { '5840-1234-5671': of(1), '261112abcdefgh': of(0), '58401234567': [] },
    }
    const cs = await api.staff('cs')
    for (const [key, values] of Object.entries(cases))
      for (const [value, expected] of Object.entries(values)) {
        const { body } = await cs.get<List>(`${path}?${key}=${value}`)
        expect(
          body.results.map(({ id }) => id).toSorted((a, b) => a - b),
          `${key}=${value}`,
        ).toEqual(expected)
        expect(body.total_count, `${key}=${value}`).toBe(expected.length)
      }
    const listed = async (query: string) => (await cs.get<List>(`${path}?${query}`)).body.results.map(({ id }) => id)
    expect(await listed('')).toEqual(of(3, 2, 1, 0, 5, 4))
    expect([await listed('page_size=4'), await listed('page_size=4&page=2')]).toEqual([of(3, 2, 1, 0), of(5, 4)])
  })

  test('한 배송의 칸과 담긴 것과 스캔이 제 값으로, 스캔은 일어난 순서로 보인다', async () => {
    const { shop, order, ids } = await parcels([
      {
        status: 'DELIVERED',
        pickedUpAt: at('2026-11-16T11:00:00'),
        deliveredAt: at('2026-11-17T12:00:00'),
        shippedAt: at('2026-11-16T09:00:00'),
        version: 4,
      },
    ])
    const [id = 0] = ids
    await api.deps.db
      .insert(deliveryItems)
      .values({ deliveryId: id, orderItemId: order.itemIds[0] as number, quantity: 1 })
    await api.deps.db.insert(deliveryEvents).values([
      { deliveryId: id, status: 'DELIVERED', description: '배달', location: '마포', at: at('2026-11-17T12:00:00') },
      { deliveryId: id, status: 'PICKED_UP', description: '집하', location: '이천', at: at('2026-11-16T11:00:00') },
    ])
    expect((await (await api.staff('cs')).get(`${path}/${id}`)).body).toEqual({
      id,
      order_id: order.orderId,
      order_no: '261116HGFEDCBA',
      kind: 'ORDER',
      status: 'DELIVERED',
      carrier: { code: 'CJ', name: 'CJ대한통운', phone: '1588-1255' },
      invoice_no: '584012345670',
      tracking_url: expect.stringContaining('584012345670') as string,
      shipping_origin: { id: shop.originId, name: '본사 물류센터' },
      recipient_masked: '김*지',
      items: [
        {
          order_item_id: order.itemIds[0],
          product_name: '요가 매트',
          option_label: '라벤더',
          quantity: 1,
          status: 'PROCESSING_ORDER',
        },
      ],
      events: [
        { at: '2026-11-16T11:00:00.000+09:00', location: '이천', description: '집하', status: 'PICKED_UP' },
        { at: '2026-11-17T12:00:00.000+09:00', location: '마포', description: '배달', status: 'DELIVERED' },
      ],
      invoice_changes: [],
      shipped_at: '2026-11-16T09:00:00.000+09:00',
      picked_up_at: '2026-11-16T11:00:00.000+09:00',
      delivered_at: '2026-11-17T12:00:00.000+09:00',
      version: 4,
      created_at: '2026-11-16T10:00:00.000+09:00',
    })
    expect((await (await api.staff('cs')).get(`${path}/999999`)).body).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('교환의 상자', () => {
  test('교환의 새 상품은 제 상자만 앞으로 가고, 끝난 상자는 다시 움직이지 않는다', async () => {
    const { ids, order } = await parcels([{ kind: 'EXCHANGE' }, { kind: 'EXCHANGE', status: 'CANCELED' }])
    const ops = await api.staff('ops')
    const [live, gone] = ids
    await api.deps.db
      .insert(deliveryItems)
      .values({ deliveryId: live as number, orderItemId: order.itemIds[0] as number, quantity: 1 })
    const patch = async (id: number | undefined, status: string) =>
      (await ops.patch<Body>(`${path}/${id}`, { status })).body
    expect(await patch(live, 'OUT_OF_DELIVERY')).toMatchObject({ status: 'OUT_OF_DELIVERY', delivered_at: null })
    expect(await patch(live, 'DELIVERED')).toMatchObject({
      status: 'DELIVERED',
      delivered_at: '2026-11-16T10:00:00.000+09:00',
    })
    expect(await patch(live, 'OUT_OF_DELIVERY')).toMatchObject({ code: 'ORDER_ITEM_STATE' })
    expect(await patch(gone, 'DELIVERED')).toMatchObject({ code: 'ORDER_ITEM_STATE' })
    expect((await ops.get(`/store-admin/v1/order-items/${order.itemIds[0]}`)).body).toMatchObject({
      status: 'PROCESSING_ORDER',
    })
  })
})
