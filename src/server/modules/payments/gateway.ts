/** Money that a gateway gave back. `reference` is the number that we gave it; null for what was cancelled elsewhere. */
export type PgCancel = { reference: string | null; amount: number; at?: Date }

/** What a gateway knows of a payment; the truth for the reconciler. */
export type PgSnapshot = {
  pgPaymentId: string
  orderNo: string
  status: 'PENDING' | 'PAID' | 'PARTIAL_CANCELED' | 'CANCELED' | 'FAILED' | 'NONE'
  amount: number
  canceledAmount: number
  /** a refund whose answer was lost is recognised here by its reference */
  cancels: PgCancel[]
  methodLabel?: string
  receiptUrl?: string
  approvedAt?: Date
  failure?: { code: string; message: string }
}

/** A timeout or an unrecognised code is UNKNOWN, never REFUSED: the reconciler asks before anything else happens. */
export type PgOutcome =
  | { kind: 'OK'; snapshot: PgSnapshot }
  | { kind: 'REFUSED'; code: string; message: string; hard: boolean }
  | { kind: 'UNKNOWN'; code?: string }

/** One movement of money in a gateway's books. */
export type PgTransaction = {
  pgPaymentId: string
  orderNo: string
  kind: 'PAYMENT' | 'CANCEL'
  /** positive for both kinds */
  amount: number
  at: Date
}

export type Prepared = {
  /** where the customer's browser goes to pay */
  redirectUrl?: string
  clientKey?: string
  /** what the gateway's own browser library is called with */
  params?: Record<string, unknown>
  pgRef?: string
}

/** Which try to pay an order this is (the number of our payment); real gateways take one number only once. */
type Attempt = { orderNo: string; attempt?: string }

/**
 * A payment gateway. No method but `query` and `list` throws for what the gateway answered; `query` gives status NONE
 * for what it never saw, and throws when it could not be asked.
 */
export type Gateway = {
  readonly provider: 'SANDBOX' | 'TOSS' | 'PORTONE'
  prepare(
    p: Attempt & {
      amount: number
      orderName: string
      customerKey: string
      method: string
      successUrl: string
      failUrl: string
      installmentMonths?: number
    },
  ): Promise<Prepared>
  confirm(p: Attempt & { pgPaymentId: string; amount: number; idempotencyKey: string }): Promise<PgOutcome>
  /**
   * Gives money back. OK means that the cancel of this `reference` was made, now or before. `balanceExpected`: what can
   * still be cancelled before this one; the gateway refuses with CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN when it holds
   * another balance. `reference`: our own number of the refund, kept by the gateway and told in `cancels`.
   */
  cancel(p: {
    pgPaymentId: string
    orderNo: string
    amount: number
    balanceExpected: number
    reason: string
    reference: string
    idempotencyKey: string
  }): Promise<PgOutcome>
  query(p: Attempt & { pgPaymentId?: string }): Promise<PgSnapshot>
  /** Every movement of money of one KST day, `2026-11-16`. */
  list?(day: string): Promise<PgTransaction[]>
  readWebhook?: ReadWebhook
}

/** What a webhook is about: a hint that triggers a query. `kept` is what the inbox keeps of it. */
export type PgHint = { eventId: string; orderNo: string; pgPaymentId: string; kept: Record<string, unknown> }

/** Reads a webhook. IGNORED: not about a payment, or of a kind that we do not know. FORGED: not signed by the gateway. */
export type ReadWebhook = (webhook: {
  /** the body, byte for byte */
  text: string
  json: unknown
  headers: Headers
  now: Date
}) => PgHint | 'IGNORED' | 'FORGED'

/** The refusal of a cancel whose `balanceExpected` is not the balance that the gateway holds. */
export const balanceBroken = 'CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN'

/** The refusal of a cancel of what is cancelled in full already. */
export const alreadyCanceled = 'ALREADY_CANCELED_PAYMENT'

/** The snapshot of a payment that a gateway never saw. */
export const nothing = (orderNo: string, pgPaymentId = ''): PgSnapshot => ({
  pgPaymentId,
  orderNo,
  status: 'NONE',
  amount: 0,
  canceledAmount: 0,
  cancels: [],
})
