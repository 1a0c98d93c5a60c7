import { createHmac, randomUUID } from 'node:crypto'
import { cashReceiptsOfPortone, type PortoneReceipt } from './portoneReceipts.ts'
import { type PgCall, type PgReply, type PgServer, startPgServer } from './pgServer.ts'

/** A server that speaks PortOne V2's documented protocol, with books of its own. */

export const portoneKeys = {
  storeId: 'store-00000000-0000-4000-8000-000000000001',
  apiSecret: 'portone-api-secret-of-the-test',
  channelKey: 'channel-key-00000000-0000-4000-8000-000000000002',
  webhookSecret: `whsec_${Buffer.from('webhook-secret-of-the-test').toString('base64')}`,
  oldWebhookSecret: `whsec_${Buffer.from('webhook-secret-of-yesterday').toString('base64')}`,
}

type Cancellation = {
  status: 'SUCCEEDED' | 'FAILED'
  id: string
  totalAmount: number
  reason: string
  requestedAt: string
  cancelledAt?: string
}
export type PortonePayment = {
  id: string
  status: 'READY' | 'PAY_PENDING' | 'PAID' | 'FAILED' | 'PARTIAL_CANCELLED' | 'CANCELLED'
  total: number
  channelKey: string
  paidAt: string | null
  changedAt: string
  charges: number
  cancellations: Cancellation[]
  failure?: { reason: string; pgCode: string; pgMessage: string }
}

export type PortoneBillingKey = {
  billingKey: string
  status: 'ISSUED' | 'DELETED'
  issueId: string
  customer: { id: string }
  methods: object[]
  decline?: { pgCode: string; pgMessage: string }
}

export type PortoneServer = PgServer & {
  payments: Map<string, PortonePayment>
  receipts: Map<string, PortoneReceipt>
  keys: Map<string, PortoneBillingKey>
  /** a way to pay is registered in the window; answers the key that the browser brings back */
  issue: (values: Pick<PortoneBillingKey, 'issueId' | 'customer'> & Partial<PortoneBillingKey>) => string
  /** the customer pays in the window, which charges; another amount than the registered one is refused */
  pay: (paymentId: string, values?: { amount?: number; status?: PortonePayment['status']; channelKey?: string }) => void
  decline: (paymentId: string, pgCode: string, pgMessage: string) => void
  cancelElsewhere: (paymentId: string, amount: number) => void
  /** the acquirer refuses the next cancel of this payment, and the gateway writes that down */
  refuseCancel: (paymentId: string) => void
  webhook: (
    paymentId: string,
    more?: { id?: string; type?: string; secret?: string; at?: Date },
  ) => { headers: Record<string, string>; body: string }
  clear: () => void
}

