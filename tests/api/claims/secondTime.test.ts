import { asc, eq, inArray, ne } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { skus, stockMovements } from '#server/modules/catalog/catalog.tables.ts'
import { completeArrivedExchanges } from '#server/modules/claims/claims.jobs.ts'
import { deliveries } from '#server/modules/deliveries/deliveries.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { buy, expectBalanced } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { ask, bulk, claim, itemsOf, moveItems, withReasons } from '#tests/support/claiming.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
useSandbox(api)
beforeEach(() => withReasons(api))
afterEach(() => expectBalanced(api))

const invoices = ['584012345678', '584012345689', '584012345690']

/** A delivered order of grey and blue ones of a product that there are green ones of, too. */
async function delivered(quantities: { grey: number; blue?: number }, green = 5) {
  const { skus: made } = await makeProduct(api.deps.db, {
    skus: [
      { onHand: 10, option: [['색상', '그레이']] },
      { onHand: 10, option: [['색상', '블루']] },
      { onHand: green, option: [['색상', '그린']] },
    ],
  })
  const ids = made.map(({ id }) => id) as [number, number, number]
  const customer = await api.customer()
  const wanted = [
    { sku_id: ids[0], quantity: quantities.grey },
    { sku_id: ids[1], quantity: quantities.blue ?? 0 },
  ]
  const orderId = await buy(
    api,
    customer,
    wanted.filter(({ quantity }) => quantity > 0),
  )
  await moveItems(api, orderId, 'DELIVERED')
  const items = (await itemsOf(customer, orderId)).items.toSorted((a, b) => a.sku_id - b.sku_id).map(({ id }) => id)
  const stock = async () => {
    const found = await api.deps.db.select().from(skus).where(inArray(skus.id, ids)).orderBy(asc(skus.id))
    return found.map(({ onHand }) => onHand)
  }
  /** One unit of the first item is exchanged, from the request to the arrival. */
  const exchangeOne = async (to: number, nth: number) => {
    const lines = [{ order_item_id: items[0] as number, quantity: 1, exchange_sku_id: to }]
    const { id: claim_id } = await claim(customer, orderId, 'exchange', lines, 'SELLER')
    const reship = { carrier: 'CJ', invoice_no: invoices[nth] }
    const ops = await api.staff('ops')
    const sent = await bulk(ops, 'exchange', 'complete', [{ claim_id, inspection: { result: 'OK' }, reship }])
    expect(sent.rows).toMatchObject([{ status: 'SUCCESS' }])
    api.clock.advance(60_000)
    const arrived = { status: 'DELIVERED' as const, deliveredAt: api.clock.now() }
    await api.deps.db.update(deliveries).set(arrived).where(eq(deliveries.kind, 'EXCHANGE'))
    expect(await completeArrivedExchanges(api.deps)).toEqual({ completed: 1 })
  }
  const returnAll = async (quantity: number) => {
    const lines = [{ order_item_id: items[0] as number, quantity }]
    const { id: claim_id } = await claim(customer, orderId, 'return', lines, 'SELLER')
    await bulk(await api.staff('ops'), 'return', 'complete', [{ claim_id, inspection: { result: 'OK' } }])
  }
  return { ids, customer, orderId, items, stock, exchangeOne, returnAll }
}

describe('두 번째 교환', () => {
  test('같은 것을 두 번 바꾸면 마지막에 받은 옵션으로 돌아온다', async () => {
    const { ids, customer, orderId, stock, exchangeOne, returnAll } = await delivered({ grey: 1 })
    await exchangeOne(ids[1], 0)
    expect(await stock()).toEqual([10, 9, 5])
    await exchangeOne(ids[2], 1)
    expect(await stock()).toEqual([10, 10, 4])
    expect((await itemsOf(customer, orderId)).items).toMatchObject([{ sku_id: ids[2], status: 'DELIVERED' }])
    await returnAll(1)
    expect(await stock()).toEqual([10, 10, 5])
  })

  test('둘 가운데 하나를 두 번 바꿔도 다른 하나는 처음 옵션으로 돌아온다', async () => {
    const { ids, stock, exchangeOne, returnAll } = await delivered({ grey: 2 })
    await exchangeOne(ids[1], 0)
    await exchangeOne(ids[2], 1)
    expect(await stock()).toEqual([9, 10, 4])
    await returnAll(2)
    expect(await stock()).toEqual([10, 10, 5])
  })

  test('처음 옵션으로 다시 바꿔도 재고의 합은 그대로다', async () => {
    const { ids, stock, exchangeOne, returnAll } = await delivered({ grey: 2 })
    await exchangeOne(ids[1], 0)
    await exchangeOne(ids[0], 1)
    expect(await stock()).toEqual([8, 10, 5])
    await returnAll(2)
    expect(await stock()).toEqual([10, 10, 5])
  })
})

describe('한 교환의 두 상품이 같은 옵션이 될 때', () => {
  const both = ({ items, ids }: Awaited<ReturnType<typeof delivered>>) =>
    items.map((id) => ({ order_item_id: id, quantity: 1, exchange_sku_id: ids[2] }))
  const green = async (skuId: number) => {
    const { delta, kind } = stockMovements
    const found = api.deps.db.select({ kind, delta }).from(stockMovements)
    return found.where(eq(stockMovements.skuId, skuId)).orderBy(stockMovements.id)
  }

  test('두 개가 잡히고 원장에 둘로 남으며, 철회하면 둘 다 풀린다', async () => {
    const made = await delivered({ grey: 1, blue: 1 })
    const { id } = await claim(made.customer, made.orderId, 'exchange', both(made), 'SELLER')
    expect(await made.stock()).toEqual([9, 9, 3])
    expect(await green(made.ids[2])).toEqual([
      { kind: 'IN', delta: 5 },
      { kind: 'EXCHANGE_OUT', delta: -2 },
    ])
    await made.customer.post(`/store/v1/user/claims/${id}/retract`)
    expect(await made.stock()).toEqual([9, 9, 5])
    await made.customer.post(`/store/v1/user/claims/${id}/retract`)
    expect(await made.stock()).toEqual([9, 9, 5])
  })

  test('하나만 남았으면 둘 다 바꿀 수 없고, 아무것도 잡히지 않는다', async () => {
    const made = await delivered({ grey: 1, blue: 1 }, 1)
    const refused = await ask(made.customer, made.orderId, 'exchange', both(made), 'SELLER')
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'EXCHANGE_SKU_SOLD_OUT', extra: { sku_ids: [made.ids[2]] } },
    })
    expect(await made.stock()).toEqual([9, 9, 1])
  })

  test('보내고 나면 옛 상품은 각자의 옵션으로 한 번씩만 돌아온다', async () => {
    const made = await delivered({ grey: 1, blue: 1 })
    const { id: claim_id } = await claim(made.customer, made.orderId, 'exchange', both(made), 'SELLER')
    const ops = await api.staff('ops')
    const reship = { carrier: 'CJ', invoice_no: invoices[0] }
    for (let times = 0; times < 2; times++)
      await bulk(ops, 'exchange', 'complete', [{ claim_id, inspection: { result: 'OK' }, reship }])
    expect(await made.stock()).toEqual([10, 10, 3])
    const { kind, delta } = stockMovements
    const moved = await api.deps.db
      .select({ kind, delta })
      .from(stockMovements)
      .where(ne(kind, 'IN'))
      .orderBy(stockMovements.id)
    expect(moved.filter((one) => one.kind === 'RETURN')).toEqual([
      { kind: 'RETURN', delta: 1 },
      { kind: 'RETURN', delta: 1 },
    ])
  })
})
