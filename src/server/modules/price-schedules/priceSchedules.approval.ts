import { eq, sql } from 'drizzle-orm'
import { can } from '#shared/permissions.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { kstIso } from '#shared/format/kst.ts'
import { changePercent, dropNeedsSecondPerson } from '#shared/pricing/priceDrop.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { num, text } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { AppError } from '../../http/errors.ts'
import { onApproved, onNotApproved, outdatedWhen, requestApproval } from '../approvals/approvals.service.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { type LowPrice, lowLineOf, type PriceChange } from '../catalog/priceChanges.ts'
import { paidWith, timeSalesBelowHalf } from '../catalog/steadyPrices.ts'
import type { Context, Target } from './priceSchedules.target.ts'
import { priceChangeSchedules } from './priceSchedules.tables.ts'

/** Scheduled prices that one person may not set alone: they count only when another has agreed to these very ones. */
export type Schedule = typeof priceChangeSchedules.$inferSelect

type Payload = Asked & { lines: { label: string; value: string }[] }
type Asked = { price: number; list_price: number | null; effective_at: string; end_at: string | null; base: number }

/** What is asked for: the price over its period, and the price that it lies over. */
const askedOf = (row: Pick<Schedule, 'price' | 'listPrice' | 'effectiveAt' | 'endAt'>, base: number): Asked => ({
  price: row.price,
  list_price: row.listPrice,
  effective_at: row.effectiveAt.toISOString(),
  end_at: row.endAt?.toISOString() ?? null,
  base,
})

const isSame = (a: Asked, b: Asked): boolean =>
  a.price === b.price &&
  a.list_price === b.list_price &&
  a.effective_at === b.effective_at &&
  a.end_at === b.end_at &&
  a.base === b.base

type Period = { effectiveAt: Date; endAt: Date | null }

/** Why a schedule is asked for: `sales` are the time sales that its price would make less than half. */
type Why = { big: boolean; sales: readonly LowPrice[] }

/**
 * Whether a price may only come with a second person: a drop of more than half of what is paid for any SKU, reckoned
 * together with the other schedules and time sales of the product in the same time; a rise over the double of a time sale
 * in that time; or a price set by who may not set prices.
 */
export async function needsSecondPerson(
  tx: Tx,
  target: Target,
  wanted: Period & { id: number; price: number },
  { actor, now }: Context,
): Promise<{ needed: boolean } & Why> {
  const may = (permission: 'prices:write' | 'products:create') => actor.kind === 'staff' && can(actor.role, permission)
  // who writes a draft writes its prices, but not what it will fall to once it is on sale
  const ofDraft = target.product.status === 'DRAFT' && may('products:create')
  const own: PriceChange =
    target.skuId === null
      ? { field: 'sale_price', id: target.product.id, label: target.name, before: target.base, after: wanted.price }
      : { field: 'sku_extra', id: target.skuId, label: target.name, before: target.base, after: wanted.price }
  const others = await besides(tx, target, wanted)
  const during = { from: wanted.effectiveAt, to: wanted.endAt }
  const paid = await paidWith(tx, target.product, [own, ...others], now, during)
  const rises = target.skuId === null && wanted.price > target.base
  const sales = rises ? await timeSalesBelowHalf(tx, { id: target.product.id, price: wanted.price }, during) : []
  const big = sales.length > 0 || paid.some(({ before, after }) => dropNeedsSecondPerson(before, after))
  return { needed: big || !(ofDraft || may('prices:write')), big, sales }
}

/** The lowest that other schedules of the product make of each other price in the same time. */
async function besides(
  tx: Tx,
  target: Target,
  { id, effectiveAt, endAt }: Period & { id: number },
): Promise<PriceChange[]> {
  const found = await rows(
    tx,
    { sku_id: num.orNull, price: num },
    sql`select c.sku_id, min(c.price) as price from price_change_schedules c
        where c.product_id = ${target.product.id} and c.canceled_at is null and c.id <> ${id}
          and c.sku_id is distinct from ${target.skuId}::bigint and tstzrange(c.effective_at, c.end_at) && tstzrange(${at(effectiveAt)}, ${endAt ? at(endAt) : sql`null`})
        group by c.sku_id`,
  )
  return found.map(({ sku_id, price }) => ({
    field: sku_id === null ? 'sale_price' : 'sku_extra',
    id: sku_id ?? target.product.id,
    label: '',
    before: price,
    after: price,
  }))
}

