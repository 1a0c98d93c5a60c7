import { days, hours, later, minutes, record, type Shop, staffActors } from './books.ts'

type Refund = Shop['books']['refunds'][number]
type Outcome = 'PAID' | 'WAITING' | 'PROCESSING' | 'FAILED' | 'MANUAL' | 'BY_HAND'

const labels = { cancel: '주문 취소', return: '반품', exchange: '교환' } as const
const admin = { actor: 'admin:1', name: '오한결' }
const tooOld = { code: 'CANCEL_PERIOD_EXPIRED', message: '카드사의 취소 가능 기간이 지났어요.' }
const busy = { code: 'PROVIDER_MAINTENANCE', message: '카드사 점검 시간이라 취소하지 못했어요.' }

/** What became of the money of every refund: nearly all is paid back, a few wait for staff or for the gateway. */
export const settleRefunds = (shop: Shop) => {
  const outcomes = chooseOutcomes(shop)
  for (const refund of shop.books.refunds) carryOut(shop, refund, outcomes.get(refund.id) ?? 'PAID')
  markPayments(shop)
}

/** Trouble comes to the newest refunds that 고객상담 could not decide alone, of payments without another refund. */
const chooseOutcomes = ({ books, now }: Shop): Map<number, Outcome> => {
  const ofPayment = Map.groupBy(books.refunds, (refund) => refund.paymentId)
  const open = books.refunds
    .filter((one) => one.refundCash > 0 && !one.executedBy && ofPayment.get(one.paymentId ?? null)?.length === 1)
    .toSorted((a, b) => (b.createdAt as Date).getTime() - (a.createdAt as Date).getTime())
  const endings: [Outcome, number][] = [
    ['WAITING', 7],
    ['PROCESSING', 1],
    ['FAILED', 2],
    ['PAID', 6],
    ['MANUAL', 2],
    ['PAID', 8],
    ['BY_HAND', 3],
  ]
  const inOrder = endings.flatMap(([outcome, count]) => Array.from({ length: count }, () => outcome))
  const isFresh = ({ createdAt }: Refund) => later(createdAt as Date, days(6)) > now
  return new Map(
    open.map((refund, index) => {
      const outcome = inOrder[index] ?? 'PAID'
      return [refund.id, outcome === 'WAITING' && index > 2 && !isFresh(refund) ? 'PAID' : outcome]
    }),
  )
}

const carryOut = (shop: Shop, refund: Refund, outcome: Outcome) => {
  const { now, luck } = shop
  const openedAt = refund.createdAt as Date
  const soon = (ms: number) => (later(openedAt, ms) > now ? now : later(openedAt, ms))
  if (refund.refundCash === 0) {
    Object.assign(refund, { status: 'COMPLETED', executedBy: refund.executedBy ?? staffActors.system.actor })
    Object.assign(refund, { executedAt: openedAt, completedAt: openedAt })
    return
  }
  if (outcome === 'WAITING') return
  const waited = refund.executedBy ? 0 : minutes(luck.int(10, 150))
  const by = refund.executedBy ? undefined : outcome === 'BY_HAND' ? admin : staffActors.ops
  const executedAt = soon(outcome === 'PAID' || outcome === 'BY_HAND' ? waited : waited + hours(4))
  Object.assign(refund, { executedAt, executedBy: refund.executedBy ?? by?.actor })
  if (outcome === 'BY_HAND') {
    Object.assign(refund, { status: 'COMPLETED', completedAt: executedAt, updatedAt: executedAt })
    refund.manualMemo = '결제사 취소가 안 되어 고객 계좌로 이체했어요. (이체 확인증 보관)'
    tell(shop, refund, 'refund.manual', admin, executedAt, refund.manualMemo)
    return
  }
  if (by) tell(shop, refund, 'refund.executed', by, executedAt)
  const answeredAt = soon(executedAt.getTime() - openedAt.getTime() + luck.int(2, 40) * 1000)
  if (outcome === 'PAID') payBack(shop, refund, answeredAt)
  else if (outcome === 'PROCESSING') {
    const unknownSince = later(now, -minutes(3))
    Object.assign(refund, {
      status: 'PROCESSING',
      attempts: 1,
      unknownSince,
      pgCode: 'TIMEOUT',
      updatedAt: unknownSince,
    })
    refund.nextTryAt = later(now, minutes(12))
    attempt(shop, refund, 'UNKNOWN', unknownSince)
  } else refuse(shop, refund, outcome === 'MANUAL', answeredAt)
}

const payBack = (shop: Shop, refund: Refund, at: Date) => {
  const { books } = shop
  Object.assign(refund, { status: 'COMPLETED', attempts: 1, completedAt: at, updatedAt: at })
  attempt(shop, refund, 'OK', at)
  tell(shop, refund, 'refund.completed', staffActors.system, at)
  const sandbox = books.sandboxPayments[(refund.paymentId ?? 0) - 1]
  const claim = books.claims[refund.claimId - 1]
  if (!sandbox || !claim) return
  const canceled = (sandbox.canceled ?? 0) + refund.refundCash
  const status = canceled === sandbox.amount ? 'CANCELED' : 'PARTIAL_CANCELED'
  Object.assign(sandbox, { canceled, status, updatedAt: at })
  books.sandboxCancels.push({
    paymentId: sandbox.id,
    reference: refund.refundNo,
    amount: refund.refundCash,
    reason: labels[claim.type],
    at,
  })
}

/** The gateway said no: it is tried again, or somebody has to take over. */
const refuse = (shop: Shop, refund: Refund, manual: boolean, at: Date) => {
  const { code, message } = manual ? tooOld : busy
  Object.assign(refund, {
    status: manual ? 'MANUAL' : 'FAILED',
    attempts: manual ? 1 : 3,
    pgCode: code,
    pgMessage: message,
  })
  Object.assign(refund, { nextTryAt: manual ? null : later(shop.now, minutes(48)), updatedAt: at })
  attempt(shop, refund, 'REFUSED', at, { code, message })
  tell(shop, refund, 'refund.failed', staffActors.system, at, message)
}

const attempt = (
  { books, luck }: Shop,
  { paymentId }: Refund,
  outcome: 'OK' | 'REFUSED' | 'UNKNOWN',
  at: Date,
  answer?: { code: string; message: string },
) => {
  const latencyMs = outcome === 'UNKNOWN' ? 10_000 : luck.int(120, 900)
  books.paymentAttempts.push({ paymentId: paymentId ?? 0, action: 'CANCEL', outcome, latencyMs, at, ...answer })
}

const tell = (
  { books }: Shop,
  refund: Refund,
  kind: string,
  by: { actor: string; name: string },
  at: Date,
  reason?: string,
) => {
  const { id, orderId, claimId, refundNo, refundCash } = refund
  const data = { refund_id: id, refund_no: refundNo, claim_id: claimId, amount: refundCash }
  record(books, { orderId, kind, by, at, data, ...(reason ? { reason } : {}) })
}

/** A payment says what has really gone back. */
const markPayments = ({ books }: Shop) => {
  for (const [paymentId, list] of Map.groupBy(books.refunds, (refund) => refund.paymentId)) {
    const payment = books.payments[(paymentId ?? 0) - 1]
    const done = list.filter((one) => one.status === 'COMPLETED')
    const back = done.reduce((sum, one) => sum + one.refundCash, 0)
    if (!payment || back === 0) continue
    payment.status = back === payment.captured ? 'CANCELED' : 'PARTIAL_CANCELED'
    payment.updatedAt = done.at(-1)?.completedAt ?? payment.updatedAt
  }
}
