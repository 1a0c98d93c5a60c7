import { balanceBroken, type Gateway, nothing, type PgSnapshot, type WindowMethod } from '../../../../ports/gateway.ts'
import { hasCancel } from '../../gatewayCalls.ts'
import { pgHttp } from '../../pgHttp.ts'
import { idempotencyKeyOf, pgOrderNo, reasonWith } from '../../pgText.ts'
import { refusalOfCode } from '../../retryClasses.ts'
import { type Seal, windowPath } from '../../sdkWindow.ts'
import { alreadyDone, codeOf, failureOf, refusal, snapshotOf, unknown } from './tossAnswers.ts'
import { tossBilling } from './tossBilling.ts'
import { tossCashReceipts } from './tossCashReceipts.ts'
import { cancelRefusal, isDoneAlready } from './tossCodes.ts'
import { tossTransactions } from './tossTransactions.ts'
import { readTossWebhook } from './tossWebhook.ts'
import { tossWindowParams } from './tossWindow.ts'

export type TossOptions = {
  clientKey: string
  secretKey: string
  methods: readonly WindowMethod[]
  /** where browsers reach this server */
  publicUrl: string
  seal: Seal
  apiUrl?: string
  timeoutMs?: number
}

/**
 * Toss Payments (docs.tosspayments.com, version 2022-11-16). The customer authenticates in its window; money moves only
 * when we confirm. Its messages travel unchanged; its keys leave this file only in the Authorization header.
 */
export function tossGateway(options: TossOptions): Gateway {
  const authorization = `Basic ${Buffer.from(`${options.secretKey}:`).toString('base64')}`
  const http = pgHttp(options.apiUrl ?? 'https://api.tosspayments.com', { authorization }, options.timeoutMs)
  const post = (path: string, body: object, key: string) =>
    http({ method: 'POST', path, body, headers: { 'idempotency-key': idempotencyKeyOf(key) } })

  const query: Gateway['query'] = async ({ pgPaymentId, orderNo, attempt }) => {
    const path = pgPaymentId
      ? `/v1/payments/${encodeURIComponent(pgPaymentId)}`
      : `/v1/payments/orders/${encodeURIComponent(pgOrderNo(orderNo, attempt))}`
    const answer = await http({ method: 'GET', path })
    const failure = failureOf(answer)
    if (failure?.code === 'NOT_FOUND_PAYMENT' || failure?.code === 'NOT_FOUND') return nothing(orderNo, pgPaymentId)
    const snapshot = snapshotOf(answer)
    if (!snapshot) throw new Error(`Toss Payments cannot be asked: ${failure?.code ?? codeOf(answer)}`)
    return snapshot.orderNo === orderNo ? snapshot : nothing(orderNo, pgPaymentId)
  }

  return {
    provider: 'TOSS',
    methods: options.methods,
    query,

    async prepare(p) {
      const params = tossWindowParams(p, options)
      const redirectUrl = windowPath('toss', { attempt: p.attempt ?? '', params }, options.seal)
      return { clientKey: options.clientKey, params, redirectUrl }
    },

    async confirm({ pgPaymentId, orderNo, attempt, amount, idempotencyKey }) {
      const body = { paymentKey: pgPaymentId, orderId: pgOrderNo(orderNo, attempt), amount }
      const answer = await post('/v1/payments/confirm', body, idempotencyKey)
      const snapshot = snapshotOf(answer)
      if (snapshot) return snapshot.status === 'PAID' ? { kind: 'OK', snapshot } : unknown(snapshot.status)
      const failure = failureOf(answer)
      if (!failure) return unknown(codeOf(answer))
      if (isDoneAlready(failure.code)) return alreadyDone(query, { pgPaymentId, orderNo }, failure.code)
      return refusal(failure, refusalOfCode(failure.code))
    },

    async cancel(p) {
      const before = await query({ pgPaymentId: p.pgPaymentId, orderNo: p.orderNo }).catch(() => undefined)
      if (!before) return unknown('UNREACHABLE')
      if (hasCancel(before, p)) return { kind: 'OK', snapshot: before }
      if (before.status !== 'NONE' && before.status !== 'CANCELED' && balanceOf(before) !== p.balanceExpected)
        return { kind: 'REFUSED', code: balanceBroken, message: '취소 가능 금액이 일치하지 않습니다.', hard: true }
      const body = {
        cancelReason: reasonWith(p.reason, p.reference),
        cancelAmount: p.amount,
        refundableAmount: p.balanceExpected,
      }
      const path = `/v1/payments/${encodeURIComponent(p.pgPaymentId)}/cancel`
      const answer = await post(path, body, p.idempotencyKey)
      const snapshot = snapshotOf(answer)
      if (snapshot) return hasCancel(snapshot, p) ? { kind: 'OK', snapshot } : unknown('CANCEL_IN_PROGRESS')
      const failure = failureOf(answer)
      if (!failure) return unknown(codeOf(answer))
      const known = cancelRefusal(failure.code)
      if (failure.code === 'NOT_MATCHES_REFUNDABLE_AMOUNT') return refusal({ ...failure, code: balanceBroken }, known)
      return refusal(failure, known)
    },

    list: (day) => tossTransactions(http, day),
    cashReceipts: tossCashReceipts(http),
    billing: tossBilling({ http, post, query, options }),
    readWebhook: readTossWebhook,
  }
}

const balanceOf = (snapshot: PgSnapshot) => snapshot.amount - snapshot.canceledAmount
