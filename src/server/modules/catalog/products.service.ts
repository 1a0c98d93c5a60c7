import { eq, sql } from 'drizzle-orm'
import { formatNumber } from '#shared/format/krw.ts'
import { can } from '#shared/permissions.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { AppError, invalidField, unlessRefused } from '../../http/errors.ts'
import type { Change, Values, WriteContext } from '../crud/options.ts'
import { sanitizeHtml } from '../../html/sanitizeHtml.ts'
import type { ImageRef } from '../images/images.contract.ts'
import { shopPictures } from '../images/shopPictures.ts'
import { imageJson } from './cards.ts'
import type { PriceChange } from './priceChanges.ts'
import { decideEach } from './prices.service.ts'
import { relatedJson, writeRelated } from './related.service.ts'
import { productCategories, productImages, products, productTags, skus } from './catalog.tables.ts'
import { idArray } from './counts.ts'
import { type RowOf, bool, json, num } from '../../db/shape.ts'

/** Rules of a product: who may change what, what it takes to be sold, and what hangs on it. */
type Product = typeof products.$inferSelect

/** What a role without `products:create` may touch: words and pictures, nothing that moves money or parcels. */
const displayFields = new Set([
  'name',
  'subtitle',
  'detail_html',
  'notice',
  'exchange_return_notice',
  'images',
  'category_ids',
  'tag_ids',
  'related_product_ids',
  'exclusive',
])

/** What is written beside the product's own row. */
const besideRow = new Set(['images', 'category_ids', 'tag_ids', 'related_product_ids', 'price_reason'])

/** Prices anybody may ask for, with a reason. */
const askedFor = new Set(['list_price', 'sale_price', 'member_price', 'price_reason'])

const mayNot = (context: WriteContext, permission: 'products:create') =>
  context.actor.kind !== 'staff' || !can(context.actor.role, permission)

/**
 * Checks a change of a product and answers the values to store; a price that needs a second person goes into the queue
 * and out of `values`, so that the audit names what was written. Errors: FORBIDDEN for fields beyond the role,
 * PRICE_APPROVAL_REQUIRED, VALIDATION.
 */
export async function productValues(
  tx: Tx,
  values: Values,
  existing: Product | undefined,
  context: WriteContext,
): Promise<Values> {
  if (!existing) return rowOf(values, undefined, context)
  const [row = {}] = await eachProductValues(tx, [{ existing, input: values }], context)
  if (row instanceof AppError) throw row
  return row
}

/** The same for changes of many products at once: what to store of each, or its refusal. */
export async function eachProductValues(
  tx: Tx,
  changes: readonly Change<Product>[],
  context: WriteContext,
): Promise<(Values | AppError)[]> {
  const stored = changes.map(({ existing, input }) => unlessRefused(() => rowOf(input, existing, context)))
  const open = changes.flatMap((change, place) => (stored[place] instanceof AppError ? [] : [{ ...change, place }]))
  const verdicts = await decideEach(
    tx,
    open.map(({ existing, input }) => ({
      product: existing,
      changes: priceChanges(input, existing),
      reason: input['price_reason'] as string | undefined,
      context,
    })),
  )
  open.forEach(({ input, place }, n) => {
    const verdict = verdicts[n]
    if (verdict instanceof AppError) stored[place] = verdict
    if (verdict !== false) return
    for (const values of [input, stored[place] as Values]) {
      delete values['list_price']
      delete values['sale_price']
      delete values['member_price']
    }
  })
  return stored
}

/** What is stored of a change, prices included, whoever may decide about them. */
function rowOf(values: Values, existing: Product | undefined, context: WriteContext): Values {
  const asks = 'price_reason' in values
  const beyond = existing
    ? Object.keys(values).filter((key) => !displayFields.has(key) && !(asks && askedFor.has(key)))
    : []
  if (beyond.length > 0 && mayNot(context, 'products:create'))
    throw new AppError('FORBIDDEN', { fields: Object.fromEntries(beyond.map((key) => [key, ['NOT_ALLOWED']])) })
  const { list, sale, member } = pricesOf(values, existing)
  if (sale > list) throw invalidField('sale_price', 'ABOVE_LIST_PRICE')
  // said of what was changed: of a sale price that falls as low as the member price, or of the member price itself
  if (member !== null && member >= sale)
    throw member === existing?.memberPrice
      ? invalidField('sale_price', 'NOT_ABOVE_MEMBER_PRICE', { member: formatNumber(member) })
      : invalidField('member_price', 'NOT_BELOW_SALE_PRICE')
  if (existing && existing.status !== 'DRAFT' && values['status'] === 'DRAFT')
    throw invalidField('status', 'DRAFT_AGAIN')
  const row = Object.fromEntries(Object.entries(values).filter(([key]) => !besideRow.has(key)))
  if (typeof row['detail_html'] === 'string') row['detail_html'] = sanitizeHtml(row['detail_html'])
  for (const key of ['available_from', 'available_to']) if (typeof row[key] === 'string') row[key] = new Date(row[key])
  const from = ('available_from' in row ? row['available_from'] : existing?.availableFrom) as Date | null | undefined
  const to = ('available_to' in row ? row['available_to'] : existing?.availableTo) as Date | null | undefined
  if (from && to && from >= to) throw invalidField('available_to', 'ENDS_BEFORE_START')
  return row
}

