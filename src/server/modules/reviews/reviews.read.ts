import { type SQL, sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { maskNickname, WITHDRAWN_NAME } from '../../mask.ts'
import { type Db, rows } from '../../db/db.ts'
import { bool, json, num, type RowOf, text, word } from '../../db/shape.ts'
import { AppError } from '../../http/errors.ts'
import { imageJson, toImage } from '../catalog/cards.ts'
import { type ImageRef, noImage } from '../images/images.contract.ts'
import { membershipColumn, membershipIn, membershipShape } from '../subscriptions/subscribers.ts'
import type { MyReview, Review } from './reviews.contract.ts'
import { reviewStates } from './reviews.tables.ts'
import { editableUntil } from './writable.ts'

/** How reviews look. One row shape for everybody's lists, the writer's and the staff's. */
export const reviewRow = {
  id: num,
  order_item_id: num,
  user_id: num,
  product_id: num,
  product_name: text,
  thumbnail: json<ImageRef>().orNull,
  option_label: text,
  rating: num,
  content: text,
  attributes: json<Record<string, string>>().orNull,
  images: json<ImageRef[]>(),
  status: word(reviewStates),
  like_count: num,
  open_reports: num,
  liked: bool,
  nickname: text,
  gone: bool,
  ...membershipShape,
  blind_reason: text.orNull,
  blinded_ms: num.orNull,
  reply_content: text.orNull,
  replied_ms: num.orNull,
  created_ms: num,
  changed_ms: num.orNull,
  points: num,
  version: num,
}
export type ReviewRow = RowOf<typeof reviewRow>

const ms = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::float8`

const thumbnailOf = (
  product: SQL,
) => sql`(select ${imageJson(sql`t`)} from product_images pi join images t on t.id = pi.image_id
    where pi.product_id = ${product} order by pi.sequence limit 1)`

/** Columns of `reviewRow` over `reviews r` and `reviewJoins`; `viewer` is who looks, if anybody has signed in. */
export const reviewColumns = (viewer: number | undefined) => sql`
  r.id, r.order_item_id, r.user_id, r.product_id, p.name as product_name, ${thumbnailOf(sql`p.id`)} as thumbnail, r.option_label, r.rating, r.content, r.attributes,
  (select coalesce(json_agg(${imageJson(sql`m`)} order by x.n), '[]'::json) from jsonb_array_elements_text(r.image_ids) with ordinality as x(id, n)
    join images m on m.id = x.id::bigint) as images,
  r.status, r.like_count, r.open_reports, exists (select 1 from review_likes l where l.review_id = r.id and l.user_id = ${viewer ?? null}::bigint) as liked,
  u.nickname, u.status = 'WITHDRAWN' as gone, ${membershipColumn(sql`r.user_id`)}, r.blind_reason, ${ms(sql`r.blinded_at`)} as blinded_ms, r.reply_content, ${ms(sql`r.replied_at`)} as replied_ms,
  ${ms(sql`r.created_at`)} as created_ms, ${ms(sql`r.changed_at`)} as changed_ms,
  coalesce((select sum(g.amount - g.taken) from review_grants g where g.order_item_id = r.order_item_id), 0)::int as points, r.version`

export const reviewJoins = sql`join products p on p.id = r.product_id join users u on u.id = r.user_id`

export const reviewProduct = (row: { product_id: number; product_name: string; thumbnail: ImageRef | null }) => ({
  id: row.product_id,
  name: row.product_name,
  thumbnail: row.thumbnail ? toImage(row.thumbnail) : noImage,
})

export { thumbnailOf }

/** A review to somebody; what is theirs alone is said only to them. Its writer is a member who is one now, whenever it was written. */
export function presentReview(row: ReviewRow, viewer: number | undefined, now: Date): Review {
  return {
    id: row.id,
    product: reviewProduct(row),
    option_label: row.option_label,
    rating: row.rating as Review['rating'],
    content: row.content,
    images: row.images.map(toImage),
    ...(row.attributes ? { attributes: row.attributes } : {}),
    writer: {
      nickname_masked: row.gone ? WITHDRAWN_NAME : maskNickname(row.nickname),
      is_subscriber: !row.gone && membershipIn(row, now).isMember,
    },
    like_count: row.like_count,
    ...(viewer === undefined ? {} : { liked: row.liked, is_mine: row.user_id === viewer }),
    created_at: kstIso(new Date(row.created_ms)),
    ...(row.changed_ms === null ? {} : { edited_at: kstIso(new Date(row.changed_ms)) }),
    ...(row.reply_content !== null && row.replied_ms !== null
      ? { seller_reply: { content: row.reply_content, created_at: kstIso(new Date(row.replied_ms)) } }
      : {}),
  }
}

export const presentMine = (row: ReviewRow, now: Date): MyReview => ({
  ...presentReview(row, row.user_id, now),
  order_item_id: row.order_item_id,
  status: row.status,
  ...(row.status === 'BLINDED' && row.blinded_ms !== null
    ? { blinded: { reason: row.blind_reason ?? '', at: kstIso(new Date(row.blinded_ms)) } }
    : {}),
  editable_until: kstIso(editableUntil(row.created_ms)),
  points: row.points,
})

/** Of hidden products nothing is shown. */
export const onShelf = sql`p.status in ('ON_SALE', 'SOLD_OUT', 'DISCONTINUED')`

/** One review that everybody can see. Error: REVIEW_NOT_FOUND. */
export async function readReview(db: Db, id: number, viewer: number | undefined, now: Date): Promise<Review> {
  const [row] = await rows(
    db,
    reviewRow,
    sql`select ${reviewColumns(viewer)} from reviews r ${reviewJoins} where r.id = ${id} and r.status = 'VISIBLE' and ${onShelf}`,
  )
  if (!row) throw new AppError('REVIEW_NOT_FOUND')
  return presentReview(row, viewer, now)
}

/** One of the customer's own, hidden ones too. Error: REVIEW_NOT_FOUND, also for somebody else's. */
export async function readMine(db: Db, userId: number, id: number, now: Date): Promise<MyReview> {
  const [row] = await rows(
    db,
    reviewRow,
    sql`select ${reviewColumns(userId)} from reviews r ${reviewJoins} where r.id = ${id} and r.user_id = ${userId} and r.status <> 'DELETED'`,
  )
  if (!row) throw new AppError('REVIEW_NOT_FOUND')
  return presentMine(row, now)
}
