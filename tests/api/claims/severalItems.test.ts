import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { skus } from '#server/modules/catalog/catalog.tables.ts'
import { claims } from '#server/modules/claims/claims.tables.ts'
import { orderItems, orders } from '#server/modules/orders/orders.tables.ts'
import { refunds } from '#server/modules/refunds/refunds.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { buy, expectBalanced } from '#tests/support/buying.ts'
import { type MadeProduct, makeProduct } from '#tests/support/catalog.ts'
import { ask, bulk, claim, claimPath, itemsOf, reasons, withReasons } from '#tests/support/claiming.ts'
import { listenToLetters } from '#tests/support/letters.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
useSandbox(api)
beforeEach(() => withReasons(api))
afterEach(() => expectBalanced(api))

type Status = NonNullable<(typeof orderItems.$inferInsert)['status']>
const price = 60_000

/** One order, free of shipping, with an item in each of these states. */
async function ordered(states: Status[], quantities: number[] = states.map(() => 1)) {
  const made: MadeProduct[] = []
  for (const _ of states)
    made.push(
      await makeProduct(api.deps.db, {
        listPrice: price,
        salePrice: price,
        ...(made[0] ? { shippingOriginId: made[0].shippingOriginId } : {}),
      }),
    )
  const customer = await api.customer({ emailAddress: 'buyer@example.test' })
  const goods = made.map(({ sku }, nth) => ({ sku_id: sku.id, quantity: quantities[nth] as number }))
  const orderId = await buy(api, customer, goods)
  const bySku = new Map((await itemsOf(customer, orderId)).items.map((item) => [item.sku_id, item.id]))
  const ids = goods.map(({ sku_id }) => bySku.get(sku_id) as number)
  for (const [nth, status] of states.entries()) {
    const sent =
      status === 'PAID' || status === 'PROCESSING_ORDER' ? {} : { carrier: 'CJ', invoiceNo: `58401234567${nth}` }
    const arrived = status === 'DELIVERED' || status === 'CONFIRMED' ? { deliveredAt: api.clock.now() } : {}
    await api.deps.db
      .update(orderItems)
      .set({ status, ...sent, ...arrived })
      .where(eq(orderItems.id, ids[nth] as number))
  }
  const hear = listenToLetters(api)
  await hear()
  const items = (nths: number[], count?: number) =>
    nths.map((nth) => ({ order_item_id: ids[nth] as number, quantity: count ?? (quantities[nth] as number) }))
  const statesNow = async () => {
    const found = new Map((await itemsOf(customer, orderId)).items.map((item) => [item.id, item]))
    return ids.map((id) => [found.get(id)?.status, found.get(id)?.claimed_quantity])
  }
  const stock = async () => {
    const found = new Map((await api.deps.db.select().from(skus)).map(({ id, onHand }) => [id, onHand]))
    return made.map(({ sku }) => found.get(sku.id))
  }
  const orderStatus = async () => (await api.deps.db.select().from(orders).where(eq(orders.id, orderId)))[0]?.status
  return { customer, orderId, ids, items, hear, states: statesNow, stock, orderStatus }
}

const [paid, packing] = ['PAID', 'PROCESSING_ORDER'] as const

describe('여러 상품을 함께 취소하면', () => {
  test.each<[name: string, states: Status[], chosen: number[], instant: boolean]>([
    ['모두 결제완료면 바로', [paid, paid], [0, 1], true],
    ['하나라도 준비 중이면 모두 기다린다 (뒤의 것)', [paid, packing], [0, 1], false],
    ['하나라도 준비 중이면 모두 기다린다 (앞의 것)', [packing, paid], [0, 1], false],
    ['고르지 않은 상품이 준비 중이어도 고른 것은 바로', [paid, packing], [0], true],
    ['고르지 않은 상품이 이미 떠났어도 고른 것은 바로', [paid, 'SHIPPING'], [0], true],
  ])('%s', async (_, states, chosen, instant) => {
    const { customer, orderId, ids, items, hear, states: now, stock } = await ordered(states)
    const query = chosen.map((nth) => `order_item_ids=${ids[nth]}&quantities=1`).join('&')
    const form = await customer.get<{ instant: boolean }>(`${claimPath(orderId, 'cancel')}?${query}&reason_id=1`)
    expect(form.body.instant).toBe(instant)
    const made = await claim(customer, orderId, 'cancel', items(chosen))
    expect(made).toMatchObject({ status: instant ? 'COMPLETED' : 'REQUESTED', can_retract: !instant })
    expect(await now()).toEqual(
      states.map((status, nth) => {
        if (!chosen.includes(nth)) return [status, 0]
        return [instant ? 'CANCELED' : status, 1]
      }),
    )
    expect(await stock()).toEqual(states.map((_status, nth) => (instant && chosen.includes(nth) ? 10 : 9)))
    expect(await api.deps.db.$count(refunds)).toBe(instant ? 1 : 0)
    const titles = (await hear()).map(({ title }) => title).toSorted((a, b) => a.localeCompare(b))
    expect(titles).toEqual(instant ? ['[홈핏] 취소를 완료했어요', '[홈핏] 환불했어요'] : ['[홈핏] 취소를 접수했어요'])
  })

  test('하나라도 취소할 수 없으면 아무것도 취소하지 않는다', async () => {
    const { customer, orderId, items, states } = await ordered([paid, 'SHIPPING'])
    expect((await ask(customer, orderId, 'cancel', items([0, 1]))).body).toMatchObject({ code: 'CLAIM_NOT_ALLOWED' })
    expect(await states()).toEqual([
      ['PAID', 0],
      ['SHIPPING', 0],
    ])
    expect(await api.deps.db.$count(claims)).toBe(0)
  })

  test('완료할 수 없는 직원은 결제완료 상품도 접수만 하고, 할 수 있는 직원도 준비 중인 것이 있으면 접수만 한다', async () => {
    const { ids } = await ordered([paid, packing, paid])
    const rows = (nths: number[]) =>
      nths.map((nth) => ({ order_item_id: ids[nth], quantity: 1, reason_id: reasons.cancel.SELLER }))
    const asked = async (role: 'cs' | 'ops', nths: number[]) =>
      (await bulk(await api.staff(role), 'cancel', 'request', rows(nths))).rows.map(({ after }) => after?.['status'])
    expect(await asked('cs', [2])).toEqual(['REQUESTED'])
    expect(await asked('ops', [0, 1])).toEqual(['REQUESTED', 'REQUESTED'])
  })
})

