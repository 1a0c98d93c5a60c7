import { eq, sql } from 'drizzle-orm'
import { formatKrw } from '#shared/format/krw.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { type Approval, onApproved, outdatedWhen, requestApproval } from '../approvals/approvals.service.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { WriteContext } from '../crud/options.ts'
import { plans } from './plans.tables.ts'

/** The price of a plan changes when a second person has agreed. Who is a member already keeps what they agreed to. */

type Plan = typeof plans.$inferSelect
type Prices = { price: number; list_price: number }
type Payload = { before: Prices; after: Prices; lines: { label: string; value: string }[] }
type Wanted = { price: number; listPrice: number; reason: string | undefined }

/** Puts the price into the queue. Errors: VALIDATION without a reason, PLAN_PRICE_WAITING. */
export async function askForPrice(
  tx: Tx,
  plan: Plan,
  { price, listPrice, reason }: Wanted,
  { actor, now }: WriteContext,
): Promise<void> {
  if (!reason) throw invalidField('price_reason', 'REASON_REQUIRED')
  if ((await waitingPrices(tx, [plan.id])).size > 0) throw new AppError('PLAN_PRICE_WAITING')
  const live = (await liveCounts(tx, [plan.id])).get(plan.id)?.live ?? 0
  const payload: Payload = {
    before: { price: plan.price, list_price: plan.listPrice },
    after: { price, list_price: listPrice },
    lines: [
      { label: '한 기간 가격', value: `${formatKrw(plan.price)} → ${formatKrw(price)}` },
      ...(listPrice === plan.listPrice
        ? []
        : [{ label: '정가', value: `${formatKrw(plan.listPrice)} → ${formatKrw(listPrice)}` }]),
      { label: '지금 값 그대로 내는 구독', value: `${live.toLocaleString('ko')}명` },
    ],
  }
  await requestApproval(tx, {
    kind: 'PLAN_PRICE',
    targetId: plan.id,
    title: `요금제 가격 · ${plan.name}`,
    amount: price,
    reason,
    payload,
    actor,
    now,
  })
}

const isMoved = ({ before }: Payload, plan: Plan | undefined): boolean =>
  !plan || plan.price !== before.price || plan.listPrice !== before.list_price

const MOVED = '요청한 뒤에 요금제의 값이 바뀌었어요. 거절하고 새로 요청해 주세요.'
const payloadOf = (approval: Approval) => approval.payload as Payload

onApproved('PLAN_PRICE', async (tx, approval, actor, now) => {
  const id = approval.targetId as number
  const payload = payloadOf(approval)
  const { before, after } = payload
  const [plan] = await tx.select().from(plans).where(eq(plans.id, id)).for('update')
  if (isMoved(payload, plan)) throw new AppError('APPROVAL_STALE', undefined, MOVED)
  await tx
    .update(plans)
    .set({ price: after.price, listPrice: after.list_price, version: sql`version + 1`, updatedAt: now })
    .where(eq(plans.id, id))
  await recordAudit(tx, {
    actor,
    action: 'plan.price-approved',
    entity: 'plan',
    entityId: id,
    before,
    after,
    reason: approval.reason,
    now,
  })
})

outdatedWhen('PLAN_PRICE', async (db, approval) => {
  const [plan] = await db
    .select()
    .from(plans)
    .where(eq(plans.id, approval.targetId as number))
  return isMoved(payloadOf(approval), plan) ? MOVED : null
})

/** Prices that wait for a second person, by plan. */
export async function waitingPrices(db: Db, planIds: readonly number[]) {
  const found = await rows(
    db,
    { plan_id: num, approval_id: num, price: num, list_price: num },
    sql`select target_id as plan_id, id as approval_id, (payload #>> '{after,price}')::bigint as price,
        (payload #>> '{after,list_price}')::bigint as list_price
      from approvals where kind = 'PLAN_PRICE' and status = 'PENDING' and target_id = any(${sql.param([...planIds])}::bigint[])`,
  )
  return new Map(found.map(({ plan_id: id, ...waiting }) => [id, waiting]))
}

/** How many memberships that are not over have each plan, and how many of them are charged another price next. */
export async function liveCounts(db: Db, planIds: readonly number[]) {
  const found = await rows(
    db,
    { plan_id: num, live: num, kept: num },
    sql`select s.plan_id, count(*)::int as live,
        (count(*) filter (where s.next_plan_id is null and s.next_price <> p.price))::int as kept
      from subscriptions s join plans p on p.id = s.plan_id
      where s.plan_id = any(${sql.param([...planIds])}::bigint[]) and s.status not in ('ENDED', 'TERMINATED') group by s.plan_id`,
  )
  return new Map(found.map(({ plan_id: id, live, kept }) => [id, { live, kept }]))
}
