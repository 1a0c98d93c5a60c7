import { type SQL, sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { cut, type SliceQuery, toSlice } from '../../db/page.ts'
import { json, num, type RowOf, text, word } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { imageJson, productCards, toImage } from '../catalog/cards.ts'
import { onShelf } from '../catalog/products.read.ts'
import type { ImageRef } from '../images/images.contract.ts'
import type { EventCard } from './events.contract.ts'
import { bannerLocations, type EventKind, eventKinds } from './promotions.tables.ts'

const stored = {
  id: num,
  kind: word(eventKinds),
  title: text,
  image: json<ImageRef>().orNull,
  link_url: text.orNull,
  location: word(bannerLocations).orNull,
  starts_ms: num,
  ends_ms: num,
  sequence: num,
  products: json<number[]>(),
}

type Row = RowOf<typeof stored>

const columns = (now: Date) => sql`e.id, e.kind, e.title, e.link_url, e.location, e.sequence,
  (select ${imageJson(sql`i`)} from images i where i.id = e.image_id) as image,
  (extract(epoch from e.starts_at) * 1000)::bigint as starts_ms, (extract(epoch from e.ends_at) * 1000)::bigint as ends_ms,
  (select coalesce(json_agg(ep.product_id order by ep.sequence, ep.id), '[]'::json) from event_products ep join products p on p.id = ep.product_id
    where ep.event_id = e.id and ${onShelf(now)}) as products`

/** On at this moment, whatever the clock's jobs have done. */
const isOn = (now: Date) => sql`e.status = 'ACTIVE' and e.starts_at <= ${at(now)} and e.ends_at > ${at(now)}`

type Wanted = SliceQuery & { kind?: EventKind | undefined; location?: (typeof bannerLocations)[number] | undefined }

/** `Slice<EventCard>` of what is on, in the order that staff gave it. */
export async function openEvents(db: Db, wanted: Wanted, now: Date) {
  const where = sql.join(
    [
      isOn(now),
      ...(wanted.kind ? [sql`e.kind = ${wanted.kind}`] : []),
      ...(wanted.location ? [sql`e.location = ${wanted.location}`] : []),
    ],
    sql` and `,
  )
  const found = await listed(db, where, wanted, now)
  const count = async () => {
    const [all] = await rows(db, { count: num }, sql`select count(*)::int as count from events e where ${where}`)
    return { count: all?.count ?? 0, isEstimate: false }
  }
  const { shown, total, hasNext } = await cut(found, wanted, count, { countsPastEnd: true })
  return toSlice(await toCards(db, shown, now), total.count, wanted, hasNext)
}

const listed = (db: Db, where: SQL, { offset, limit }: SliceQuery, now: Date): Promise<Row[]> =>
  rows(
    db,
    stored,
    sql`select ${columns(now)} from events e where ${where}
        order by e.kind, e.location nulls first, e.sequence, e.id limit ${limit + 1} offset ${offset}`,
  )

async function toCards(db: Db, found: readonly Row[], now: Date): Promise<EventCard[]> {
  const ids = [...new Set(found.flatMap(({ products }) => products))]
  const cards = await productCards(db, ids, now)
  return found.map((row) => ({
    id: row.id,
    kind: row.kind,
    title: row.title,
    ...(row.image ? { image: toImage(row.image) } : {}),
    ...(row.link_url === null ? {} : { link_url: row.link_url }),
    ...(row.location === null ? {} : { location: row.location }),
    ...(row.kind === 'banner' ? {} : { products: row.products.flatMap((id) => cards.get(id) ?? []) }),
    starts_at: kstIso(new Date(row.starts_ms)),
    ends_at: kstIso(new Date(row.ends_ms)),
  }))
}

const MOST_BANNERS = 30

/** The banners of a place that are on, in their order. */
export async function openBanners(db: Db, location: (typeof bannerLocations)[number], now: Date) {
  const where = sql`${isOn(now)} and e.kind = 'banner' and e.location = ${location} and e.image_id is not null`
  const found = await listed(db, where, { offset: 0, limit: MOST_BANNERS }, now)
  return found.slice(0, MOST_BANNERS).flatMap(({ image, ...row }) =>
    image
      ? [
          {
            id: row.id,
            location,
            image: toImage(image),
            title: row.title,
            link_url: row.link_url ?? '/',
            starts_at: kstIso(new Date(row.starts_ms)),
            ends_at: kstIso(new Date(row.ends_ms)),
            sequence: row.sequence,
          },
        ]
      : [],
  )
}

/** What staff see of events besides their columns. */
const seen = {
  id: num,
  image: json<ImageRef>().orNull,
  items: json<ItemRow[]>(),
  pending_approval_id: num.orNull,
}

type ItemRow = {
  product_id: number
  name: string
  sale_price: number
  thumbnail: ImageRef | null
  time_sale_price: number | null
  quantity_limit: number | null
  per_user_limit: number | null
  held: number
  sold: number
}

/** By event id. */
export async function eventParts(db: Db, ids: readonly number[]) {
  const found = await rows(
    db,
    seen,
    sql`select e.id, (select ${imageJson(sql`i`)} from images i where i.id = e.image_id) as image,
      (select max(a.id) from approvals a where a.kind = 'TIME_SALE' and a.target_id = e.id and a.status = 'PENDING') as pending_approval_id,
      (select coalesce(json_agg(json_build_object('product_id', p.id, 'name', p.name, 'sale_price', p.sale_price,
          'thumbnail', (select ${imageJson(sql`t`)} from product_images pi join images t on t.id = pi.image_id where pi.product_id = p.id order by pi.sequence limit 1),
          'time_sale_price', ep.time_sale_price, 'quantity_limit', ep.quantity_limit, 'per_user_limit', ep.per_user_limit,
          'held', ep.held, 'sold', ep.sold) order by ep.sequence, ep.id), '[]'::json)
        from event_products ep join products p on p.id = ep.product_id where ep.event_id = e.id) as items
      from events e where e.id = any(${sql.param([...ids])}::bigint[])`,
  )
  return new Map(
    found.map(({ id, image, items, pending_approval_id }) => [
      id,
      {
        ...(image ? { image: toImage(image) } : {}),
        items: items.map(({ thumbnail, ...item }) => ({
          ...item,
          ...(thumbnail ? { thumbnail: toImage(thumbnail) } : {}),
        })),
        pending_approval_id,
      },
    ]),
  )
}
