import { beforeEach, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { buy } from '#tests/support/buying.ts'
import { makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import { claim, claimPath, itemsOf, moveItems, withReasons } from '#tests/support/claiming.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
useSandbox(api)
beforeEach(() => withReasons(api))

type Places = { name: string; postcode: string; order_item_ids: number[] }[]

test('직접 보내는 반품은 상품이 나온 곳마다 보낼 주소를 알려 주고, 수거와 취소에는 없다', async () => {
  const origins = [await makeOrigin(api.deps.db), await makeOrigin(api.deps.db, { postcode: '10071' })]
  const made = []
  for (const origin of origins)
    made.push(await makeProduct(api.deps.db, { shippingOriginId: origin.id, skus: [{ onHand: 5 }] }))
  const customer = await api.customer()
  const orderId = await buy(
    api,
    customer,
    made.map(({ sku }) => ({ sku_id: sku.id, quantity: 1 })),
  )
  const cancel = await customer.get<{ return_places: Places }>(claimPath(orderId, 'cancel'))
  expect(cancel.body.return_places).toEqual([])

  await moveItems(api, orderId, 'DELIVERED')
  const items = (await itemsOf(customer, orderId)).items.map((item) => item.id)
  const form = await customer.get<{ return_places: Places }>(claimPath(orderId, 'return'))
  expect(form.body.return_places).toMatchObject([
    { name: origins[0]?.name, postcode: '17405', order_item_ids: [items[0]] },
    { name: origins[1]?.name, postcode: '10071', order_item_ids: [items[1]] },
  ])

  const [first = 0, second = 0] = items
  const sent = await claim(customer, orderId, 'return', [{ order_item_id: second, quantity: 1 }], 'SELLER', {
    collection: { method: 'SELF' },
  })
  expect(sent.collection).toMatchObject({ method: 'SELF', return_places: [{ postcode: '10071' }] })
  const fetched = await claim(customer, orderId, 'return', [{ order_item_id: first, quantity: 1 }], 'SELLER')
  expect(fetched.collection).not.toHaveProperty('return_places')
})
