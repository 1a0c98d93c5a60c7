import { sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { type Db, rows } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import type { Deps } from '../../deps.ts'
import { startOfKstDay } from '../../time/kst.ts'
import { settleFee } from '../claims/fees/feeCharges.service.ts'
import { askGateway } from '../payments/gatewayCalls.ts'
import { type OurPayment, ourPaymentRow } from './reconciliation.compare.ts'

/** What claims' fees were charged and given back on a day, or what the gateway moved of it, as our books have it. */
export function claimFeePayments(db: Db, provider: string, day: string, pgPaymentIds: string[]): Promise<OurPayment[]> {
  const [from, to] = [startOfKstDay(day).toISOString(), startOfKstDay(addDays(day, 1)).toISOString()]
  return rows(
    db,
    ourPaymentRow,
    sql`select null::bigint as payment_id, f.pg_payment_id, f.order_no, f.captured, f.status,
          f.approved_at >= ${from}::timestamptz and f.approved_at < ${to}::timestamptz as is_of_day, f.returned, f.return_due - f.returned as returning
        from claim_fee_charges f
        where f.status = 'PAID' and f.id in (
          select id from claim_fee_charges where provider = ${provider} and pg_payment_id = any(${sql.param(pgPaymentIds)}::text[])
          union select id from claim_fee_charges where provider = ${provider} and pg_payment_id is not null
            and approved_at >= ${from}::timestamptz and approved_at < ${to}::timestamptz)`,
  )
}

/** Finds out about a charge of a fee that the gateway knows as paid and we do not. Whether the truth was found. */
export async function healClaimFee(deps: Deps, orderNo: string): Promise<boolean> {
  const [open] = await rows(
    deps.db,
    { id: num },
    sql`select id from claim_fee_charges where order_no = ${orderNo} and provider = ${deps.gateway.provider} and status <> 'PAID'`,
  )
  const { snapshot } = open ? await askGateway(deps.gateway, { orderNo }) : {}
  if (!open || snapshot?.status !== 'PAID') return false
  return (await settleFee(deps, open.id, { kind: 'OK', snapshot })) === 'PAID'
}
