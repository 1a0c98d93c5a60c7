import { sql } from 'drizzle-orm'
import { sanitizeHtml } from '../../html/sanitizeHtml.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { invalidField } from '../../http/errors.ts'
import { shopPictures } from '../images/shopPictures.ts'
import type { BlockInput } from './blocks.contract.ts'
import type { Block } from './exhibitions.tables.ts'

/** Rules of the blocks of a page: their texts are cleaned, and what they name exists. */

/** Where `product_ids` puts what stands on no shelf yet. */
const LAST_SHELF = '상품'

/** What is kept of blocks as they were written; whatever else came with them is dropped. */
export const keptBlocks = (blocks: readonly BlockInput[]): Block[] =>
  blocks.map((block, n) => {
    if (block.type === 'TEXT') return { type: 'TEXT', html: cleaned(block.html, n) }
    if (block.type === 'IMAGE') {
      const { image_id, link_url = null, alt } = block
      return { type: 'IMAGE', image_id, link_url, alt: alt || null }
    }
    if (block.type === 'COUPON') return { type: 'COUPON', benefit_ids: block.benefit_ids }
    return { type: 'PRODUCTS', title: block.title, product_ids: block.product_ids }
  })

function cleaned(html: string, n: number): string {
  const clean = sanitizeHtml(html)
  if (clean.trim() === '') throw invalidField(`blocks.${n}.html`, 'REQUIRED')
  return clean
}

/** The products on the shelves, each once, in the order in which they are met. */
export const shelvedIn = (blocks: readonly Block[]): number[] => [
  ...new Set(blocks.flatMap((block) => (block.type === 'PRODUCTS' ? block.product_ids : []))),
]

/** The same blocks with products that stand on no shelf put on the last one. */
export function withProducts(blocks: readonly Block[], productIds: readonly number[]): Block[] {
  const known = new Set(shelvedIn(blocks))
  const further = [...new Set(productIds)].filter((id) => !known.has(id))
  if (further.length === 0) return [...blocks]
  const last = blocks.findLastIndex(({ type }) => type === 'PRODUCTS')
  if (last < 0) return [...blocks, { type: 'PRODUCTS', title: LAST_SHELF, product_ids: further }]
  return blocks.map((block, n) =>
    n === last && block.type === 'PRODUCTS' ? { ...block, product_ids: [...block.product_ids, ...further] } : block,
  )
}

/** Error: VALIDATION naming the first block with a picture, products or coupons that do not exist, and which. */
export async function refuseUnknown(tx: Tx, blocks: readonly Block[]): Promise<void> {
  const known = {
    images: await shopPictures(tx, imagesIn(blocks)),
    products: await knownIn(tx, 'products', shelvedIn(blocks)),
    benefits: await knownIn(tx, 'coupon_benefits', benefitsIn(blocks)),
  }
  for (const [n, block] of blocks.entries()) {
    if (block.type === 'IMAGE' && !known.images.has(block.image_id))
      throw invalidField(`blocks.${n}.image_id`, 'PHOTO_NOT_FOUND')
    if (block.type === 'PRODUCTS') refuseMissing(`blocks.${n}.product_ids`, block.product_ids, known.products)
    if (block.type === 'COUPON') refuseMissing(`blocks.${n}.benefit_ids`, block.benefit_ids, known.benefits)
  }
}

export const imagesIn = (blocks: readonly Block[]): number[] =>
  blocks.flatMap((block) => (block.type === 'IMAGE' ? [block.image_id] : []))

export const benefitsIn = (blocks: readonly Block[]): number[] => [
  ...new Set(blocks.flatMap((block) => (block.type === 'COUPON' ? block.benefit_ids : []))),
]

function refuseMissing(field: string, ids: readonly number[], known: ReadonlySet<number>): void {
  const missing = ids.filter((id) => !known.has(id))
  if (missing.length > 0) throw invalidField(field, 'NOT_AMONG', { names: missing.join(', ') })
}

/** A product that was taken out of the shop is none. */
const places = {
  products: sql`products where status <> 'ARCHIVED'`,
  coupon_benefits: sql`coupon_benefits where true`,
}

async function knownIn(db: Db, place: keyof typeof places, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const found = await rows(
    db,
    { id: num },
    sql`select id from ${places[place]} and id = any(${sql.param([...ids])}::bigint[])`,
  )
  return new Set(found.map(({ id }) => id))
}
