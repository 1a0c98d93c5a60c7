import { type SQL, sql } from 'drizzle-orm'
import { maskEmail, maskName } from '../../mask.ts'
import { kstIso } from '#shared/format/kst.ts'
import { couponCodeOf } from '#shared/validation/couponCode.ts'
import { boundedCount } from '../../db/boundedCount.ts'
import { type Db, rows } from '../../db/db.ts'
import { AppError } from '../../http/errors.ts'
import { containing } from '../../db/textSearch.ts'
import { ownedColumns, ownedRow, ruleColumns, ruleRow, toRule, toUserCoupon } from './couponRows.ts'
import type { couponIssueStatuses, userCouponStatuses } from './coupons.tables.ts'
import type { CouponIssue } from './issues.contract.ts'
import { type RowOf, json, num, text, textAs } from '../../db/shape.ts'
import { boundedOffset, cutPage, offsetOf, toPage } from '../../db/page.ts'

const issueRow = {
  ...ruleRow,
  id: num,
  scope_ids: json<number[]>(),
  benefits: json<{ id: number; title: string; place: CouponIssue['place']; place_id: number | null }[]>(),
  starts_ms: num,
  ends_ms: num,
  total_limit: num.orNull,
  per_user_limit: num,
  audience: textAs<CouponIssue['audience']>(),
  code: text.orNull,
  validity: textAs<CouponIssue['validity']>(),
  valid_until_ms: num.orNull,
  valid_days: num.orNull,
  issued_count: num,
  counts: json<Partial<CouponIssue['counts']>>().orNull,
  exposure: num.orNull,
  discount_given: num,
  status: textAs<CouponIssue['status']>(),
  requested_by: text.orNull,
  approved_by: text.orNull,
  version: num,
  created_ms: num,
}

type IssueRow = RowOf<typeof issueRow>

