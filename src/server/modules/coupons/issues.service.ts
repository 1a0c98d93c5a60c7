import { and, eq, sql } from 'drizzle-orm'
import { formatKrw } from '#shared/format/krw.ts'
import { kstDay } from '#shared/format/kst.ts'
import { rows, type Tx } from '../../db/db.ts'
import { nameOf, type Staff } from '../../http/actor.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { refuseStale } from '../../http/versions.ts'
import { endOfKstDay } from '../../time/kst.ts'
import { onApproved, onNotApproved, requestApproval } from '../approvals/approvals.service.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { couponBenefits, couponIssues, coupons } from './coupons.tables.ts'
import { exposureOf, needsApproval, worthOf } from '#shared/validation/couponExposure.ts'
import type { CouponBody, IssueBody, IssueChange } from './issues.contract.ts'
import { num } from '../../db/shape.ts'

type Coupon = typeof coupons.$inferSelect
type Issue = typeof couponIssues.$inferSelect
export type By = { actor: Staff; now: Date; requestId: string; ip: string }

/**
 * A new coupon and its offer. Opens at once, or, when it could cost more than the threshold, waits for another person.
 * Errors: VALIDATION names the field.
 */
export async function createIssue(tx: Tx, body: IssueBody, by: By): Promise<number> {
  await checkCoupon(tx, body.coupon)
  const [coupon] = (await tx
    .insert(coupons)
    .values({ ...couponValues(body.coupon), createdAt: by.now, updatedAt: by.now })
    .returning()) as [Coupon]
  const values = periodOf(body)
  checkPeriod(values, by.now)
  if (body.place === 'PRODUCT' && body.place_id == null) throw invalidField('place_id', 'PLACE_PRODUCT')
  const code = body.code ?? null
  if (code !== null) await checkCode(tx, code, body.audience)
  const totalLimit = body.total_limit ?? null
  const exposure = exposureOf(coupon, totalLimit)
  const waits = needsApproval(exposure)
  const [issue] = (await tx
    .insert(couponIssues)
    .values({
      ...values,
      couponId: coupon.id,
      totalLimit,
      perUserLimit: body.per_user_limit,
      audience: body.audience,
      code,
      status: waits ? 'PENDING_APPROVAL' : 'OPEN',
      exposure,
      requestedBy: by.actor.id,
      createdAt: by.now,
      updatedAt: by.now,
    })
    .returning()) as [Issue]
  // what only staff give, and what has a code, is met nowhere by customers
  if (body.audience !== 'MANUAL' && code === null)
    await tx.insert(couponBenefits).values({
      couponIssueId: issue.id,
      place: body.place,
      placeId: body.place === 'PRODUCT' ? (body.place_id ?? null) : null,
      title: body.benefit_name,
      createdAt: by.now,
    })
  if (waits) await askApproval(tx, issue, coupon, body.reason, by)
  await audit(tx, by, 'coupon-issue.create', issue.id, undefined, { ...body })
  return issue.id
}

/**
 * Changes an issue. Once a coupon has been issued, what it takes off and from what stays as it is (COUPON_IMMUTABLE);
 * period, limit and name may change. A limit raised past the threshold waits for approval again.
 * Errors: VERSION_CONFLICT, COUPON_ISSUE_STATE.
 */
export async function changeIssue(tx: Tx, id: number, body: IssueChange, by: By): Promise<void> {
  const { issue, coupon } = await lockIssue(tx, id, body.version)
  if (issue.status === 'PENDING_APPROVAL' || issue.status === 'CLOSED') throw new AppError('COUPON_ISSUE_STATE')
  const wanted = { ...bodyOf(coupon), ...definedOf(body.coupon ?? {}) } as CouponBody
  const before = couponValues(bodyOf(coupon))
  const after = couponValues(wanted)
  const changed = Object.keys(after).filter(
    (key) => JSON.stringify(after[key as keyof typeof after]) !== JSON.stringify(before[key as keyof typeof before]),
  )
  if (issue.issuedCount > 0 && changed.some((key) => key !== 'name'))
    throw new AppError('COUPON_IMMUTABLE', {
      fields: Object.fromEntries(changed.filter((key) => key !== 'name').map((key) => [key, ['FIXED']])),
    })
  await checkCoupon(tx, wanted)
  if (changed.length > 0)
    await tx
      .update(coupons)
      .set({ ...after, version: sql`version + 1`, updatedAt: by.now })
      .where(eq(coupons.id, coupon.id))
  const period = periodOf({
    starts_at: body.starts_at ?? issue.startsAt.toISOString(),
    ends_at: body.ends_at ?? issue.endsAt.toISOString(),
    validity: body.validity ?? issue.validity,
    valid_until: body.valid_until === undefined ? (issue.validUntil?.toISOString() ?? null) : body.valid_until,
    valid_days: body.valid_days === undefined ? issue.validDays : body.valid_days,
  })
  checkPeriod(period, by.now)
  const totalLimit = body.total_limit === undefined ? issue.totalLimit : body.total_limit
  if (totalLimit !== null && totalLimit < issue.issuedCount)
    throw invalidField('total_limit', 'BELOW_ISSUED', { issued: issue.issuedCount })
  const exposure = exposureOf({ ...coupon, ...after }, totalLimit)
  const grew = (exposure ?? Infinity) > (issue.exposure ?? Infinity) || issue.status === 'DRAFT'
  const waits = grew && needsApproval(exposure)
  const [saved] = (await tx
    .update(couponIssues)
    .set({
      ...period,
      totalLimit,
      perUserLimit: body.per_user_limit ?? issue.perUserLimit,
      audience: body.audience ?? issue.audience,
      exposure,
      ...(waits ? { status: 'PENDING_APPROVAL' as const, requestedBy: by.actor.id, approvedBy: null } : {}),
      ...(issue.status === 'DRAFT' && !waits ? { status: 'OPEN' as const } : {}),
      version: sql`version + 1`,
      updatedAt: by.now,
    })
    .where(eq(couponIssues.id, id))
    .returning()) as [Issue]
  if (body.benefit_name !== undefined)
    await tx.update(couponBenefits).set({ title: body.benefit_name }).where(eq(couponBenefits.couponIssueId, id))
  if (waits) await askApproval(tx, saved, { ...coupon, ...after }, body.reason, by)
  await audit(tx, by, 'coupon-issue.update', id, { coupon: before, issue }, { ...body })
}

