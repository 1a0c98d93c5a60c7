import type { Db } from '#server/db/db.ts'
import { admins, users } from '#server/modules/auth/auth.tables.ts'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import {
  brands,
  catalogs,
  productImages,
  products,
  skus,
  stockMovements,
} from '#server/modules/catalog/catalog.tables.ts'
import { images } from '#server/modules/images/images.tables.ts'
import { installation } from '#server/db/installation.tables.ts'
import { shippingOrigins } from '#server/modules/shipping/shipping.tables.ts'

export const smallShopPassword = 'Small-shop-1'

export type SmallShop = { skuIds: number[]; productIds: number[]; customerEmails: string[]; staffEmail: string }

/** One brand, one origin, a few products with so much stock each, and accounts that can sign in. */
export async function openSmallShop(
  db: Db,
  options: { products?: number; stock?: number; customers?: number } = {},
): Promise<SmallShop> {
  const { products: count = 5, stock = 100_000, customers = 10 } = options
  const one = <T>(rows: T[]): T => rows[0] as T
  const passwordHash = await hashPassword(smallShopPassword, 1)
  const brand = one(await db.insert(brands).values({ name: '고요', slug: 'goyo' }).returning())
  const catalog = one(
    await db
      .insert(catalogs)
      .values({ name: '운동용품', code: 'SPORTS', noticeCategory: '스포츠용품', noticeFields: ['품명'] })
      .returning(),
  )
  const origin = one(
    await db
      .insert(shippingOrigins)
      .values({
        name: '본사 물류',
        kind: 'OWN',
        postcode: '17383',
        address1: '경기도 이천시 마장면',
        feePolicy: 'CONDITIONAL_FREE',
        baseFee: 3000,
        freeThreshold: 50_000,
        returnFee: 3000,
        exchangeFee: 6000,
        defaultCarrier: 'CJ',
      })
      .returning(),
  )
  const image = one(
    await db
      .insert(images)
      .values({
        storageKey: 'images/none.webp',
        url: '/images/none.webp',
        width: 720,
        height: 720,
        ownerType: 'system',
      })
      .returning(),
  )
  const made = await db
    .insert(products)
    .values(
      Array.from({ length: count }, (_, n) => ({
        name: `요가 매트 ${n + 1}호`,
        brandId: brand.id,
        catalogId: catalog.id,
        shippingOriginId: origin.id,
        listPrice: 39_000,
        salePrice: 29_000,
        status: 'ON_SALE' as const,
        notice: { 품명: '요가 매트' },
      })),
    )
    .returning({ id: products.id })
  await db
    .insert(productImages)
    .values(made.map((product) => ({ productId: product.id, imageId: image.id, sequence: 0 })))
  const stocked = await db
    .insert(skus)
    .values(made.map((product, n) => ({ productId: product.id, code: `MAT-${n + 1}`, onHand: stock })))
    .returning({ id: skus.id })
  await db
    .insert(stockMovements)
    .values(stocked.map((sku) => ({ skuId: sku.id, delta: stock, kind: 'IN' as const, actor: 'system' })))
  const customerEmails = Array.from({ length: customers }, (_, n) => `shopper${n}@example.test`)
  await db.insert(users).values(
    customerEmails.map((emailAddress, n) => ({
      emailAddress,
      passwordHash,
      nickname: `손님${n}`,
      name: '김하나',
      referralCode: `SHOP${n}`,
    })),
  )
  await db.insert(admins).values({ emailAddress: 'staff@example.test', passwordHash, name: '운영 직원', role: 'admin' })
  await db.insert(installation).values({ key: 'created', value: { sample: false } })
  return {
    skuIds: stocked.map((sku) => sku.id),
    productIds: made.map((product) => product.id),
    customerEmails,
    staffEmail: 'staff@example.test',
  }
}
