import { z } from '@hono/zod-openapi'
import { sure } from '../../db/sure.ts'
import { sql } from 'drizzle-orm'
import { MOST_RELATED } from '#shared/policy.ts'
import type { Db, Tx } from '../../db/db.ts'
import { idParam, idValue, line, queryFlag, repeated, wonValue } from '../../http/endpoint.ts'
import { crud } from '../crud/crud.ts'
import type { Change, CrudExtras, CrudOptions, WriteContext } from '../crud/options.ts'
import { refusedPlaces, updateEach } from '../crud/writeEach.ts'
import { writer } from '../crud/writer.ts'
import { imageSchema } from '../images/images.contract.ts'
import { toImage } from './cards.ts'
import { pendingPricesSchema } from './catalog.contract.ts'
import { products, productStatuses } from './catalog.tables.ts'
import { pendingPrices } from './prices.service.ts'
import {
  eachProductValues,
  missingOf,
  productExtras,
  productValues,
  refuseUnready,
  removeProduct,
  unreadyOf,
  writeRelations,
} from './products.service.ts'
import { productFound } from './names.ts'
import { categoryFamily } from './products.read.ts'
import { fieldCode } from '../../http/fieldCodes.ts'

const moment = z.iso.datetime({ offset: true }).nullable().optional()
const distinct = (ids: { id: number }[]) => new Set(ids.map((one) => one.id)).size === ids.length

const fields = z.strictObject({
  name: line(100),
  subtitle: z.string().normalize('NFC').trim().max(200).optional(),
  brand_id: idValue,
  catalog_id: idValue,
  shipping_origin_id: idValue,
  category_ids: z.array(idValue).max(20).optional(),
  tag_ids: z.array(idValue).max(30).optional(),
  related_product_ids: z
    .array(idValue)
    .max(MOST_RELATED)
    .refine((ids) => new Set(ids).size === ids.length, fieldCode('REPEATED'))
    .optional()
    .openapi({ description: '상품 옆에 보일 관련 상품, 보일 순서대로' }),
  list_price: wonValue.min(1),
  sale_price: wonValue.min(1),
  member_price: wonValue
    .min(1)
    .nullable()
    .optional()
    .openapi({ description: '회원가. 판매가보다 낮아야 하고, 비우면 회원도 판매가' }),
  status: z.enum(productStatuses).optional(),
  exclusive: z.boolean().optional(),
  images: z
    .array(z.looseObject({ id: idValue }).openapi({ description: '읽은 사진 그대로. id만 봄' }))
    .max(20)
    .refine(distinct, fieldCode('REPEATED'))
    .optional(),
  detail_html: z.string().max(100_000).optional(),
  notice: z.record(z.string().max(60), z.string().max(500)).optional(),
  exchange_return_notice: z.string().max(5000).optional(),
  tax_type: z.enum(['TAX', 'FREE']).optional(),
  purchase_limit: z.number().int().min(1).max(999).nullable().optional(),
  withdrawal_limited_reason: z.string().trim().max(200).nullable().optional(),
  price_reason: line(200)
    .optional()
    .openapi({ description: '혼자 바꿀 수 없는 가격은 이 사유와 함께 승인 대기함으로 가요.' }),
  available_from: moment,
  available_to: moment,
})

const named = z.object({ id: z.number().int(), name: z.string() })

