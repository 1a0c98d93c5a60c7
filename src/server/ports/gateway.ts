import type { CashReceiptKind } from '#shared/validation/cashReceipt.ts'

/** Ways to pay that can be registered, to be charged again without a window. */
export const billingKinds = ['CARD', 'NAVERPAY', 'KAKAOPAY', 'TOSSPAY'] as const
export type BillingKind = (typeof billingKinds)[number]

/** What answers and the database call the gateways. */
export const gatewayProviders = ['SANDBOX', 'TOSS', 'PORTONE'] as const

/** Ways to pay that a gateway's window may offer. */
export const windowMethods = ['CARD', 'NAVERPAY', 'KAKAOPAY', 'TOSSPAY', 'TRANSFER'] as const
export type WindowMethod = (typeof windowMethods)[number]

/** Whom a cash receipt is for; `number` in digits. Only for transfers: a card has its sales slip. */
export type CashReceiptAsked = { kind: CashReceiptKind; number: string }

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
  /** the sales slip, as far as the gateway has one for this way of paying */
  receiptUrl?: string
  /** issued by the gateway for a transfer; absent when none was */
  cashReceipt?: { url?: string }
  approvedAt?: Date
  failure?: { code: string; message: string }
}

/** A timeout or an unrecognised code is UNKNOWN, never REFUSED: the reconciler asks before anything else happens. */
export type PgOutcome =
  | { kind: 'OK'; snapshot: PgSnapshot }
  | { kind: 'REFUSED'; code: string; message: string; hard: boolean }
  | { kind: 'UNKNOWN'; code?: string }

/** A cash receipt that was asked for after paying, as the gateway knows it. `approvalNo`: 국세청's number, when it is known. */
export type IssuedCashReceipt = { key: string; approvalNo?: string; url?: string }

/** OK: made, now or before under this key. A timeout or an unrecognised code is UNKNOWN, as everywhere. */
export type CashReceiptOutcome<T> =
  | { kind: 'OK'; value: T }
  | { kind: 'REFUSED'; code: string; message: string }
  | { kind: 'UNKNOWN'; code: string }

/** Cash receipts apart from paying. Only for transfers whose payment has none yet. */
export type CashReceipts = {
  issue(
    p: Attempt & {
      pgPaymentId: string
      orderName: string
      amount: number
      asked: CashReceiptAsked
      idempotencyKey: string
    },
  ): Promise<CashReceiptOutcome<IssuedCashReceipt>>
  /** What became of one that was asked for on this KST day; null when the gateway has none. Throws when it cannot be asked. */
  find(p: Attempt & { pgPaymentId: string; day: string }): Promise<IssuedCashReceipt | null>
  /** After a refund: takes back `amount - left`. Answers how much of it stands; 0 where a gateway can only cancel the whole. */
  reduce(p: {
    pgPaymentId: string
    key: string
    amount: number
    left: number
    idempotencyKey: string
  }): Promise<CashReceiptOutcome<{ left: number }>>
}

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

/** A way to pay that the gateway will charge again. `billingKey` is a secret: it is sealed at once and never logged. */
export type IssuedBillingKey = {
  billingKey: string
  /** `모의카드 ****-1234` */
  label: string
  issuer?: string
  last4?: string
  cardType?: 'CREDIT' | 'CHECK'
  /** `2029-08` */
  expires?: string
  /** what tells one card from another, as far as the gateway says it */
  fingerprint?: string
}

export type BillingOutcome =
  | { kind: 'OK'; key: IssuedBillingKey }
  | { kind: 'REFUSED'; code: string; message: string }
  | { kind: 'UNKNOWN'; code?: string }

/** Charging again without a window. What was charged is confirmed, queried and cancelled like any other payment. */
export type Billing = {
  /** what this shop's contract can register */
  readonly kinds: readonly BillingKind[]
  /** Opens the gateway's window for registering; the person comes back to one of the addresses. */
  register(p: {
    registrationId: string
    kind: BillingKind
    customerKey: string
    successUrl: string
    failUrl: string
  }): Promise<Prepared>
  /** Takes the key after the window. `params`: what the browser came back with. */
  complete(p: {
    registrationId: string
    kind: BillingKind
    customerKey: string
    params: Record<string, string>
    idempotencyKey: string
  }): Promise<BillingOutcome>
  charge(
    p: Attempt & {
      billingKey: string
      customerKey: string
      amount: number
      orderName: string
      installmentMonths?: number
      idempotencyKey: string
    },
  ): Promise<PgOutcome>
  /** DELETED: it is gone, now or before. */
  remove(p: { billingKey: string; customerKey: string }): Promise<'DELETED' | 'UNKNOWN'>
  /** What stands behind a key now; REFUSED: it can no longer be charged, or is of another customer. */
  describe?: (p: { billingKey: string; customerKey: string }) => Promise<BillingOutcome>
  /** The page of 네이버페이 where its user chooses another card behind the same key. */
  changePage?: (p: { billingKey: string; customerKey: string; returnUrl: string }) => Promise<string>
}

/**
 * A payment gateway. No method but `query` and `list` throws for what the gateway answered; `query` gives status NONE
 * for what it never saw, and throws when it could not be asked.
 */
export type Gateway = {
  readonly provider: (typeof gatewayProviders)[number]
  /** what this shop's contract with it can take; no other way is offered */
  readonly methods: readonly WindowMethod[]
  prepare(
    p: Attempt & {
      amount: number
      orderName: string
      customerKey: string
      method: string
      successUrl: string
      failUrl: string
      installmentMonths?: number
      cashReceipt?: CashReceiptAsked
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
  readonly cashReceipts?: CashReceipts
  readonly billing?: Billing
}

/** What a webhook about a payment is about: a hint that triggers a query. `kept` is what the inbox keeps of it. */
export type PgHint = { eventId: string; orderNo: string; pgPaymentId: string; kept: Record<string, unknown> }

/** A way to pay that the gateway forgot. Believed only when both are exactly ours; without a customer the gateway is asked. */
export type ForgottenKey = { billingKey: string; customerKey?: string }

/** Reads a webhook. IGNORED: not about a payment, or of a kind that we do not know. FORGED: not signed by the gateway. */
export type ReadWebhook = (webhook: {
  /** the body, byte for byte */
  text: string
  json: unknown
  headers: Headers
  now: Date
}) => PgHint | ForgottenKey | 'IGNORED' | 'FORGED'

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
