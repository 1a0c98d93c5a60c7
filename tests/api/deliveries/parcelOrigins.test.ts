import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { constraintOf } from '#server/http/errors.ts'
import { rows } from '#tests/support/rows.ts'
import { shippingOrigins } from '#server/modules/shipping/shipping.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop, statusOf } from '#tests/support/orders.ts'

const upload = '/store-admin/v1/order-items/consignments/commit'
const ship = '/store-admin/v1/order-items/bulk/shipping'
const ready = { status: 'PROCESSING_ORDER' as const }

type Target = { order_item_id: number }
type Import = {
  totals: Record<string, number>
  rows: { row: number; status: string; targets: Target[]; origins: { id: number; name: string; targets: Target[] }[] }[]
  errors: { row: number; code: string; severity: string; message: string }[]
  result: { totals: Record<string, number> } | null
}
type Bulk = { totals: Record<string, number>; rows: { id: number; status: string; code?: string }[] }

describe('출고지가 다른 상품은 한 상자에 담지 않는다', () => {
  const api = useApi()

  const origin = async (name: string) => {
    const [made] = await api.deps.db
      .insert(shippingOrigins)
      .values({
        name,
        kind: 'CONSIGNMENT',
        postcode: '17389',
        address1: '경기 이천시 1',
        feePolicy: 'FREE',
        baseFee: 0,
        returnFee: 3000,
        exchangeFee: 6000,
        defaultCarrier: 'CJ',
      })
      .returning()
    return made?.id as number
  }

  /** An order of two items from the first origin and one from each of two others. */
  const threeOrigins = async () => {
    const shop = await aShop(api.deps.db)
    const [second, third] = [await origin('이천 위탁창고'), await origin('부산 위탁창고')]
    const order = await anOrder(api.deps, shop, {
      items: [ready, ready, { ...ready, shippingOriginId: second }, { ...ready, shippingOriginId: third }],
    })
    return { ...order, shop, second, third, items: order.itemIds as [number, number, number, number] }
  }
  const states = (ids: number[]) => Promise.all(ids.map((id) => statusOf(api.deps.db, id)))
  const send = async (body: unknown, to = upload) => (await api.staff('ops')).post<Import>(to, body)

  test('주문번호와 송장번호만 적힌 행은 출고지가 여럿이면 오류이고, 출고지별로 나눌 것을 내놓는다', async () => {
    const { orderNo, items } = await threeOrigins()
    const { body } = await send({
      rows: [{ row: 2, order_no: orderNo, carrier: 'CJ', invoice_no: '584012345678' }],
      dry_run: true,
    })
    expect(body.totals).toMatchObject({ error: 1, warning: 0, valid: 0 })
    expect(body.errors).toMatchObject([{ row: 2, code: 'SEVERAL_ORIGINS', severity: 'error' }])
    expect(body.rows[0]?.targets).toEqual([])
    expect(body.rows[0]?.origins.map(({ name, targets }) => [name, targets.map((one) => one.order_item_id)])).toEqual([
      ['본사 물류센터', [items[0], items[1]]],
      ['이천 위탁창고', [items[2]]],
      ['부산 위탁창고', [items[3]]],
    ])
    expect(await states(items)).toEqual(items.map(() => 'PROCESSING_ORDER'))
  })

  test('출고지를 적으면 그 출고지의 상품만 보내고, 파일 전체의 출고지로도 그렇다', async () => {
    const { orderNo, items, third } = await threeOrigins()
    const row = (n: number, invoice: string, more = {}) => ({
      row: n,
      order_no: orderNo,
      carrier: 'CJ',
      invoice_no: invoice,
      ...more,
    })
    const named = await send({
      rows: [row(2, '584012345678', { origin: '본사물류센터' }), row(3, '584012345679', { origin: '이천 위탁창고' })],
    })
    expect(named.body.result?.totals).toMatchObject({ SUCCESS: 3 })
    expect(named.body.errors.filter((issue) => issue.severity === 'error')).toEqual([])
    expect(await states(items)).toEqual(['SHIPPING', 'SHIPPING', 'SHIPPING', 'PROCESSING_ORDER'])
    const whole = await send({ rows: [row(2, '584012345680')], default_origin_id: third })
    expect(whole.body.result?.totals).toMatchObject({ SUCCESS: 1 })
    const parcels = await rows<{ invoice: string; origins: number }>(
      api.deps.db,
      sql`select d.invoice_no as invoice, count(distinct i.shipping_origin_id)::int as origins from deliveries d
        join delivery_items di on di.delivery_id = d.id join order_items i on i.id = di.order_item_id group by 1 order by 1`,
    )
    expect(parcels).toEqual(
      ['584012345678', '584012345679', '584012345680'].map((invoice) => ({ invoice, origins: 1 })),
    )
  })

  test('다시 올린 행은 이미 나간 출고지의 것이라, 남은 출고지의 상품을 그 송장에 얹지 않는다', async () => {
    const { orderNo, items } = await threeOrigins()
    const row = { row: 2, order_no: orderNo, carrier: 'CJ', invoice_no: '584012345678' }
    await send({ rows: [{ ...row, origin: '본사 물류센터' }] })
    const again = await send({ rows: [row], dry_run: true })
    expect(again.body.rows[0]?.status).toBe('UNCHANGED')
    expect(await states(items.slice(2))).toEqual(['PROCESSING_ORDER', 'PROCESSING_ORDER'])
  })

  test('상품주문번호로 적어도 출고지가 다른 두 행의 송장번호가 같으면 두 행 모두 오류다', async () => {
    const { items } = await threeOrigins()
    const row = (n: number, item: number) => ({
      row: n,
      order_item_no: String(item),
      carrier: 'CJ',
      invoice_no: '584012345678',
    })
    const { body } = await send({ rows: [row(2, items[0]), row(3, items[2])], dry_run: true })
    const refused = body.errors.filter((issue) => issue.severity === 'error')
    expect(refused.map(({ row: at, code }) => [at, code])).toEqual([
      [2, 'SEVERAL_ORIGINS'],
      [3, 'SEVERAL_ORIGINS'],
    ])
  })

  test('발송처리도 배송 등록도 송장 수정도 다른 출고지의 송장번호를 받지 않는다', async () => {
    const { items, shop, second } = await threeOrigins()
    const ops = await api.staff('ops')
    const parcel = { carrier: 'CJ', invoice_no: '584012345678' }
    const both = await ops.post<Bulk>(ship, { items: [items[0], items[2]].map((id) => ({ id, ...parcel })) })
    expect(both.body.rows.map((row) => [row.status, row.code])).toEqual([
      ['FAILED', 'SEVERAL_ORIGINS'],
      ['FAILED', 'SEVERAL_ORIGINS'],
    ])
    await ops.post(ship, { items: [{ id: items[0], ...parcel }] })
    const later = await ops.post<Bulk>(ship, { items: [{ id: items[2], ...parcel }] })
    expect(later.body.rows[0]).toMatchObject({ status: 'FAILED', code: 'SEVERAL_ORIGINS' })
    const registered = await ops.post('/store-admin/v1/deliveries', {
      order_item_ids: [items[1], items[3]],
      carrier: 'CJ',
      invoice_no: '584012345690',
    })
    expect(registered).toMatchObject({ status: 409, body: { code: 'SEVERAL_ORIGINS' } })
    const other = await anOrder(api.deps, shop, { items: [{ ...ready, shippingOriginId: second }] })
    const made = await ops.post<{ id: number; version: number }>('/store-admin/v1/deliveries', {
      order_item_ids: other.itemIds,
      carrier: 'CJ',
      invoice_no: '584012345691',
    })
    const changed = await ops.patch(`/store-admin/v1/deliveries/${made.body.id}`, {
      invoice_no: '584012345678',
      version: made.body.version,
    })
    expect(changed).toMatchObject({ status: 409, body: { code: 'SEVERAL_ORIGINS' } })
  })

  test('송장 없는 직접 배송도 출고지마다 상자가 따로다', async () => {
    const { items } = await threeOrigins()
    const ops = await api.staff('ops')
    const done = await ops.post<Bulk>(ship, { items: items.map((id) => ({ id, carrier: 'DIRECT' })) })
    expect(done.body.totals).toMatchObject({ SUCCESS: 4 })
    const parcels = await rows<{ origin: number }>(
      api.deps.db,
      sql`select shipping_origin_id as origin from deliveries`,
    )
    expect(new Set(parcels.map((parcel) => parcel.origin)).size).toBe(3)
    expect(parcels).toHaveLength(3)
  })

  test('데이터베이스도 다른 출고지의 상품을 상자에 넣거나 그 송장번호를 쓰게 두지 않는다', async () => {
    const { orderId, items, shop, second } = await threeOrigins()
    const ops = await api.staff('ops')
    await ops.post(ship, { items: [{ id: items[0], carrier: 'CJ', invoice_no: '584012345678' }] })
    const refusal = (work: Promise<unknown>) =>
      work.then(
        () => 'accepted',
        (error: unknown) => constraintOf(error),
      )
    const parcel = sql`(select id from deliveries limit 1)`
    expect(
      await refusal(
        api.deps.db.execute(
          sql`insert into delivery_items (delivery_id, order_item_id, quantity) values (${parcel}, ${items[2]}, 1)`,
        ),
      ),
    ).toBe('delivery_items_one_origin')
    let order = orderId
    const insert = (invoice: string, from: number) => sql`
      insert into deliveries (shipping_origin_id, order_id, carrier, invoice_no, shipped_at) values (${from}, ${(order += 1_000)}, 'CJ', ${invoice}, ${api.clock.now()})`
    expect(await refusal(api.deps.db.execute(insert('584012345678', second)))).toBe('deliveries_invoice_one_origin')
    expect(await refusal(api.deps.db.execute(insert('584012345678', shop.originId)))).toBe('accepted')
    expect(await refusal(api.deps.db.execute(insert('584012345600', second)))).toBe('accepted')
    expect(
      await refusal(
        api.deps.db.execute(sql`update deliveries set invoice_no = '584012345678' where invoice_no = '584012345600'`),
      ),
    ).toBe('deliveries_invoice_one_origin')
  })
})
