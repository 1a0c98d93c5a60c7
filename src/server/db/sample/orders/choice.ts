import type { LineToPrice, OrderToPrice } from '#shared/pricing/types.ts'
import { timeSaleAt } from '../discounts/timeSales.ts'
import type { Shop } from './books.ts'

/** Members, products and SKUs to choose from, with how often each is chosen. */
export interface Choice {
  buyers: number[]
  products: (readonly [number, number])[]
  skusOf: Map<number, number[]>
  extraOf: Map<number, number>
  addressesOf: Map<number, number[]>
}

export const planChoice = ({ catalog, people }: Shop): Choice => ({
  buyers: people.users
    .filter((user) => user.status !== 'WITHDRAWN')
    .flatMap((user) =>
      Array.from(
        { length: user.id <= 4 ? 6 : (user.id * 7) % 11 === 0 ? 4 : (user.id * 5) % 7 === 0 ? 2 : 1 },
        () => user.id,
      ),
    ),
  products: catalog.products.map(
    (product) => [product.id, catalog.popularity.get(product.id) || (product.status === 'ON_SALE' ? 0.8 : 0)] as const,
  ),
  skusOf: Map.groupBy(catalog.skus, (sku) => sku.productId)
    .entries()
    .reduce(
      (map, [id, list]) =>
        map.set(
          id,
          list.map((sku) => sku.id),
        ),
      new Map<number, number[]>(),
    ),
  extraOf: new Map(catalog.optionValues.map((value) => [value.id, value.extraPrice ?? 0])),
  addressesOf: Map.groupBy(people.addresses, (address) => address.userId)
    .entries()
    .reduce(
      (map, [id, list]) =>
        map.set(
          id,
          list.map((one) => one.id),
        ),
      new Map<number, number[]>(),
    ),
})

/** What one customer puts into one order. */
export const chooseSkus = (
  { random, catalog }: Shop,
  choice: Choice,
  paidAt: Date,
): { skuId: number; quantity: number }[] => {
  const chosen = new Map<number, number>()
  const count = random.weighted([
    [1, 58],
    [2, 26],
    [3, 11],
    [4, 5],
  ] as const)
  for (let tries = 0; chosen.size < count && tries < 30; tries += 1) {
    const productId = random.weighted(choice.products)
    const product = catalog.products[productId - 1]
    const skuId = random.pick(choice.skusOf.get(productId) ?? [])
    if (!product || (product.createdAt as Date) > paidAt) continue
    const dear = product.salePrice > 150_000 || product.purchaseLimit !== null
    chosen.set(
      skuId,
      dear
        ? 1
        : random.weighted([
            [1, 84],
            [2, 12],
            [3, 4],
          ] as const),
    )
  }
  return [...chosen].map(([skuId, quantity]) => ({ skuId, quantity }))
}

/** A choice at its prices of that moment, in the form that pricing takes; a line's id is its SKU. */
export const toPrice = (
  shop: Shop,
  choice: Choice,
  picked: { skuId: number; quantity: number }[],
  remote: 'NONE' | 'JEJU' | 'ISLAND',
  at: Date,
): OrderToPrice => {
  const lines = picked.map(({ skuId, quantity }): LineToPrice => {
    const sku = shop.catalog.skus[skuId - 1]
    const product = shop.catalog.products[(sku?.productId ?? 1) - 1]
    const optionExtra = (sku?.optionValueIds ?? []).reduce((sum, value) => sum + (choice.extraOf.get(value) ?? 0), 0)
    return {
      id: skuId,
      shippingOriginId: product?.shippingOriginId ?? 1,
      listPrice: product?.listPrice ?? 0,
      salePrice: product?.salePrice ?? 0,
      timeSalePrice: timeSaleAt(shop, product?.id ?? 0, quantity, at)?.timeSalePrice ?? null,
      optionExtra,
      quantity,
    }
  })
  const shippingGroups = [...new Set(lines.map((line) => line.shippingOriginId))].map((originId) => {
    const origin = shop.origins[originId - 1]
    const fees = shop.remoteFees.get(originId)
    return {
      shippingOriginId: originId,
      feePolicy: origin?.feePolicy ?? 'FREE',
      baseFee: origin?.baseFee ?? 0,
      freeThreshold: origin?.freeThreshold ?? null,
      remoteSurcharge: remote === 'JEJU' ? (fees?.jeju ?? 0) : remote === 'ISLAND' ? (fees?.island ?? 0) : 0,
    } as const
  })
  return { lines, shippingGroups }
}
