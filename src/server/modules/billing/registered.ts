import { sql } from 'drizzle-orm'
import { INSTALLMENT_FROM } from '#shared/policy.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { num, text } from '../../db/shape.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import type { PgOutcome } from '../../ports/gateway.ts'
import { chargeableKey, holdKey, markInvalid } from './billing.service.ts'
import { isInstallmentAllowed } from '#shared/pricing/installments.ts'
import { type Attempt, chargeAtGateway } from '../payments/gatewayCalls.ts'
import { retryClassOf } from '../payments/retryClasses.ts'

/** Orders that are paid with a registered way to pay: no window is opened, the shop charges it. */

type Chosen = { kind: string; billing_key_id?: number | undefined; installment_months?: number | undefined }

/**
 * The registered way to pay that was chosen, held until this transaction has named it; null for every other way.
 * Errors: VALIDATION, BILLING_KEY_NOT_FOUND, INSTALLMENT_NOT_ALLOWED.
 */
export async function registeredFor(
  deps: Deps,
  tx: Tx,
  userId: number,
  { payment }: { payment: Chosen },
  payable: number,
): Promise<number | null> {
  if (payment.kind !== 'BILLING_KEY') return null
  if (payment.billing_key_id === undefined) throw invalidField('payment.billing_key_id', 'REQUIRED')
  const key = await chargeableKey(deps, tx, userId, payment.billing_key_id)
  const isCharged = key?.provider === deps.gateway.provider && deps.gateway.billing?.kinds.includes(key.kind)
  if (!key || !isCharged || !(await holdKey(tx, userId, key.id))) throw new AppError('BILLING_KEY_NOT_FOUND')
  if (!isInstallmentAllowed(key, payable, payment.installment_months ?? 0))
    throw new AppError('INSTALLMENT_NOT_ALLOWED', { minimum: INSTALLMENT_FROM })
  return key.id
}

export type Charge = {
  userId: number
  orderId: number
  orderNo: string
  paymentId: number
  billingKeyId: number
  amount: number
  installmentMonths: number
  idempotencyKey: string
}

/** Charges it, once for each payment however often it is asked for. A way to pay that is no longer there refuses. */
export async function chargeRegistered(
  deps: Deps,
  charge: Charge,
): Promise<{ outcome: PgOutcome; attempt: Attempt | undefined }> {
  const { billing, provider } = deps.gateway
  const key = await chargeableKey(deps, deps.db, charge.userId, charge.billingKeyId)
  if (!key || !billing || key.provider !== provider) return { outcome: gone, attempt: undefined }
  const { installmentMonths } = charge
  return chargeAtGateway(billing, {
    billingKey: key.billingKey,
    customerKey: key.customerKey,
    orderNo: charge.orderNo,
    attempt: String(charge.paymentId),
    amount: charge.amount,
    orderName: await nameOf(deps.db, charge.orderId),
    ...(installmentMonths > 0 ? { installmentMonths } : {}),
    idempotencyKey: charge.idempotencyKey,
  })
}

const gone: PgOutcome = {
  kind: 'REFUSED',
  code: 'NO_METHOD',
  message: '등록한 결제수단을 더는 쓸 수 없어요. 다른 결제수단을 골라 주세요.',
  hard: true,
}

/** A refusal for good: its owner is told, and it is not offered again. */
export async function forgetRefused(deps: Deps, billingKeyId: number, code: string): Promise<void> {
  if (retryClassOf(code) !== 'HARD') return
  await inTransaction(deps.db, (tx) => markInvalid(tx, billingKeyId, code, deps.clock.now()))
}

async function nameOf(db: Db, orderId: number): Promise<string> {
  const [first] = await rows(
    db,
    { name: text, lines: num },
    sql`select i.product_name as name, (select count(*)::int from order_items where order_id = ${orderId}) as lines
        from order_items i where i.order_id = ${orderId} order by i.id limit 1`,
  )
  return orderNameOf(first?.name ?? '', first?.lines ?? 1)
}

/** `고요 요가매트 외 2건` */
export const orderNameOf = (first: string, lines: number): string =>
  lines > 1 ? `${first.slice(0, 80)} 외 ${lines - 1}건` : first.slice(0, 80)
