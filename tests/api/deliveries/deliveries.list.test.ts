import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { deliveryFilterShape } from '#server/modules/deliveries/deliveries.contract.ts'
import { deliveries, deliveryEvents, deliveryItems } from '#server/modules/deliveries/deliveries.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeOrigin } from '#tests/support/catalog.ts'
import { anOrder, aShop, seojun } from '#tests/support/orders.ts'
import { rows } from '#tests/support/rows.ts'

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

describe('배송 등록과 수정의 거절', () => {
  const invoice = { carrier: 'CJ', invoice_no: '584012345678' }

  test('등록할 수 없는 까닭마다 다른 코드다', async () => {
    const shop = await aShop(api.deps.db)
    const elsewhere = (await makeOrigin(api.deps.db)).id
    const claimed = { claimStatus: 'REQUESTED', claimType: 'cancel', claimId: 1 } as const
    const { itemIds } = await anOrder(api.deps, shop, {
      items: [
        ready,
        { ...ready, ...claimed },
        {},
        { ...ready, holdReason: '확인' },
        { ...ready, addressChangedAt: api.clock.now() },
        { ...ready, shippingOriginId: elsewhere },
        { ...ready, quantity: 3, unitPrice: 5_000, paid: 15_000, claimedQuantity: 1 },
      ],
    })
    const other = await anOrder(api.deps, shop, { items: [ready], person: seojun })
    const ops = await api.staff('ops')
    const create = async (nths: number[], more: object = {}) => {
      const order_item_ids = nths.map((nth) => itemIds[nth])
      const { body } = await ops.post<Body>(path, { order_item_ids, ...invoice, ...more })
      return body.code ?? body.status
    }
    expect(await create([1])).toBe('CLAIM_IN_PROGRESS')
    expect(await create([2])).toBe('ORDER_ITEM_STATE')
    expect(await create([3])).toBe('ORDER_ITEM_STATE')
    expect(await create([4])).toBe('ORDER_ITEM_STATE')
    expect(await create([0, 5])).toBe('SEVERAL_ORIGINS')
    expect(await create([0], { carrier: '아무개' })).toBe('INVOICE_FORMAT')
    expect(await create([0], { invoice_no: '' })).toBe('INVOICE_FORMAT')
    expect(await create([6], { quantities: [3] })).toBe('VALIDATION')
    expect(await create([6], { quantities: [1] })).toBe('VALIDATION')
    expect(await create([0], { shipped_at: '2026-11-16T10:00:01+09:00' })).toBe('VALIDATION')
    // none of it has left a trace
    expect(await rows(api.deps.db, sql`select 1 from deliveries`)).toEqual([])
    expect(await create([6], { quantities: [2], shipped_at: '2026-11-16T10:00:00+09:00' })).toBe('SHIPPING')
    expect(await rows(api.deps.db, sql`select quantity from delivery_items`)).toEqual([{ quantity: 2 }])
    const taken = await ops.post<Body>(path, { order_item_ids: other.itemIds, ...invoice })
    expect(taken).toMatchObject({ status: 409, body: { code: 'INVOICE_DUPLICATED' } })
    const next = { invoice_no: '584012345680' }
    expect(await create([2], { ...next, process_too: true })).toBe('SHIPPING')
    expect(await create([4], { ...next, acknowledge_address: true })).toBe('SHIPPING')
  })

  test('송장 수정은 떠나기 전까지, 제 주문과 제 출고지의 것이 아니면 거절하고, 상태는 앞으로만 간다', async () => {
    const shop = await aShop(api.deps.db)
    const elsewhere = (await makeOrigin(api.deps.db)).id
    const { itemIds } = await anOrder(api.deps, shop, {
      items: [ready, ready, { ...ready, shippingOriginId: elsewhere }],
    })
    const twin = await anOrder(api.deps, shop, { items: [{ ...ready, shippingOriginId: elsewhere }] })
    const ops = await api.staff('ops')
    const ship = async (id: number | undefined, invoice_no: string) =>
      (await ops.post<Body>(path, { order_item_ids: [id], carrier: 'CJ', invoice_no })).body.id
    const parcel = await ship(itemIds[0], '584012345678')
    await ship(itemIds[1], '584012345679')
    await ship(twin.itemIds[0], '584012345681')
    const patch = async (body: object) => (await ops.patch<Body>(`${path}/${parcel}`, body)).body
    expect(await patch({ invoice_no: '584012345679' })).toMatchObject({
      code: 'INVOICE_DUPLICATED',
      message: '이 주문의 다른 배송이 쓰는 송장번호예요.',
    })
    expect(await patch({ invoice_no: '584012345681' })).toMatchObject({ code: 'SEVERAL_ORIGINS' })
    expect(await patch({ invoice_no: '12' })).toMatchObject({
      code: 'INVOICE_FORMAT',
      extra: { fields: { invoice_no: expect.any(Array) as string[] } },
    })
    expect(await patch({ carrier: '아무개' })).toMatchObject({
      code: 'INVOICE_FORMAT',
      extra: { fields: { carrier: ['CARRIER_UNKNOWN'] } },
    })
    // the same number is no change: nothing is kept and nobody is told
    expect(await patch({ carrier: 'CJ', invoice_no: '5840-1234-5678' })).toMatchObject({
      version: 1,
      invoice_changes: [],
    })
    expect(await patch({ carrier: 'HANJIN' })).toMatchObject({ carrier: { code: 'HANJIN' }, version: 2 })
    expect(await patch({ status: 'OUT_OF_DELIVERY' })).toMatchObject({ status: 'OUT_OF_DELIVERY' })
    expect(await patch({ invoice_no: '584012345690' })).toMatchObject({ code: 'INVOICE_PICKED_UP' })
    expect(await patch({ status: 'OUT_OF_DELIVERY' })).toMatchObject({ status: 'OUT_OF_DELIVERY' })
    expect(await patch({ status: 'DELIVERED' })).toMatchObject({ status: 'DELIVERED' })
    expect(await patch({ status: 'OUT_OF_DELIVERY' })).toMatchObject({ code: 'ORDER_ITEM_STATE' })
    expect((await ops.patch(`${path}/999999`, { status: 'DELIVERED' })).body).toMatchObject({ code: 'NOT_FOUND' })
    expect((await ops.get(`/store-admin/v1/order-items/${itemIds[1]}`)).body).toMatchObject({ status: 'SHIPPING' })
  })

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

describe('상자와 상품', () => {
  const step = async (name: string, body: object) =>
    (
      await (
        await api.staff('ops')
      ).post<{ rows: { code?: string; status: string }[] }>(`/store-admin/v1/order-items/bulk/${name}`, body)
    ).body.rows.map(({ code, status }) => code ?? status)
  const boxes = () =>
    rows(
      api.deps.db,
      sql`select d.status, d.invoice_no as no, (select count(*)::int from delivery_items i where i.delivery_id = d.id) as items,
        d.next_pull_at is not null as asked from deliveries d order by d.id`,
    )

  test('상자는 담긴 상품이 모두 옮겨야 따라 옮기고, 하나를 빼면 남고, 다 빼면 취소된다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, { items: [ready, ready] })
    const [a, b] = itemIds
    const no = '584012345678'
    const invoice = { carrier: 'CJ', invoice_no: no }
    expect(await step('shipping', { items: itemIds.map((id) => ({ id, ...invoice })) })).toEqual(['SUCCESS', 'SUCCESS'])
    expect(await step('cancel-shipping', { ids: [a] })).toEqual(['SUCCESS'])
    expect(await boxes()).toEqual([{ status: 'SHIPPING', no, items: 1, asked: true }])
    expect(await step('shipping', { items: [{ id: a, ...invoice }] })).toEqual(['SUCCESS'])
    expect(await step('out-of-delivery', { ids: [a] })).toEqual(['SUCCESS'])
    expect(await boxes()).toEqual([{ status: 'SHIPPING', no, items: 2, asked: true }])
    expect(await step('out-of-delivery', { ids: [b, b] })).toEqual(['SUCCESS', 'ROW_REPEATED'])
    expect(await boxes()).toEqual([{ status: 'OUT_OF_DELIVERY', no, items: 2, asked: true }])
    expect(await step('delivered', { ids: [a] })).toEqual(['SUCCESS'])
    expect(await boxes()).toEqual([{ status: 'OUT_OF_DELIVERY', no, items: 2, asked: true }])
    expect(await step('delivered', { ids: [b, b, 999_999] })).toEqual([
      'SUCCESS',
      'ROW_REPEATED',
      'ORDER_ITEM_NOT_FOUND',
    ])
    expect(await boxes()).toEqual([{ status: 'DELIVERED', no, items: 2, asked: false }])
  })

  test('이미 떠난 상자의 송장, 91일 지난 송장, 취소한 상자의 송장은 저마다 다르게 본다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, { items: [ready, ready] })
    const [a, b] = itemIds
    const invoice = { carrier: 'CJ', invoice_no: '584012345678' }
    await step('shipping', { items: [{ id: a, ...invoice }] })
    const other = await anOrder(api.deps, shop, { items: [ready], person: seojun })
    const reuse = (id: number | undefined) => step('shipping', { items: [{ id, ...invoice }], dry_run: true })
    expect(await reuse(b)).toEqual(['SUCCESS'])
    await step('out-of-delivery', { ids: [a] })
    expect(await reuse(b)).toEqual(['INVOICE_DUP'])
    expect(await reuse(other.itemIds[0])).toEqual(['INVOICE_DUP'])
    // the same number of another courier is another parcel
    expect(await step('shipping', { items: [{ id: b, ...invoice, carrier: 'HANJIN' }], dry_run: true })).toEqual([
      'SUCCESS',
    ])
    const aged = (days: number) =>
      api.deps.db.update(deliveries).set({ createdAt: new Date(api.clock.now().getTime() - days * 86_400_000) })
    await aged(89)
    expect(await reuse(other.itemIds[0])).toEqual(['INVOICE_DUP'])
    await aged(90)
    expect(await reuse(other.itemIds[0])).toEqual(['SUCCESS'])
    await aged(0)
    await api.deps.db.update(deliveries).set({ status: 'CANCELED' })
    expect(await reuse(other.itemIds[0])).toEqual(['SUCCESS'])
  })

  test('되돌리기는 그 송장으로 떠난 것만 되돌리고, 그 사이 다른 송장으로 다시 보낸 것은 둔다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, { items: [ready] })
    const [id] = itemIds
    const ops = await api.staff('ops')
    const ship = (invoice_no: string) =>
      ops.post<{ job_id: number }>('/store-admin/v1/order-items/bulk/shipping', {
        items: [{ id, carrier: 'CJ', invoice_no }],
      })
    const first = await ship('584012345678')
    await step('cancel-shipping', { ids: itemIds })
    await ship('584012345679')
    const undone = await ops.post<{ rows: { code?: string }[] }>(`/store-admin/v1/jobs/${first.body.job_id}/undo`, {})
    expect(undone.body.rows.map(({ code }) => code)).toEqual(['VERSION'])
    expect(await boxes()).toMatchObject([
      { status: 'CANCELED', no: '584012345678' },
      { status: 'SHIPPING', no: '584012345679' },
    ])
  })

  test('마지막 스캔이 배달 출발이나 배달 완료면 사유 없이도 배송완료하고, 아니면 사유만으로는 안 된다', async () => {
    const shop = await aShop(api.deps.db)
    const outcomes: Record<string, string[]> = {}
    for (const status of ['PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED', 'EXCEPTION'] as const) {
      const { itemIds, orderId } = await anOrder(api.deps, shop, { items: [ready] })
      await step('shipping', {
        items: [{ id: itemIds[0], carrier: 'CJ', invoice_no: `5840123456${String(orderId).padStart(2, '0')}` }],
      })
      const [parcel] = await api.deps.db.select().from(deliveries).where(eq(deliveries.orderId, orderId))
      const scan = { deliveryId: parcel?.id ?? 0, description: '스캔', location: '옥천' }
      await api.deps.db.insert(deliveryEvents).values([
        { ...scan, status: status === 'PICKED_UP' ? 'DELIVERED' : 'PICKED_UP', at: at('2026-11-16T08:00:00') },
        { ...scan, status, at: at('2026-11-16T09:00:00') },
      ])
      const said = [{}, { reason: '확인' }, { override: true }].map((more) =>
        step('delivered', { ids: itemIds, dry_run: true, ...more }),
      )
      outcomes[status] = (await Promise.all(said)).flat()
    }
    const refused = Array(3).fill('TRACKING_SAYS_OTHERWISE')
    const fine = Array(3).fill('SUCCESS')
    expect(outcomes).toEqual({
      PICKED_UP: refused,
      IN_TRANSIT: refused,
      OUT_FOR_DELIVERY: fine,
      DELIVERED: fine,
      EXCEPTION: refused,
    })
  })
})
