import { z } from 'zod'
import {
  type Gateway,
  nothing,
  type PgOutcome,
  type PgSnapshot,
  windowMethods,
  type BillingKind,
} from '../../../../ports/gateway.ts'
import { hasCancel } from '../../gatewayCalls.ts'
import { type PgAnswer, pgHttp } from '../../pgHttp.ts'
import { idempotencyKeyOf, pgOrderNo, reasonWith } from '../../pgText.ts'
import { type Seal, windowPath } from '../../sdkWindow.ts'
import { codeOf, type Failure, failureOf, unknown } from './portoneAnswers.ts'
import { portoneBilling } from './portoneBilling.ts'
import { portoneCashReceipts } from './portoneCashReceipts.ts'
import { cancelRefusal } from './portoneCodes.ts'
import { cancellationSchema, failedCancel, portoneSnapshot } from './portonePayment.ts'
import { portoneTransactions } from './portoneTransactions.ts'
import { portoneWebhooks } from './portoneWebhook.ts'
import { type Channels, portoneWindowParams } from './portoneWindow.ts'

export type PortoneOptions = {
  storeId: string
  apiSecret: string
  channels: Channels
  /** by which ways to pay are registered; none without a contract for it */
  billingChannels?: Partial<Record<BillingKind, string>>
  /** the newest first; more than one while they are being changed */
  webhookSecrets: readonly string[]
  publicUrl: string
  seal: Seal
  apiUrl?: string
  timeoutMs?: number
}

/**
 * PortOne V2 (developers.portone.io). Its window charges: what we call confirming is asking whether it did. Our number of
 * the try is its `paymentId`, which it charges at most once, and the amount is registered before the window opens.
 */
export function portoneGateway(options: PortoneOptions): Gateway {
  const { storeId, channels } = options
  const authorization = `PortOne ${options.apiSecret}`
  const http = pgHttp(options.apiUrl ?? 'https://api.portone.io', { authorization }, options.timeoutMs)
  const billingChannels = options.billingChannels ?? {}
  const channelKeys = [...Object.values(channels), ...Object.values(billingChannels)]
  const pathOf = (id: string, more = '') => `/payments/${encodeURIComponent(id)}${more}`
  const post = (path: string, body: object, key: string) =>
    http({ method: 'POST', path, body, headers: { 'idempotency-key': `"${idempotencyKeyOf(key)}"` } })
  const read = (id: string) => http({ method: 'GET', path: `${pathOf(id)}?storeId=${encodeURIComponent(storeId)}` })

  const query: Gateway['query'] = async ({ pgPaymentId, orderNo, attempt }) => {
    const id = pgPaymentId ?? pgOrderNo(orderNo, attempt)
    const answer = await read(id)
    if (failureOf(answer)?.type === 'PAYMENT_NOT_FOUND') return nothing(orderNo, pgPaymentId)
    const snapshot = snapshotOf(answer)
    if (!snapshot) throw new Error(`PortOne cannot be asked: ${codeOf(answer)}`)
    return snapshot.orderNo === orderNo ? snapshot : nothing(orderNo, pgPaymentId)
  }

  const snapshotOf = (answer: PgAnswer): PgSnapshot | undefined =>
    answer.kind === 'ANSWER' && answer.status === 200 ? portoneSnapshot(answer.body, channelKeys) : undefined

  return {
    provider: 'PORTONE',
    methods: windowMethods.filter((method) => channels[method] !== undefined),
    query,

    async prepare(p) {
      const id = pgOrderNo(p.orderNo, p.attempt)
      const body = { storeId, totalAmount: p.amount, currency: 'KRW' }
      const answer = await post(pathOf(id, '/pre-register'), body, `pre-register:${id}`)
      if (answer.kind === 'LOST' || answer.status !== 200) throw new Error(`PortOne opens no window: ${codeOf(answer)}`)
      const params = portoneWindowParams(p, options)
      return {
        params,
        redirectUrl: windowPath('portone', { attempt: p.attempt ?? '', params }, options.seal),
        pgRef: id,
      }
    },

    async confirm({ pgPaymentId, orderNo }) {
      const snapshot = await query({ pgPaymentId, orderNo }).catch(() => undefined)
      if (!snapshot) return unknown('UNREACHABLE')
      if (snapshot.status === 'PAID') return { kind: 'OK', snapshot }
      if (snapshot.status !== 'FAILED') return unknown(snapshot.status)
      const { code, message } = snapshot.failure ?? { code: 'FAILED', message: '결제에 실패했습니다.' }
      return { kind: 'REFUSED', code, message, hard: false }
    },

    async cancel(p) {
      const body = {
        storeId,
        amount: p.amount,
        reason: reasonWith(p.reason, p.reference),
        requester: 'ADMIN',
        currentCancellableAmount: p.balanceExpected,
      }
      const answer = await post(pathOf(p.pgPaymentId, '/cancel'), body, p.idempotencyKey)
      const made = answer.kind === 'ANSWER' && answer.status === 200 ? cancelAnswer.safeParse(answer.body) : undefined
      if (made?.success && made.data.cancellation.status === 'SUCCEEDED')
        return { kind: 'OK', snapshot: await snapshotAfter(p) }
      const failure = failureOf(answer)
      const known = failure && cancelRefusal(failure.type)
      if (failure && known) return { kind: 'REFUSED', message: failure.message ?? '', ...known }
      const failed = made?.success && made.data.cancellation.status === 'FAILED'
      if (failed || failure?.type === 'PG_PROVIDER') return whyNot(p, failure)
      return unknown(made?.success ? `CANCEL_${made.data.cancellation.status}` : (failure?.type ?? codeOf(answer)))
    },

    list: (day) => portoneTransactions(http, storeId, day, (payment) => portoneSnapshot(payment, channelKeys)),
    readWebhook: portoneWebhooks(options.webhookSecrets),
    ...(Object.keys(billingChannels).length > 0
      ? { billing: portoneBilling({ http, post, query, options: { ...options, billingChannels } }) }
      : {}),
    ...(channels.TRANSFER
      ? { cashReceipts: portoneCashReceipts(http, { storeId, channelKey: channels.TRANSFER }) }
      : {}),
  }

  /** The payment after a cancel that was made; when it cannot be read, what is certain of it. */
  async function snapshotAfter(p: Parameters<Gateway['cancel']>[0]): Promise<PgSnapshot> {
    const snapshot = await query(p).catch(() => undefined)
    if (snapshot && hasCancel(snapshot, p)) return snapshot
    const left = p.balanceExpected - p.amount
    return {
      ...nothing(p.orderNo, p.pgPaymentId),
      status: left === 0 ? 'CANCELED' : 'PARTIAL_CANCELED',
      cancels: [{ reference: p.reference, amount: p.amount }],
    }
  }

  /** The acquirer answered with an error. Refused only when the gateway has written down that this very cancel failed. */
  async function whyNot(p: Parameters<Gateway['cancel']>[0], failure: Failure | undefined): Promise<PgOutcome> {
    const answer = await read(p.pgPaymentId)
    const snapshot = snapshotOf(answer)
    if (!snapshot || answer.kind === 'LOST') return unknown('PG_PROVIDER')
    if (hasCancel(snapshot, p)) return { kind: 'OK', snapshot }
    if (!failedCancel(answer.body, p.reference)) return unknown('PG_PROVIDER')
    const code = failure?.pgCode ?? 'PG_PROVIDER'
    return { kind: 'REFUSED', code, message: failure?.pgMessage ?? failure?.message ?? '', hard: false }
  }
}

const cancelAnswer = z.object({ cancellation: cancellationSchema })
