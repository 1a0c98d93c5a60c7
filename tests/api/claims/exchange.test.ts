import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { skus, stockMovements } from '#server/modules/catalog/catalog.tables.ts'
import { orderEvents } from '#server/modules/orders/orderEvents.tables.ts'
import { orderItems } from '#server/modules/orders/orders.tables.ts'
import { deliveries } from '#server/modules/deliveries/deliveries.tables.ts'
import { system } from '#server/http/actor.ts'
import { takeForExchange } from '#server/modules/claims/claimStock.ts'
import { completeArrivedExchanges } from '#server/modules/claims/claims.jobs.ts'
import { daysFrom } from '#server/modules/points/points.expiry.ts'
import { useApi } from '#tests/support/api.ts'
import { buy, expectBalanced } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import {
  ask,
  bulk,
  claim,
  type ClaimAnswer,
  claimPath,
  itemsOf,
  moveItems,
  withReasons,
} from '#tests/support/claiming.ts'
import { givePoints, inTx, lotsOf } from '#tests/support/points.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
useSandbox(api)
beforeEach(() => withReasons(api))
afterEach(() => expectBalanced(api))

/** A delivered order of units of the grey one; there are blue ones too, and dearer red ones. */
async function delivered(quantity = 1, blue = 3) {
  const { skus: made } = await makeProduct(api.deps.db, {
    skus: [
      { onHand: 10, option: [['색상', '그레이']] },
      { onHand: blue, option: [['색상', '블루']] },
      { onHand: 5, option: [['색상', '레드', 2000]] },
    ],
  })
  const [grey, blueSku, red] = made.map((sku) => sku.id) as [number, number, number]
  const customer = await api.customer()
  const orderId = await buy(api, customer, [{ sku_id: grey, quantity }])
  await moveItems(api, orderId, 'DELIVERED')
  const itemId = (await itemsOf(customer, orderId)).items[0]?.id as number
  return { grey, blue: blueSku, red, customer, orderId, itemId }
}

const stockOf = async (skuId: number) => (await api.deps.db.select().from(skus).where(eq(skus.id, skuId)))[0]?.onHand
const exchange = (itemId: number, sku: number, quantity = 1) => [
  { order_item_id: itemId, quantity, exchange_sku_id: sku },
]
const transfer = { fee_payment: 'TRANSFER' }