const ms = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::float8`

const issueColumns = sql`i.id, c.scope_ids, ${ms(sql`i.starts_at`)} as starts_ms, ${ms(sql`i.ends_at`)} as ends_ms, i.total_limit, i.per_user_limit,
  i.audience, i.code, i.validity, ${ms(sql`i.valid_until`)} as valid_until_ms, i.valid_days, i.issued_count, i.exposure, i.status, i.version,
  ${ms(sql`i.created_at`)} as created_ms, ${ruleColumns(sql`i.audience`)},
  (select name from admins a where a.id = i.requested_by) as requested_by, (select name from admins a where a.id = i.approved_by) as approved_by,
  (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title, 'place', b.place, 'place_id', b.place_id) order by b.id), '[]'::jsonb)
    from coupon_benefits b where b.coupon_issue_id = i.id) as benefits,
  (select jsonb_object_agg(n.status, n.count) from (
    select uc.status, count(*)::int as count from user_coupons uc where uc.coupon_issue_id = i.id group by uc.status) n) as counts,
  (select coalesce(sum(oc.amount), 0)::bigint from user_coupons uc join order_coupons oc on oc.user_coupon_id = uc.id and oc.order_id = uc.used_order_id
    where uc.coupon_issue_id = i.id and uc.status = 'USED') as discount_given`

const from = sql`coupon_issues i join coupons c on c.id = i.coupon_id`

function toIssue(row: IssueRow): CouponIssue {
  const [benefit] = row.benefits
  const counts = { AVAILABLE: 0, RESERVED: 0, USED: 0, EXPIRED: 0, REVOKED: 0, ...row.counts }
  return {
    id: row.id,
    coupon: { ...toRule(row), scope_type: row.scope_type, scope_ids: row.scope_ids },
    benefit_name: benefit?.title ?? row.name,
    benefit_ids: row.benefits.map(({ id }) => id),
    place: benefit?.place ?? 'ALL',
    place_id: benefit?.place_id ?? null,
    starts_at: kstIso(new Date(row.starts_ms)),
    ends_at: kstIso(new Date(row.ends_ms)),
    ...(row.total_limit === null ? {} : { total_limit: row.total_limit }),
    per_user_limit: row.per_user_limit,
    audience: row.audience,
    ...(row.code ? { code: row.code } : {}),
    validity: row.validity,
    ...(row.valid_until_ms === null ? {} : { valid_until: kstIso(new Date(row.valid_until_ms)) }),
    ...(row.valid_days === null ? {} : { valid_days: row.valid_days }),
    issued_count: row.issued_count,
    used_count: counts.USED,
    counts,
    exposure: row.exposure,
    discount_given: row.discount_given,
    status: row.status,
    ...(row.requested_by ? { requested_by: row.requested_by } : {}),
    ...(row.approved_by ? { approved_by: row.approved_by } : {}),
    version: row.version,
    created_at: kstIso(new Date(row.created_ms)),
  }
}

export type IssueFilter = {
  status?: (typeof couponIssueStatuses)[number][] | undefined
  target?: string[] | undefined
  ids?: number[] | undefined
  q?: string | undefined
  page: number
  page_size: number
}

/** A page of issues, newest first; `q` looks in the names of coupon and benefit, or is an id. */
export async function listIssues(db: Db, filter: IssueFilter) {
  const { status, target, ids, q, page, page_size } = filter
  const parts: SQL[] = [sql`true`]
  if (status) parts.push(sql`i.status = any(${sql.param(status)}::text[])`)
  if (target) parts.push(sql`c.target = any(${sql.param(target)}::text[])`)
  if (ids) parts.push(sql`i.id = any(${sql.param(ids)}::bigint[])`)
  if (q)
    parts.push(sql`(c.name ilike ${containing(q)} or i.id::text = ${q} or i.code = ${couponCodeOf(q)}
      or exists (select 1 from coupon_benefits b where b.coupon_issue_id = i.id and b.title ilike ${containing(q)}))`)
  const where = sql.join(parts, sql` and `)
  const [{ total } = { total: 0 }] = await rows(
    db,
    { total: num },
    sql`select count(*)::int as total from ${from} where ${where}`,
  )
  const found = await rows(
    db,
    issueRow,
    sql`select ${issueColumns} from ${from} where ${where} order by i.id desc nulls last limit ${page_size} offset ${offsetOf({ page, page_size })}`,
  )
  return toPage(found.map(toIssue), total, { page, page_size })
}

/** An issue with its counts. Error: NOT_FOUND. */
export async function readIssue(db: Db, id: number): Promise<CouponIssue> {
  const [row] = await rows(db, issueRow, sql`select ${issueColumns} from ${from} where i.id = ${id}`)
  if (!row) throw new AppError('NOT_FOUND')
  return toIssue(row)
}

const heldRow = {
  ...ownedRow,
  issue_id: num,
  user_id: num,
  user_name: text,
  email: text,
  order_id: num.orNull,
  order_no: text.orNull,
  restored_ms: num.orNull,
  revoked_ms: num.orNull,
}

export type HeldFilter = {
  coupon_issue_id?: number | undefined
  user_id?: number | undefined
  ids?: number[] | undefined
  status?: (typeof userCouponStatuses)[number][] | undefined
  page: number
  page_size: number
}

/** A page of coupons in members' hands, newest first, names masked. Errors: PAGE_TOO_DEEP. */
export async function listHeld(db: Db, filter: HeldFilter) {
  const offset = boundedOffset(filter)
  const where = heldWhere(filter)
  const found = await rows(
    db,
    heldRow,
    sql`select ${ownedColumns}, uc.coupon_issue_id as issue_id, u.id as user_id, u.name as user_name, u.email_address as email,
          coalesce(uc.used_order_id, uc.reserved_order_id) as order_id, o.order_no, ${ms(sql`uc.restored_at`)} as restored_ms, ${ms(sql`uc.revoked_at`)} as revoked_ms
        from user_coupons uc join coupons c on c.id = uc.coupon_id join users u on u.id = uc.user_id
        left join orders o on o.id = coalesce(uc.used_order_id, uc.reserved_order_id)
        where ${where} order by uc.id desc limit ${filter.page_size + 1} offset ${offset}`,
  )
  const { shown, total, hasNext } = await cutPage(found, filter, () => boundedCount(db, sql`user_coupons uc`, where))
  const results = shown.map((row) => ({
    ...toUserCoupon(row),
    issue_id: row.issue_id,
    user: { id: row.user_id, name_masked: maskName(row.user_name), email_masked: maskEmail(row.email) },
    ...(row.order_id !== null && row.order_no !== null ? { order: { id: row.order_id, order_no: row.order_no } } : {}),
    ...(row.restored_ms === null ? {} : { restored_at: kstIso(new Date(row.restored_ms)) }),
    ...(row.revoked_ms === null ? {} : { revoked_at: kstIso(new Date(row.revoked_ms)) }),
  }))
  return toPage(results, total, filter, hasNext)
}

/** The condition of a filter on `user_coupons uc`. */
export function heldWhere(filter: Omit<HeldFilter, 'page' | 'page_size'>): SQL {
  const parts: SQL[] = [sql`true`]
  if (filter.coupon_issue_id !== undefined) parts.push(sql`uc.coupon_issue_id = ${filter.coupon_issue_id}`)
  if (filter.user_id !== undefined) parts.push(sql`uc.user_id = ${filter.user_id}`)
  if (filter.ids) parts.push(sql`uc.id = any(${sql.param(filter.ids)}::bigint[])`)
  if (filter.status) parts.push(sql`uc.status = any(${sql.param(filter.status)}::text[])`)
  return sql.join(parts, sql` and `)
}

/** Ids of coupons that a filter finds, oldest first, at most `limit`. */
export async function heldIds(
  db: Db,
  filter: Omit<HeldFilter, 'page' | 'page_size'>,
  limit: number,
): Promise<number[]> {
  const found = await rows(
    db,
    { id: num },
    sql`select uc.id from user_coupons uc where ${heldWhere(filter)} order by uc.id limit ${limit}`,
  )
  return found.map(({ id }) => id)
}

/** A member exists. Error: NOT_FOUND. */
export async function requireUser(db: Db, id: number): Promise<void> {
  const found = await rows(db, { one: num }, sql`select 1 as one from users where id = ${id}`)
  if (found.length === 0) throw new AppError('NOT_FOUND')
}

/** The most that one coupon of an issue takes off. Error: COUPON_NOT_FOUND. */
export async function issueWorth(db: Db, issueId: number): Promise<number> {
  const [row] = await rows(
    db,
    { worth: num },
    sql`select case when c.discount_type = 'FIXED' then c.value else c.max_discount end as worth from ${from} where i.id = ${issueId}`,
  )
  if (!row) throw new AppError('COUPON_NOT_FOUND')
  return row.worth
}
