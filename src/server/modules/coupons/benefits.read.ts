import { type SQL, sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { cardColumns, cardJoins, cardRow, toCard } from '../catalog/cards.ts'
import { onShelf } from '../catalog/products.read.ts'
import type { CouponBenefit, CouponTarget, UserCoupon } from './coupons.contract.ts'
import { ownedColumns, ownedRow, ruleColumns, type RuleRow, ruleRow, toRule, toUserCoupon } from './couponRows.ts'
import { noMembership } from '../subscriptions/subscribers.ts'
import { isFor, takerOf } from './audiences.ts'
import { couponAudiences } from './coupons.tables.ts'
import { scopeCovers } from './couponScope.ts'
import { bool, num, type RowOf, text, word } from '../../db/shape.ts'
import { toSlice } from '../../db/page.ts'

/** What customers see of coupons: those offered, those they have, and what each is for. */

const benefitRow = {
  ...ruleRow,
  id: num,
  title: text,
  issue_id: num,
  ends_at_ms: num,
  total_limit: num.orNull,
  issued_count: num,
  validity: word(['FIXED_UNTIL', 'DAYS_AFTER_ISSUE']),
  valid_days: num.orNull,
  valid_until_ms: num.orNull,
  audience: word(couponAudiences),
  issued: bool,
  eligible: bool,
}

type BenefitRow = RowOf<typeof benefitRow>

/** A benefit with the rule that pricing needs of it. */
export type OfferedBenefit = { benefit: CouponBenefit; row: RuleRow }

/**
 * Benefits of open issues, the greatest first. What is sold out stays listed for those who have it only; what is for
 * others (new customers, members, staff's choice) is not listed at all, unless they are `told` of it. `issued` and
 * `eligible` are told to whoever is signed in.
 */
async function listBenefits(
  db: Db,
  where: SQL,
  userId: number | null,
  now: Date,
  told: SQL = sql`false`,
): Promise<OfferedBenefit[]> {
  const viewer = userId === null ? noMembership : await takerOf(db, userId, now)
  // who is not signed in may turn out to be new
  const joined =
    userId === null
      ? sql`${now.toISOString()}::timestamptz`
      : sql`(select u.created_at from users u where u.id = ${userId}::bigint)`
  const at = sql`${now.toISOString()}::timestamptz`
  const found = await rows(
    db,
    benefitRow,
    sql`select * from (
      select b.id, b.title, i.id as issue_id, (extract(epoch from i.ends_at) * 1000)::float8 as ends_at_ms, i.total_limit, i.issued_count,
        i.validity, i.valid_days, (extract(epoch from i.valid_until) * 1000)::float8 as valid_until_ms, ${ruleColumns(sql`i.audience`)}, i.audience,
        coalesce((select max(nth) >= i.per_user_limit from user_coupons uc where uc.coupon_issue_id = i.id and uc.user_id = ${userId}::bigint), false) as issued,
        ${isFor(viewer, joined, now)} as eligible
      from coupon_benefits b join coupon_issues i on i.id = b.coupon_issue_id join coupons c on c.id = i.coupon_id
      where i.status = 'OPEN' and i.starts_at <= ${at} and i.ends_at > ${at} and i.audience <> 'MANUAL' and ${where}
    ) found
    where issued or ((eligible or ${told}) and (total_limit is null or issued_count < total_limit))
    order by case when discount_type = 'PERCENT' then max_discount else value end desc, ends_at_ms, id limit 100`,
  )
  return found.map((row) => ({ row, benefit: toBenefit(row, userId !== null) }))
}

const toBenefit = (row: BenefitRow, signedIn: boolean): CouponBenefit => ({
  id: row.id,
  title: row.title,
  coupon: toRule(row),
  issue: {
    id: row.issue_id,
    ends_at: kstIso(new Date(row.ends_at_ms)),
    ...(row.total_limit === null ? {} : { left: Math.max(row.total_limit - row.issued_count, 0) }),
  },
  members_only: isMembers(row.audience),
  ...(signedIn ? { issued: row.issued, eligible: row.eligible } : {}),
  ...(row.validity === 'DAYS_AFTER_ISSUE' && row.valid_days !== null ? { valid_days: row.valid_days } : {}),
  ...(row.validity === 'FIXED_UNTIL' && row.valid_until_ms !== null
    ? { valid_until: kstIso(new Date(row.valid_until_ms)) }
    : {}),
})

const isMembers = (audience: BenefitRow['audience']) => audience === 'SUBSCRIBER' || audience === 'TRIAL'
const forMembers = sql`i.audience in ('SUBSCRIBER', 'TRIAL')`

/** Benefits promised to members, those in a trial too; everybody is told of them. */
export const trialBenefits = (db: Db, userId: number | null, now: Date) =>
  listBenefits(
    db,
    sql`(b.place = 'TRIAL' or (b.place = 'ALL' and ${forMembers}))`,
    userId,
    now,
    sql`audience in ('SUBSCRIBER', 'TRIAL')`,
  )

/** Benefits offered everywhere, and to members theirs: the download section of the coupon box. */
export const openBenefits = (db: Db, userId: number | null, now: Date) =>
  listBenefits(db, sql`(b.place = 'ALL' or (b.place = 'TRIAL' and ${forMembers}))`, userId, now)

/** Benefits worth taking on the page of a product: their coupons cover it. */
export const productBenefits = (db: Db, productId: number, userId: number | null, now: Date) =>
  listBenefits(
    db,
    sql`(b.place = 'ALL' or (b.place = 'PRODUCT' and b.place_id = ${productId}) or (b.place = 'TRIAL' and ${forMembers}))
      and c.target <> 'SHIPPING' and exists (select 1 from products p where p.id = ${productId} and ${scopeCovers})`,
    userId,
    now,
  )

/** Those of the given benefits that are offered to this customer now, by id. */
export async function benefitsByIds(
  db: Db,
  ids: readonly number[],
  userId: number | null,
  now: Date,
): Promise<Map<number, CouponBenefit>> {
  const where = sql`b.id = any(${sql.param([...ids])}::bigint[])`
  return new Map((await listBenefits(db, where, userId, now)).map(({ benefit }) => [benefit.id, benefit]))
}

/** The issues behind benefit ids, unknown ones absent. */
export async function issuesOfBenefits(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const found = await rows(
    db,
    { id: num, issue_id: num },
    sql`select id, coupon_issue_id as issue_id from coupon_benefits where id = any(${sql.param([...ids])}::bigint[])`,
  )
  return new Map(found.map((row) => [row.id, row.issue_id]))
}

const usable = (userId: number, target: CouponTarget | undefined, now: Date) =>
  sql`uc.user_id = ${userId} and uc.status = 'AVAILABLE' and uc.expires_at >= ${now.toISOString()}::timestamptz
    and ${target === undefined ? sql`true` : sql`c.target = ${target}`}`

/** A slice of the coupons a customer can use, the one that ends first on top. */
export async function availableCoupons(
  db: Db,
  userId: number,
  query: { target?: CouponTarget | undefined; offset: number; limit: number },
  now: Date,
) {
  const where = usable(userId, query.target, now)
  const from = sql`user_coupons uc join coupons c on c.id = uc.coupon_id`
  const found = await rows(
    db,
    { ...ownedRow, total: num },
    sql`select ${ownedColumns}, (select count(*)::int from ${from} where ${where}) as total from ${from} where ${where}
        order by uc.expires_at, uc.id limit ${query.limit} offset ${query.offset}`,
  )
  const total = found[0]?.total ?? (query.offset === 0 ? 0 : await countAvailable(db, userId, now, query.target))
  return toSlice(found.map(toUserCoupon), total, query)
}

/** How many coupons a customer can use now. */
export async function countAvailable(db: Db, userId: number, now: Date, target?: CouponTarget): Promise<number> {
  const [row] = await rows(
    db,
    { count: num },
    sql`select count(*)::int as count from user_coupons uc join coupons c on c.id = uc.coupon_id where ${usable(userId, target, now)}`,
  )
  return row?.count ?? 0
}

/** Coupons by id as they travel, in the order given. */
export async function userCouponsById(db: Db, ids: readonly number[]): Promise<UserCoupon[]> {
  const found = await rows(
    db,
    ownedRow,
    sql`select ${ownedColumns} from user_coupons uc join coupons c on c.id = uc.coupon_id
        where uc.id = any(${sql.param([...ids])}::bigint[]) order by array_position(${sql.param([...ids])}::bigint[], uc.id)`,
  )
  return found.map(toUserCoupon)
}

/** The coupon behind a customer's own coupon; undefined when it is not theirs. */
export async function couponOfOwned(db: Db, userId: number, userCouponId: number): Promise<number | undefined> {
  const [row] = await rows(
    db,
    { coupon_id: num },
    sql`select coupon_id from user_coupons where id = ${userCouponId} and user_id = ${userId}`,
  )
  return row?.coupon_id
}

/** `Slice<ProductCard>` of what a coupon is for, best sellers first; undefined when there is no such coupon. */
export async function targetProducts(db: Db, couponId: number, query: { offset: number; limit: number }, now: Date) {
  const from = sql`coupons c cross join products p`
  const where = sql`c.id = ${couponId} and ${onShelf(now)} and ${scopeCovers}`
  const found = await rows(
    db,
    { ...cardRow, total: num },
    sql`with page as materialized (
      select p.id, p.sales_score from ${from} where ${where} order by p.sales_score desc, p.id desc limit ${query.limit} offset ${query.offset})
    select t.total, ${cardColumns(now)} from (select count(p.id)::int as total from ${from} where ${where}) t
    join coupons known on known.id = ${couponId}
    left join (page join products p on p.id = page.id ${cardJoins}) on true
    order by page.sales_score desc, page.id desc`,
  )
  if (found.length === 0) return undefined
  const cards = found.filter((row) => row.id !== null).map(toCard)
  return toSlice(cards, found[0]?.total ?? 0, query)
}

/** What a scope covers before there is a coupon of it: how many products on the shelf, and the first five. */
export async function previewScope(db: Db, scopeType: string, scopeIds: readonly number[], now: Date) {
  const found = await rows(
    db,
    { ...cardRow, total: num },
    sql`with c as (select ${scopeType}::text as scope_type, to_jsonb(${sql.param([...scopeIds])}::bigint[]) as scope_ids),
      covered as materialized (select p.id, p.sales_score from c cross join products p where ${onShelf(now)} and ${scopeCovers})
    select (select count(*)::int from covered) as total, ${cardColumns(now)} from covered join products p on p.id = covered.id ${cardJoins}
    order by covered.sales_score desc, p.id desc limit 5`,
  )
  return { total_count: found[0]?.total ?? 0, results: found.map(toCard) }
}
