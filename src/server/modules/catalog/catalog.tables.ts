import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { at, createdAt, id, ref, updatedAt, won } from '../../db/columns.ts'
import { images } from '../images/images.tables.ts'
import { shippingOrigins } from '../shipping/shipping.tables.ts'
import type { ProductState } from '#shared/words/products.ts'

const version = () => integer('version').notNull().default(1)

/** Letters that stand together: what a search by name is found by. */
const words = (name: string, of: SQL) => index(name).using('gin', of).with({ gin_pending_list_limit: 512 })

export const brands = pgTable(
  'brands',
  {
    id: id(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    logoImageId: ref('logo_image_id').references(() => images.id),
    description: text('description').notNull().default(''),
    status: text('status', { enum: ['ACTIVE', 'INACTIVE'] })
      .notNull()
      .default('ACTIVE'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('brands_name').on(t.name), uniqueIndex('brands_slug').on(t.slug)],
)

/** 카탈로그: the 상품정보제공고시 template that a product's notice must fill. */
export const catalogs = pgTable(
  'catalogs',
  {
    id: id(),
    name: text('name').notNull(),
    code: text('code').notNull(),
    description: text('description').notNull().default(''),
    noticeCategory: text('notice_category').notNull(),
    noticeFields: jsonb('notice_fields').$type<string[]>().notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('catalogs_code').on(t.code)],
)

export const categories = pgTable(
  'categories',
  {
    id: id(),
    name: text('name').notNull(),
    parentId: ref('parent_id').references((): AnyPgColumn => categories.id),
    depth: integer('depth').notNull(),
    sequence: integer('sequence').notNull().default(0),
    iconImageId: ref('icon_image_id').references(() => images.id),
    status: text('status', { enum: ['ACTIVE', 'INACTIVE'] })
      .notNull()
      .default('ACTIVE'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('categories_sibling_name').on(sql`coalesce(parent_id, 0)`, t.name),
    check('categories_depth', sql`depth between 1 and 3`),
  ],
)

export const tags = pgTable(
  'tags',
  {
    id: id(),
    name: text('name').notNull(),
    color: text('color'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('tags_name').on(t.name)],
)

export const productStatuses = [
  'DRAFT',
  'ON_SALE',
  'SOLD_OUT',
  'HIDDEN',
  'DISCONTINUED',
  'ARCHIVED',
] as const satisfies readonly ProductState[]

export const products = pgTable(
  'products',
  {
    id: id(),
    name: text('name').notNull(),
    subtitle: text('subtitle').notNull().default(''),
    brandId: ref('brand_id')
      .notNull()
      .references(() => brands.id),
    catalogId: ref('catalog_id')
      .notNull()
      .references(() => catalogs.id),
    shippingOriginId: ref('shipping_origin_id')
      .notNull()
      .references(() => shippingOrigins.id),
    listPrice: won('list_price').notNull(),
    salePrice: won('sale_price').notNull(),
    memberPrice: won('member_price'), // 회원가; without it members pay what everybody does
    status: text('status', { enum: productStatuses }).notNull().default('DRAFT'),
    exclusive: boolean('exclusive').notNull().default(false),
    taxType: text('tax_type', { enum: ['TAX', 'FREE'] })
      .notNull()
      .default('TAX'),
    purchaseLimit: integer('purchase_limit'),
    withdrawalLimitedReason: text('withdrawal_limited_reason'),
    detailHtml: text('detail_html').notNull().default(''),
    notice: jsonb('notice').$type<Record<string, string>>().notNull().default({}),
    exchangeReturnNotice: text('exchange_return_notice').notNull().default(''),
    availableFrom: at('available_from'),
    availableTo: at('available_to'),
    reviewCount: integer('review_count').notNull().default(0),
    reviewSum: integer('review_sum').notNull().default(0),
    /** units sold in the last 30 days, recomputed hourly */
    salesScore: integer('sales_score').notNull().default(0),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('products_price', sql`sale_price > 0 and sale_price <= list_price`),
    check('products_member_price', sql`member_price > 0 and member_price < sale_price`),
    index('products_status').on(t.status, t.id),
    // read backwards by what sorts from the top
    index('products_newest').on(t.createdAt, t.id),
    index('products_by_price').on(t.salePrice, t.id),
    index('products_selling').on(t.salesScore, t.id),
    index('products_exclusive')
      .on(t.salesScore, t.id)
      .where(sql`exclusive`),
    words('products_words', sql`pairs_of(name || ' ' || subtitle)`),
    index('products_brand').on(t.brandId, t.status),
    index('products_origin').on(t.shippingOriginId),
    index('products_catalog').on(t.catalogId),
  ],
)

export const productCategories = pgTable(
  'product_categories',
  {
    productId: ref('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    categoryId: ref('category_id')
      .notNull()
      .references(() => categories.id),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.categoryId] }),
    index('product_categories_category').on(t.categoryId, t.productId),
  ],
)

export const productTags = pgTable(
  'product_tags',
  {
    productId: ref('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    tagId: ref('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.productId, t.tagId] }), index('product_tags_tag').on(t.tagId, t.productId)],
)

