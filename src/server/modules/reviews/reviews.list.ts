import { type SQL, sql } from 'drizzle-orm'
import { reviewAttributes } from '#shared/validation/reviewAttributes.ts'
import { boundedCount, type Total } from '../../db/boundedCount.ts'
import { type Db, rows } from '../../db/db.ts'
import { cut, type SliceQuery, toSlice } from '../../db/page.ts'
import { bool, num, text } from '../../db/shape.ts'
import { AppError } from '../../http/errors.ts'
import type { reviewSorts } from './reviews.contract.ts'
import { onShelf, presentMine, presentReview, reviewColumns, reviewJoins, reviewRow } from './reviews.read.ts'
import { readSummary, type Summary } from './summary.ts'

type Sort = (typeof reviewSorts)[number]

/** BEST: likes, a photo, length, the newest. */
const orders: Record<Sort, SQL> = {
  BEST: sql`r.like_count desc, r.has_photo desc, r.length_step desc, r.id desc`,
  NEW: sql`r.id desc`,
  RATING_DESC: sql`r.rating desc, r.id desc`,
  RATING_ASC: sql`r.rating, r.id desc`,
}

export type ReviewFilter = SliceQuery & {
  sort: Sort
  photo_only?: boolean | undefined
  rating?: number | undefined
  option_id?: number | undefined
  sku_id?: number | undefined
}

const whereOf = (filter: ReviewFilter, productId: number | undefined): SQL =>
  sql.join(
    [
      sql`r.status = 'VISIBLE'`,
      productId === undefined ? undefined : sql`r.product_id = ${productId}`,
      filter.photo_only ? sql`r.has_photo` : undefined,
      filter.rating === undefined ? undefined : sql`r.rating = ${filter.rating}`,
      filter.sku_id === undefined ? undefined : sql`r.sku_id = ${filter.sku_id}`,
      filter.option_id === undefined
        ? undefined
        : sql`r.sku_id in (select k.id from skus k where k.product_id = ${productId ?? null}::bigint and ${filter.option_id}::bigint = any(k.option_value_ids))`,
    ].filter((one) => one !== undefined),
    sql` and `,
  )

/** What the summary knows by itself is not counted again. */
function knownCount(filter: ReviewFilter, summary: Summary): number | undefined {
  const { photo_only, rating, option_id, sku_id } = filter
  if (option_id !== undefined || sku_id !== undefined) return undefined
  if (rating === undefined) return photo_only ? summary.photo_count : summary.count
  return photo_only ? undefined : ratedOf(summary)[rating - 1]
}

const ratedOf = ({ rated_1, rated_2, rated_3, rated_4, rated_5 }: Summary) => [
  rated_1,
  rated_2,
  rated_3,
  rated_4,
  rated_5,
]

/** The visible reviews of a product. Error: PRODUCT_NOT_FOUND. */
export async function listOfProduct(
  db: Db,
  productId: number,
  filter: ReviewFilter,
  { viewer, now }: Pick<How, 'viewer' | 'now'>,
) {
  await requireProduct(db, productId)
  const known = knownCount(filter, await readSummary(db, productId))
  return list(db, filter, { where: whereOf(filter, productId), viewer, known, now })
}

/** The visible reviews of all products that are shown, or of one of them; none of a product that is hidden. */
export async function listReviews(
  db: Db,
  filter: ReviewFilter & { product_id?: number | undefined },
  { viewer, now }: Pick<How, 'viewer' | 'now'>,
) {
  const where = whereOf(filter, filter.product_id)
  const shown = sql`exists (select 1 from products p where p.id = r.product_id and ${onShelf})`
  return list(db, filter, { where: sql`${where} and ${shown}`, viewer, now })
}

type How = { where: SQL; viewer: number | undefined; known?: number | undefined; now: Date }

async function list(db: Db, filter: ReviewFilter, { where, viewer, known, now }: How) {
  const order = orders[filter.sort]
  const found = await rows(
    db,
    reviewRow,
    sql`select ${reviewColumns(viewer)} from (select r.* from reviews r where ${where} order by ${order} offset ${filter.offset} limit ${filter.limit + 1}) r
        ${reviewJoins} order by ${order}`,
  )
  const count = (): Promise<Total> =>
    known === undefined ? boundedCount(db, sql`reviews r`, where) : Promise.resolve({ count: known, isEstimate: false })
  const { shown, total, hasNext } = await cut(found, filter, count, { countsPastEnd: true })
  return toSlice(
    shown.map((row) => presentReview(row, viewer, now)),
    total.count,
    filter,
    hasNext,
  )
}

/** The customer's own reviews, the newest first; deleted ones are gone. */
export async function listMine(db: Db, userId: number, query: SliceQuery, now: Date) {
  const where = sql`r.user_id = ${userId} and r.status <> 'DELETED'`
  const found = await rows(
    db,
    reviewRow,
    sql`select ${reviewColumns(userId)} from (select r.* from reviews r where ${where} order by r.id desc offset ${query.offset} limit ${query.limit + 1}) r
        ${reviewJoins} order by r.id desc`,
  )
  const { shown, total, hasNext } = await cut(found, query, () => boundedCount(db, sql`reviews r`, where), {
    countsPastEnd: true,
  })
  return toSlice(
    shown.map((row) => presentMine(row, now)),
    total.count,
    query,
    hasNext,
  )
}

async function requireProduct(db: Db, id: number): Promise<void> {
  const [found] = await rows(db, { shown: bool }, sql`select ${onShelf} as shown from products p where p.id = ${id}`)
  if (!found?.shown) throw new AppError('PRODUCT_NOT_FOUND')
}

/** What is said of a product is counted among its newest reviews. */
const counted = 1_000

/** What a product's reviews come to. Error: PRODUCT_NOT_FOUND. */
export async function summarize(db: Db, productId: number) {
  await requireProduct(db, productId)
  const summary = await readSummary(db, productId)
  const said = await rows(
    db,
    { name: text, value: text, n: num },
    sql`select a.key as name, a.value, count(*)::int as n
        from (select r.attributes from reviews r where r.product_id = ${productId} and r.status = 'VISIBLE' order by r.id desc limit ${counted}) r
        cross join lateral jsonb_each_text(r.attributes) a group by 1, 2`,
  )
  return {
    average: summary.count === 0 ? 0 : Math.round((summary.rating_sum / summary.count) * 10) / 10,
    count: summary.count,
    photo_count: summary.photo_count,
    distribution: {
      1: summary.rated_1,
      2: summary.rated_2,
      3: summary.rated_3,
      4: summary.rated_4,
      5: summary.rated_5,
    },
    attributes: Object.entries(reviewAttributes).flatMap(([name, labels]) => {
      const own = said.filter((one) => one.name === name)
      const all = own.reduce((sum, { n }) => sum + n, 0)
      if (all === 0) return []
      const ratio = (label: string) => (own.find(({ value }) => value === label)?.n ?? 0) / all
      return [{ name, values: labels.map((label) => ({ label, ratio: Math.round(ratio(label) * 1000) / 1000 })) }]
    }),
  }
}