/** Puts a schedule into the queue. Error: PRICE_APPROVAL_REQUIRED without a reason. */
export async function askForSchedule(
  tx: Tx,
  row: Schedule,
  target: Target,
  { big, sales, context }: Why & { context: Context },
): Promise<void> {
  const { reason, actor, now, jobId } = context
  if (!reason)
    throw new AppError(
      'PRICE_APPROVAL_REQUIRED',
      { over_half: big },
      big
        ? '손님이 내는 값을 절반 넘게 내리거나 타임세일가의 두 배 넘게 올리려면 다른 관리자의 승인이 필요해요. 사유를 적어 요청해 주세요.'
        : '가격변경 예약은 승인이 필요해요. 사유를 적어 요청해 주세요.',
    )
  const percent = changePercent(target.base, row.price)
  const payload: Payload = {
    ...askedOf(row, target.base),
    lines: [
      {
        label: target.name,
        value: `${formatKrw(target.base)} → ${formatKrw(row.price)}${target.base === 0 ? '' : ` (${String(percent).replace('-', '−')}%)`}`,
      },
      { label: '시작', value: kstIso(row.effectiveAt) },
      { label: '끝', value: row.endAt ? kstIso(row.endAt) : '끝낼 때까지' },
      ...sales.map((one) => lowLineOf(one, row.price)),
    ],
  }
  await requestApproval(tx, {
    kind: 'PRICE_SCHEDULE',
    targetId: row.id,
    title: `가격변경 예약 · ${target.name}`,
    amount: row.price,
    reason,
    payload,
    actor,
    jobId: jobId ?? undefined,
    now,
  })
}

onApproved('PRICE_SCHEDULE', async (tx, approval, actor, now) => {
  const [row] = await tx
    .select()
    .from(priceChangeSchedules)
    .where(eq(priceChangeSchedules.id, approval.targetId as number))
    .for('update')
  const why = await whyNot(tx, row, approval.payload as Payload, now)
  if (!row || why) throw new AppError('APPROVAL_STALE', undefined, why ?? undefined)
  await tx
    .update(priceChangeSchedules)
    .set({ waiting: false, version: row.version + 1, updatedAt: now })
    .where(eq(priceChangeSchedules.id, row.id))
  await recordAudit(tx, {
    actor,
    action: 'price-schedule.approved',
    entity: 'price-schedule',
    entityId: row.id,
    after: askedOf(row, (approval.payload as Payload).base),
    reason: approval.reason,
    now,
  })
})

/** A refused request takes its schedule with it, unless somebody has asked for another price or time since. */
onNotApproved('PRICE_SCHEDULE', async (tx, approval, _actor, now) => {
  const payload = approval.payload as Payload
  const [row] = await tx
    .select()
    .from(priceChangeSchedules)
    .where(eq(priceChangeSchedules.id, approval.targetId as number))
    .for('update')
  if (!row?.waiting || row.canceledAt || !isSame(askedOf(row, payload.base), payload)) return
  await tx
    .update(priceChangeSchedules)
    .set({ canceledAt: now, version: row.version + 1, updatedAt: now })
    .where(eq(priceChangeSchedules.id, row.id))
})

outdatedWhen('PRICE_SCHEDULE', async (db, approval) => {
  const [row] = await db
    .select()
    .from(priceChangeSchedules)
    .where(eq(priceChangeSchedules.id, approval.targetId as number))
  return whyNot(db, row, approval.payload as Payload, approval.updatedAt)
})

/** Why an agreement to this would change nothing any more, or null. */
async function whyNot(db: Db, row: Schedule | undefined, payload: Payload, now: Date): Promise<string | null> {
  if (!row || row.canceledAt) return '취소된 예약이에요. 거절해 주세요.'
  const [base] = await rows(
    db,
    { price: num, name: text },
    sql`select coalesce((select k.extra_price from skus k where k.id = ${row.skuId}::bigint), p.sale_price) as price, p.name from products p where p.id = ${row.productId}`,
  )
  if (!isSame(askedOf(row, base?.price ?? 0), payload))
    return '요청한 뒤에 가격이나 기간이 바뀌었어요. 거절하고 새로 요청해 주세요.'
  return row.effectiveAt <= now ? '시작 시각이 지났어요. 거절하고 새로 예약해 주세요.' : null
}
