import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { sandboxPayments } from '#server/modules/payments/payments.tables.ts'
import { inFlight } from '#tests/concurrency/inFlight.ts'
import { useApi } from '#tests/support/api.ts'
import {
  approve,
  confirm,
  type Customer,
  expectBalanced,
  makeReady,
  pressInWindow,
  readSheet,
  refresh,
  startCheckout,
  tryReady,
} from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'

const api = useApi()
afterEach(() => expectBalanced(api))

const shelf = (onHand = 1000, maxPerOrder = 99) =>
  makeProduct(api.deps.db, { listPrice: 30_000, salePrice: 30_000, skus: [{ onHand, maxPerOrder }] })

const heldOf = async (skuId: number) =>
  rows<{ order_id: number; quantity: number }>(
    api.deps.db,
    sql`select order_id, quantity from stock_reservations where sku_id = ${skuId} and status = 'HELD' order by order_id`,
  )

const sheetOf = (customer: Customer, skuId: number, quantity = 1) =>
  startCheckout(customer, [{ sku_id: skuId, quantity }])

describe('결제하지 않고 잡아 두는 재고', () => {
  test('결제 대기 주문은 세 건까지고, 네 번째를 열면 가장 오래된 것이 닫힌다', async () => {
    const customer = await api.customer()
    const { sku } = await shelf()
    const sheets = []
    for (let n = 0; n < 4; n++) {
      const sheet = await sheetOf(customer, sku.id)
      await makeReady(customer, sheet)
      sheets.push(sheet)
      api.clock.advance(1000)
    }
    const [first, ...others] = sheets
    expect((await heldOf(sku.id)).map((held) => held.order_id)).toEqual(others.map(({ id }) => id))
    expect((await readSheet(customer, first?.id as number)).status).toBe('INITIALIZED')
  })

  test('한 SKU는 모든 결제 대기 주문을 더해 20개(또는 한 주문의 한도)까지다. 넘으면 오래된 것부터 닫힌다', async () => {
    const [customer, other] = [await api.customer(), await api.customer()]
    const { sku } = await shelf(1000, 15)
    const wide = await shelf(1000, 30)
    const [a, b, c] = [
      await sheetOf(customer, sku.id, 12),
      await sheetOf(customer, sku.id, 8),
      await sheetOf(customer, sku.id, 5),
    ]
    for (const sheet of [a, b]) {
      await makeReady(customer, sheet)
      api.clock.advance(1000)
    }
    expect(await heldOf(sku.id)).toHaveLength(2)
    await makeReady(customer, c)
    expect((await heldOf(sku.id)).map((held) => held.order_id)).toEqual([b.id, c.id])
    await makeReady(other, await sheetOf(other, sku.id, 15))
    expect(await heldOf(sku.id)).toHaveLength(3)
    await makeReady(customer, await sheetOf(customer, wide.sku.id, 30))
    expect(await heldOf(wide.sku.id)).toMatchObject([{ quantity: 30 }])
  })

  test('한꺼번에 여러 주문서를 열어도 세 건과 20개를 넘지 못한다', async () => {
    const customer = await api.customer()
    const { sku } = await shelf(1000, 20)
    const sheets = []
    for (let n = 0; n < 12; n++) sheets.push(await sheetOf(customer, sku.id, 9))
    const statuses = new Set<number>()
    await inFlight(sheets.length, sheets, async (sheet) => void statuses.add((await tryReady(customer, sheet)).status))
    // who opens orders faster than the gateway can be asked about the others is told to wait
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    const held = await heldOf(sku.id)
    expect(held.length).toBeGreaterThan(0)
    expect(held.reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(20)
    const open = await rows(api.deps.db, sql`select id from orders where user_id = ${customer.id} and status = 'READY'`)
    expect(open.length).toBeLessThanOrEqual(3)
  })

  test('이미 결제된 창은 닫지 않고 결제로 마친다', async () => {
    const customer = await api.customer()
    const { sku } = await shelf()
    const sheet = await sheetOf(customer, sku.id)
    const ready = await makeReady(customer, sheet)
    await api.deps.db
      .update(sandboxPayments)
      .set({ status: 'PAID', approvedAt: api.clock.now() })
      .where(eq(sandboxPayments.id, ready.pg.redirect_url?.split('/').at(-1) ?? ''))
    for (let n = 0; n < 3; n++) {
      api.clock.advance(1000)
      await makeReady(customer, await sheetOf(customer, sku.id))
    }
    const [order] = await rows(api.deps.db, sql`select status from orders where id = ${sheet.id}`)
    expect(order).toEqual({ status: 'COMPLETED' })
    expect(await heldOf(sku.id)).toHaveLength(3)
  })

  test('닫힌 주문서는 그대로 남아 다시 결제할 수 있고, 닫힌 창에서 승인된 돈은 남지 않는다', async () => {
    const customer = await api.customer()
    const { sku } = await shelf()
    const sheet = await sheetOf(customer, sku.id)
    const ready = await makeReady(customer, sheet)
    for (let n = 0; n < 3; n++) {
      api.clock.advance(1000)
      await makeReady(customer, await sheetOf(customer, sku.id))
    }
    expect((await refresh(customer, sheet.id)).body.status).toBe('INITIALIZED')
    const again = await tryReady(customer, sheet)
    expect(again.status).toBe(200)
    const key = (await pressInWindow(api, again.body, 'approve')).get('payment_key') ?? ''
    expect((await confirm({ customer, sheet, ready: again.body, key })).status).toBe(200)
    expect(ready.pg.order_no).toBe(again.body.pg.order_no)
  })

  test('잡아 둔 것은 두 번까지 새로 잡는다. 새로 고침을 거쳐도 마찬가지고, 카드가 거절된 것은 세지 않는다', async () => {
    const customer = await api.customer()
    const { sku } = await shelf()
    const sheet = await sheetOf(customer, sku.id)
    const refused = await approve(api, customer, sheet, '4001')
    expect((await confirm(refused)).status).toBe(402)
    await refresh(customer, sheet.id)
    await makeReady(customer, sheet)
    await makeReady(customer, sheet)
    await refresh(customer, sheet.id)
    await makeReady(customer, sheet)
    expect(await tryReady(customer, sheet)).toMatchObject({ status: 409, body: { code: 'HOLD_RENEWAL_LIMIT' } })
    await refresh(customer, sheet.id)
    expect((await tryReady(customer, sheet)).status).toBe(409)
    expect(await heldOf(sku.id)).toEqual([])
  })

  test('결제 준비는 1분에 열 번까지다', async () => {
    api.deps.config.requestsPerMinute = 600
    try {
      const [customer, other] = [await api.customer(), await api.customer()]
      const { sku } = await shelf()
      const sheet = await sheetOf(customer, sku.id)
      for (let n = 0; n < 10; n++) expect((await tryReady(customer, sheet)).status).not.toBe(429)
      expect(await tryReady(customer, sheet)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
      expect((await tryReady(other, await sheetOf(other, sku.id))).status).toBe(200)
      api.clock.advance(60_000)
      expect((await tryReady(customer, await sheetOf(customer, sku.id))).status).toBe(200)
    } finally {
      api.deps.config.requestsPerMinute = 0
    }
  })
})
