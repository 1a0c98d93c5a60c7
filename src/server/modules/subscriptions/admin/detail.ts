import { type SQL, sql } from 'drizzle-orm'
import { kstDay, kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../../db/db.ts'
import { bool, num, text, word } from '../../../db/shape.ts'
import { sure } from '../../../db/sure.ts'
import { AppError } from '../../../http/errors.ts'
import { needsKey } from '../../billing/billing.read.ts'
import { billingKeyStatuses } from '../../billing/billing.tables.ts'
import { planRef } from '../../plans/plans.read.ts'
import { transfersOf } from '../charging/transfers.service.ts'
import { nextCharge } from '../charging/renew.service.ts'
import { type Held, read } from '../hold.ts'
import { returnsOfSubscription } from '../kitReturns/kitReturns.read.ts'
import { presentSubscription } from '../subscriptions.read.ts'
import type { AdminSubscriptionDetail } from './admin.contract.ts'
import { listSubscriptions } from './list.ts'
import { pausesOf } from '../own/pauses.ts'
import { actionsFor, skippedUntil } from './refusals.ts'

/** One subscription with what its person sees of it and what can be done. Error: NOT_FOUND. */
export async function readSubscription(db: Db, id: number, now: Date): Promise<AdminSubscriptionDetail> {
  const held = await read(db, id)
  if (!held) throw new AppError('NOT_FOUND')
  const { subscription: of, nextPlan } = held
  const { results } = await listSubscriptions(db, { ids: [id] }, { page: 1, page_size: 1 }, now)
  const [money] = await rows(
    db,
    { paid: num, refunded: num },
    sql`select coalesce(sum(captured), 0)::bigint as paid, coalesce(sum(refunded), 0)::bigint as refunded
        from subscription_payments where subscription_id = ${id} and status = 'PAID'`,
  )
  const [method] = of.billingKeyId === null ? [] : await methods(db, sql`k.id = ${of.billingKeyId}`)
  const today = kstDay(now)
  return {
    ...sure(results[0]),
    shown: await presentSubscription(db, held, now),
    next_plan: of.nextPlanId === null ? null : planRef(nextPlan),
    method: method ?? null,
    installment_months: of.installmentMonths,
    cancel_reason: of.cancelReason,
    missed: missedOf(held, today),
    kit_returns: await returnsOfSubscription(db, id, now),
    transfers: await transfersOf(db, id),
    paid_total: money?.paid ?? 0,
    refunded_total: money?.refunded ?? 0,
    actions: actionsFor(held, { today, pauses: await pausesOf(db, id, now) }),
  }
}

const missedOf = (held: Held, today: string): AdminSubscriptionDetail['missed'] => {
  const { subscription: of } = held
  if (!of.waitsForStaff) return null
  return {
    from: of.endsOn,
    amount: nextCharge(held, 'RENEWAL', of.endsOn).amount,
    skipped_until: of.endsOn > today ? of.endsOn : skippedUntil(held, today),
  }
}

/** The ways to pay of a member, also those that no longer work; never one that is still being registered. */
export const methodsOf = (db: Db, userId: number) =>
  methods(db, sql`k.user_id = ${userId} and k.status <> 'REGISTERING'`)

async function methods(db: Db, where: SQL) {
  const found = await rows(
    db,
    {
      id: num,
      label: text,
      issuer: text.orNull,
      status: word(billingKeyStatuses),
      is_default: bool,
      in_use: bool,
      created_ms: num,
    },
    sql`select k.id, k.label, k.issuer, k.status, k.is_default, exists (select from subscriptions s where s.billing_key_id = k.id and s.${needsKey}) as in_use,
          (extract(epoch from k.created_at) * 1000)::float8 as created_ms
        from billing_keys k where ${where} order by k.is_default desc, k.id desc limit 50`,
  )
  return found.map(({ created_ms: created, ...method }) => ({ ...method, created_at: kstIso(created) }))
}
