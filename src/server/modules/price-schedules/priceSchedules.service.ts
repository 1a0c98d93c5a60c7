import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { can } from '#shared/permissions.ts'
import { rows, type Tx } from '../../db/db.ts'
import { num, text } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { AppError, invalidField, refuseOn } from '../../http/errors.ts'
import { refuseStale } from '../../http/versions.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { askForSchedule, needsSecondPerson, type Schedule } from './priceSchedules.approval.ts'
import type { Change, Wanted } from './priceSchedules.contract.ts'
import { type Context, lockTarget, type Target } from './priceSchedules.target.ts'
import { priceChangeSchedules } from './priceSchedules.tables.ts'

/** Making, changing, ending and taking back scheduled prices. */
type Values = Pick<Schedule, 'price' | 'listPrice' | 'effectiveAt' | 'endAt'>

const apart = { price_change_schedules_apart: 'SCHEDULE_OVERLAP' } as const

/**
 * Makes a schedule; one that needs a second person waits and counts for nothing until then. Errors: EFFECTIVE_AT_PAST,
 * SCHEDULE_OVERLAP with the schedules that are in its way, PRICE_APPROVAL_REQUIRED without a reason, VALIDATION.
 */
export async function createSchedule(tx: Tx, wanted: Wanted, context: Context): Promise<Schedule> {
  const target = await lockTarget(tx, wanted.target_type, wanted.target_id)
  const values = valuesOf(wanted, target)
  if (values.effectiveAt <= context.now) throw new AppError('EFFECTIVE_AT_PAST')
  await refuseOverlap(tx, target, { ...values, id: 0 })
  const { needed, ...why } = await needsSecondPerson(tx, target, { ...values, id: 0 }, context)
  const [row] = await refuseOn(
    apart,
    tx
      .insert(priceChangeSchedules)
      .values({
        ...values,
        productId: target.product.id,
        skuId: target.skuId,
        captured: target.base,
        waiting: needed,
        reason: context.reason ?? null,
        createdBy: context.actor.kind === 'staff' ? context.actor.name : '시스템',
        createdAt: context.now,
        updatedAt: context.now,
      })
      .returning(),
  )
  const made = row as Schedule
  await audit(tx, 'create', made, { after: { ...recordOf(made), captured: made.captured } }, context)
  if (needed) await askForSchedule(tx, made, target, { ...why, context })
  return made
}

/**
 * Changes a schedule that has not begun; of one that is on, its end alone. Errors: those of making one, NOT_FOUND,
 * VERSION_CONFLICT, SCHEDULE_STARTED, SCHEDULE_OVER.
 */
export async function changeSchedule(
  tx: Tx,
  id: number,
  { version, ...change }: Change & { version: number },
  context: Context,
): Promise<void> {
  const { row, target } = await lockSchedule(tx, id)
  refuseStale(version, row)
  const begun = refuseOver(row, context.now)
  const values = valuesOf({ ...wireOf(row), ...change }, target)
  if (
    begun &&
    (values.price !== row.price || values.listPrice !== row.listPrice || +values.effectiveAt !== +row.effectiveAt)
  )
    throw new AppError('SCHEDULE_STARTED')
  if (begun ? values.endAt && values.endAt <= context.now : values.effectiveAt <= context.now)
    throw begun ? invalidField('end_at', 'PAST_TIME') : new AppError('EFFECTIVE_AT_PAST')
  await refuseOverlap(tx, target, { ...values, id })
  const { needed, ...why } = await needsSecondPerson(tx, target, { ...values, id }, context)
  // what another person has agreed to for a time may be shorter; longer is a schedule of its own
  if (begun && needed && (row.endAt?.getTime() ?? Infinity) < (values.endAt?.getTime() ?? Infinity))
    throw invalidField('end_at', 'LONGER_THAN_AGREED')
  const waiting = !begun && needed
  await refuseOn(
    apart,
    tx
      .update(priceChangeSchedules)
      .set({ ...values, waiting, version: row.version + 1, updatedAt: context.now })
      .where(eq(priceChangeSchedules.id, id))
      .then(() => undefined),
  )
  await audit(tx, 'update', row, { before: recordOf(row), after: recordOf(values) }, context)
  if (waiting) await askForSchedule(tx, { ...row, ...values }, target, { ...why, context })
}

/** Ends a schedule that is on at this moment: customers pay the product's own price. Errors: NOT_FOUND, VERSION_CONFLICT, SCHEDULE_NOT_ON. */
export async function endSchedule(tx: Tx, id: number, version: number, context: Context): Promise<void> {
  const { row } = await lockSchedule(tx, id)
  refuseStale(version, row)
  const { now } = context
  const isOn = !row.canceledAt && !row.waiting && row.effectiveAt < now && (!row.endAt || row.endAt > now)
  if (!isOn) throw new AppError('SCHEDULE_NOT_ON')
  await tx
    .update(priceChangeSchedules)
    .set({ endAt: now, version: row.version + 1, updatedAt: now })
    .where(eq(priceChangeSchedules.id, id))
  await audit(tx, 'end', row, { before: recordOf(row), after: { end_at: kstIso(now) } }, context)
}

/**
 * Takes a schedule back before its start; who may not set prices only one that waits, as it was asked for. One statement
 * decides, so that what has begun is never taken from customers who see it. Errors: NOT_FOUND, SCHEDULE_STARTED,
 * SCHEDULE_OVER, FORBIDDEN.
 */
