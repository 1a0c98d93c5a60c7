import { sql } from 'drizzle-orm'
import { rows } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { askGateway } from '../payments/gatewayCalls.ts'
import type { Webhook } from '../payments/inbox.service.ts'
import { planSecondLook } from '../payments/secondLook.ts'
import { inTransaction } from '../../db/transaction.ts'
import { askAgain, keepAttempts } from '../payments/payments.parts.ts'
import { type Settled, settlePayment } from './settle.service.ts'
import { num, text, textAs } from '../../db/shape.ts'

/** "Never heard of it" is certain only when a call of ours that is still under way can no longer arrive. */
const certainAfterMs = 30_000
const backoffSeconds = [5, 10, 20, 40, 60]

export type Found = Settled | 'PENDING' | 'UNCERTAIN' | 'UNREACHABLE'

const openRow = {
  order_no: text,
  status: text,
  provider: textAs<Webhook['provider']>(),
  pg_payment_id: text.orNull,
  confirming_at: text.orNull,
  query_count: num,
}

/**
 * Asks the gateway what became of a payment and acts on a certain answer; otherwise plans the next question. A payment
 * that nobody has tried to confirm is only ever found paid, never failed. `pgPaymentId`: ask about this charge, which
 * need not be the one that we confirmed. PENDING: the gateway is still at work on it. UNREACHABLE: the gateway did not
 * answer, so nothing is known.
 */
export async function findOut(deps: Deps, paymentId: number, pgPaymentId?: string): Promise<Found> {
  const [open] = await rows(
    deps.db,
    openRow,
    sql`select o.order_no, p.status, p.provider, p.pg_payment_id, p.raw ->> 'confirming_at' as confirming_at, p.query_count from payments p join orders o on o.id = p.order_id where p.id = ${paymentId}`,
  )
  if (!open) return 'UNCERTAIN'
  // begun at the gateway that this shop used before; the sandbox never held anybody's money
  if (open.provider !== deps.gateway.provider && open.provider !== 'SANDBOX') return 'UNREACHABLE'
  const confirming = open.status === 'CONFIRMING' || open.status === 'UNKNOWN'
  const about = pgPaymentId ?? (confirming ? open.pg_payment_id : null)
  const { snapshot, attempt } = await askGateway(deps.gateway, {
    orderNo: open.order_no,
    attempt: String(paymentId),
    ...(about ? { pgPaymentId: about } : {}),
  })
  if (snapshot?.status === 'PAID') return settlePayment(deps, paymentId, { kind: 'PAID', snapshot }, attempt)
  const now = deps.clock.now()
  if (confirming && snapshot && about === open.pg_payment_id) {
    const old = now.getTime() - Date.parse(open.confirming_at ?? '') >= certainAfterMs
    if (snapshot.status === 'FAILED' || snapshot.status === 'CANCELED') {
      return settlePayment(
        deps,
        paymentId,
        {
          kind: 'FAILED',
          code: snapshot.failure?.code ?? 'CANCELED',
          message: snapshot.failure?.message ?? '결제가 취소되었습니다.',
        },
        attempt,
      )
    }
    if (snapshot.status === 'NONE' && old) {
      const given = { id: paymentId, provider: open.provider, orderNo: open.order_no, pgPaymentId: open.pg_payment_id }
      await planSecondLook(deps.db, given, now)
      return settlePayment(
        deps,
        paymentId,
        {
          kind: 'FAILED',
          code: 'CONFIRM_TIMEOUT',
          message: '결제사에서 결제가 확인되지 않았어요. 청구되지 않았으니 다시 결제해 주세요.',
        },
        attempt,
      )
    }
  }
  if (confirming) {
    await inTransaction(deps.db, async (tx) => {
      await tx.execute(keepAttempts(paymentId, [attempt], now))
      const wait = backoffSeconds[Math.min(open.query_count, backoffSeconds.length - 1)] ?? 60
      await tx.execute(askAgain(paymentId, new Date(now.getTime() + wait * 1000)))
    })
  }
  if (!snapshot) return 'UNREACHABLE'
  return snapshot.status === 'PENDING' ? 'PENDING' : 'UNCERTAIN'
}
