import { formatKrw } from '#shared/format/krw.ts'
import type { PgSnapshot, PgTransaction } from '../../ports/gateway.ts'
import type { differenceKinds } from './reconciliation.tables.ts'
import { bool, num, type RowOf, text } from '../../db/shape.ts'

/** A payment as our ledger has it. */
export const ourPaymentRow = {
  payment_id: num.orNull,
  pg_payment_id: text,
  order_no: text,
  captured: num,
  /** certainly given back through the gateway */
  returned: num,
  /** being given back: nobody knows yet */
  returning: num,
  status: text,
  /** approved on the day that is compared */
  is_of_day: bool,
}

export type OurPayment = RowOf<typeof ourPaymentRow>

export type Difference = {
  kind: (typeof differenceKinds)[number]
  pgPaymentId: string
  orderNo: string
  paymentId: number | null
  ours: string
  theirs: string
}

export type Theirs = { orderNo: string; paid: number; canceled: number }

/** The movements of a day, payment by payment. */
export function byPayment(transactions: readonly PgTransaction[]): Map<string, Theirs> {
  const found = new Map<string, Theirs>()
  for (const { pgPaymentId, orderNo, kind, amount } of transactions) {
    const one = found.get(pgPaymentId) ?? { orderNo, paid: 0, canceled: 0 }
    if (kind === 'PAYMENT') one.paid += amount
    else one.canceled += amount
    found.set(pgPaymentId, one)
  }
  return found
}

/**
 * What a gateway and we know differently of one payment, from the movements of the day alone; `ASK` when only the gateway
 * itself can tell (it gave money back, or does not show what we took).
 */
export function compare(
  pgPaymentId: string,
  theirs: Theirs | undefined,
  ours: OurPayment | undefined,
): Difference | 'ASK' | undefined {
  if (!ours) {
    if (!theirs || theirs.paid === 0) return undefined
    const found = { kind: 'MISSING_HERE', pgPaymentId, orderNo: theirs.orderNo, paymentId: null } as const
    return { ...found, ours: '기록 없음', theirs: `결제 ${formatKrw(theirs.paid)}` }
  }
  const about = { pgPaymentId, orderNo: ours.order_no, paymentId: ours.payment_id }
  if (theirs && theirs.paid > 0) {
    const theirPaid = `결제 ${formatKrw(theirs.paid)}`
    if (ours.captured === 0) return { kind: 'STATUS', ...about, ours: ours.status, theirs: theirPaid }
    if (ours.captured !== theirs.paid)
      return { kind: 'AMOUNT', ...about, ours: `결제 ${formatKrw(ours.captured)}`, theirs: theirPaid }
  } else if (ours.is_of_day && ours.captured > 0) return 'ASK'
  return (theirs?.canceled ?? 0) > 0 || ours.returned > 0 ? 'ASK' : undefined
}

/** The same from the gateway's own answer about this payment. */
export function compareAnswer(ours: OurPayment, snapshot: PgSnapshot): Difference | undefined {
  const about = { pgPaymentId: ours.pg_payment_id, orderNo: ours.order_no, paymentId: ours.payment_id }
  const isThere = ['PAID', 'PARTIAL_CANCELED', 'CANCELED'].includes(snapshot.status)
  if (!isThere && ours.captured > 0)
    return { kind: 'MISSING_THERE', ...about, ours: `결제 ${formatKrw(ours.captured)}`, theirs: '결제 없음' }
  const { canceledAmount: canceled } = snapshot
  if (canceled >= ours.returned && canceled <= ours.returned + ours.returning) return undefined
  const texts = { ours: `환불 ${formatKrw(ours.returned)}`, theirs: `환불 ${formatKrw(canceled)}` }
  return { kind: 'CANCELED_AMOUNT', ...about, ...texts }
}
