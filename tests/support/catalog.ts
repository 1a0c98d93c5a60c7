import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import {
  brands,
  catalogs,
  optionGroups,
  optionValues,
  productImages,
  products,
  skus,
  stockMovements,
} from '#server/modules/catalog/catalog.tables.ts'
import { productPriceLog } from '#server/modules/catalog/priceLog.tables.ts'
import { images } from '#server/modules/images/images.tables.ts'
import { remotePolicies, shippingOrigins } from '#server/modules/shipping/shipping.tables.ts'

type Values<T extends { $inferInsert: object }> = Partial<T['$inferInsert']>
const tag = () => randomUUID().slice(0, 8)

/** Catalog data made through the back door; every maker fills what a test does not care about. */
export async function makeOrigin(db: Db, values: Values<typeof shippingOrigins> = {}) {
  const [policy] = await db.insert(remotePolicies).values({ name: '기본' }).returning()
  const [row] = await db
    .insert(shippingOrigins)
    .values({
      name: `이천센터 ${tag()}`,
      kind: 'OWN',
      postcode: '17405',
      address1: '경기도 이천시 마장면 덕이로 154',
      feePolicy: 'CONDITIONAL_FREE',
      baseFee: 3000,
      freeThreshold: 50_000,
      returnFee: 3000,
      exchangeFee: 6000,
      remotePolicyId: policy?.id ?? null,
      defaultCarrier: 'CJ',
      ...values,
    })
    .returning()
  return row as typeof shippingOrigins.$inferSelect
}

export async function makeImage(db: Db, values: Values<typeof images> = {}) {
  const name = tag()
  const [row] = await db
    .insert(images)
    .values({
      storageKey: `images/${name}.webp`,
      url: `/images/${name}.webp`,
      width: 720,
      height: 720,
      ownerType: 'system',
      ...values,
    })
    .returning()
  return row as typeof images.$inferSelect
}

export const makeBrand = async (db: Db, values: Values<typeof brands> = {}) => {
  const [row] = await db
    .insert(brands)
    .values({ name: `고요 ${tag()}`, slug: `goyo-${tag()}`, ...values })
    .returning()
  return row as typeof brands.$inferSelect
}

export const makeCatalog = async (db: Db, values: Values<typeof catalogs> = {}) => {
  const [row] = await db
    .insert(catalogs)
    .values({
      name: '운동용품',
      code: `SPORTS-${tag().toUpperCase()}`,
      noticeCategory: '스포츠용품',
      noticeFields: ['품명', '제조국'],
      ...values,
    })
    .returning()
  return row as typeof catalogs.$inferSelect
}

type SkuOf = { code?: string; onHand?: number; option?: [group: string, value: string, extraPrice?: number][] } & Omit<
  Values<typeof skus>,
  'code' | 'onHand'
>

export type MadeProduct = Awaited<ReturnType<typeof makeProduct>>

/**
 * A product on sale with a picture, a complete notice and its SKUs (by default one without options, 10 in stock).
 * Options are named by the SKUs: `{ option: [['색상', '그레이'], ['두께', '6mm', 3000]] }`.
 */
export async function makeProduct(
  db: Db,
  { skus: wanted = [{}], ...values }: Values<typeof products> & { skus?: SkuOf[] } = {},
) {
  const brandId = values.brandId ?? (await makeBrand(db)).id
  const catalogId = values.catalogId ?? (await makeCatalog(db)).id
  const shippingOriginId = values.shippingOriginId ?? (await makeOrigin(db)).id
  const [product] = (await db
    .insert(products)
    .values({
      name: `요가매트 ${tag()}`,
      listPrice: 40_000,
      salePrice: 29_900,
      status: 'ON_SALE',
      notice: { 품명: '요가매트', 제조국: '대한민국' },
      ...values,
      brandId,
      catalogId,
      shippingOriginId,
    })
    .returning()) as [typeof products.$inferSelect]
  await chargeBefore(db, product)
  const image = await makeImage(db)
  await db.insert(productImages).values({ productId: product.id, imageId: image.id, sequence: 0 })
  const made: (typeof skus.$inferSelect)[] = []
  for (const sku of wanted) made.push(await makeSku(db, product.id, sku))
  return { ...product, image, skus: made, sku: made[0] as typeof skus.$inferSelect }
}

/** It was sold at its list price, and at its sale price since the beginning of the month, whatever hour the machine has. */
async function chargeBefore(db: Db, { id, listPrice }: typeof products.$inferSelect) {
  await db
    .update(productPriceLog)
    .set({ since: new Date('2026-11-01T00:00:00+09:00') })
    .where(eq(productPriceLog.productId, id))
  const since = new Date('2026-10-01T00:00:00+09:00')
  await db.insert(productPriceLog).values({ productId: id, listPrice, salePrice: listPrice, since })
}

async function makeSku(db: Db, productId: number, { option = [], onHand = 10, ...values }: SkuOf) {
  const valueIds: number[] = []
  for (const [group, value, extraPrice = 0] of option)
    valueIds.push(await valueOf(db, productId, group, value, extraPrice))
  const [sku] = (await db
    .insert(skus)
    .values({
      code: `SKU-${tag()}`,
      optionValueIds: valueIds.toSorted((a, b) => a - b),
      optionLabel: option.map(([, value]) => value).join(' / '),
      ...values,
      productId,
      onHand,
    })
    .returning()) as [typeof skus.$inferSelect]
  const since = values.createdAt === undefined ? {} : { createdAt: values.createdAt }
  if (onHand > 0)
    await db.insert(stockMovements).values({ skuId: sku.id, delta: onHand, kind: 'IN', actor: 'system', ...since })
  return sku
}

async function valueOf(db: Db, productId: number, group: string, value: string, extraPrice: number): Promise<number> {
  const [groupRow] = await db
    .insert(optionGroups)
    .values({ productId, name: group })
    .onConflictDoUpdate({ target: [optionGroups.productId, optionGroups.name], set: { name: group } })
    .returning({ id: optionGroups.id })
  const [valueRow] = await db
    .insert(optionValues)
    .values({ groupId: groupRow?.id ?? 0, name: value, extraPrice })
    .onConflictDoUpdate({ target: [optionValues.groupId, optionValues.name], set: { name: value } })
    .returning({ id: optionValues.id })
  return valueRow?.id ?? 0
}
