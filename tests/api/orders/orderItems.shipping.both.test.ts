import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { anOrder, aShop, historyOf, seojun, statusOf } from '#tests/support/orders.ts'
import { useApi } from '#tests/support/api.ts'

const path = '/store-admin/v1/order-items'
type Result = {
  job_id: number | null
  status: string
  total: number
  totals: Record<string, number>
  rows: { id: number; status: string; code?: string; message?: string; warnings?: { code: string }[]; label: string }[]
  code?: string
}

describe('발송처리', () => {
  const api = useApi()

  test('송장과 함께 배송중이 되고, 같은 주문은 한 송장에 합포장된다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds, orderId } = await anOrder(api.deps, shop, {
      items: [{ status: 'PROCESSING_ORDER' }, { status: 'PROCESSING_ORDER' }],
    })
    const ops = await api.staff('ops')
    const { body } = await ops.post<Result>(`${path}/bulk/shipping`, {
      items: itemIds.map((id) => ({ order_item_id: id, carrier: 'CJ대한통운', invoice_no: '1234-5678-9012' })),
    })
    expect(body.totals).toMatchObject({ SUCCESS: 2 })
    expect(
      await rows(api.deps.db, sql`select carrier, invoice_no, status from deliveries where order_id = ${orderId}`),
    ).toEqual([{ carrier: 'CJ', invoice_no: '123456789012', status: 'SHIPPING' }])
    expect((await ops.get(`${path}/${itemIds[0]}`)).body).toMatchObject({
      status: 'SHIPPING',
      delivery: { carrier: 'CJ', invoice_no: '123456789012' },
      steps: ['out-of-delivery', 'delivered', 'cancel-shipping'],
    })
    const [message] = await rows<{ payload: { event: string } }>(
      api.deps.db,
      sql`select payload from outbox where topic = 'order.message'`,
    )
    expect(message?.payload.event).toBe('SHIPPED')
  })

  test('한 주문을 같은 택배사의 두 상자로 보내면 상자마다 한 통씩 알린다', async () => {
    const shop = await aShop(api.deps.db)
    const ready = { status: 'PROCESSING_ORDER' as const }
    const { itemIds } = await anOrder(api.deps, shop, { items: [ready, ready] })
    const invoices = ['123456789012', '123456789013']
    await (
      await api.staff('ops')
    ).post(`${path}/bulk/shipping`, {
      items: itemIds.map((id, index) => ({ id, carrier: 'CJ', invoice_no: invoices[index] })),
    })
    const told = await rows<{ invoice: string }>(
      api.deps.db,
      sql`select payload->>'invoice_no' as invoice from outbox where payload->>'event' = 'SHIPPED' order by 1`,
    )
    expect(told.map(({ invoice }) => invoice)).toEqual(invoices)
  })

  test('송장 없음, 모르는 택배사, 형식, 보류, 배송지 변경, 발주확인 전은 각각 이유가 있다', async () => {
    const shop = await aShop(api.deps.db)
    const base = { status: 'PROCESSING_ORDER' as const }
    const { itemIds } = await anOrder(api.deps, shop, {
      items: [
        base,
        base,
        base,
        { ...base, holdReason: '주소 확인 중' },
        { ...base, addressChangedAt: api.clock.now() },
        {},
      ],
    })
    const good = { carrier: 'CJ', invoice_no: '123456789012' }
    const { body } = await (
      await api.staff('ops')
    ).post<Result>(`${path}/bulk/shipping`, {
      items: [
        { id: itemIds[0], carrier: 'CJ', invoice_no: '' },
        { id: itemIds[1], carrier: '아무택배', invoice_no: '1' },
        { id: itemIds[2], carrier: 'CJ', invoice_no: '123' },
        { id: itemIds[3], ...good },
        { id: itemIds[4], ...good },
        { id: itemIds[5], ...good },
      ],
    })
    expect(body.rows.map((row) => row.code)).toEqual([
      'NO_INVOICE',
      'CARRIER_UNKNOWN',
      'INVOICE_FORMAT',
      'HOLD',
      'ADDRESS_CHANGED',
      'NOT_PROCESSED',
    ])
  })

  test('바뀐 배송지를 확인했다고 하면 보낸다', async () => {
    const shop = await aShop(api.deps.db)
    const {
      itemIds: [id = 0],
    } = await anOrder(api.deps, shop, { items: [{ status: 'PROCESSING_ORDER', addressChangedAt: api.clock.now() }] })
    const { body } = await (
      await api.staff('ops')
    ).post<Result>(`${path}/bulk/shipping`, {
      items: [{ id, carrier: 'CJ', invoice_no: '123456789012' }],
      acknowledge_address: true,
    })
    expect(body.rows[0]).toMatchObject({ status: 'SUCCESS', warnings: [{ code: 'ADDRESS_CHANGED' }] })
  })

  test('발주확인도 함께 처리하면 두 단계가 따로 기록되고, 되돌리면 결제완료까지 돌아간다', async () => {
    const shop = await aShop(api.deps.db)
    const {
      itemIds: [id = 0],
      orderId,
    } = await anOrder(api.deps, shop)
    const ops = await api.staff('ops')
    const { body } = await ops.post<Result>(`${path}/bulk/shipping`, {
      items: [{ id, carrier: 'CJ', invoice_no: '123456789012' }],
      process_too: true,
    })
    expect(body.totals).toMatchObject({ SUCCESS: 1 })
    expect((await historyOf(api.deps.db, id)).map((event) => [event.from_status, event.to_status])).toEqual([
      ['PAID', 'PROCESSING_ORDER'],
      ['PROCESSING_ORDER', 'SHIPPING'],
    ])
    await ops.post(`/store-admin/v1/jobs/${body.job_id}/undo`, {})
    expect(await statusOf(api.deps.db, id)).toBe('PAID')
    expect(await rows(api.deps.db, sql`select status from deliveries where order_id = ${orderId}`)).toEqual([
      { status: 'CANCELED' },
    ])
  })

  test('다른 수령인의 송장번호는 장부에 있든 같은 요청에 있든 거절한다', async () => {
    const shop = await aShop(api.deps.db)
    const ready = { items: [{ status: 'PROCESSING_ORDER' as const }] }
    const mine = await anOrder(api.deps, shop, ready)
    const other = await anOrder(api.deps, shop, { ...ready, person: seojun })
    const sameHome = await anOrder(api.deps, shop, ready)
    const ops = await api.staff('ops')
    const invoice = { carrier: 'HANJIN', invoice_no: '412345678901' }
    const together = await ops.post<Result>(`${path}/bulk/shipping`, {
      items: [
        { id: mine.itemIds[0], ...invoice },
        { id: other.itemIds[0], ...invoice },
      ],
    })
    expect(together.body.rows.map((row) => row.code)).toEqual(['INVOICE_DUP', 'INVOICE_DUP'])
    await ops.post(`${path}/bulk/shipping`, { items: [{ id: mine.itemIds[0], ...invoice }] })
    const later = await ops.post<Result>(`${path}/bulk/shipping`, {
      items: [
        { id: other.itemIds[0], ...invoice },
        { id: sameHome.itemIds[0], ...invoice },
      ],
    })
    expect(later.body.rows.map((row) => row.code ?? row.status)).toEqual(['INVOICE_DUP', 'SUCCESS'])
    const same = await ops.post<Result>(`${path}/bulk/shipping`, { items: [{ id: mine.itemIds[0], ...invoice }] })
    expect(same.body.rows[0]).toMatchObject({ status: 'SKIPPED', code: 'ALREADY_DONE' })
  })

  test('집하된 뒤에는 발송취소할 수 없고, 전에는 상품준비중으로 돌아간다', async () => {
    const shop = await aShop(api.deps.db)
    const {
      itemIds: [a = 0, b = 0],
    } = await anOrder(api.deps, shop, { items: [{ status: 'PROCESSING_ORDER' }, { status: 'PROCESSING_ORDER' }] })
    const ops = await api.staff('ops')
    await ops.post(`${path}/bulk/shipping`, {
      items: [
        { id: a, carrier: 'CJ', invoice_no: '123456789012' },
        { id: b, carrier: 'CJ', invoice_no: '123456789013' },
      ],
    })
    await api.deps.db.execute(sql`update order_items set picked_up_at = now() where id = ${b}`)
    const { body } = await ops.post<Result>(`${path}/bulk/cancel-shipping`, { ids: [a, b] })
    expect(body.rows.map((row) => row.code ?? row.status)).toEqual(['SUCCESS', 'PICKED_UP'])
    expect((await ops.get(`${path}/${a}`)).body).toMatchObject({ status: 'PROCESSING_ORDER', delivery: null })
  })

  test('배송출발과 배송완료는 송장도 따라가고, 추적이 다르게 말하면 사유가 있어야 한다', async () => {
    const shop = await aShop(api.deps.db)
    const {
      itemIds: [a = 0],
      orderId,
    } = await anOrder(api.deps, shop, { items: [{ status: 'PROCESSING_ORDER' }] })
    const ops = await api.staff('ops')
    expect((await ops.post<Result>(`${path}/bulk/out-of-delivery`, { ids: [a] })).body.rows[0]).toMatchObject({
      code: 'NOT_SHIPPED',
    })
    await ops.post(`${path}/bulk/shipping`, { items: [{ id: a, carrier: 'CJ', invoice_no: '123456789012' }] })
    await api.deps.db.execute(
      sql`insert into delivery_events (delivery_id, status, description, at) select id, 'IN_TRANSIT', '간선상차', now() from deliveries where order_id = ${orderId}`,
    )
    const refused = await ops.post<Result>(`${path}/bulk/delivered`, { ids: [a], override: true })
    expect(refused.body.rows[0]).toMatchObject({ code: 'TRACKING_SAYS_OTHERWISE' })
    const done = await ops.post<Result>(`${path}/bulk/delivered`, {
      ids: [a],
      override: true,
      reason: '고객이 받았다고 확인함',
    })
    expect(done.body.rows[0]).toMatchObject({ status: 'SUCCESS', warnings: [{ code: 'TRACKING_SAYS_OTHERWISE' }] })
    expect(await rows(api.deps.db, sql`select status from deliveries where order_id = ${orderId}`)).toEqual([
      { status: 'DELIVERED' },
    ])
    expect((await ops.post<Result>(`${path}/bulk/out-of-delivery`, { ids: [a] })).body.rows[0]).toMatchObject({
      status: 'SKIPPED',
    })
  })

  test('보류는 사유가 있어야 하고 발송을 막으며, 풀면 보낼 수 있다', async () => {
    const shop = await aShop(api.deps.db)
    const {
      itemIds: [id = 0],
    } = await anOrder(api.deps, shop, { items: [{ status: 'PROCESSING_ORDER' }] })
    const ops = await api.staff('ops')
    expect((await ops.post(`${path}/bulk/hold`, { ids: [id] })).status).toBe(400)
    const held = await ops.post<Result>(`${path}/bulk/hold`, { ids: [id], reason: '재고 확인' })
    expect((await ops.get(`${path}/${id}`)).body).toMatchObject({ hold_reason: '재고 확인' })
    expect(
      (await ops.post<Result>(`${path}/bulk/shipping`, { items: [{ id, carrier: 'CJ', invoice_no: '123456789012' }] }))
        .body.rows[0],
    ).toMatchObject({ code: 'HOLD' })
    await ops.post(`/store-admin/v1/jobs/${held.body.job_id}/undo`, {})
    expect((await ops.get(`${path}/${id}`)).body).toMatchObject({ hold_reason: null })
  })
})
