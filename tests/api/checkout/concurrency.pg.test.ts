import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { expireCheckouts, reconcilePayments } from '#server/modules/checkout/checkout.jobs.ts'
import { skus } from '#server/modules/catalog/catalog.tables.ts'
import { stockReservations } from '#server/modules/catalog/stock.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { payments, sandboxPayments } from '#server/modules/payments/payments.tables.ts'
import { inFlight } from '#tests/concurrency/inFlight.ts'
import { raceForStock, raceNaively } from '#tests/concurrency/oversell.ts'
import { useApi } from '#tests/support/api.ts'
import { approve, confirm, expectBalanced, refresh, startCheckout, tryReady } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'

/**
 * Races. PGlite runs one statement at a time and hides them, so the full size and the control that must fail run on
 * PostgreSQL; on PGlite the same rules hold at a smaller size.
 */
const onPostgres = process.env['TEST_ENGINE'] === 'postgres'
const size = onPostgres
  ? { members: 1000, attempts: 10_000, together: 200, units: 100 }
  : { members: 50, attempts: 300, together: 50, units: 20 }

const api = useApi()
afterEach(() => expectBalanced(api))

describe('한꺼번에 몰려도', () => {
  test(`재고 ${size.units}개에 ${size.attempts}건의 결제가 몰리면 정확히 ${size.units}건만 팔린다`, async () => {
    const { sku } = await makeProduct(api.deps.db, { skus: [{ onHand: size.units }] })
    const result = await raceForStock(api.app, api.deps, sku.id, size)
    console.log(JSON.stringify({ test: 'oversell', engine: api.deps.database.engine, ...size, ...result }))
    expect(result.serverErrors).toEqual([])
    expect(result.ready).toEqual({ READY: size.units, SKU_SOLD_OUT: size.attempts - size.units })
    expect(result.completed).toBe(size.units)
    expect(result.left).toEqual({ on_hand: 0, reserved: 0 })
    expect(await api.deps.db.$count(orders, eq(orders.status, 'COMPLETED'))).toBe(size.units)
    expect(await api.deps.db.$count(stockReservations)).toBe(size.units)
  }, 240_000)

  test('읽고 나서 판단하고 쓰는 방식은 PostgreSQL에서 더 팔고, 한 번에 하나만 하는 PGlite에서는 드러나지 않는다', async () => {
    const { sku } = await makeProduct(api.deps.db, { skus: [{ onHand: size.units }] })
    const promised = await raceNaively(api.deps.db, sku.id, {
      attempts: onPostgres ? 3000 : 300,
      together: size.together,
    })
    console.log(
      JSON.stringify({ test: 'oversell-control', engine: api.deps.database.engine, units: size.units, promised }),
    )
    if (onPostgres) expect(promised).toBeGreaterThan(size.units)
    else expect(promised).toBe(size.units)
  })

  test('여러 상품을 저마다 다른 순서로 담아도 서로 기다리다 멈추지 않고, 모두 잡거나 하나도 잡지 않는다', async () => {
    const shelf = [5, 10, 20, 40, 80]
    const made = []
    for (const onHand of shelf) made.push((await makeProduct(api.deps.db, { skus: [{ onHand }] })).sku)
    const count = onPostgres ? 200 : 60
    const sheets = []
    for (let n = 0; n < count; n++) {
      const customer = await api.customer()
      const some = made.toSorted(() => Math.sin(n * 7919 + sheets.length) - 0.5).slice(0, 2 + (n % 4))
      const sheet = await startCheckout(
        customer,
        some.map((sku) => ({ sku_id: sku.id, quantity: 1 })),
      )
      sheets.push({ customer, sheet })
    }
    const outcomes: Record<string, number> = {}
    await inFlight(50, sheets, async ({ customer, sheet }) => {
      const answer = await tryReady(customer, sheet)
      const outcome = (answer.body as unknown as { code?: string }).code ?? answer.body.status
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    })
    expect(Object.keys(outcomes).toSorted()).toEqual(['READY', 'SKU_SOLD_OUT'])
    const held = await api.deps.db.select().from(stockReservations)
    const ready = await api.deps.db.$count(orders, eq(orders.status, 'READY'))
    expect(ready).toBe(outcomes['READY'])
    expect(new Set(held.map((one) => one.orderId)).size).toBe(ready)
    for (const [index, sku] of made.entries()) {
      const [row] = await api.deps.db.select().from(skus).where(eq(skus.id, sku.id))
      expect(row?.reserved).toBeLessThanOrEqual(shelf[index] ?? 0)
    }
  }, 120_000)

  test('승인, 새로 고침, 만료, 대사가 한 주문에 동시에 와도 한 번만 결제되고 장부가 맞는다', async () => {
    const { sku } = await makeProduct(api.deps.db, { skus: [{ onHand: 1000 }] })
    const count = onPostgres ? 60 : 20
    for (let n = 0; n < count; n++) {
      const customer = await api.customer()
      const paying = await approve(
        api,
        customer,
        await startCheckout(customer, [{ sku_id: sku.id, quantity: 1 }]),
        ['0000', '5001', '4001', '5002'][n % 4],
      )
      const answers = await Promise.all([
        confirm(paying),
        refresh(customer, paying.sheet.id),
        confirm(paying),
        expireCheckouts(api.deps),
        reconcilePayments(api.deps),
        confirm(paying),
      ])
      const statuses = answers.flatMap((answer) =>
        'status' in answer && typeof answer.status === 'number' ? [answer.status] : [],
      )
      expect(statuses.filter((status) => status >= 500)).toEqual([])
    }
    api.clock.advance(60_000)
    await reconcilePayments(api.deps, 500)
    api.clock.advance(60 * 60_000)
    await reconcilePayments(api.deps, 500)
    await expireCheckouts(api.deps)
    const done = await api.deps.db.select({ orderId: orders.id }).from(orders).where(eq(orders.status, 'COMPLETED'))
    const paid = await api.deps.db.select().from(payments).where(eq(payments.status, 'PAID'))
    const taken = await api.deps.db.select().from(sandboxPayments).where(eq(sandboxPayments.status, 'PAID'))
    expect(new Set(paid.map((one) => one.orderId))).toEqual(new Set(done.map((one) => one.orderId)))
    expect(paid).toHaveLength(done.length)
    expect(taken.map((one) => one.id).toSorted()).toEqual(paid.map((one) => one.pgPaymentId ?? '').toSorted())
    const [row] = await api.deps.db.select().from(skus).where(eq(skus.id, sku.id))
    expect(row).toMatchObject({ onHand: 1000 - done.length, reserved: 0 })
  }, 120_000)
})