export const productImages = pgTable(
  'product_images',
  {
    productId: ref('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    imageId: ref('image_id')
      .notNull()
      .references(() => images.id),
    sequence: integer('sequence').notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.sequence] }), index('product_images_image').on(t.imageId)],
)

export const optionGroups = pgTable(
  'option_groups',
  {
    id: id(),
    productId: ref('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    sequence: integer('sequence').notNull().default(0),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('option_groups_name').on(t.productId, t.name), words('option_groups_words', sql`pairs_of(name)`)],
)

export const optionValues = pgTable(
  'option_values',
  {
    id: id(),
    groupId: ref('group_id')
      .notNull()
      .references(() => optionGroups.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    extraPrice: won('extra_price').notNull().default(0),
    sequence: integer('sequence').notNull().default(0),
  },
  (t) => [uniqueIndex('option_values_name').on(t.groupId, t.name)],
)

/** Stock-keeping unit. available = on_hand − reserved − safety_stock. `option_label` is the readable combination. */
export const skus = pgTable(
  'skus',
  {
    id: id(),
    productId: ref('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    barcode: text('barcode'),
    location: text('location'), // 창고 위치
    optionValueIds: bigint('option_value_ids', { mode: 'number' }).array().notNull().default([]),
    optionLabel: text('option_label').notNull().default(''),
    extraPrice: won('extra_price').notNull().default(0),
    cost: won('cost'),
    onHand: integer('on_hand').notNull().default(0),
    reserved: integer('reserved').notNull().default(0),
    safetyStock: integer('safety_stock').notNull().default(0),
    maxPerOrder: integer('max_per_order').notNull().default(99),
    weightG: integer('weight_g'),
    status: text('status', { enum: ['ACTIVE', 'INACTIVE'] })
      .notNull()
      .default('ACTIVE'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('skus_code').on(t.code),
    // found as people type it: from its beginning, with or without hyphens
    index('skus_code_start').on(sql`(upper(replace(code, '-', ''))) text_pattern_ops`),
    index('skus_barcode').on(t.barcode),
    words('skus_words', sql`pairs_of(code || ' ' || option_label)`),
    uniqueIndex('skus_combination').on(t.productId, t.optionValueIds),
    check('skus_stock', sql`on_hand >= 0 and reserved >= 0 and reserved <= on_hand and safety_stock >= 0`),
    check('skus_max_per_order', sql`max_per_order between 1 and 999`),
  ],
)

/** Append-only. Σ delta of a SKU = its on_hand. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: id(),
    skuId: ref('sku_id')
      .notNull()
      .references(() => skus.id),
    delta: integer('delta').notNull(),
    kind: text('kind', { enum: ['IN', 'ADJUST', 'SALE', 'RETURN', 'EXCHANGE_OUT', 'CANCEL'] }).notNull(),
    refType: text('ref_type'),
    refId: ref('ref_id'),
    reason: text('reason'),
    actor: text('actor').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('stock_movements_sku').on(t.skuId, t.id, t.createdAt, t.delta),
    // what a claim put back; sales, which are many, write no line here
    index('stock_movements_claim')
      .on(t.refId)
      .where(sql`ref_type = 'claim'`),
  ],
)
