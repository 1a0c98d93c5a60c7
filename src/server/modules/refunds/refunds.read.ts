import { type SQL, sql } from 'drizzle-orm'
import { maskName } from '../../mask.ts'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay, kstIso } from '#shared/format/kst.ts'
import { boundedCount } from '../../db/boundedCount.ts'
import { type Db, rows } from '../../db/db.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { startOfKstDay } from '../../time/kst.ts'
import { type AdminRefund, refundActions } from './refunds.contract.ts'
import { judgeRefund } from './refundVerdicts.ts'
import type { refundStatuses } from './refunds.tables.ts'
import { type RowOf, bool, json, num, text, textAs } from '../../db/shape.ts'
import { boundedOffset, cutPage, toPage } from '../../db/page.ts'

const refundRow = {
  id: num,
  refund_no: text,
  claim_id: num,
  order_id: num,
  user_id: num,
  goods: num,
  product_coupon: num,
  cart_coupon: num,
  goods_cash: num,
  points: num,
  shipping_refund_cash: num,
  shipping_refund_points: num,
  deductions: json<AdminRefund['deductions']>(),
  refund_cash: num,
  refund_points: num,
  additional_payment: num,
  borne: json<AdminRefund['borne']>(),
  capped: num,
  coupons_restored: json<AdminRefund['coupons_restored']>(),
  status: textAs<(typeof refundStatuses)[number]>(),
  method: text,
  adjustment: num,
  adjustment_reason: text.orNull,
  manual_memo: text.orNull,
  attempts: num,
  executed_by: text.orNull,
  pg_code: text.orNull,
  pg_message: text.orNull,
  due_on: text,
  unknown: bool,
  requested_ms: num,
  completed_ms: num.orNull,
}

type Row = RowOf<typeof refundRow>

const columns = sql`r.id, r.refund_no, r.claim_id, r.order_id, r.user_id, r.goods, r.product_coupon, r.cart_coupon, r.goods_cash, r.points, r.shipping_refund_cash,
  r.shipping_refund_points, r.deductions, r.refund_cash, r.refund_points, r.additional_payment, r.borne, r.capped, r.coupons_restored, r.status, r.method, r.adjustment,
  r.adjustment_reason, r.manual_memo, r.attempts, r.executed_by, r.pg_code, r.pg_message, r.due_on::text as due_on, r.unknown_since is not null as unknown,
  (extract(epoch from r.created_at) * 1000)::float8 as requested_ms, (extract(epoch from r.completed_at) * 1000)::float8 as completed_ms`

/** The part of a refund that its customer sees too. */
function present(row: Row) {
  const { id, refund_no, claim_id, order_id, status, method, adjustment, due_on } = row
  return {
    id,
    refund_no,
    claim_id,
    order_id,
    status,
    method,
    adjustment,
    due_on,
    goods: row.goods,
    product_coupon: row.product_coupon,
    cart_coupon: row.cart_coupon,
    goods_cash: row.goods_cash,
    points: row.points,
    shipping_refund_cash: row.shipping_refund_cash,
    shipping_refund_points: row.shipping_refund_points,
    deductions: row.deductions,
    refund_cash: row.refund_cash,
    refund_points: row.refund_points,
    additional_payment: row.additional_payment,
    capped: row.capped,
    coupons_restored: row.coupons_restored,
    requested_at: kstIso(new Date(row.requested_ms)),
    ...(row.completed_ms === null ? {} : { completed_at: kstIso(new Date(row.completed_ms)) }),
    ...(row.pg_code ? { pg: { code: row.pg_code, message: row.pg_message ?? '' } } : {}),
  }
}

/** One refund of this customer. Error: REFUND_NOT_FOUND (also for somebody else's). */
export async function readRefund(db: Db, userId: number, id: number) {
  const [row] = await rows(
    db,
    refundRow,
    sql`select ${columns} from refunds r where r.id = ${id} and r.user_id = ${userId}`,
  )
  if (!row) throw new AppError('REFUND_NOT_FOUND')
  return present(row)
}

export type RefundFilter = {
  ids?: number[] | undefined
  status?: (typeof refundStatuses)[number][] | undefined
  type?: ('cancel' | 'exchange' | 'return')[] | undefined
  method?: string[] | undefined
  order_no?: string | undefined
  overdue?: 'true' | 'false' | undefined
  due?: 'true' | 'false' | undefined
  from?: string | undefined
  to?: string | undefined
  order_id?: number
}

const staffRefundRow = {
  ...refundRow,
  order_no: text,
  claim_no: text,
  type: textAs<AdminRefund['claim']['type']>(),
  fault: textAs<AdminRefund['claim']['fault']>(),
  user_name: text,
  provider: text.orNull,
  adjustment_pending: bool,
  version: num,
}

type StaffRow = RowOf<typeof staffRefundRow>

const open = sql`('REQUESTED', 'PROCESSING', 'FAILED', 'MANUAL')`