const pricesOf = (values: Values, existing: Product | undefined) => ({
  list: (values['list_price'] ?? existing?.listPrice) as number,
  sale: (values['sale_price'] ?? existing?.salePrice) as number,
  member: (values['member_price'] === undefined ? (existing?.memberPrice ?? null) : values['member_price']) as
    | number
    | null,
})

function priceChanges(values: Values, existing: Product): PriceChange[] {
  const { id, name } = existing
  const { list, sale, member } = pricesOf(values, existing)
  return [
    { field: 'list_price' as const, id, label: name, before: existing.listPrice, after: list },
    { field: 'sale_price' as const, id, label: name, before: existing.salePrice, after: sale },
    { field: 'member_price' as const, id, label: name, before: existing.memberPrice, after: member },
  ].filter(({ before, after }) => before !== after)
}

/** Stores what hangs on a product, as far as it was sent: pictures in their order, categories, tags. */
export async function writeRelations(tx: Tx, productId: number, input: Values): Promise<void> {
  const pictures = input['images'] as { id: number }[] | undefined
  if (pictures) {
    const ids = pictures.map(({ id }) => id)
    refuseMissing('images', ids, await shopPictures(tx, ids))
    await tx.delete(productImages).where(eq(productImages.productId, productId))
    if (pictures.length > 0)
      await tx.insert(productImages).values(pictures.map(({ id }, sequence) => ({ productId, imageId: id, sequence })))
  }
  const categoryIds = input['category_ids'] as number[] | undefined
  if (categoryIds) {
    const unique = [...new Set(categoryIds)]
    await refuseUnknown(tx, 'category_ids', sql`categories`, unique)
    await tx.delete(productCategories).where(eq(productCategories.productId, productId))
    if (unique.length > 0)
      await tx.insert(productCategories).values(unique.map((categoryId) => ({ productId, categoryId })))
  }
  const tagIds = input['tag_ids'] as number[] | undefined
  if (tagIds) {
    const unique = [...new Set(tagIds)]
    await refuseUnknown(tx, 'tag_ids', sql`tags`, unique)
    await tx.delete(productTags).where(eq(productTags.productId, productId))
    if (unique.length > 0) await tx.insert(productTags).values(unique.map((tagId) => ({ productId, tagId })))
  }
  const relatedIds = input['related_product_ids'] as number[] | undefined
  if (relatedIds) await writeRelated(tx, productId, relatedIds)
}

async function refuseUnknown(tx: Tx, field: string, table: ReturnType<typeof sql>, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const found = await rows(tx, { id: num }, sql`select id from ${table} where id = any(${idArray(ids)})`)
  refuseMissing(field, ids, new Set(found.map((row) => row.id)))
}

function refuseMissing(field: string, ids: readonly number[], known: ReadonlySet<number>): void {
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length > 0) throw invalidField(field, 'NOT_AMONG', { names: unknown.join(', ') })
}

/** What a product lacks to be sold: `images`, `skus`, `notice` with the empty items of its catalog's template. */
export const missingRow = {
  images: bool,
  skus: bool,
  notice: json<string[]>(),
}

export type Missing = RowOf<typeof missingRow>

export async function missingOf(db: Db, productIds: number[]): Promise<Map<number, Missing>> {
  if (productIds.length === 0) return new Map()
  const found = await rows(
    db,
    { ...missingRow, id: num },
    sql`select p.id,
      not exists (select 1 from product_images pi where pi.product_id = p.id) as images,
      not exists (select 1 from skus k where k.product_id = p.id and k.status = 'ACTIVE') as skus,
      (select coalesce(json_agg(f.name order by f.n), '[]'::json) from jsonb_array_elements_text(c.notice_fields) with ordinality as f(name, n)
        where coalesce(trim(p.notice ->> f.name), '') = '') as notice
    from products p join catalogs c on c.id = p.catalog_id where p.id = any(${idArray(productIds)})`,
  )
  return new Map(found.map(({ id, ...missing }) => [id, missing]))
}

/** Refuses with PRODUCT_NOT_READY, naming what is missing, when a product that customers can order lacks something. */
export async function refuseUnready(tx: Tx, productId: number): Promise<void> {
  const refusal = (await unreadyOf(tx, [productId])).get(productId)
  if (refusal) throw refusal
}

