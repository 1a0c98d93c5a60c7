import { sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { type Db, rows } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import type { Deps } from '../../deps.ts'
import { startOfKstDay } from '../../time/kst.ts'
import { drive } from '../subscriptions/charging/charge.service.ts'
import { type OurPayment, ourPaymentRow } from './reconciliation.compare.ts'

/** What memberships were charged and given back on a day, or what the gateway moved of it, as our books have it. */
export async function membershipPayments(
  db: Db,
  provider: string,
  day: string,
  pgPaymentIds: string[],
): Promise<OurPayment[]> {
  const [from, to] = [startOfKstDay(day).toISOString(), startOfKstDay(addDays(day, 1)).toISOString()]
  return rows(
    db,
    ourPaymentRow,
    sql`select null::bigint as payment_id, p.pg_payment_id, p.order_no, p.captured, p.status,
          p.approved_at >= ${from}::timestamptz and p.approved_at < ${to}::timestamptz as is_of_day,
          coalesce((select sum(r.amount) from subscription_refunds r where r.payment_id = p.id and r.status = 'COMPLETED'), 0)::bigint as returned,
          coalesce((select sum(r.amount) from subscription_refunds r where r.payment_id = p.id and r.status = 'PROCESSING'), 0)::bigint as returning
        from subscription_payments p
        where p.status = 'PAID' and p.id in (
          select id from subscription_payments where provider = ${provider} and pg_payment_id = any(${sql.param(pgPaymentIds)}::text[])
          union select id from subscription_payments where provider = ${provider} and pg_payment_id is not null and captured > 0
            and approved_at >= ${from}::timestamptz and approved_at < ${to}::timestamptz)`,
  )
}

/** Finds out about a charge of a membership that the gateway knows as paid and we do not. Whether the truth was found. */
export async function healMembership(deps: Deps, orderNo: string): Promise<boolean> {
  const [open] = await rows(
    deps.db,
    { id: num },
    sql`select id from subscription_payments where order_no = ${orderNo} and provider = ${deps.gateway.provider} and status <> 'PAID'`,
  )
  if (!open) return false
  const settled = await drive(deps, open.id, { owner: '', isNew: false })
  return settled === 'PAID' || settled === 'RETURNED'
}
