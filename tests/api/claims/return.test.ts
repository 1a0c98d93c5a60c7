import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { products, skus } from '#server/modules/catalog/catalog.tables.ts'
import { refunds } from '#server/modules/refunds/refunds.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { buy, expectBalanced, signInAgain } from '#tests/support/buying.ts'
import { makeImage, makeProduct } from '#tests/support/catalog.ts'
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
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
useSandbox(api)
beforeEach(() => withReasons(api))
afterEach(() => expectBalanced(api))

const dayMs = 86_400_000

/** A delivered order of two units of one product, 29,900 won each: shipped free. */
async function delivered(quantity = 2, values: object = {}) {
  const { sku, id: productId } = await makeProduct(api.deps.db, { skus: [{ onHand: 10 }], ...values })
  const customer = await api.customer()
  const orderId = await buy(api, customer, [{ sku_id: sku.id, quantity }])
  await moveItems(api, orderId, 'DELIVERED')
  const [item] = (await itemsOf(customer, orderId)).items
  return { sku, productId, customer, orderId, itemId: item?.id as number }
}

const stockOf = async (skuId: number) => (await api.deps.db.select().from(skus).where(eq(skus.id, skuId)))[0]?.onHand

describe('반품', () => {
  test('수거하고 검수해서 정상이면 완료할 때 환불되고 재고로 돌아온다', async () => {
    const { sku, customer, orderId, itemId } = await delivered()
    const made = await claim(customer, orderId, 'return', [{ order_item_id: itemId, quantity: 1 }])
    expect(made).toMatchObject({ status: 'REQUESTED', collection: { method: 'PICKUP', status: 'WAITING' } })
    expect(made.refund).toMatchObject({ refund_cash: 29_900 - 6_000, additional_payment: 0 })
    const ops = await api.staff('ops')
    const claim_id = made.id
    const early = await bulk(ops, 'return', 'complete', [{ claim_id }])
    expect(early.rows[0]).toMatchObject({ status: 'FAILED', code: 'CLAIM_NOT_INSPECTED' })
    await bulk(ops, 'return', 'collect', [{ claim_id, status: 'WAITING', carrier: 'CJ', pickup_date: '2026-11-17' }])
    await bulk(ops, 'return', 'collect', [{ claim_id, status: 'COLLECTED' }])
    const back = await bulk(ops, 'return', 'collect', [{ claim_id, status: 'COLLECTING' }])
    expect(back.rows[0]).toMatchObject({ status: 'SKIPPED', code: 'ALREADY_DONE' })
    const late = await customer.post<ClaimAnswer>(`/store/v1/user/claims/${claim_id}/retract`)
    expect(late).toMatchObject({ status: 409, body: { code: 'CLAIM_STATE' } })
    await bulk(ops, 'return', 'inspect', [{ claim_id, result: 'OK' }])
    const tried = await bulk(ops, 'return', 'complete', [{ claim_id }], { dry_run: true })
    expect(tried.rows[0]).toMatchObject({ status: 'SUCCESS', after: { refund_cash: 23_900 } })
    expect(await api.deps.db.$count(refunds)).toBe(0)
    const done = await bulk(ops, 'return', 'complete', [{ claim_id }])
    expect(done.rows[0]).toMatchObject({
      status: 'SUCCESS',
      after: { refund_status: 'COMPLETED', refund_cash: 23_900 },
    })
    expect(await stockOf(sku.id)).toBe(9)
    expect((await itemsOf(customer, orderId)).items[0]).toMatchObject({ status: 'DELIVERED', claimed_quantity: 1 })
    const again = await bulk(ops, 'return', 'complete', [{ claim_id }])
    expect(again.rows[0]).toMatchObject({ status: 'SKIPPED', code: 'ALREADY_DONE' })
    expect(await stockOf(sku.id)).toBe(9)
    expect((await itemsOf(customer, orderId)).refunds[0]?.due_on).toBe('2026-11-19')
  })

  test('반품이나 교환이 열려 있는 동안은 발송을 취소할 수 없고, 철회하면 다시 할 수 있다', async () => {
    const { sku } = await makeProduct(api.deps.db, { skus: [{ onHand: 10 }] })
    const customer = await api.customer()
    const orderId = await buy(api, customer, [{ sku_id: sku.id, quantity: 1 }])
    const id = (await itemsOf(customer, orderId)).items[0]?.id as number
    const ops = await api.staff('ops')
    const step = async (name: string, body: object) =>
      (await ops.post<{ rows: object[] }>(`/store-admin/v1/order-items/bulk/${name}`, body)).body.rows[0]
    const cancelShipping = () => step('cancel-shipping', { ids: [id], reason: '포장을 다시 하려고' })
    await step('processing-order', { ids: [id] })
    const sent = { id, carrier: 'CJ', invoice_no: '584012345678' }
    expect(await step('shipping', { items: [sent] })).toMatchObject({ status: 'SUCCESS' })
    const asked = { order_item_id: id, quantity: 1 }
    const early = await ask(customer, orderId, 'exchange', [{ ...asked, exchange_sku_id: sku.id }], 'SELLER')
    expect(early, '교환은 배송출발부터').toMatchObject({ status: 409, body: { code: 'CLAIM_NOT_ALLOWED' } })
    const made = await claim(customer, orderId, 'return', [asked], 'CUSTOMER')
    expect(await cancelShipping()).toMatchObject({ status: 'FAILED', code: 'CLAIM_OPEN' })
    expect((await itemsOf(customer, orderId)).items[0]?.status).toBe('SHIPPING')
    expect((await customer.post(`/store/v1/user/claims/${made.id}/retract`)).status).toBe(200)
    expect(await cancelShipping()).toMatchObject({ status: 'SUCCESS' })
    expect((await itemsOf(customer, orderId)).items[0]?.status).toBe('PROCESSING_ORDER')
  })

  test('훼손된 상품은 보류되고, 보류를 풀고 완료하면 환불되지만 재고로 돌아오지 않는다', async () => {
    const { sku, customer, orderId, itemId } = await delivered()
    const { id: claim_id } = await claim(
      customer,
      orderId,
      'return',
      [{ order_item_id: itemId, quantity: 2 }],
      'CUSTOMER',
    )
    const ops = await api.staff('ops')
    await bulk(ops, 'return', 'inspect', [{ claim_id, result: 'DAMAGED', memo: '모서리 찢어짐' }])
    const held = await bulk(ops, 'return', 'complete', [{ claim_id }])
    expect(held.rows[0]).toMatchObject({ status: 'FAILED', code: 'CLAIM_HELD' })
    const seen = await ops.get<{
      version: number
      hold_reason: string
      actions: { action: string; allowed: boolean; reason: string }[]
    }>(`/store-admin/v1/claims/${claim_id}`)
    expect(seen.body.hold_reason).toContain('훼손')
    expect(seen.body.actions.find(({ action }) => action === 'complete')).toMatchObject({ allowed: false })
    const released = await ops.patch<{ hold_reason: null }>(`/store-admin/v1/claims/${claim_id}`, {
      version: seen.body.version,
      hold_reason: null,
    })
    expect(released.body.hold_reason).toBeNull()
    const done = await bulk(ops, 'return', 'complete', [{ claim_id }])
    expect(done.rows[0]).toMatchObject({ status: 'SUCCESS' })
    expect(await stockOf(sku.id)).toBe(8)
    expect((await itemsOf(customer, orderId)).items[0]?.status).toBe('RETURNED')
  })

  test('단순 변심은 받은 날부터 7일, 상품 문제는 3개월까지 신청할 수 있다', async () => {
    const { customer, orderId, itemId } = await delivered()
    const item = [{ order_item_id: itemId, quantity: 1 }]
    const image = await makeImage(api.deps.db, { ownerType: 'user', ownerId: customer.id, purpose: 'CLAIM' })
    api.clock.set('2026-11-23T23:59:00+09:00')
    let me = await signInAgain(api, customer)
    expect(
      (await me.get<{ fees: object[] }>(`${claimPath(orderId, 'return')}?order_item_ids=${itemId}&reason_id=11`))
        .status,
    ).toBe(200)
    api.clock.set('2026-11-24T00:00:00+09:00')
    me = await signInAgain(api, customer)
    expect((await ask(me, orderId, 'return', item)).body.code).toBe('CLAIM_WINDOW_CLOSED')
    const late = `${claimPath(orderId, 'return')}?order_item_ids=${itemId}`
    expect((await me.get(late)).status).toBe(200)
    expect((await me.get<{ code: string }>(`${late}&reason_id=11`)).body.code).toBe('CLAIM_WINDOW_CLOSED')
    api.clock.set('2027-02-16T23:59:00+09:00')
    me = await signInAgain(api, customer)
    expect((await ask(me, orderId, 'return', item, 'SELLER', { image_ids: [image.id] })).status).toBe(201)
  })

  test('3개월이 지나면 상품 문제로도 신청할 수 없고, 직원은 접수할 수 있다', async () => {
    const { customer, orderId, itemId } = await delivered()
    api.clock.advance(100 * dayMs)
    const me = await signInAgain(api, customer)
    const image = await makeImage(api.deps.db, { ownerType: 'user', ownerId: customer.id, purpose: 'CLAIM' })
    const item = { order_item_id: itemId, quantity: 1 }
    expect((await ask(me, orderId, 'return', [item], 'SELLER', { image_ids: [image.id] })).body.code).toBe(
      'CLAIM_WINDOW_CLOSED',
    )
    const cs = await api.staff('cs')
    const done = await bulk(cs, 'return', 'request', [{ ...item, reason_id: 11 }])
    expect(done.rows[0]).toMatchObject({ status: 'SUCCESS', after: { status: 'REQUESTED' } })
  })

  test('상품 문제에는 자기 사진이 있어야 한다', async () => {
    const { customer, orderId, itemId } = await delivered()
    const item = [{ order_item_id: itemId, quantity: 1 }]
    const foreign = await makeImage(api.deps.db, { ownerType: 'user', ownerId: customer.id + 1, purpose: 'CLAIM' })
    const own = await makeImage(api.deps.db, { ownerType: 'user', ownerId: customer.id, purpose: 'CLAIM' })
    // 상품 불량
    const wants = { reason_id: 13, reason_detail: '한쪽이 찢어져 있어요' }
    expect(
      (await ask(customer, orderId, 'return', item, 'SELLER', { reason_id: 13, image_ids: [own.id] })).body.code,
    ).toBe('VALIDATION')
    expect((await ask(customer, orderId, 'return', item, 'SELLER', wants)).body.code).toBe('VALIDATION')
    expect(
      (await ask(customer, orderId, 'return', item, 'SELLER', { ...wants, image_ids: [foreign.id] })).body.code,
    ).toBe('VALIDATION')
    const taken = await ask(customer, orderId, 'return', item, 'SELLER', { ...wants, image_ids: [own.id] })
    expect(taken.status, JSON.stringify(taken.body)).toBe(201)
    expect(taken.body.refund).toMatchObject({ refund_cash: 29_900, deductions: [] })
  })

  test('직원은 사진 없이 접수하지만 설명은 적어야 한다', async () => {
    const { itemId } = await delivered()
    const cs = await api.staff('cs')
    const row = { order_item_id: itemId, reason_id: 13 }
    const bare = await bulk(cs, 'return', 'request', [row])
    expect(bare.rows[0]).toMatchObject({ status: 'FAILED', code: 'VALIDATION' })
    const told = await bulk(cs, 'return', 'request', [{ ...row, reason_detail: '전화로 들음' }])
    expect(told.rows[0]).toMatchObject({ status: 'SUCCESS', after: { status: 'REQUESTED' } })
  })

  test('단순 변심을 받지 않는 상품은 그 이유와 함께 거절한다', async () => {
    const { productId, customer, orderId, itemId } = await delivered(1)
    await api.deps.db
      .update(products)
      .set({ withdrawalLimitedReason: '개봉하면 다시 팔 수 없는 위생 상품' })
      .where(eq(products.id, productId))
    const item = [{ order_item_id: itemId, quantity: 1 }]
    const refused = await ask(customer, orderId, 'return', item)
    expect(refused.body).toMatchObject({ code: 'CLAIM_NOT_ALLOWED' })
    expect(refused.body.message).toContain('위생 상품')
    const form = await customer.get<{ items: { blocked_reason?: string }[] }>(
      `${claimPath(orderId, 'return')}?reason_id=11`,
    )
    expect(form.body.items[0]?.blocked_reason).toContain('위생 상품')
  })

  test('구매확정한 상품의 반품은 적립한 포인트를 회수한다', async () => {
    const { customer, orderId, itemId } = await delivered()
    await customer.post(`/store/v1/user/orders/items/${itemId}/confirm-purchase`)
    const item = [{ order_item_id: itemId, quantity: 1 }]
    expect((await ask(customer, orderId, 'return', item)).body.code).toBe('CLAIM_WINDOW_CLOSED')
    const ops = await api.staff('ops')
    const asked = await bulk(ops, 'return', 'request', [{ ...item[0], reason_id: 16 }])
    const claim_id = asked.rows[0]?.after?.['claim_id'] as number
    const done = await bulk(ops, 'return', 'complete', [{ claim_id, inspection: { result: 'OK' } }])
    expect(done.rows[0]).toMatchObject({ status: 'SUCCESS' })
    expect((await itemsOf(customer, orderId)).items[0]).toMatchObject({ status: 'CONFIRMED', claimed_quantity: 1 })
  })
})
