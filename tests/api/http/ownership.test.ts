import { describe, expect, test } from 'vitest'
import { endpoints } from '#server/app.ts'
import { type CallOptions, useApi } from '#tests/support/api.ts'
import { buy, type Customer, seoul, startCheckout } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { jsonSchemaOf, sampleOf } from '#tests/support/samples.ts'

const api = useApi()
const nobody = 999_999_999
/** Their number is a product's, which is everybody's. */
const ofProducts = ['/store/v1/user/benefits/by-products/{id}']
const owned = endpoints.filter(
  (one) => one.access === 'user' && one.path.includes('{') && !ofProducts.includes(one.path),
)
const reads = endpoints.filter((one) => one.access === 'user' && one.method === 'get')

/** Everything a customer can have: a cart line, an open order sheet, a paid order, a default address. */
async function settle(customer: Customer, skuId: number) {
  await customer.post('/store/v1/user/deliveries/addresses/default/upsert', { ...seoul, name: '가나다' })
  const paid = await buy(api, customer, [{ sku_id: skuId, quantity: 2 }])
  const open = await startCheckout(customer, [{ sku_id: skuId, quantity: 1 }])
  const cart = await customer.post<{ items: { id: number }[] }>('/store/v1/user/cart/items/bulk/create', {
    items: [{ sku_id: skuId, quantity: 3 }],
  })
  const order = await customer.get<{ items: { id: number }[] }>(`/store/v1/user/orders/${paid}`)
  const line = cart.body.items[0]?.id as number
  const item = order.body.items[0]?.id as number
  return { ids: [paid, open.id, line, item], orderNo: open.order_no, paid, line, open: open.id }
}

/** What the owner sees through every reading call. */
async function viewOf(customer: Customer, ids: number[]) {
  const view: Record<string, unknown> = {}
  for (const endpoint of reads) {
    for (const id of endpoint.path.includes('{') ? ids : [0]) {
      const path = endpoint.path.replaceAll(/\{\w+\}/g, String(id))
      view[path] = (await customer.get(path)).body
    }
  }
  return view
}

describe('다른 사람의 것', () => {
  test('번호를 알아도 읽거나 바꿀 수 없고, 없는 번호와 똑같이 답한다', async () => {
    const product = await makeProduct(api.deps.db, {})
    // so that one kind of id is never by chance another's
    const spare = await api.customer()
    for (let n = 0; n < 3; n++) await startCheckout(spare, [{ sku_id: product.sku.id, quantity: 1 }])
    const owner = await api.customer()
    const stranger = await api.customer()
    const { ids } = await settle(owner, product.sku.id)
    const before = await viewOf(owner, ids)
    const leaks: string[] = []
    for (const endpoint of owned) {
      const body = endpoint.body ? sampleOf(jsonSchemaOf(endpoint.body)) : undefined
      const options: CallOptions = body === undefined ? {} : { body }
      const ask = async (id: number) => {
        const path = endpoint.path.replaceAll(/\{\w+\}/g, String(id))
        const response = await stranger.raw(endpoint.method.toUpperCase(), path, options)
        return { status: response.status, text: await response.text() }
      }
      const missing = await ask(nobody)
      for (const id of ids) {
        const answer = await ask(id)
        const same = answer.status === missing.status && answer.text === missing.text
        if (!same || answer.status < 400)
          leaks.push(`${endpoint.method} ${endpoint.path} ${id}: ${answer.status} ${answer.text.slice(0, 120)}`)
      }
    }
    expect(leaks).toEqual([])
    expect(await viewOf(owner, ids)).toEqual(before)
  })

  test('목록, 개수, 본문에 넣은 번호로도 새지 않는다', async () => {
    const product = await makeProduct(api.deps.db, {})
    const owner = await api.customer()
    const stranger = await api.customer()
    const mine = await settle(owner, product.sku.id)
    expect((await stranger.get('/store/v1/user/orders')).body).toMatchObject({ results: [], total_count: 0 })
    expect((await stranger.get('/store/v1/user/cart/count')).body).toEqual({ count: 0 })
    expect((await stranger.get('/store/v1/user/cart/items')).body).toMatchObject({
      count: 0,
      groups: [],
      unavailable: [],
    })
    expect((await stranger.get('/store/v1/user/deliveries/addresses/default')).body).not.toMatchObject({
      name: '가나다',
    })
    expect((await stranger.post('/store/v1/checkout/initiate/from-cart', { cart_item_ids: [mine.line] })).status).toBe(
      404,
    )
    await stranger.post('/store/v1/user/cart/items/bulk/delete', { ids: [mine.line] })
    expect((await owner.get('/store/v1/user/cart/count')).body).toEqual({ count: 1 })
    const stolen = await stranger.post(`/store/v1/checkout/orders/${mine.open}/confirm`, {
      order_no: mine.orderNo,
      amount: 1,
      payment_key: 'x',
    })
    expect(stolen.status).toBe(404)
  })
})