const moves = {
  pause: { from: ['OPEN'], to: 'PAUSED' },
  resume: { from: ['PAUSED'], to: 'OPEN' },
  close: { from: ['DRAFT', 'OPEN', 'PAUSED', 'PENDING_APPROVAL'], to: 'CLOSED' },
} as const

/** 일시중지, 재개, 종료. What is in members' hands stays usable. Errors: VERSION_CONFLICT, COUPON_ISSUE_STATE. */
export async function moveIssue(tx: Tx, id: number, move: keyof typeof moves, version: number, by: By): Promise<void> {
  const { issue } = await lockIssue(tx, id, version)
  const { from, to } = moves[move]
  if (!(from as readonly string[]).includes(issue.status))
    throw new AppError('COUPON_ISSUE_STATE', { status: issue.status })
  await tx
    .update(couponIssues)
    .set({ status: to, version: sql`version + 1`, updatedAt: by.now })
    .where(eq(couponIssues.id, id))
  await audit(tx, by, `coupon-issue.${move}`, id, { status: issue.status }, { status: to })
}

onApproved('COUPON_ISSUE', async (tx, approval, actor, now) => {
  const opened = await tx
    .update(couponIssues)
    .set({ status: 'OPEN', approvedBy: actor.id, version: sql`version + 1`, updatedAt: now })
    .where(
      and(
        eq(couponIssues.id, approval.targetId ?? 0),
        eq(couponIssues.status, 'PENDING_APPROVAL'),
        // what was agreed to is what was asked
        sql`${couponIssues.exposure} is not distinct from ${(approval.payload['exposure'] ?? null) as number | null}::bigint`,
      ),
    )
    .returning({ id: couponIssues.id })
  if (opened.length === 0) throw new AppError('COUPON_ISSUE_STATE', undefined, '발급이 이미 종료됐거나 바뀌었어요.')
})

onNotApproved('COUPON_ISSUE', async (tx, approval, _actor, now) => {
  await tx
    .update(couponIssues)
    .set({ status: 'DRAFT', version: sql`version + 1`, updatedAt: now })
    .where(and(eq(couponIssues.id, approval.targetId ?? 0), eq(couponIssues.status, 'PENDING_APPROVAL')))
})

async function askApproval(
  tx: Tx,
  issue: Issue,
  coupon: Pick<Coupon, 'name' | 'discountType' | 'value' | 'maxDiscount' | 'minOrderAmount'>,
  reason: string | undefined,
  by: By,
) {
  const most = formatKrw(worthOf(coupon))
  const count = issue.totalLimit === null ? '제한 없음' : `${issue.totalLimit.toLocaleString('ko')}장`
  await requestApproval(tx, {
    kind: 'COUPON_ISSUE',
    targetId: issue.id,
    title: `쿠폰 발급 「${coupon.name}」`,
    amount: issue.exposure ?? 0,
    reason: reason ?? '최대 할인 부담액이 승인 기준을 넘어요.',
    payload: {
      coupon_issue_id: issue.id,
      exposure: issue.exposure,
      lines: [
        { label: '할인', value: coupon.discountType === 'FIXED' ? most : `${coupon.value}% (최대 ${most})` },
        { label: '최소 주문', value: formatKrw(coupon.minOrderAmount) },
        { label: '발급 수량', value: count },
        { label: '최대 할인 부담액', value: issue.exposure === null ? '한도 없음' : formatKrw(issue.exposure) },
      ],
    },
    now: by.now,
    actor: by.actor,
  })
}

