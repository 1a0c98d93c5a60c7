import { sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { hotRows } from '../../db/prepared.ts'
import { num, type RowOf, text, textAs } from '../../db/shape.ts'
import { isFor, type Taker } from './audiences.ts'

/** A coupon for one customer from one issue. */
export type Issuing = { issueId: number; userId: number }

export type IssueRefusal =
  | 'COUPON_NOT_FOUND'
  | 'COUPON_ISSUE_CLOSED'
  | 'USER_NOT_FOUND'
  | 'USER_WITHDRAWN'
  | 'COUPON_ALREADY_ISSUED'
  | 'COUPON_NOT_ELIGIBLE'
  | 'COUPON_MEMBERS_ONLY'
  | 'COUPON_SOLD_OUT'

export type IssueOutcome = Issuing & { userCouponId: number | null; code: IssueRefusal | null; userName: string | null }

/**
 * Issues coupons, each pair once, and answers one outcome per pair in the order given. Open issues are locked in id
 * order, so the count per customer that is read next cannot change; an issue that is sold out is not even locked. The
 * counter, the limit and `nth` are guarded by constraints besides. For a `taker`, a customer who takes them, the audience
 * decides, too: customers cannot take what only staff give.
 */
export async function issueCoupons(
  tx: Tx,
  pairs: readonly Issuing[],
  by: { actor: string; now: Date; jobId?: number | null; reason?: string | undefined; taker?: Taker },
): Promise<IssueOutcome[]> {
  if (pairs.length === 0) return []
  const at = sql`${by.now.toISOString()}::timestamptz`
  const issueIds = [...new Set(pairs.map(({ issueId }) => issueId))]
  const locked = await hotRows(
    tx,
    { id: num },
    sql`select id from coupon_issues where id = any(${sql.param(issueIds)}::bigint[]) and status = 'OPEN' and starts_at <= ${at} and ends_at > ${at}
        and (total_limit is null or issued_count < total_limit) order by id for update`,
  )
  const wanted = sql`select * from unnest(${sql.param(pairs.map(({ issueId }) => issueId))}::bigint[], ${sql.param(pairs.map(({ userId }) => userId))}::bigint[])
    with ordinality as w(issue_id, user_id, n)`
  const eligible = by.taker ? isFor(by.taker, sql`u.created_at`, by.now) : sql`true`
  const dayEnd = sql`((${at} at time zone 'Asia/Seoul')::date + v.valid_days + 1)::timestamp at time zone 'Asia/Seoul' - interval '1 millisecond'`
  const found = await hotRows(
    tx,
    { issue_id: num, user_id: num, made_id: num.orNull, code: textAs<IssueRefusal>().orNull, name: text.orNull },
    sql`with w as materialized (${wanted}),
        v as materialized (
          select w.*, i.coupon_id, i.total_limit, i.issued_count, i.validity, i.valid_until, i.valid_days, u.name, own.last,
            case when i.id is null then 'COUPON_NOT_FOUND'
              when i.status <> 'OPEN' or i.starts_at > ${at} or i.ends_at <= ${at} then 'COUPON_ISSUE_CLOSED'
              when u.id is null then 'USER_NOT_FOUND'
              when u.status in ('WITHDRAWN', 'SUSPENDED') then 'USER_WITHDRAWN'
              when own.last >= i.per_user_limit then 'COUPON_ALREADY_ISSUED'
              when not ${eligible} then case when i.audience in ('SUBSCRIBER', 'TRIAL') then 'COUPON_MEMBERS_ONLY' else 'COUPON_NOT_ELIGIBLE' end
              when i.id <> all(${sql.param(locked.map(({ id }) => id))}::bigint[]) then 'COUPON_SOLD_OUT' end as code
          from w left join coupon_issues i on i.id = w.issue_id left join users u on u.id = w.user_id
          cross join lateral (
            select coalesce(max(nth), 0) as last from user_coupons uc where uc.coupon_issue_id = w.issue_id and uc.user_id = w.user_id) own),
        r as materialized (
          select v.*, row_number() over (partition by v.issue_id order by v.n) as place from v where v.code is null),
        made as (
          insert into user_coupons (user_id, coupon_issue_id, coupon_id, nth, status, expires_at, issued_at, updated_at)
          select v.user_id, v.issue_id, v.coupon_id, v.last + 1, 'AVAILABLE',
            case when v.validity = 'FIXED_UNTIL' then v.valid_until else ${dayEnd} end, ${at}, ${at}
          from r v where v.total_limit is null or v.place <= v.total_limit - v.issued_count
          returning id, user_id, coupon_issue_id),
        counted as (
          update coupon_issues i set issued_count = i.issued_count + m.n, updated_at = ${at}
          from (select coupon_issue_id, count(*)::int as n from made group by coupon_issue_id) m where i.id = m.coupon_issue_id),
        told as (
          insert into coupon_events (user_coupon_id, kind, job_id, actor, reason, at)
          select id, 'ISSUED', ${by.jobId ?? null}::bigint, ${by.actor}, ${by.reason ?? null}, ${at} from made)
        select v.issue_id, v.user_id, made.id as made_id, v.code, v.name
        from v left join made on made.coupon_issue_id = v.issue_id and made.user_id = v.user_id order by v.n`,
  )
  return found.map((row) => ({
    issueId: row.issue_id,
    userId: row.user_id,
    userCouponId: row.made_id,
    code: row.code ?? (row.made_id === null ? 'COUPON_SOLD_OUT' : null),
    userName: row.name,
  }))
}

/** Whether an issue certainly does not run out over so many more coupons. */
export async function hasRoomFor(db: Db, issueId: number, more: number): Promise<boolean> {
  const found = await rows(
    db,
    { id: num },
    sql`select id from coupon_issues where id = ${issueId} and (total_limit is null or issued_count + ${more}::int <= total_limit)`,
  )
  return found.length > 0
}

export const heldRow = {
  id: num,
  status: text,
  userId: num,
  userName: text,
  couponName: text,
}

export type Held = RowOf<typeof heldRow>

/**
 * Takes unused coupons back and answers the coupons as they were, by id. Used ones, ones in a payment, expired and
 * revoked ones stay as they are: what was paid is never touched.
 */
export async function revokeCoupons(
  tx: Tx,
  ids: readonly number[],
  by: { actor: string; now: Date; jobId?: number | null; reason?: string | undefined },
): Promise<Map<number, Held>> {
  const at = sql`${by.now.toISOString()}::timestamptz`
  const found = await rows(
    tx,
    heldRow,
    sql`with locked as materialized (
          select id, status, user_id, coupon_id from user_coupons where id = any(${sql.param([...ids])}::bigint[]) order by id for update),
        back as (
          update user_coupons u set status = 'REVOKED', revoked_at = ${at}, updated_at = ${at} from locked l where u.id = l.id and l.status = 'AVAILABLE' returning u.id),
        told as (
          insert into coupon_events (user_coupon_id, kind, job_id, actor, reason, at)
          select id, 'REVOKED', ${by.jobId ?? null}::bigint, ${by.actor}, ${by.reason ?? null}, ${at} from back)
        select l.id, l.status, l.user_id as "userId", u.name as "userName", c.name as "couponName"
        from locked l join users u on u.id = l.user_id join coupons c on c.id = l.coupon_id`,
  )
  return new Map(found.map((row) => [row.id, row]))
}
