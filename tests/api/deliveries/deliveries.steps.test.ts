import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deliveries, deliveryEvents } from '#server/modules/deliveries/deliveries.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeOrigin } from '#tests/support/catalog.ts'
import { anOrder, aShop, seojun } from '#tests/support/orders.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()
const path = '/store-admin/v1/deliveries'
const ready = { status: 'PROCESSING_ORDER' as const }
type Body = { id: number; version: number; status: string; code?: string; extra?: { fields?: object; reason?: string } }
const at = (kst: string) => new Date(`${kst}+09:00`)

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
