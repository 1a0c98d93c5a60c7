import { eq, sql } from 'drizzle-orm'
import { formatKrw } from '#shared/format/krw.ts'
import { type Day, formatDay, kstDay } from '#shared/format/kst.ts'
import { rows, type Tx } from '../../../db/db.ts'
import { num } from '../../../db/shape.ts'
import { sure } from '../../../db/sure.ts'
import { nameOf } from '../../../http/actor.ts'
import { AppError, invalidField } from '../../../http/errors.ts'
import { refuseStale } from '../../../http/versions.ts'
import {
  type Approval,
  onApproved,
  onNotApproved,
  outdatedWhen,
  requestApproval,
} from '../../approvals/approvals.service.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import type { WriteContext } from '../../crud/options.ts'
import { plans } from '../../plans/plans.tables.ts'
import { earliestOn, previewPrice } from './changes.read.ts'
import { planPriceChanges } from './prices.tables.ts'

/** 구독자 가격 변경: what members of a plan are to pay. It counts when a second person has agreed. */

type Wanted = { plan_id: number; price: number; effective_on: Day; reason: string }

/** Puts a change into the queue. Errors: VALIDATION, PRICE_CHANGE_STANDS. Answers its id. */
export async function askForChange(
  tx: Tx,
  wanted: Wanted,
  { actor, now, ip, requestId }: WriteContext,
): Promise<number> {
  const { plan_id: planId, price, effective_on: on, reason } = wanted
  const [plan] = await tx.select().from(plans).where(eq(plans.id, planId)).for('update')
  if (!plan) throw invalidField('plan_id', 'NOT_FOUND')
  const { raised, lowered } = await previewPrice(tx, { planId, price }, now)
  if (raised + lowered === 0) throw invalidField('price', 'NOTHING_TO_CHANGE')
  if (on < firstDay(raised, now)) throw invalidField('effective_on', raised > 0 ? 'PRICE_DAY' : 'PAST_DAY')
  const [ahead] = await rows(
    tx,
    { id: num },
    sql`select id from plan_price_changes where plan_id = ${planId} and (status = 'WAITING' or (status = 'SCHEDULED' and effective_on >= ${kstDay(now)}::date)) limit 1`,
  )
  if (ahead) throw new AppError('PRICE_CHANGE_STANDS')
  const values = { planId, price, effectiveOn: on, reason, createdBy: nameOf(actor), createdAt: now, updatedAt: now }
  const [made] = await tx.insert(planPriceChanges).values(values).returning({ id: planPriceChanges.id })
  const { id } = sure(made)
  await recordAudit(tx, {
    actor,
    action: 'plan-price-change.create',
    entity: 'plan-price-change',
    entityId: id,
    after: { plan_id: planId, price, effective_on: on, status: 'WAITING' },
    reason,
    ip,
    requestId,
    now,
  })
  await requestApproval(tx, {
    kind: 'MEMBER_PRICE',
    targetId: id,
    title: `구독자 가격 · ${plan.name}`,
    amount: price,
    reason,
    payload: {
      lines: [
        { label: '한 기간 가격', value: formatKrw(price) },
        { label: '적용', value: `${formatDay(on, 'YYYY년 M월 D일')} 뒤의 첫 결제부터` },
        { label: '동의를 물을 구독', value: `${raised.toLocaleString('ko')}명` },
        { label: '동의 없이 내려갈 구독', value: `${lowered.toLocaleString('ko')}명` },
      ],
    },
    actor,
    now,
  })
  return id
}

/** Whoever pays more is asked for thirty days; who pays less waits for nothing. */
const firstDay = (raised: number, now: Date): Day => (raised > 0 ? earliestOn(now) : kstDay(now))

const LATE = '동의를 물을 30일이 남지 않았어요. 거절하고 날짜를 늦춰 새로 요청해 주세요.'
const idOf = (approval: Approval) => approval.targetId as number

async function isLate(db: Tx, id: number, now: Date): Promise<boolean> {
  const [row] = await db.select().from(planPriceChanges).where(eq(planPriceChanges.id, id))
  if (!row || row.status !== 'WAITING') return true
  const { raised } = await previewPrice(db, { planId: row.planId, price: row.price }, now)
  return row.effectiveOn < firstDay(raised, now)
}

onApproved('MEMBER_PRICE', async (tx, approval, actor, now) => {
  const id = idOf(approval)
  await tx.select().from(planPriceChanges).where(eq(planPriceChanges.id, id)).for('update')
  // a day more than that has passed while it waited
  if (await isLate(tx, id, now)) throw new AppError('APPROVAL_STALE', undefined, LATE)
  const [row] = await tx
    .update(planPriceChanges)
    .set({ status: 'SCHEDULED', version: sql`version + 1`, updatedAt: now })
    .where(eq(planPriceChanges.id, id))
    .returning()
  await recordAudit(tx, {
    actor,
    action: 'plan-price-change.approved',
    entity: 'plan-price-change',
    entityId: id,
    before: { status: 'WAITING' },
    after: { status: 'SCHEDULED', price: row?.price, effective_on: row?.effectiveOn },
    reason: approval.reason,
    now,
  })
})

onNotApproved('MEMBER_PRICE', async (tx, approval, _, now) => {
  await tx
    .update(planPriceChanges)
    .set({ status: 'CANCELED', canceledAt: now, version: sql`version + 1`, updatedAt: now })
    .where(eq(planPriceChanges.id, idOf(approval)))
})

outdatedWhen('MEMBER_PRICE', async (db, approval, now) => ((await isLate(db as Tx, idOf(approval), now)) ? LATE : null))

/** Takes a change back: who was not charged yet keeps their price. Errors: NOT_FOUND, VERSION_CONFLICT, PRICE_CHANGE_STATE. */
export async function callOff(
  tx: Tx,
  { id, version, reason }: { id: number; version: number; reason: string },
  { actor, now, ip, requestId }: WriteContext,
): Promise<void> {
  const [row] = await tx.select().from(planPriceChanges).where(eq(planPriceChanges.id, id)).for('update')
  if (!row) throw new AppError('NOT_FOUND')
  refuseStale(version, row)
  // what waits is withdrawn where it waits
  if (row.status !== 'SCHEDULED') throw new AppError('PRICE_CHANGE_STATE')
  await tx
    .update(planPriceChanges)
    .set({ status: 'CANCELED', canceledAt: now, version: row.version + 1, updatedAt: now })
    .where(eq(planPriceChanges.id, id))
  await recordAudit(tx, {
    actor,
    action: 'plan-price-change.call-off',
    entity: 'plan-price-change',
    entityId: id,
    before: { status: 'SCHEDULED' },
    after: { status: 'CANCELED' },
    reason,
    ip,
    requestId,
    now,
  })
}
