import { sql } from 'drizzle-orm'
import { rows } from '../../../db/db.ts'
import { num, type RowOf, text, word } from '../../../db/shape.ts'
import type { Deps } from '../../../deps.ts'
import { eachAlone } from '../../bulk/troubles.service.ts'
import { askGateway, cancelAtGateway } from '../../payments/gatewayCalls.ts'
import { settleFee } from './feeCharges.service.ts'
import { feeChargeStatuses } from './feeCharges.tables.ts'

/** Fees of claims that were charged, by the clock: what became of them, and what is owed back. May run in several processes. */

/** "Never heard of it" is certain only when a call of ours that is still under way can no longer arrive. */
const CERTAIN_AFTER_MS = 30_000
/** One that was given up is asked about once more, when a gateway can no longer charge it. */
const LATE_MS = 11 * 60_000
const LEASE_MS = 60_000

const dueRow = {
  id: num,
  order_no: text,
  status: word(feeChargeStatuses),
  amount: num,
  return_due: num,
  returned: num,
  pg_payment_id: text.orNull,
  charged_ms: num,
  label: text,
}

type Due = RowOf<typeof dueRow>

export async function driveClaimFees(deps: Deps, limit = 50): Promise<{ driven: number }> {
  const now = deps.clock.now()
  const due = await rows(
    deps.db,
    dueRow,
    sql`with due as materialized (
          select id from claim_fee_charges where act_at <= ${now.toISOString()}::timestamptz and provider = ${deps.gateway.provider}
          order by act_at, id limit ${limit} for update skip locked)
        update claim_fee_charges f set act_at = ${new Date(now.getTime() + LEASE_MS).toISOString()}::timestamptz, tries = tries + 1 from due where f.id = due.id
        returning f.id, f.order_no, f.status, f.amount, f.return_due, f.returned, f.pg_payment_id, (extract(epoch from f.charged_at) * 1000)::float8 as charged_ms,
          '클레임 배송비 ' || f.order_no as label`,
  )
  const driven = await eachAlone(deps, 'drive-claim-fees', due, (one) =>
    one.status === 'PAID' ? giveBack(deps, one) : findOut(deps, one),
  )
  return { driven }
}

/** Asks the gateway what became of a charge and acts on a certain answer. */
async function findOut(deps: Deps, { id, order_no: orderNo, status, charged_ms }: Due): Promise<void> {
  const { snapshot } = await askGateway(deps.gateway, { orderNo })
  const now = deps.clock.now()
  const act = (at: Date | null) =>
    deps.db.execute(
      sql`update claim_fee_charges set act_at = ${at?.toISOString() ?? null}::timestamptz where id = ${id} and status <> 'PAID'`,
    )
  if (snapshot?.status === 'PAID') return void (await settleFee(deps, id, { kind: 'OK', snapshot }))
  const isOver = snapshot?.status === 'FAILED' || snapshot?.status === 'CANCELED'
  const isUnheardOf = snapshot?.status === 'NONE' && now.getTime() - charged_ms >= CERTAIN_AFTER_MS
  if (status === 'FAILED') return void (await act(snapshot ? null : new Date(now.getTime() + LEASE_MS)))
  if (!isOver && !isUnheardOf) return void (await act(new Date(now.getTime() + 10_000)))
  const { code, message } = snapshot.failure ?? noAnswer
  await settleFee(deps, id, { kind: 'REFUSED', code, message, hard: false })
  if (isUnheardOf) await act(new Date(charged_ms + LATE_MS))
}

const noAnswer = {
  code: 'CONFIRM_TIMEOUT',
  message: '결제사에서 결제가 확인되지 않았어요. 청구되지 않았으니 다시 결제해 주세요.',
}

/** Gives back what is owed; an answer that does not come is asked for again, under the same number. */
async function giveBack(deps: Deps, { id, order_no: orderNo, amount, return_due, returned, pg_payment_id }: Due) {
  if (return_due <= returned) return
  const reference = `claim-fee:${id}:${return_due}`
  const { outcome } = await cancelAtGateway(deps.gateway, {
    pgPaymentId: pg_payment_id ?? '',
    orderNo,
    amount: return_due - returned,
    balanceExpected: amount - returned,
    reason: '교환·반품 배송비 돌려드림',
    reference,
    idempotencyKey: reference,
  })
  if (outcome.kind !== 'OK') return
  await deps.db.execute(
    sql`update claim_fee_charges set returned = ${return_due}, tries = 0, updated_at = ${deps.clock.now().toISOString()}::timestamptz,
          act_at = case when return_due > ${return_due} then act_at end where id = ${id} and returned = ${returned}`,
  )
}