export async function startPortoneServer(now: () => Date, port = 0): Promise<PortoneServer> {
  const payments = new Map<string, PortonePayment>()
  const refusing = new Set<string>()
  const refuse = (status: number, type: string, more: object = {}): PgReply => ({
    status,
    body: { type, message: `${type}: 요청을 처리하지 못했어요.`, ...more },
  })

  const change = (payment: PortonePayment, values: Partial<PortonePayment>) =>
    Object.assign(payment, { changedAt: now().toISOString(), ...values })
  const canceledOf = ({ cancellations }: PortonePayment) =>
    cancellations.filter((one) => one.status === 'SUCCEEDED').reduce((sum, one) => sum + one.totalAmount, 0)

  const take = (payment: PortonePayment, totalAmount: number, reason: string): Cancellation => {
    const at = now().toISOString()
    const made: Cancellation = {
      status: 'SUCCEEDED',
      id: randomUUID(),
      totalAmount,
      reason,
      requestedAt: at,
      cancelledAt: at,
    }
    payment.cancellations.push(made)
    change(payment, { status: canceledOf(payment) === payment.total ? 'CANCELLED' : 'PARTIAL_CANCELLED' })
    return made
  }

  const cancel = (payment: PortonePayment, { body }: PgCall): PgReply => {
    const left = payment.total - canceledOf(payment)
    const amount = Number(body['amount'] ?? left)
    if (payment.status === 'CANCELLED') return refuse(409, 'PAYMENT_ALREADY_CANCELLED')
    if (payment.status !== 'PAID' && payment.status !== 'PARTIAL_CANCELLED') return refuse(409, 'PAYMENT_NOT_PAID')
    if (body['currentCancellableAmount'] !== undefined && body['currentCancellableAmount'] !== left)
      return refuse(409, 'CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN')
    if (amount <= 0) return refuse(400, 'INVALID_REQUEST')
    if (amount > left) return refuse(409, 'CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT')
    if (refusing.delete(payment.id)) {
      const at = now().toISOString()
      const reason = String(body['reason'])
      payment.cancellations.push({ status: 'FAILED', id: randomUUID(), totalAmount: amount, reason, requestedAt: at })
      return refuse(502, 'PG_PROVIDER', { pgCode: '2013', pgMessage: '취소 한도를 초과했습니다.' })
    }
    return { status: 200, body: { cancellation: take(payment, amount, String(body['reason'])) } }
  }

  const list = ({ query }: PgCall): PgReply => {
    const { page, filter } = JSON.parse(query.get('requestBody') ?? '{}') as {
      page: { number: number; size: number }
      filter: { from: string; status: string[] }
    }
    const found = [...payments.values()]
      .filter((one) => one.changedAt >= filter.from && filter.status.includes(one.status))
      .toSorted((a, b) => (a.changedAt < b.changedAt ? -1 : 1))
    const items = found.slice(page.number * page.size, (page.number + 1) * page.size).map(present)
    return { status: 200, body: { items, page: { ...page, totalCount: found.length } } }
  }

  const receipts = cashReceiptsOfPortone(refuse)

  const keys = new Map<string, PortoneBillingKey>()

  const charge = (id: string, { body }: PgCall): PgReply => {
    const key = keys.get(String(body['billingKey']))
    if (!key) return refuse(404, 'BILLING_KEY_NOT_FOUND')
    if (key.status === 'DELETED') return refuse(409, 'BILLING_KEY_ALREADY_DELETED')
    if (payments.get(id)?.charges) return refuse(409, 'ALREADY_PAID')
    const at = now().toISOString()
    const { total } = body['amount'] as { total: number }
    const payment: PortonePayment = {
      id,
      status: key.decline ? 'FAILED' : 'PAID',
      total,
      channelKey: portoneKeys.channelKey,
      paidAt: key.decline ? null : at,
      changedAt: at,
      charges: key.decline ? 0 : 1,
      cancellations: [],
      ...(key.decline ? { failure: { reason: key.decline.pgMessage, ...key.decline } } : {}),
    }
    payments.set(id, payment)
    return key.decline
      ? refuse(502, 'PG_PROVIDER', key.decline)
      : { status: 200, body: { payment: { pgTxId: `tx-${id}`, paidAt: at } } }
  }

  const ofKey = (call: PgCall): PgReply => {
    const key = keys.get(decodeURIComponent(call.path.replace('/billing-keys/', '')))
    if (!key) return refuse(404, 'BILLING_KEY_NOT_FOUND')
    if (call.method === 'GET') return { status: 200, body: key }
    if (key.status === 'DELETED') return refuse(409, 'BILLING_KEY_ALREADY_DELETED')
    key.status = 'DELETED'
    return { status: 200, body: { deletedAt: now().toISOString() } }
  }

  const handle = (call: PgCall): PgReply => {
    if (call.headers.authorization !== `PortOne ${portoneKeys.apiSecret}`) return refuse(401, 'UNAUTHORIZED')
    if (call.path === '/payments') return list(call)
    if (call.path.includes('cash-receipt')) return receipts.handle(call)
    if (call.path.startsWith('/billing-keys/'))
      return call.query.get('storeId') === portoneKeys.storeId ? ofKey(call) : refuse(403, 'FORBIDDEN')
    const [, id = '', action] = /^\/payments\/([^/]+)(?:\/([\w-]+))?$/.exec(call.path) ?? []
    const store = call.method === 'GET' ? call.query.get('storeId') : call.body['storeId']
    if (store !== portoneKeys.storeId) return refuse(403, 'FORBIDDEN')
    const payment = payments.get(id)
    if (action === 'billing-key') return charge(id, call)
    if (action === 'pre-register') {
      if (payment && payment.status !== 'READY') return refuse(409, 'ALREADY_PAID')
      const total = Number(call.body['totalAmount'])
      payments.set(id, {
        id,
        status: 'READY',
        total,
        channelKey: portoneKeys.channelKey,
        paidAt: null,
        changedAt: now().toISOString(),
        charges: 0,
        cancellations: [],
      })
      return { status: 200, body: {} }
    }
    if (!payment) return refuse(404, 'PAYMENT_NOT_FOUND')
    return action === 'cancel' ? cancel(payment, call) : { status: 200, body: present(payment) }
  }

  const server = await startPgServer(
    {
      handle,
      keyOf: ({ headers }) => {
        const key = headers['idempotency-key']
        if (key === undefined) return `none-${randomUUID()}`
        return typeof key === 'string' && /^"[\x20-\x7e]{16,256}"$/.test(key) ? key : refuse(400, 'INVALID_REQUEST')
      },
      processing: refuse(409, 'IDEMPOTENCY_OUTSTANDING_REQUEST'),
    },
    port,
  )
  const of = (id: string) => payments.get(id) as PortonePayment
  return {
    ...server,
    payments,
    receipts: receipts.all,
    keys,
    issue(values) {
      const billingKey = `billing-key-${randomUUID()}`
      const card = { name: '현대카드', number: '433012**********1234', type: 'CREDIT' }
      const methods = [{ type: 'BillingKeyPaymentMethodCard', card }]
      keys.set(billingKey, { billingKey, status: 'ISSUED', methods, ...values })
      return billingKey
    },
    pay(id, { amount, status = 'PAID', channelKey } = {}) {
      const payment = of(id)
      if (payment.status !== 'READY' && payment.status !== 'FAILED') throw new Error('ALREADY_PAID')
      change(payment, {
        status,
        ...(channelKey ? { channelKey } : {}),
        ...(amount === undefined ? {} : { total: amount }),
        ...(status === 'PAID' ? { paidAt: now().toISOString(), charges: payment.charges + 1 } : {}),
      })
    },
    decline: (id, pgCode, pgMessage) =>
      void change(of(id), { status: 'FAILED', failure: { reason: pgMessage, pgCode, pgMessage } }),
    cancelElsewhere: (id, amount) => void take(of(id), amount, '관리자 콘솔 취소'),
    refuseCancel: (id) => void refusing.add(id),
    webhook(
      paymentId,
      { id = randomUUID(), type = 'Transaction.Paid', secret = portoneKeys.webhookSecret, at = now() } = {},
    ) {
      const data = { paymentId, transactionId: randomUUID(), storeId: portoneKeys.storeId }
      const body = JSON.stringify({ type, timestamp: at.toISOString(), data })
      return { headers: { 'content-type': 'application/json', ...signed(body, id, at, secret) }, body }
    },
    clear() {
      server.reset()
      payments.clear()
      receipts.all.clear()
      keys.clear()
      refusing.clear()
    },
  }
}

/** Headers of Standard Webhooks. */
function signed(body: string, id: string, at: Date, secret: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

function present(payment: PortonePayment) {
  const { id, status, total, channelKey, paidAt, changedAt, cancellations, failure } = payment
  const cancelled = cancellations
    .filter((one) => one.status === 'SUCCEEDED')
    .reduce((sum, one) => sum + one.totalAmount, 0)
  return {
    status,
    id,
    transactionId: `tx-${id}`,
    merchantId: 'merchant',
    storeId: portoneKeys.storeId,
    version: 'V2',
    channel: { type: 'LIVE', key: channelKey, name: '카드', pgProvider: 'TOSSPAYMENTS' },
    method: { type: 'PaymentMethodCard', card: { name: '현대카드', issuer: 'HYUNDAI_CARD' } },
    statusChangedAt: changedAt,
    orderName: '상품',
    amount: { total, taxFree: 0, discount: 0, paid: total - cancelled, cancelled, cancelledTaxFree: 0 },
    currency: 'KRW',
    customer: {},
    ...(paidAt ? { paidAt, receiptUrl: `https://receipt.example/${id}` } : {}),
    ...(cancellations.length > 0 ? { cancellations } : {}),
    ...(failure ? { failure } : {}),
  }
}