describe('교환', () => {
  test('새 상품은 신청할 때 잡아 두고, 검수하고 보내고 도착하면 그 옵션의 배송완료가 된다', async () => {
    const { grey, blue, customer, orderId, itemId } = await delivered()
    const made = await claim(customer, orderId, 'exchange', exchange(itemId, blue), 'SELLER')
    expect(made).toMatchObject({ status: 'REQUESTED', items: [{ exchange_sku_id: blue }] })
    expect([await stockOf(grey), await stockOf(blue)]).toEqual([9, 2])
    const ops = await api.staff('ops')
    const claim_id = made.id
    await bulk(ops, 'exchange', 'inspect', [{ claim_id, result: 'OK' }])
    const bare = await bulk(ops, 'exchange', 'complete', [{ claim_id }])
    expect(bare.rows[0]).toMatchObject({ status: 'FAILED', code: 'INVOICE_FORMAT' })
    const sent = await bulk(ops, 'exchange', 'complete', [
      { claim_id, reship: { carrier: 'CJ', invoice_no: '584012345678' } },
    ])
    expect(sent.rows[0]).toMatchObject({ status: 'SUCCESS', after: { status: 'IN_PROGRESS' } })
    expect([await stockOf(grey), await stockOf(blue)]).toEqual([10, 2])
    const shown = await customer.get<ClaimAnswer>(`/store/v1/user/claims/${claim_id}`)
    expect(shown.body).toMatchObject({
      status: 'IN_PROGRESS',
      can_retract: false,
      reship: { invoice_no: '584012345678' },
    })
    await completeArrivedExchanges(api.deps)
    expect((await customer.get<ClaimAnswer>(`/store/v1/user/claims/${claim_id}`)).body.status).toBe('IN_PROGRESS')
    api.clock.set('2026-11-18T15:00:00+09:00')
    await api.deps.db
      .update(deliveries)
      .set({ status: 'DELIVERED', deliveredAt: api.clock.now() })
      .where(eq(deliveries.kind, 'EXCHANGE'))
    await completeArrivedExchanges(api.deps)
    const fresh = await api.staff('ops')
    const detail = await fresh.get<{ status: string; history: { kind: string }[] }>(
      `/store-admin/v1/claims/${claim_id}`,
    )
    expect(detail.body.status).toBe('COMPLETED')
    expect(detail.body.history.map(({ kind }) => kind)).toContain('claim.exchange.reshipped')
  })

  test('교환이 끝난 상품은 새 옵션이 되고, 다시 반품하면 그 옵션의 재고로 돌아온다', async () => {
    const { grey, blue, customer, orderId, itemId } = await delivered(2)
    const ops = await api.staff('ops')
    const { id: claim_id } = await claim(customer, orderId, 'exchange', exchange(itemId, blue, 1), 'SELLER')
    await bulk(ops, 'exchange', 'complete', [
      { claim_id, inspection: { result: 'OK' }, reship: { carrier: 'CJ', invoice_no: '584012345678' } },
    ])
    await api.deps.db
      .update(deliveries)
      .set({ status: 'DELIVERED', deliveredAt: api.clock.now() })
      .where(eq(deliveries.kind, 'EXCHANGE'))
    await completeArrivedExchanges(api.deps)
    // one of two is blue now: the item keeps its name, the ledger knows
    expect((await itemsOf(customer, orderId)).items[0]).toMatchObject({
      sku_id: grey,
      status: 'DELIVERED',
      claimed_quantity: 0,
    })
    const back = await claim(customer, orderId, 'return', [{ order_item_id: itemId, quantity: 2 }], 'SELLER')
    await bulk(ops, 'return', 'complete', [{ claim_id: back.id, inspection: { result: 'OK' } }])
    expect([await stockOf(grey), await stockOf(blue)]).toEqual([10, 3])
  })

  test('구매확정한 상품은 교환이 끝나도 구매확정한 것이고, 새 상품을 받은 날부터 다시 기한을 센다', async () => {
    const { blue, customer, orderId, itemId } = await delivered()
    await moveItems(api, orderId, 'CONFIRMED')
    const { id: claim_id } = await claim(customer, orderId, 'exchange', exchange(itemId, blue), 'SELLER')
    const reship = { carrier: 'CJ', invoice_no: '584012345678' }
    await bulk(await api.staff('ops'), 'exchange', 'complete', [{ claim_id, inspection: { result: 'OK' }, reship }])
    api.clock.advance(300_000)
    const arrivedAt = api.clock.now()
    const arrived = { status: 'DELIVERED' as const, deliveredAt: arrivedAt }
    await api.deps.db.update(deliveries).set(arrived).where(eq(deliveries.kind, 'EXCHANGE'))
    api.clock.advance(60_000)
    await completeArrivedExchanges(api.deps)
    const [item] = await api.deps.db.select().from(orderItems).where(eq(orderItems.id, itemId))
    expect(item).toMatchObject({ status: 'CONFIRMED', skuId: blue, deliveredAt: arrivedAt })
    const [event] = await api.deps.db.select().from(orderEvents).where(eq(orderEvents.kind, 'item.exchanged'))
    expect(event).toMatchObject({ fromStatus: 'CONFIRMED', toStatus: 'CONFIRMED', at: arrivedAt })
  })

  test('다른 상품이나 다른 값의 옵션, 품절된 옵션으로는 바꿀 수 없다', async () => {
    const { blue, red, customer, orderId, itemId } = await delivered(2, 1)
    const other = await makeProduct(api.deps.db)
    expect((await ask(customer, orderId, 'exchange', exchange(itemId, other.sku.id), 'SELLER')).body.code).toBe(
      'VALIDATION',
    )
    expect((await ask(customer, orderId, 'exchange', exchange(itemId, red), 'SELLER')).body.code).toBe('VALIDATION')
    expect(
      (await ask(customer, orderId, 'exchange', [{ order_item_id: itemId, quantity: 1 }], 'SELLER')).body.code,
    ).toBe('VALIDATION')
    expect((await ask(customer, orderId, 'exchange', exchange(itemId, blue, 2), 'SELLER')).body.code).toBe(
      'EXCHANGE_SKU_SOLD_OUT',
    )
    const form = await customer.get<{ items: { exchange_options: { sku_id: number; stock: string }[] }[] }>(
      claimPath(orderId, 'exchange'),
    )
    expect(form.body.items[0]?.exchange_options).toMatchObject([{ stock: 'OK' }, { sku_id: blue, stock: 'LOW' }])
  })

  test('판매를 멈춘 옵션은 고를 수 없고, 고르는 사이에 멈추어도 나가지 않는다', async () => {
    const { blue, customer, orderId, itemId } = await delivered()
    await api.deps.db.update(skus).set({ status: 'INACTIVE' }).where(eq(skus.id, blue))
    expect((await ask(customer, orderId, 'exchange', exchange(itemId, blue), 'SELLER')).body.code).toBe('VALIDATION')
    const doer = { actor: system, now: api.clock.now() }
    const taking = inTx(api, (tx) => takeForExchange(tx, 1, [{ skuId: blue, quantity: 1 }], doer))
    await expect(taking).rejects.toMatchObject({ code: 'EXCHANGE_SKU_SOLD_OUT' })
    expect(await stockOf(blue)).toBe(3)
  })

  test('교환할 상품도 안전재고는 남긴다', async () => {
    const { blue, customer, orderId, itemId } = await delivered(2)
    await api.deps.db.update(skus).set({ safetyStock: 2 }).where(eq(skus.id, blue))
    const doer = { actor: system, now: api.clock.now() }
    const taking = inTx(api, (tx) => takeForExchange(tx, 1, [{ skuId: blue, quantity: 2 }], doer))
    await expect(taking).rejects.toMatchObject({ code: 'EXCHANGE_SKU_SOLD_OUT', extra: { sku_ids: [blue] } })
    expect((await ask(customer, orderId, 'exchange', exchange(itemId, blue, 2), 'SELLER')).body.code).toBe(
      'EXCHANGE_SKU_SOLD_OUT',
    )
    await claim(customer, orderId, 'exchange', exchange(itemId, blue, 1), 'SELLER')
    expect(await stockOf(blue)).toBe(2)
  })

  test('단순 변심 교환은 배송비를 어떻게 낼지 골라야 하고, 포인트로 내면 바로 빠지고 철회하면 돌아온다', async () => {
    const { blue, customer, orderId, itemId } = await delivered()
    const refused = await ask(customer, orderId, 'exchange', exchange(itemId, blue))
    expect(refused).toMatchObject({ status: 402, body: { code: 'CLAIM_FEE_REQUIRED', extra: { amount: 6000 } } })
    const poor = await ask(customer, orderId, 'exchange', exchange(itemId, blue), 'CUSTOMER', { fee_payment: 'POINTS' })
    expect(poor.body.code).toBe('POINTS_NOT_ENOUGH')
    await givePoints(api, customer.id, 10_000)
    const made = await claim(customer, orderId, 'exchange', exchange(itemId, blue), 'CUSTOMER', {
      fee_payment: 'POINTS',
    })
    expect(made.fee).toEqual({ amount: 6000, payment: 'POINTS', paid: true, charging: false })
    expect(await pointsOf(customer.id)).toBe(4000)
    await customer.post(`/store/v1/user/claims/${made.id}/retract`)
    expect(await pointsOf(customer.id)).toBe(10_000)
    expect(await stockOf(blue)).toBe(3)
  })

  test('곧 끝날 포인트로 낸 배송비도 철회하면 30일은 쓸 수 있게 돌아온다', async () => {
    const { blue, customer, orderId, itemId } = await delivered()
    await givePoints(api, customer.id, 6_000, daysFrom(api.clock.now(), 3))
    const points = { fee_payment: 'POINTS' }
    const made = await claim(customer, orderId, 'exchange', exchange(itemId, blue), 'CUSTOMER', points)
    await customer.post(`/store/v1/user/claims/${made.id}/retract`)
    const back = (await lotsOf(api, customer.id)).filter(({ status }) => status === 'ACTIVE')
    expect(back).toMatchObject([{ remaining: 6_000, expiresAt: daysFrom(api.clock.now(), 30) }])
  })

  test('계좌로 낼 배송비를 받기 전에는 수거하지 않고, 받았다고 적으면 이어진다', async () => {
    const { blue, customer, orderId, itemId } = await delivered()
    const { id: claim_id } = await claim(customer, orderId, 'exchange', exchange(itemId, blue), 'CUSTOMER', transfer)
    const ops = await api.staff('ops')
    const early = await bulk(ops, 'exchange', 'collect', [{ claim_id, status: 'WAITING' }])
    expect(early.rows[0]).toMatchObject({ status: 'FAILED', code: 'CLAIM_FEE_UNPAID' })
    const { version } = (await ops.get<{ version: number }>(`/store-admin/v1/claims/${claim_id}`)).body
    const paid = await ops.patch<{ fee: object }>(`/store-admin/v1/claims/${claim_id}`, { version, fee_paid: true })
    expect(paid.body.fee).toEqual({ amount: 6000, payment: 'TRANSFER', paid: true })
    expect((await bulk(ops, 'exchange', 'collect', [{ claim_id, status: 'WAITING' }])).rows[0]?.status).toBe('SUCCESS')
  })

  test('품절되면 고객이 동의한 반품으로 바꾸고, 잡아 둔 상품은 풀린다', async () => {
    const { grey, blue, customer, orderId, itemId } = await delivered()
    const made = await claim(customer, orderId, 'exchange', exchange(itemId, blue), 'CUSTOMER', transfer)
    const ops = await api.staff('ops')
    const { version } = (await ops.get<{ version: number }>(`/store-admin/v1/claims/${made.id}`)).body
    const turned = await ops.post<{ id: number; type: string; fault: string; quote: { refund_cash: number } }>(
      `/store-admin/v1/claims/${made.id}/convert`,
      { version, reason: '전화로 반품에 동의' },
    )
    expect(turned.body).toMatchObject({ type: 'return', fault: 'CUSTOMER' })
    expect(await stockOf(blue)).toBe(3)
    await bulk(ops, 'return', 'complete', [{ claim_id: turned.body.id, inspection: { result: 'OK' } }])
    expect(await stockOf(grey)).toBe(10)
    expect((await itemsOf(customer, orderId)).items[0]?.status).toBe('RETURNED')
    const kinds = (await api.deps.db.select().from(stockMovements)).map((one) => `${one.kind} ${one.delta}`)
    expect(kinds).toEqual(expect.arrayContaining(['EXCHANGE_OUT -1', 'EXCHANGE_OUT 1', 'RETURN 1']))
  })
})

async function pointsOf(userId: number): Promise<number> {
  const { readPoints } = await import('#server/modules/points/points.service.ts')
  return (await readPoints(api.deps.db, userId, api.clock.now())).available
}