/** 상품 as staff see it. `missing` says what it still lacks to be sold. */
const options = {
  path: '/store-admin/v1/products',
  name: 'product',
  label: '상품',
  schemaName: 'AdminProduct',
  table: products,
  fields,
  commands: ['price_reason'],
  extras: {
    status_raw: z.enum(productStatuses),
    images: z.array(imageSchema),
    brand: named,
    categories: z.array(named),
    tags: z.array(named),
    category_ids: z.array(z.number().int()),
    tag_ids: z.array(z.number().int()),
    related_products: z.array(named),
    related_product_ids: z.array(z.number().int()),
    sku_count: z.number().int(),
    active_sku_count: z.number().int(),
    sold_out_sku_count: z.number().int(),
    on_hand: z.number().int(),
    reserved: z.number().int(),
    available: z.number().int(),
    review_count: z.number().int(),
    follower_count: z.number().int().openapi({ description: '찜한 회원' }),
    sales_30d: z.number().int().openapi({ description: '최근 30일에 팔린 수량' }),
    pending_prices: pendingPricesSchema,
    missing: z.object({ images: z.boolean(), skus: z.boolean(), notice: z.array(z.string()) }),
  },
  present,
  filters: {
    status: products.status,
    brand_id: products.brandId,
    catalog_id: products.catalogId,
    shipping_origin_id: products.shippingOriginId,
    tax_type: products.taxType,
  },
  // names are not unique, and whatever else is written is the product's own
  apart: true,
  waiting: ['list_price', 'sale_price', 'member_price'],
  query: {
    category_id: idParam.optional(),
    tag_id: repeated(idParam),
    exclusive: queryFlag.optional(),
    sold_out: queryFlag.optional(),
  },
  where,
  sort: {
    id: products.id,
    name: products.name,
    sale_price: products.salePrice,
    list_price: products.listPrice,
    member_price: products.memberPrice,
    status: products.status,
    sales_30d: products.salesScore,
    created_at: products.createdAt,
    updated_at: products.updatedAt,
  },
  permissions: {
    read: 'catalog:read',
    create: 'products:create',
    update: 'products:write',
    delete: 'catalog:delete',
    bulk: 'products:bulk',
  },
  conflicts: {
    products_brand_id_brands_id_fk: ['brand_id', 'NOT_FOUND'],
    products_catalog_id_catalogs_id_fk: ['catalog_id', 'NOT_FOUND'],
    products_shipping_origin_id_shipping_origins_id_fk: ['shipping_origin_id', 'NOT_FOUND'],
  },
  async beforeWrite(tx, values, existing, context) {
    return productValues(tx, values, existing, context)
  },
  async afterWrite(tx, row, input) {
    await writeRelations(tx, row.id, input)
    await refuseUnready(tx, row.id)
  },
  each: {
    before: eachProductValues,
    async after(tx, changes) {
      const unready = await unreadyOf(
        tx,
        changes.map(({ existing }) => existing.id),
      )
      return refusedPlaces(changes, ({ existing }) => unready.get(existing.id))
    },
  },
  remove: removeProduct,
  labelOf: (row: typeof products.$inferSelect) => row.name,
} satisfies CrudOptions<typeof products, typeof fields> & CrudExtras<typeof products, z.ZodRawShape>

export const productsAdmin = crud(options)
/** What the list of products can be narrowed by, and what may be written of one. */
export const productOptions = options
/** Writes products by the same rules as the form. */
export const productWriter = writer<typeof products, typeof fields>(options)
/** The same for many at once. */
export const updateProducts = (
  tx: Tx,
  changes: readonly Change<typeof products.$inferSelect>[],
  context: WriteContext,
) => updateEach<typeof products, typeof fields>(options, tx, changes, context)

/** What is archived shows only when it is asked for by its status or its id. */
async function where(query: Record<string, unknown>, db: Db) {
  const parts = [sql`true`]
  if (!query['status'] && !query['ids']) parts.push(sql`${products.status} <> 'ARCHIVED'`)
  const q = query['q'] as string | undefined
  if (q) parts.push(await productFound(db, sql`${products}`, q))
  const categoryId = query['category_id'] as number | undefined
  if (categoryId !== undefined)
    parts.push(
      sql`${products.id} in (select pc.product_id from product_categories pc where pc.category_id in ${categoryFamily([categoryId])})`,
    )
  const tagIds = query['tag_id'] as number[] | undefined
  if (tagIds?.length)
    parts.push(
      sql`${products.id} in (select pt.product_id from product_tags pt where pt.tag_id = any(${`{${tagIds.join(',')}}`}::bigint[]))`,
    )
  if (query['exclusive'] !== undefined) parts.push(sql`${products.exclusive} = ${query['exclusive'] === true}`)
  if (query['sold_out'] !== undefined) {
    const left = sql`exists (select 1 from skus k where k.product_id = ${products.id} and k.status = 'ACTIVE' and k.on_hand - k.reserved - k.safety_stock > 0)`
    parts.push(query['sold_out'] === true ? sql`not ${left}` : left)
  }
  return sql.join(parts, sql` and `)
}

async function present(db: Db, found: (typeof products.$inferSelect)[]) {
  const ids = found.map((row) => row.id)
  const extras = await productExtras(db, ids)
  const missing = await missingOf(db, ids)
  const pending = await pendingPrices(db, ids)
  return found.map((row) => {
    const extra = sure(extras.get(row.id))
    return {
      ...extra,
      images: extra.images.map(toImage),
      status_raw: row.status,
      category_ids: extra.categories.map((one) => one.id),
      tag_ids: extra.tags.map((one) => one.id),
      related_product_ids: extra.related_products.map((one) => one.id),
      sales_30d: row.salesScore,
      pending_prices: pending.get(row.id) ?? [],
      missing: sure(missing.get(row.id)),
    }
  })
}
