import { type SQL, sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { changePercent } from '#shared/pricing/priceDrop.ts'
import { type Total, boundedCount } from '../../db/boundedCount.ts'
import { type Db, rows } from '../../db/db.ts'
import { boundedOffset, cutPage, type PageQuery, toPage } from '../../db/page.ts'
import { num, type RowOf, text, word } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { AppError } from '../../http/errors.ts'
import {
  type PriceChangeSchedule,
  scheduleStatuses,
  type ScheduleStatus,
  type TargetType,
} from './priceSchedules.contract.ts'

/** Schedules as staff see them; their status is what the clock says at this moment. */
const row = {
  id: num,
  product_id: num,
  sku_id: num.orNull,
  name: text,
  price: num,
  list_price: num.orNull,
  captured: num,
  base: num,
  start_ms: num,
  end_ms: num.orNull,
  status: word(scheduleStatuses),
  approval_id: num.orNull,
  reason: text.orNull,
  created_by: text,
  version: num,
  created_ms: num,
  updated_ms: num,
}

const ms = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::bigint`

/** The status of `price_change_schedules c`. What nobody has agreed to yet has not begun, whatever the hour. */
const statusAt = (
  now: Date,
) => sql`case when c.canceled_at is not null then 'CANCELED' when c.waiting or c.effective_at > ${at(now)} then 'SCHEDULED'
    when c.end_at <= ${at(now)} then 'ENDED' else 'APPLIED' end`

const tables = sql`price_change_schedules c join products p on p.id = c.product_id left join skus k on k.id = c.sku_id`

/** What staff call the target: product `p`, and of a SKU `k` its option and code. */
export const targetName = sql`p.name || case when k.id is null then '' when k.option_label = '' then ' · ' || k.code else ' · ' || k.option_label || ' (' || k.code || ')' end`

const columns = (
  now: Date,
) => sql`c.id, c.product_id, c.sku_id, c.price, c.list_price, c.captured, c.reason, c.created_by, c.version,
    ${targetName} as name,
    coalesce(k.extra_price, p.sale_price) as base, ${statusAt(now)} as status,
    ${ms(sql`c.effective_at`)} as start_ms, ${ms(sql`c.end_at`)} as end_ms, ${ms(sql`c.created_at`)} as created_ms, ${ms(sql`c.updated_at`)} as updated_ms,
    (select max(a.id) from approvals a where a.kind = 'PRICE_SCHEDULE' and a.target_id = c.id and a.status = 'PENDING') as approval_id`

export type ScheduleFilter = {
  status?: ScheduleStatus | undefined
  waiting?: boolean | undefined
  target_type?: TargetType | undefined
  target_id?: number | undefined
  product_id?: number | undefined
  active_after?: string | undefined
  active_before?: string | undefined
}

function conditions(filter: ScheduleFilter, now: Date): SQL {
  const { status, target_type: type, target_id: target } = filter
  const parts: SQL[] = []
  if (status) parts.push(sql`${statusAt(now)} = ${status}`)
  if (filter.waiting !== undefined)
    parts.push(sql`${filter.waiting ? sql`` : sql`not `}(c.waiting and c.canceled_at is null)`)
  if (type === 'PLAN') parts.push(sql`false`)
  else if (type) parts.push(type === 'SKU' ? sql`c.sku_id is not null` : sql`c.sku_id is null`)
  if (target !== undefined) parts.push(type === 'SKU' ? sql`c.sku_id = ${target}` : sql`c.product_id = ${target}`)
  if (filter.product_id !== undefined) parts.push(sql`c.product_id = ${filter.product_id}`)
  if (filter.active_after)
    parts.push(sql`coalesce(c.end_at, 'infinity'::timestamptz) > ${at(new Date(filter.active_after))}`)
  if (filter.active_before) parts.push(sql`c.effective_at < ${at(new Date(filter.active_before))}`)
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`
}

/** `Page<PriceChangeSchedule>`, the newest first. */
export async function listSchedules(db: Db, filter: ScheduleFilter & PageQuery, now: Date) {
  const where = conditions(filter, now)
  const found = await rows(
    db,
    row,
    sql`select ${columns(now)} from ${tables} where ${where} order by c.id desc limit ${filter.page_size + 1} offset ${boundedOffset(filter)}`,
  )
  const count = (): Promise<Total> => boundedCount(db, sql`price_change_schedules c`, where)
  const { shown, total, hasNext } = await cutPage(found, filter, count)
  return toPage(shown.map(present), total, filter, hasNext)
}

/** What has not been taken back between two moments, the earliest first; at most so many. */
export async function schedulesBetween(db: Db, [from, to]: [Date, Date], most: number, now: Date) {
  const found = await rows(
    db,
    row,
    sql`select ${columns(now)} from ${tables} where c.canceled_at is null and c.effective_at < ${at(to)}
          and coalesce(c.end_at, 'infinity'::timestamptz) > ${at(from)} order by c.effective_at, c.id limit ${most}`,
  )
  return found.map(present)
}

/** What the targets of schedules are called, by the schedule's id. */
export async function targetNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await rows(
    db,
    { id: num, name: text },
    sql`select c.id, ${targetName} as name from ${tables} where c.id = any(${sql.param([...ids])}::bigint[])`,
  )
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** One schedule. Error: NOT_FOUND. */
export async function readSchedule(db: Db, id: number, now: Date): Promise<PriceChangeSchedule> {
  const [found] = await rows(db, row, sql`select ${columns(now)} from ${tables} where c.id = ${id}`)
  if (!found) throw new AppError('NOT_FOUND')
  return present(found)
}

const iso = (at: number) => kstIso(new Date(at))

function present({
  sku_id: skuId,
  list_price: listPrice,
  end_ms: end,
  ...one
}: RowOf<typeof row>): PriceChangeSchedule {
  return {
    id: one.id,
    target_type: skuId === null ? 'PRODUCT' : 'SKU',
    target_id: skuId ?? one.product_id,
    target_name: one.name,
    product_id: one.product_id,
    current: one.captured,
    base_price: one.base,
    new_price: listPrice ?? one.price,
    ...(listPrice === null ? {} : { new_sale_price: one.price }),
    change_percent: changePercent(one.base, one.price),
    effective_at: iso(one.start_ms),
    ...(end === null ? {} : { end_at: iso(end) }),
    status: one.status,
    pending_approval_id: one.approval_id,
    reason: one.reason,
    created_by: one.created_by,
    version: one.version,
    created_at: iso(one.created_ms),
    updated_at: iso(one.updated_ms),
  }
}
