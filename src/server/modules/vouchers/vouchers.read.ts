import { voucherStatuses, voucherTypes } from './vouchers.tables.ts'
import { intervals } from '../plans/plans.tables.ts'
import { type SQL, sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { isVoucherCode, voucherCodeMasked, voucherTextOf, voucherTextShown } from '#shared/validation/voucherCode.ts'
import { type VoucherStatus } from '#shared/words/vouchers.ts'
import { boundedCount } from '../../db/boundedCount.ts'
import { type Db, rows } from '../../db/db.ts'
import { boundedOffset, cutPage, offsetOf, toPage } from '../../db/page.ts'
import { bool, json, num, type RowOf, text, word } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { AppError } from '../../http/errors.ts'
import { maskName } from '../../mask.ts'
import { skuName } from '../delivery-schedules/deliverySchedules.read.ts'
import type { BatchQuery, Voucher, VoucherBatch, VoucherQuery } from './vouchers.contract.ts'

const ms = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::float8`
const isoOf = (moment: number | null) => (moment === null ? null : kstIso(moment))

/** What a voucher is now: one that nobody used in its time is over. */
export const statusAt = (now: Date): SQL =>
  sql`case when v.status = 'ISSUED' and v.expires_at <= ${at(now)} then 'EXPIRED' else v.status end`

/** What the vouchers of a batch `b` give. */
export const giftRow = {
  type: word(voucherTypes),
  plan_id: num,
  plan_name: text,
  interval: word(intervals),
  seats: num,
  days: num,
  sku_id: num.orNull,
  sku_name: text.orNull,
  quantity: num,
}

export const giftColumns = sql`b.type, b.plan_id, l.name as plan_name, l.interval, l.seats, b.days, b.sku_id,
  ${skuName} as sku_name, b.quantity`
export const giftTables = sql`voucher_batches b join plans l on l.id = b.plan_id
  left join skus k on k.id = b.sku_id left join products p on p.id = k.product_id`

type Gift = RowOf<typeof giftRow>

export const planOf = (gift: Gift) => ({
  id: gift.plan_id,
  name: gift.plan_name,
  interval: gift.interval,
  seats: gift.seats,
})

const goodsOf = ({ sku_id: skuId, sku_name: name, quantity }: Gift) =>
  skuId === null || name === null ? null : { sku_id: skuId, name, quantity }

const voucherRow = {
  ...giftRow,
  id: num,
  batch_id: num,
  code: text,
  has_secret: bool,
  expires_ms: num,
  memo: text,
  status: word(voucherStatuses),
  used_by: num.orNull,
  user_name: text.orNull,
  used_ms: num.orNull,
  voided_ms: num.orNull,
  void_reason: text.orNull,
  version: num,
  created_ms: num,
  updated_ms: num,
}

const voucherColumns = (
  now: Date,
) => sql`${giftColumns}, v.id, v.batch_id, v.code, v.secret_hash is not null as has_secret,
  ${ms(sql`v.expires_at`)} as expires_ms, v.memo, ${statusAt(now)} as status, v.used_by, u.name as user_name, ${ms(sql`v.used_at`)} as used_ms,
  ${ms(sql`v.voided_at`)} as voided_ms, v.void_reason, v.version, ${ms(sql`v.created_at`)} as created_ms, ${ms(sql`v.updated_at`)} as updated_ms`

/** How a reader sees vouchers: whoever may not make any sees no code that could be redeemed. */
export type Look = { now: Date; seesCodes: boolean }

export const shownCode = (code: string, { seesCodes }: Pick<Look, 'seesCodes'>): string =>
  seesCodes ? voucherTextShown(code) : voucherCodeMasked(code)

const toVoucher = (row: RowOf<typeof voucherRow>, look: Look): Voucher => ({
  id: row.id,
  batch_id: row.batch_id,
  type: row.type,
  code: shownCode(row.code, look),
  has_secret: row.has_secret,
  plan: planOf(row),
  days: row.days,
  goods: goodsOf(row),
  needs_address: row.sku_id !== null,
  expires_at: kstIso(row.expires_ms),
  memo: row.memo,
  status: row.status,
  used_by: row.used_by === null ? null : { id: row.used_by, name_masked: maskName(row.user_name ?? '') },
  used_at: isoOf(row.used_ms),
  voided_at: isoOf(row.voided_ms),
  void_reason: row.void_reason,
  version: row.version,
  created_at: kstIso(row.created_ms),
  updated_at: kstIso(row.updated_ms),
})

type Filter = Partial<Omit<VoucherQuery, 'page' | 'page_size' | 'sort'>>

function whereOf(filter: Filter, now: Date): SQL {
  const parts: SQL[] = [sql`true`]
  const among = (column: SQL, values: readonly (string | number)[] | undefined, type: SQL) => {
    if (values) parts.push(sql`${column} = any(${sql.param([...values])}::${type})`)
  }
  among(sql`v.id`, filter.ids, sql`bigint[]`)
  among(sql`v.batch_id`, filter.batch_id, sql`bigint[]`)
  among(sql`b.type`, filter.type, sql`text[]`)
  among(sql`b.plan_id`, filter.plan_id, sql`bigint[]`)
  if (filter.status)
    parts.push(
      sql`(${sql.join(
        filter.status.map((one) => hasStatus(one, now)),
        sql` or `,
      )})`,
    )
  if (filter.code !== undefined) {
    const code = voucherTextOf(filter.code)
    parts.push(isVoucherCode(code) ? sql`v.code = ${code}` : sql`false`)
  }
  return sql.join(parts, sql` and `)
}

function hasStatus(status: VoucherStatus, now: Date): SQL {
  if (status === 'EXPIRED') return sql`(v.status = 'ISSUED' and v.expires_at <= ${at(now)})`
  if (status === 'ISSUED') return sql`(v.status = 'ISSUED' and v.expires_at > ${at(now)})`
  return sql`v.status = ${status}`
}

const orders: Record<string, SQL> = {
  id: sql`v.id asc`,
  '-id': sql`v.id desc`,
  expires_at: sql`v.expires_at asc, v.id asc`,
  '-expires_at': sql`v.expires_at desc, v.id desc`,
  used_at: sql`v.used_at asc nulls last, v.id asc`,
  '-used_at': sql`v.used_at desc nulls last, v.id desc`,
}

export const voucherSorts = Object.keys(orders)

/** A page of vouchers, newest first. Errors: PAGE_TOO_DEEP, VALIDATION for an order that there is not. */
export async function listVouchers(db: Db, query: VoucherQuery, look: Look) {
  const offset = boundedOffset(query)
  const where = whereOf(query, look.now)
  const order = orders[query.sort ?? '-id']
  if (!order) throw unsortable(voucherSorts)
  const found = await rows(
    db,
    voucherRow,
    sql`select ${voucherColumns(look.now)} from vouchers v join ${giftTables} on b.id = v.batch_id left join users u on u.id = v.used_by
        where ${where} order by ${order} limit ${query.page_size + 1} offset ${offset}`,
  )
  const { shown, total, hasNext } = await cutPage(found, query, () =>
    boundedCount(db, sql`vouchers v join voucher_batches b on b.id = v.batch_id`, where),
  )
  return toPage(
    shown.map((row) => toVoucher(row, look)),
    total,
    query,
    hasNext,
  )
}

export const unsortable = (names: readonly string[]) => {
  const plain = names.filter((name) => !name.startsWith('-'))
  return new AppError('VALIDATION', {
    fields: { sort: ['UNSORTABLE'] },
    params: { sort: { names: plain.join(', ') } },
  })
}

/** Error: NOT_FOUND. */
export async function readVoucher(db: Db, id: number, look: Look): Promise<Voucher> {
  const [row] = await rows(
    db,
    voucherRow,
    sql`select ${voucherColumns(look.now)} from vouchers v join ${giftTables} on b.id = v.batch_id left join users u on u.id = v.used_by where v.id = ${id}`,
  )
  if (!row) throw new AppError('NOT_FOUND')
  return toVoucher(row, look)
}

/** Ids of the vouchers of a batch that can still be redeemed or were not in their time, at most `limit`. */
export async function unusedOf(db: Db, batchId: number, limit: number): Promise<number[]> {
  const found = await rows(
    db,
    { id: num },
    sql`select id from vouchers where batch_id = ${batchId} and status = 'ISSUED' order by id limit ${limit}`,
  )
  return found.map(({ id }) => id)
}

const batchRow = {
  ...giftRow,
  id: num,
  with_secret: bool,
  memo: text,
  count: num,
  counts: json<Partial<VoucherBatch['counts']>>().orNull,
  made_by: text,
  created_ms: num,
}

const batchColumns = (
  now: Date,
) => sql`${giftColumns}, b.id, b.with_secret, b.memo, b.count, a.name as made_by, ${ms(sql`b.created_at`)} as created_ms,
  (select jsonb_object_agg(n.status, n.count) from (
    select ${statusAt(now)} as status, count(*)::int as count from vouchers v where v.batch_id = b.id group by 1) n) as counts`

const toBatch = (row: RowOf<typeof batchRow>): VoucherBatch => ({
  id: row.id,
  type: row.type,
  plan: planOf(row),
  days: row.days,
  goods: goodsOf(row),
  with_secret: row.with_secret,
  memo: row.memo,
  count: row.count,
  counts: { ISSUED: 0, USED: 0, VOID: 0, EXPIRED: 0, ...row.counts },
  made_by: row.made_by,
  created_at: kstIso(row.created_ms),
})

const batchTables = sql`${giftTables} join admins a on a.id = b.made_by`

/** A page of batches with their figures, newest first. */
export async function listBatches(db: Db, query: BatchQuery, now: Date) {
  const parts: SQL[] = [sql`true`]
  if (query.ids) parts.push(sql`b.id = any(${sql.param(query.ids)}::bigint[])`)
  if (query.type) parts.push(sql`b.type = any(${sql.param(query.type)}::text[])`)
  if (query.plan_id) parts.push(sql`b.plan_id = any(${sql.param(query.plan_id)}::bigint[])`)
  const where = sql.join(parts, sql` and `)
  if (query.sort !== undefined && query.sort !== 'id' && query.sort !== '-id') throw unsortable(['id'])
  const found = await rows(
    db,
    batchRow,
    sql`select ${batchColumns(now)} from ${batchTables} where ${where}
        order by b.id ${query.sort === 'id' ? sql`asc` : sql`desc`} limit ${query.page_size + 1} offset ${offsetOf(query)}`,
  )
  const { shown, total, hasNext } = await cutPage(found, query, () => boundedCount(db, sql`voucher_batches b`, where))
  return toPage(shown.map(toBatch), total, query, hasNext)
}

/** Error: NOT_FOUND. */
export async function readBatch(db: Db, id: number, now: Date): Promise<VoucherBatch> {
  const [row] = await rows(db, batchRow, sql`select ${batchColumns(now)} from ${batchTables} where b.id = ${id}`)
  if (!row) throw new AppError('NOT_FOUND')
  return toBatch(row)
}
