import { afterEach, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { approve, confirm, expectBalanced, seoul, sendTo } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'

const api = useApi()
afterEach(() => expectBalanced(api))

type Lines = { items: { id: number; quantity: number }[] }

test('결제하는 동안 같은 상품을 더 담았으면 더 담은 만큼은 새 줄로 남아 또 살 수 있고, 줄였으면 남지 않는다', async () => {
  const customer = await api.customer()
  const { sku } = await makeProduct(api.deps.db)
  const put = (quantity: number) =>
    customer.post('/store/v1/user/cart/items/bulk/create', { items: [{ sku_id: sku.id, quantity }] })
  const lines = async () => {
    const { body } = await customer.get<{ groups: Lines[] }>('/store/v1/user/cart/items')
    return body.groups.flatMap(({ items }) => items)
  }
  const pay = async (meanwhile: () => Promise<unknown>) => {
    const started = await customer.post<{ id: number }>('/store/v1/checkout/initiate/from-cart', {
      cart_item_ids: (await lines()).map(({ id }) => id),
    })
    const ready = await approve(api, customer, await sendTo(customer, started.body.id, seoul))
    await meanwhile()
    expect((await confirm(ready)).status).toBe(200)
  }

  await put(2)
  const [bought] = await lines()
  await pay(() => put(3))
  const [added, ...others] = await lines()
  expect(others).toEqual([])
  expect(added?.quantity).toBe(3)
  expect(added?.id).not.toBe(bought?.id)

  await pay(() => customer.patch(`/store/v1/user/cart/items/${added?.id}`, { quantity: 1 }))
  expect(await lines()).toEqual([])
})
