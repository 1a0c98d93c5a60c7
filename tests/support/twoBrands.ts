import { driveRefunds } from '#server/modules/refunds/refunds.jobs.ts'
import type { TestApp } from './api.ts'
import { buy, signInAgain } from './buying.ts'
import { makeBrand, makeOrigin, makeProduct } from './catalog.ts'
import { claim, itemsOf, withReasons } from './claiming.ts'

/** In October 고요 sold two for 40,000 and 여울 one for 10,000; in November 고요 one for 20,000, and 여울 gave back its one. */
export async function twoBrands(api: TestApp) {
  await withReasons(api)
  api.clock.set('2026-10-31T12:00:00+09:00')
  const origin = await makeOrigin(api.deps.db)
  const made = async (name: string, salePrice: number) => {
    const brand = await makeBrand(api.deps.db, { name })
    const { sku } = await makeProduct(api.deps.db, {
      listPrice: salePrice,
      salePrice,
      brandId: brand.id,
      shippingOriginId: origin.id,
      skus: [{ onHand: 100 }],
    })
    return { brand: String(brand.id), sku: sku.id }
  }
  const goyo = await made('고요', 20_000)
  const yeoul = await made('여울', 10_000)
  await buy(api, await api.customer(), [{ sku_id: goyo.sku, quantity: 2 }])
  const customer = await api.customer()
  const orderId = await buy(api, customer, [{ sku_id: yeoul.sku, quantity: 1 }])
  api.clock.set('2026-11-01T09:00:00+09:00')
  const again = await signInAgain(api, customer)
  const { items } = await itemsOf(again, orderId)
  await claim(again, orderId, 'cancel', [{ order_item_id: items[0]?.id as number, quantity: 1 }])
  await driveRefunds(api.deps)
  await buy(api, await api.customer(), [{ sku_id: goyo.sku, quantity: 1 }])
  return { goyo: goyo.brand, yeoul: yeoul.brand }
}