/** The refusals of those of the products that customers can order and that lack something; all are locked. */
export async function unreadyOf(tx: Tx, productIds: readonly number[]): Promise<Map<number, AppError>> {
  if (productIds.length === 0) return new Map()
  const found = await tx
    .select({ id: products.id, status: products.status })
    .from(products)
    .where(sql`${products.id} = any(${idArray(productIds)})`)
    .orderBy(products.id)
    .for('update')
  const onSale = found.flatMap(({ id, status }) => (status === 'ON_SALE' ? [id] : []))
  const refusals = [...(await missingOf(tx, onSale))].flatMap(([id, missing]): [number, AppError][] => {
    const words = [
      ...(missing.images ? ['사진 1장 이상'] : []),
      ...(missing.skus ? ['판매 중인 SKU'] : []),
      ...(missing.notice.length > 0 ? [`상품정보제공고시(${missing.notice.join(', ')})`] : []),
    ]
    if (words.length === 0) return []
    return [[id, new AppError('PRODUCT_NOT_READY', { missing }, `판매하려면 더 필요해요: ${words.join(', ')}`)]]
  })
  return new Map(refusals)
}

/** Deletes a product that left no trace; one that was ordered or had stock is put into the archive instead. */
export async function removeProduct(tx: Tx, product: Product, context: WriteContext): Promise<void> {
  const [traces] = await rows(
    tx,
    { traced: bool },
    sql`select exists (select 1 from skus k where k.product_id = ${product.id} and (
      exists (select 1 from order_items oi where oi.sku_id = k.id) or exists (select 1 from stock_movements m where m.sku_id = k.id)
      or exists (select 1 from stock_reservations r where r.sku_id = k.id))) as traced`,
  )
  if (!traces?.traced) {
    await tx.delete(products).where(eq(products.id, product.id))
    return
  }
  await tx
    .update(products)
    .set({ status: 'ARCHIVED', version: product.version + 1, updatedAt: context.now })
    .where(eq(products.id, product.id))
  await tx.update(skus).set({ status: 'INACTIVE', updatedAt: context.now }).where(eq(skus.productId, product.id))
}

export const productExtrasRow = {
  id: num,
  brand: json<{ id: number; name: string }>(),
  categories: json<{ id: number; name: string }[]>(),
  tags: json<{ id: number; name: string }[]>(),
  related_products: json<{ id: number; name: string }[]>(),
  images: json<ImageRef[]>(),
  follower_count: num,
  sku_count: num,
  active_sku_count: num,
  sold_out_sku_count: num,
  on_hand: num,
  reserved: num,
  available: num,
}

export type ProductExtras = RowOf<typeof productExtrasRow>

/** What the console shows beside a product's own columns; one query for a whole page. */
export async function productExtras(db: Db, ids: number[]): Promise<Map<number, ProductExtras>> {
  if (ids.length === 0) return new Map()
  const found = await rows(
    db,
    productExtrasRow,
    sql`select p.id, json_build_object('id', b.id, 'name', b.name) as brand,
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.depth, c.sequence, c.id), '[]'::json) from product_categories pc join categories c on c.id = pc.category_id where pc.product_id = p.id) as categories,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name), '[]'::json) from product_tags pt join tags t on t.id = pt.tag_id where pt.product_id = p.id) as tags,
      ${relatedJson} as related_products,
      (select coalesce(json_agg(${imageJson(sql`i`)} order by pi.sequence), '[]'::json) from product_images pi join images i on i.id = pi.image_id where pi.product_id = p.id) as images,
      coalesce((select c.follower_count from followed_products c where c.product_id = p.id), 0)::int as follower_count,
      coalesce(s.sku_count, 0)::int as sku_count, coalesce(s.active, 0)::int as active_sku_count, coalesce(s.sold_out, 0)::int as sold_out_sku_count,
      coalesce(s.on_hand, 0)::int as on_hand, coalesce(s.reserved, 0)::int as reserved, coalesce(s.available, 0)::int as available
    from products p join brands b on b.id = p.brand_id left join lateral (
      select count(*) as sku_count, count(*) filter (where k.status = 'ACTIVE') as active,
        count(*) filter (where k.status = 'ACTIVE' and k.on_hand - k.reserved - k.safety_stock <= 0) as sold_out,
        sum(k.on_hand) as on_hand, sum(k.reserved) as reserved,
        sum(greatest(k.on_hand - k.reserved - k.safety_stock, 0)) filter (where k.status = 'ACTIVE') as available
      from skus k where k.product_id = p.id) s on true
    where p.id = any(${idArray(ids)})`,
  )
  return new Map(found.map((row) => [row.id, row]))
}