describe('여러 상품 가운데 일부를', () => {
  test('취소하면 다 간 상품만 취소완료가 되고, 마지막 것까지 취소하면 주문도 취소된다', async () => {
    const { customer, orderId, ids, items, states, stock, orderStatus } = await ordered([paid, paid], [3, 1])
    await claim(customer, orderId, 'cancel', [{ order_item_id: ids[0] as number, quantity: 2 }, ...items([1])])
    expect(await states()).toEqual([
      ['PAID', 2],
      ['CANCELED', 1],
    ])
    expect(await stock()).toEqual([9, 10])
    expect(await orderStatus()).toBe('COMPLETED')
    await claim(customer, orderId, 'cancel', items([0], 1))
    expect(await states()).toEqual([
      ['CANCELED', 3],
      ['CANCELED', 1],
    ])
    expect([await stock(), await orderStatus()]).toEqual([[10, 10], 'CANCELED'])
    const returned = (await api.deps.db.select().from(refunds)).map(({ refundCash }) => refundCash)
    expect(returned.toSorted((a, b) => a - b)).toEqual([price, price * 3])
  })

  test('반품하고 나머지를 취소해 남은 것이 없어도, 반품한 것이 있는 주문은 취소가 아니다', async () => {
    const { customer, orderId, items, states, orderStatus } = await ordered(['DELIVERED', paid])
    const back = await claim(customer, orderId, 'return', items([0]), 'SELLER')
    const ops = await api.staff('ops')
    await bulk(ops, 'return', 'complete', [{ claim_id: back.id, inspection: { result: 'OK' } }])
    await claim(customer, orderId, 'cancel', items([1]))
    expect(await states()).toEqual([
      ['RETURNED', 1],
      ['CANCELED', 1],
    ])
    expect(await orderStatus()).toBe('COMPLETED')
  })

  test('기간이 지난 상품이 하나라도 있으면 함께 반품할 수 없고, 나머지만 반품한다', async () => {
    const { customer, orderId, ids, items, states } = await ordered(['DELIVERED', 'DELIVERED', 'CONFIRMED'])
    const old = new Date('2026-11-08T10:00:00+09:00')
    await api.deps.db
      .update(orderItems)
      .set({ deliveredAt: old })
      .where(eq(orderItems.id, ids[1] as number))
    for (const nths of [
      [0, 1],
      [0, 2],
    ])
      expect((await ask(customer, orderId, 'return', items(nths))).body).toMatchObject({ code: 'CLAIM_WINDOW_CLOSED' })
    expect((await states()).map(([, claimed]) => claimed)).toEqual([0, 0, 0])
    expect((await claim(customer, orderId, 'return', items([0]))).items).toHaveLength(1)
  })

  test('철회하면 그 신청의 상품만 풀리고, 다른 신청의 상품은 그대로다', async () => {
    const { customer, orderId, ids, items, states, hear } = await ordered([packing, packing, packing])
    const first = await claim(customer, orderId, 'cancel', items([0, 1]))
    const second = await claim(customer, orderId, 'cancel', items([2]))
    await hear()
    const cs = await api.staff('cs')
    await bulk(cs, 'cancel', 'retract', [{ claim_id: first.id }], { reason: '이미 포장했어요' })
    expect((await states()).map(([, claimed]) => claimed)).toEqual([0, 0, 1])
    const shown = new Map((await itemsOf(customer, orderId)).items.map((item) => [item.id, item]))
    expect(ids.map((id) => shown.get(id)?.actions)).toEqual([['CANCEL'], ['CANCEL'], []])
    expect(shown.get(ids[2] as number)?.claim).toMatchObject({ id: second.id, status: 'REQUESTED' })
    expect(await hear()).toMatchObject([
      { to: 'buyer@example.test', text: expect.stringContaining('사유: 이미 포장했어요.') as string },
    ])
  })
})

describe('취소를 완료하며 알릴 때', () => {
  test('여러 건이면 저마다 제 주문의 사람에게 제 금액을, 붙들거나 보내지 않기로 하면 그렇게 한다', async () => {
    const one = await ordered([packing, packing])
    const first = await claim(one.customer, one.orderId, 'cancel', one.items([0]))
    const second = await claim(one.customer, one.orderId, 'cancel', one.items([1]))
    await one.hear()
    const ops = await api.staff('ops')
    await bulk(ops, 'cancel', 'complete', [{ claim_id: first.id }], { notify: 'HOLD' })
    const letters = await one.hear()
    expect(letters.filter(({ held }) => held)).toMatchObject([
      { title: '[홈핏] 취소를 완료했어요', text: expect.stringContaining('60,000원을') as string },
    ])
    expect(letters.filter(({ held }) => !held).map(({ title }) => title)).toEqual(['[홈핏] 환불했어요'])
    await bulk(ops, 'cancel', 'complete', [{ claim_id: second.id }], { notify: 'NONE' })
    expect((await one.hear()).map(({ title }) => title)).toEqual(['[홈핏] 환불했어요'])
  })
})