async function lockIssue(tx: Tx, id: number, version: number): Promise<{ issue: Issue; coupon: Coupon }> {
  const [issue] = await tx.select().from(couponIssues).where(eq(couponIssues.id, id)).for('update')
  if (!issue) throw new AppError('NOT_FOUND')
  refuseStale(version, issue)
  const [coupon] = (await tx.select().from(coupons).where(eq(coupons.id, issue.couponId))) as [Coupon]
  return { issue, coupon }
}

const couponValues = (body: CouponBody) => ({
  name: body.name,
  target: body.target,
  discountType: body.discount_type,
  value: body.value,
  maxDiscount: body.discount_type === 'PERCENT' ? (body.max_discount ?? null) : null,
  minOrderAmount: body.min_order_amount,
  scopeType: body.target === 'SHIPPING' ? ('ALL' as const) : body.scope_type,
  scopeIds:
    body.scope_type === 'ALL' || body.target === 'SHIPPING' ? [] : [...new Set(body.scope_ids)].sort((a, b) => a - b),
  allowTimeSale: body.allow_time_sale,
  stackable: body.stackable,
  memberOnly: body.member_only,
})

const bodyOf = (coupon: Coupon): CouponBody => ({
  name: coupon.name,
  target: coupon.target,
  discount_type: coupon.discountType,
  value: coupon.value,
  max_discount: coupon.maxDiscount,
  min_order_amount: coupon.minOrderAmount,
  scope_type: coupon.scopeType,
  scope_ids: coupon.scopeIds,
  allow_time_sale: coupon.allowTimeSale,
  stackable: coupon.stackable,
  member_only: coupon.memberOnly,
})

const definedOf = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

async function checkCoupon(tx: Tx, body: CouponBody): Promise<void> {
  if (body.discount_type === 'PERCENT') {
    if (body.value > 90) throw invalidField('coupon.value', 'PERCENT_RANGE')
    if (!body.max_discount) throw invalidField('coupon.max_discount', 'MAX_DISCOUNT')
  }
  const { scope_type: scope, scope_ids: ids } = body
  if (body.target === 'SHIPPING' || scope === 'ALL') return
  if (ids.length === 0) throw invalidField('coupon.scope_ids', 'SCOPE_REQUIRED')
  const table = {
    PRODUCTS: sql`products`,
    CATEGORIES: sql`categories`,
    BRANDS: sql`brands`,
    EXHIBITION: sql`exhibitions`,
  }[scope]
  const known = await rows(tx, { id: num }, sql`select id from ${table} where id = any(${sql.param(ids)}::bigint[])`)
  if (known.length < new Set(ids).size) throw invalidField('coupon.scope_ids', 'NOT_FOUND')
}

async function checkCode(tx: Tx, code: string, audience: IssueBody['audience']): Promise<void> {
  if (audience !== 'ALL' && audience !== 'NEW') throw invalidField('code', 'CODE_AUDIENCE')
  const taken = await rows(tx, { one: num }, sql`select 1 as one from coupon_issues where code = ${code}`)
  if (taken.length > 0) throw new AppError('COUPON_CODE_TAKEN')
}

type Period = Pick<IssueBody, 'starts_at' | 'ends_at' | 'validity' | 'valid_until' | 'valid_days'>

/** The days of an issue; when nothing says how long a coupon is valid, as long as it is offered. */
function periodOf(body: Period) {
  const endsAt = new Date(body.ends_at)
  const validity = body.validity ?? (body.valid_days ? 'DAYS_AFTER_ISSUE' : 'FIXED_UNTIL')
  const until = body.valid_until ? new Date(body.valid_until) : new Date(endsAt.getTime() - 1)
  return {
    startsAt: new Date(body.starts_at),
    endsAt,
    validity,
    validUntil: validity === 'FIXED_UNTIL' ? endOfKstDay(kstDay(until)) : null,
    validDays: validity === 'DAYS_AFTER_ISSUE' ? (body.valid_days ?? null) : null,
  } as const
}

function checkPeriod(period: ReturnType<typeof periodOf>, now: Date): void {
  if (period.startsAt >= period.endsAt) throw invalidField('ends_at', 'ENDS_BEFORE_START')
  if (period.endsAt <= now) throw invalidField('ends_at', 'PAST_TIME')
  if (period.validity === 'DAYS_AFTER_ISSUE' && !period.validDays) throw invalidField('valid_days', 'VALID_DAYS')
  if (period.validUntil && period.validUntil.getTime() < period.endsAt.getTime() - 1)
    throw invalidField('valid_until', 'EXPIRES_EARLY')
}

const audit = (tx: Tx, by: By, action: string, id: number, before: unknown, after: unknown) =>
  recordAudit(tx, {
    actor: by.actor,
    action,
    entity: 'coupon_issues',
    entityId: id,
    before,
    after: { ...(after as object), by: nameOf(by.actor) },
    ip: by.ip,
    requestId: by.requestId,
    now: by.now,
  })
