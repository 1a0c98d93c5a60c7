import { type SQL, sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { cutPage, type PageQuery, toPage } from '../../db/page.ts'
import { json, num, type RowOf, text, word } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { AppError } from '../../http/errors.ts'
import { cardColumns, cardJoins, cardRow, imageJson, toCard, toImage } from '../catalog/cards.ts'
import type { ProductCard } from '../catalog/catalog.contract.ts'
import { onShelf } from '../catalog/products.read.ts'
import { benefitsByIds } from '../coupons/benefits.read.ts'
import type { CouponBenefit } from '../coupons/coupons.contract.ts'
import type { ImageRef } from '../images/images.contract.ts'
import type { ShownBlock } from './blocks.contract.ts'
import { benefitsIn, shelvedIn } from './blocks.service.ts'
import type { Exhibition, ExhibitionDetail } from './exhibitions.contract.ts'
import { type Block, exhibitionStatuses } from './exhibitions.tables.ts'

/** Exhibitions as customers see them: from the moment they open, and for ever after. */

const listed = {
  id: num,
  title: text,
  channel_id: num.orNull,
  hero: json<ImageRef>(),
  status: word(exhibitionStatuses),
  starts_ms: num,
  ends_ms: num,
}

const columns = sql`e.id, e.title, e.channel_id, e.status, ${imageJson(sql`hero`)} as hero,
  (extract(epoch from e.starts_at) * 1000)::bigint as starts_ms, (extract(epoch from e.ends_at) * 1000)::bigint as ends_ms`

const isClosed = ({ status, ends_ms }: Pick<RowOf<typeof listed>, 'status' | 'ends_ms'>, now: Date) =>
  status === 'CLOSED' || ends_ms <= now.getTime()

const toExhibition = (row: RowOf<typeof listed>, now: Date): Exhibition => ({
  id: row.id,
  title: row.title,
  hero: toImage(row.hero),
  ...(row.channel_id === null ? {} : { channel_id: row.channel_id }),
  starts_at: kstIso(new Date(row.starts_ms)),
  ends_at: kstIso(new Date(row.ends_ms)),
  status: isClosed(row, now) ? 'CLOSED' : 'OPEN',
})

type Narrowing = { channel_id?: number | undefined; product_id?: number | undefined }

/** `Page<Exhibition>` of what is open at this moment, in the order that staff gave it. */
export async function openExhibitions(db: Db, query: PageQuery & Narrowing, now: Date) {
  const where = sql`e.status = 'OPEN' and e.starts_at <= ${at(now)} and e.ends_at > ${at(now)}
    and ${query.channel_id === undefined ? sql`true` : sql`e.channel_id = ${query.channel_id}`}
    and ${query.product_id === undefined ? sql`true` : sql`exists (select from exhibition_products x where x.exhibition_id = e.id and x.product_id = ${query.product_id})`}`
  const found = await rows(
    db,
    listed,
    sql`select ${columns} from exhibitions e join images hero on hero.id = e.hero_image_id where ${where}
        order by e.sequence, e.id desc limit ${query.page_size + 1} offset ${(query.page - 1) * query.page_size}`,
  )
  const { shown, total, hasNext } = await cutPage(found, query, () => countOf(db, where))
  return toPage(
    shown.map((row) => toExhibition(row, now)),
    total.count,
    query,
    hasNext,
  )
}

async function countOf(db: Db, where: SQL) {
  const [all] = await rows(db, { count: num }, sql`select count(*)::int as count from exhibitions e where ${where}`)
  return { count: all?.count ?? 0, isEstimate: false }
}

const detailed = { ...listed, blocks: json<Block[]>(), pictures: json<ImageRef[]>() }

/**
 * One exhibition that has opened; after its end it answers CLOSED, its products as they are on sale now. Products that are
 * not on the shelf and coupons that are not offered now are left out, and so is a block that has nothing left.
 * Error: EXHIBITION_NOT_FOUND for what is unknown, a draft, or has not opened.
 */
export async function exhibitionDetail(
  db: Db,
  id: number,
  { userId, now }: { userId: number | null; now: Date },
): Promise<ExhibitionDetail> {
  const [row] = await rows(
    db,
    detailed,
    sql`select ${columns}, e.blocks,
        (select coalesce(json_agg(${imageJson(sql`i`)}), '[]'::json) from images i
          where i.id in (select value::bigint from jsonb_array_elements_text(e.block_image_ids))) as pictures
      from exhibitions e join images hero on hero.id = e.hero_image_id
      where e.id = ${id} and e.status <> 'DRAFT' and e.starts_at <= ${at(now)}`,
  )
  if (!row) throw new AppError('EXHIBITION_NOT_FOUND')
  const offered = isClosed(row, now) ? [] : benefitsIn(row.blocks)
  const parts: Parts = {
    pictures: new Map(row.pictures.map((picture) => [picture.id, toImage(picture)])),
    cards: await shelfCards(db, shelvedIn(row.blocks), now),
    benefits: offered.length === 0 ? new Map() : await benefitsByIds(db, offered, userId, now),
  }
  return { ...toExhibition(row, now), blocks: row.blocks.flatMap((block) => shownBlock(block, parts)) }
}

async function shelfCards(db: Db, ids: readonly number[], now: Date): Promise<Map<number, ProductCard>> {
  if (ids.length === 0) return new Map()
  const found = await rows(
    db,
    cardRow,
    sql`select ${cardColumns(now)} from products p ${cardJoins}
        where p.id = any(${sql.param([...ids])}::bigint[]) and ${onShelf(now)}`,
  )
  return new Map(found.map((row) => [row.id, toCard(row)]))
}

type Parts = {
  pictures: ReadonlyMap<number, ImageRef>
  cards: ReadonlyMap<number, ProductCard>
  benefits: ReadonlyMap<number, CouponBenefit>
}

function shownBlock(block: Block, { pictures, cards, benefits }: Parts): ShownBlock[] {
  if (block.type === 'TEXT') return [block]
  if (block.type === 'IMAGE') {
    const picture = pictures.get(block.image_id)
    if (!picture) return []
    const image = block.alt === null ? picture : { ...picture, alt: block.alt }
    return [{ type: 'IMAGE', image, ...(block.link_url === null ? {} : { link_url: block.link_url }) }]
  }
  if (block.type === 'PRODUCTS') {
    const products = block.product_ids.flatMap((id) => cards.get(id) ?? [])
    return products.length === 0 ? [] : [{ type: 'PRODUCTS', title: block.title, products }]
  }
  const open = block.benefit_ids.flatMap((id) => benefits.get(id) ?? [])
  return open.length === 0 ? [] : [{ type: 'COUPON', benefits: open }]
}
