import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { json, num } from '../../db/shape.ts'
import { sure } from '../../db/sure.ts'
import { imageJson, productCards, toImage } from '../catalog/cards.ts'
import type { ProductCard } from '../catalog/catalog.contract.ts'
import { benefitsByIds } from '../coupons/benefits.read.ts'
import type { CouponBenefit } from '../coupons/coupons.contract.ts'
import type { ImageRef } from '../images/images.contract.ts'
import type { AdminBlock } from './blocks.contract.ts'
import { benefitsIn, imagesIn, shelvedIn } from './blocks.service.ts'
import type { Block, exhibitions } from './exhibitions.tables.ts'

/** A list shows so many products of each shelf; one exhibition by itself shows all. */
const SHOWN_IN_LISTS = 4

type Row = typeof exhibitions.$inferSelect
type Parts = {
  images: ReadonlyMap<number, ImageRef>
  cards: ReadonlyMap<number, ProductCard>
  benefits: ReadonlyMap<number, CouponBenefit>
  mostOfAShelf: number
}

/** What staff see of exhibitions besides their columns: products whatever their state, coupons as they are offered now. */
export async function presentExhibitions(db: Db, found: readonly Row[], now: Date) {
  const mostOfAShelf = found.length > 1 ? SHOWN_IN_LISTS : Infinity
  const blocks = found.flatMap((row) => row.blocks)
  const shown = blocks.map((block) =>
    block.type === 'PRODUCTS' ? { ...block, product_ids: block.product_ids.slice(0, mostOfAShelf) } : block,
  )
  const benefits = benefitsIn(blocks)
  const parts: Parts = {
    images: await imagesById(db, [...found.map(({ heroImageId }) => heroImageId), ...imagesIn(blocks)]),
    cards: await productCards(db, shelvedIn(shown), now),
    benefits: benefits.length === 0 ? new Map() : await benefitsByIds(db, benefits, null, now),
    mostOfAShelf,
  }
  return found.map((row) => ({
    hero: sure(parts.images.get(row.heroImageId)),
    blocks: row.blocks.map((block) => seenBlock(block, parts)),
    product_ids: shelvedIn(row.blocks),
  }))
}

async function imagesById(db: Db, ids: readonly number[]): Promise<Map<number, ImageRef>> {
  if (ids.length === 0) return new Map()
  const found = await rows(
    db,
    { id: num, image: json<ImageRef>() },
    sql`select i.id, ${imageJson(sql`i`)} as image from images i where i.id = any(${sql.param([...ids])}::bigint[])`,
  )
  return new Map(found.map(({ id, image }) => [id, toImage(image)]))
}

function seenBlock(block: Block, { images, cards, benefits, mostOfAShelf }: Parts): AdminBlock {
  if (block.type === 'TEXT') return block
  if (block.type === 'IMAGE') {
    const image = images.get(block.image_id)
    return { ...block, ...(image ? { image } : {}) }
  }
  if (block.type === 'PRODUCTS')
    return { ...block, products: block.product_ids.slice(0, mostOfAShelf).flatMap((id) => cards.get(id) ?? []) }
  return { ...block, benefits: block.benefit_ids.flatMap((id) => benefits.get(id) ?? []) }
}
