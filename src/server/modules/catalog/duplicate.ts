import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import { AppError } from '../../http/errors.ts'
import type { WriteContext } from '../crud/options.ts'
import { products } from './catalog.tables.ts'
import { readGroups } from './options.read.ts'
import { upsertOptions } from './options.service.ts'
import { productWriter } from './products.admin.ts'
import { productExtras } from './products.service.ts'

const NAME_LENGTH = 100
const SUFFIX = ' (복제)'

/**
 * A draft that begins as a product is now: words, pictures, prices, options and what its SKUs cost beside the price.
 * Codes, barcodes and stock are each SKU's own and are not copied; nor is the time of sale. Errors: NOT_FOUND.
 */
export async function duplicateProduct(tx: Tx, id: number, context: WriteContext): Promise<number> {
  const [original] = await tx.select().from(products).where(eq(products.id, id)).for('share')
  const extra = (await productExtras(tx, [id])).get(id)
  if (!original || !extra) throw new AppError('NOT_FOUND')
  const made = await productWriter.create(
    tx,
    {
      name: `${original.name.slice(0, NAME_LENGTH - SUFFIX.length).trim()}${SUFFIX}`,
      subtitle: original.subtitle,
      brand_id: original.brandId,
      catalog_id: original.catalogId,
      shipping_origin_id: original.shippingOriginId,
      list_price: original.listPrice,
      sale_price: original.salePrice,
      member_price: original.memberPrice,
      status: 'DRAFT',
      exclusive: original.exclusive,
      tax_type: original.taxType,
      purchase_limit: original.purchaseLimit,
      withdrawal_limited_reason: original.withdrawalLimitedReason,
      detail_html: original.detailHtml,
      notice: original.notice,
      exchange_return_notice: original.exchangeReturnNotice,
      images: extra.images.map((image) => ({ id: image.id })),
      category_ids: extra.categories.map((one) => one.id),
      tag_ids: extra.tags.map((one) => one.id),
      related_product_ids: extra.related_products.map((one) => one.id),
    },
    context,
  )
  const groups = await readGroups(tx, id)
  if (groups.length > 0 || extra.sku_count > 0) {
    const withoutIds = groups.map(({ id: _id, values, ...group }) => ({
      ...group,
      values: values.map(({ id: _valueId, ...value }) => value),
    }))
    await upsertOptions(tx, made.id, withoutIds, context)
    await copySkus(tx, id, made.id)
  }
  return made.id
}

/** The SKUs of a copy are matched by what their combination is called; one that is sold comes before one that rests. */
async function copySkus(tx: Tx, from: number, to: number): Promise<void> {
  await tx.execute(
    sql`update skus k set extra_price = o.extra_price, cost = o.cost, safety_stock = o.safety_stock,
        max_per_order = o.max_per_order, weight_g = o.weight_g
      from (select distinct on (option_label) * from skus where product_id = ${from}
        order by option_label, status, id desc) o
      where k.product_id = ${to} and o.option_label = k.option_label`,
  )
}