export async function cancelSchedule(tx: Tx, id: number, context: Context): Promise<void> {
  const { actor, now } = context
  const may = actor.kind === 'staff' && can(actor.role, 'prices:write')
  const waiting = eq(priceChangeSchedules.waiting, true)
  const notBegun = may ? or(gt(priceChangeSchedules.effectiveAt, now), waiting) : waiting
  const [row] = await tx
    .update(priceChangeSchedules)
    .set({ canceledAt: now, version: sql`version + 1`, updatedAt: now })
    .where(and(eq(priceChangeSchedules.id, id), isNull(priceChangeSchedules.canceledAt), notBegun))
    .returning()
  if (row) {
    await audit(tx, 'cancel', row, { before: recordOf(row) }, context)
    return
  }
  const [found] = await tx.select().from(priceChangeSchedules).where(eq(priceChangeSchedules.id, id))
  if (!found) throw new AppError('NOT_FOUND')
  const begun = refuseOver(found, now)
  if (may || begun) throw new AppError('SCHEDULE_STARTED')
  throw new AppError('FORBIDDEN', undefined, '승인된 예약은 가격을 정할 수 있는 사람만 취소할 수 있어요.')
}

/** Its product is locked first, as by who makes one. */
async function lockSchedule(tx: Tx, id: number): Promise<{ row: Schedule; target: Target }> {
  const [found] = await tx.select().from(priceChangeSchedules).where(eq(priceChangeSchedules.id, id))
  if (!found) throw new AppError('NOT_FOUND')
  const target = await lockTarget(tx, found.skuId === null ? 'PRODUCT' : 'SKU', found.skuId ?? found.productId)
  const [row] = await tx.select().from(priceChangeSchedules).where(eq(priceChangeSchedules.id, id)).for('update')
  return { row: row as Schedule, target }
}

/** Whether it has begun. Error: SCHEDULE_OVER for one that has ended or was cancelled. */
function refuseOver(row: Schedule, now: Date): boolean {
  if (row.canceledAt || (!row.waiting && row.endAt && row.endAt <= now)) throw new AppError('SCHEDULE_OVER')
  return !row.waiting && row.effectiveAt <= now
}

type Wire = Pick<Wanted, 'new_price' | 'new_sale_price' | 'effective_at' | 'end_at'>

const wireOf = (row: Values): Wire => ({
  new_price: row.listPrice ?? row.price,
  new_sale_price: row.listPrice === null ? null : row.price,
  effective_at: row.effectiveAt.toISOString(),
  end_at: row.endAt?.toISOString() ?? null,
})

function valuesOf(
  { new_price: price, new_sale_price: sale, effective_at, end_at }: { [K in keyof Wire]: Wire[K] | undefined },
  target: Target,
): Values {
  const effectiveAt = new Date(effective_at as string)
  const endAt = end_at == null ? null : new Date(end_at)
  if (endAt && endAt <= effectiveAt) throw invalidField('end_at', 'ENDS_BEFORE_START')
  if (target.skuId === null && (price as number) < 1) throw invalidField('new_price', 'TOO_SMALL', { min: 1 })
  if (target.skuId !== null && sale != null) throw invalidField('new_sale_price', 'SURCHARGE_ONLY')
  if (sale != null && sale > (price as number)) throw invalidField('new_sale_price', 'ABOVE_LIST_PRICE')
  return { price: sale ?? (price as number), listPrice: sale == null ? null : (price as number), effectiveAt, endAt }
}

/**
 * Says which schedules of the target are in the way. The database refuses them as well (`price_change_schedules_apart`),
 * whoever is first. Error: SCHEDULE_OVERLAP with `schedules`.
 */
async function refuseOverlap(
  tx: Tx,
  target: Target,
  { id, effectiveAt, endAt }: Values & { id: number },
): Promise<void> {
  const found = await rows(
    tx,
    { id: num, start_ms: num, end_ms: num.orNull, created_by: text },
    sql`select c.id, (extract(epoch from c.effective_at) * 1000)::bigint as start_ms, (extract(epoch from c.end_at) * 1000)::bigint as end_ms, c.created_by
        from price_change_schedules c where c.product_id = ${target.product.id} and c.sku_id is not distinct from ${target.skuId}::bigint
          and c.canceled_at is null and c.id <> ${id} and tstzrange(c.effective_at, c.end_at) && tstzrange(${at(effectiveAt)}, ${endAt ? at(endAt) : sql`null`})
        order by c.effective_at limit 20`,
  )
  if (found.length === 0) return
  const schedules = found.map((one) => ({
    id: one.id,
    effective_at: kstIso(new Date(one.start_ms)),
    end_at: one.end_ms === null ? null : kstIso(new Date(one.end_ms)),
    created_by: one.created_by,
  }))
  const told = schedules.map(
    ({ id: other, effective_at, end_at }) => `#${other} ${minute(effective_at)} ~ ${end_at ? minute(end_at) : ''}`,
  )
  throw new AppError(
    'SCHEDULE_OVERLAP',
    { schedules },
    `같은 기간에 이미 예약이 있어요: ${told.map((one) => one.trim()).join(', ')}`,
  )
}

const minute = (iso: string) => iso.slice(0, 16).replace('T', ' ')

const recordOf = (values: Values) => ({
  ...wireOf(values),
  effective_at: kstIso(values.effectiveAt),
  end_at: values.endAt && kstIso(values.endAt),
})

const audit = (
  tx: Tx,
  what: string,
  row: Pick<Schedule, 'id' | 'productId' | 'skuId'>,
  sides: { before?: object; after?: object },
  { actor, ip, requestId, reason, now }: Context,
) =>
  recordAudit(tx, {
    actor,
    action: `price-schedule.${what}`,
    entity: 'price-schedule',
    entityId: row.id,
    ...(sides.before ? { before: sides.before } : {}),
    ...(sides.after ? { after: { product_id: row.productId, sku_id: row.skuId, ...sides.after } } : {}),
    reason,
    ip,
    requestId,
    now,
  })
