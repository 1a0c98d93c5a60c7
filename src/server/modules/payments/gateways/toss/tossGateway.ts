import { z } from 'zod'
import {
  balanceBroken,
  type Gateway,
  nothing,
  type PgOutcome,
  type PgSnapshot,
  type WindowMethod,
} from '../../../../ports/gateway.ts'
import { hasCancel } from '../../gatewayCalls.ts'
import { type PgAnswer, pgHttp } from '../../pgHttp.ts'
import { idempotencyKeyOf, pgOrderNo, reasonWith } from '../../pgText.ts'
import { refusalOfCode } from '../../retryClasses.ts'
import { type Seal, windowPath } from '../../sdkWindow.ts'
import { tossCashReceipts } from './tossCashReceipts.ts'
import { cancelRefusal, isDoneAlready } from './tossCodes.ts'
import { tossSnapshot } from './tossPayment.ts'
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
    readWebhook: readTossWebhook,
  }
}

const balanceOf = (snapshot: PgSnapshot) => snapshot.amount - snapshot.canceledAmount

const unknown = (code: string): PgOutcome => ({ kind: 'UNKNOWN', code })

const refusal = (failure: Failure, known: { hard: boolean } | undefined): PgOutcome =>
  known ? { kind: 'REFUSED', ...failure, ...known } : unknown(failure.code)

/** Made before, by us or by nobody knows whom: OK only when it is this payment of this order. */
async function alreadyDone(
  query: Gateway['query'],
  about: { pgPaymentId: string; orderNo: string },
  code: string,
): Promise<PgOutcome> {
  const snapshot = await query(about).catch(() => undefined)
  return snapshot?.status === 'PAID' ? { kind: 'OK', snapshot } : unknown(code)
}

type Failure = { code: string; message: string }
const failureSchema = z.object({ code: z.string(), message: z.string() })

const snapshotOf = (answer: PgAnswer): PgSnapshot | undefined =>
  answer.kind === 'ANSWER' && answer.status === 200 ? tossSnapshot(answer.body) : undefined

function failureOf(answer: PgAnswer): Failure | undefined {
  if (answer.kind === 'LOST' || answer.status === 200 || answer.status >= 500) return undefined
  return failureSchema.safeParse(answer.body).data
}

/** Why nothing is known, in one word. */
const codeOf = (answer: PgAnswer): string =>
  answer.kind === 'LOST' ? answer.code : answer.status === 200 ? 'MALFORMED' : `HTTP_${answer.status}`