/** A page of refunds: what is open by its due day, what is done by its end, newest first. Error: PAGE_TOO_DEEP. */
export async function listRefunds(
  db: Db,
  filter: RefundFilter,
  page: { page: number; page_size: number },
  actor: Actor,
  now: Date,
) {
  const offset = boundedOffset(page)
  const where = whereOf(filter, now)
  const openOnly = filter.status !== undefined && !filter.status.includes('COMPLETED')
  const order = openOnly ? sql`r.due_on, r.id` : sql`r.created_at desc nulls last, r.id desc nulls last`
  const found = await rows(
    db,
    staffRefundRow,
    sql`select ${columns}, o.order_no, c.claim_no, c.type, c.fault, u.name as user_name, p.provider,
          exists (select 1 from approvals a where a.kind = 'REFUND' and a.target_id = r.id and a.status = 'PENDING') as adjustment_pending, r.version
        from refunds r join orders o on o.id = r.order_id join claims c on c.id = r.claim_id join users u on u.id = r.user_id left join payments p on p.id = r.payment_id
        where ${where} order by ${order} limit ${page.page_size + 1} offset ${offset}`,
  )
  const counted = sql`refunds r join claims c on c.id = r.claim_id join orders o on o.id = r.order_id`
  const { shown, total, hasNext } = await cutPage(found, page, () => boundedCount(db, counted, where))
  const today = kstDay(now)
  const results = shown.map((row): AdminRefund => presentForStaff(row, actor, today))
  return toPage(results, total, page, hasNext)
}

function presentForStaff(row: StaffRow, actor: Actor, today: string): AdminRefund {
  const facts = {
    status: row.status,
    refund_cash: row.refund_cash,
    decided: row.executed_by !== null,
    adjustmentPending: row.adjustment_pending,
  }
  return {
    ...present(row),
    order_no: row.order_no,
    claim: { id: row.claim_id, claim_no: row.claim_no, type: row.type, fault: row.fault },
    user: { id: row.user_id, name_masked: maskName(row.user_name) },
    borne: row.borne,
    provider: row.provider ?? 'FREE',
    checking: row.status === 'PROCESSING' && row.unknown,
    overdue: row.status !== 'COMPLETED' && row.due_on < today,
    attempts: row.attempts,
    executed_by: row.executed_by,
    manual_memo: row.manual_memo,
    adjustment_reason: row.adjustment_reason,
    adjustment_pending: row.adjustment_pending,
    version: row.version,
    actions: refundActions.map((action) => {
      const verdict = judgeRefund(action, facts, actor, 0)
      return verdict.ok ? { action } : { action, reason: verdict.message }
    }),
  }
}

/** One refund for staff. Error: NOT_FOUND. */
export async function readAdminRefund(db: Db, id: number, actor: Actor, now: Date): Promise<AdminRefund> {
  const { results } = await listRefunds(db, { ids: [id] }, { page: 1, page_size: 1 }, actor, now)
  if (!results[0]) throw new AppError('REFUND_NOT_FOUND')
  return results[0]
}

/** How many refunds wait in each state, and how many are past their day or have to be paid today. */
export async function countRefunds(db: Db, now: Date) {
  const found = await rows(
    db,
    { status: text, count: num, overdue: num, due: num },
    sql`select status, count(*)::int as count, count(*) filter (where due_on < ${kstDay(now)}::date)::int as overdue,
          count(*) filter (where due_on = ${kstDay(now)}::date)::int as due from refunds where status in ${open} group by status`,
  )
  const of = (status: string) => found.find((row) => row.status === status)?.count ?? 0
  return {
    REQUESTED: of('REQUESTED'),
    PROCESSING: of('PROCESSING'),
    FAILED: of('FAILED'),
    MANUAL: of('MANUAL'),
    overdue: found.reduce((sum, row) => sum + row.overdue, 0),
    due: found.reduce((sum, row) => sum + row.due, 0),
  }
}

function whereOf(filter: RefundFilter, now: Date): SQL {
  const list = (values: readonly (string | number)[]) => sql.param([...values])
  const conditions: SQL[] = [sql`true`]
  if (filter.ids) conditions.push(sql`r.id = any(${list(filter.ids)}::bigint[])`)
  if (filter.order_id) conditions.push(sql`r.order_id = ${filter.order_id}`)
  if (filter.order_no) conditions.push(sql`r.order_id = (select id from orders where order_no = ${filter.order_no})`)
  if (filter.status) conditions.push(sql`r.status = any(${list(filter.status)}::text[])`)
  // an exchange gives no money back: looking for its refunds would read them all
  const types = filter.type?.filter((type) => type !== 'exchange')
  if (types) conditions.push(types.length === 0 ? sql`false` : sql`c.type = any(${list(types)}::text[])`)
  if (filter.method) conditions.push(sql`r.method = any(${list(filter.method)}::text[])`)
  if (filter.overdue === 'true') conditions.push(sql`r.status in ${open} and r.due_on < ${kstDay(now)}::date`)
  if (filter.due === 'true') conditions.push(sql`r.status in ${open} and r.due_on = ${kstDay(now)}::date`)
  if (filter.from) conditions.push(sql`r.created_at >= ${startOfKstDay(filter.from).toISOString()}::timestamptz`)
  if (filter.to) conditions.push(sql`r.created_at < ${startOfKstDay(addDays(filter.to, 1)).toISOString()}::timestamptz`)
  return sql.join(conditions, sql` and `)
}
