import { randomUUID } from 'node:crypto'
import { type Day, kstDay } from '#shared/format/kst.ts'
import { addDays } from '#shared/calendar/days.ts'
import { monthlyOf, renewalDay } from '../../../pricing/proration.ts'
import type { billingKeys } from '../../../modules/billing/billing.tables.ts'
import type { plans } from '../../../modules/plans/plans.tables.ts'
import type { sandboxCancels, sandboxPayments } from '../../../modules/payments/payments.tables.ts'
import type { subscriptionPayments, subscriptionRefunds } from '../../../modules/subscriptions/charges.tables.ts'
import { CONSENT_VERSION } from '../../../modules/subscriptions/joining/consentTexts.ts'
import type {
  movementKinds,
  subscriptionConsents,
  subscriptionEvents,
  subscriptionMovements,
  subscriptionNotices,
} from '../../../modules/subscriptions/records.tables.ts'
import { CHARGE_TIME, dueNow, isLive, momentOf } from '../../../modules/subscriptions/subscriptionStates.ts'
import type { subscriptionPeriods, subscriptions } from '../../../modules/subscriptions/subscriptions.tables.ts'
import { later, minutes } from '../orders/books.ts'
import { paymentRows, type Refused } from './paymentRows.ts'

type New<T extends { $inferInsert: unknown }> = T['$inferInsert'] & { id: number }
type Plan = New<typeof plans>

/** Every row that the sample's memberships leave behind, table by table. */
export const emptyLives = () => ({
  keys: [] as New<typeof billingKeys>[],
  subscriptions: [] as New<typeof subscriptions>[],
  payments: [] as New<typeof subscriptionPayments>[],
  refunds: [] as (typeof subscriptionRefunds.$inferInsert)[],
  periods: [] as (typeof subscriptionPeriods.$inferInsert)[],
  consents: [] as (typeof subscriptionConsents.$inferInsert)[],
  events: [] as (typeof subscriptionEvents.$inferInsert)[],
  movements: [] as (typeof subscriptionMovements.$inferInsert)[],
  notices: [] as (typeof subscriptionNotices.$inferInsert)[],
  sandbox: [] as (typeof sandboxPayments.$inferInsert)[],
  sandboxCancels: [] as (typeof sandboxCancels.$inferInsert)[],
})
export type Lives = ReturnType<typeof emptyLives>

/** One membership as it goes: each step writes what the shop would have written of it. */
export class Life {
  readonly row: New<typeof subscriptions>
  private readonly lives: Lives
  private readonly plan: Plan
  private readonly now: Date
  private nth = 0

  constructor(lives: Lives, of: { userId: number; plan: Plan; startedOn: Day; card: string; now: Date }) {
    const { userId, plan, startedOn, card, now } = of
    const id = lives.subscriptions.length + 1
    const at = later(momentOf(startedOn, CHARGE_TIME), minutes(-30))
    this.lives = lives
    this.plan = plan
    this.now = now
    lives.keys.push({
      id,
      userId,
      kind: 'CARD',
      provider: 'SANDBOX',
      customerKey: randomUUID(),
      label: `모의카드 ****-${card}`,
      issuer: '모의카드',
      cardType: 'CREDIT',
      last4: card,
      expires: '2031-12',
      status: 'ACTIVE',
      isDefault: true,
      createdAt: at,
      updatedAt: at,
    })
    this.row = {
      id,
      userId,
      planId: plan.id,
      status: 'ACTIVE',
      startedOn,
      anchorOn: startedOn,
      endsOn: startedOn,
      nextPrice: plan.price,
      billingKeyId: id,
      createdAt: at,
      updatedAt: at,
    }
    lives.subscriptions.push(this.row)
    this.consent('ORDER', at, startedOn)
    this.consent('AUTO_PAYMENT', at, startedOn)
  }

  get endsOn(): Day {
    return this.row.endsOn
  }

  /** The days of a trial, agreed to or not yet. */
  tryOut(agreed: boolean): this {
    const { row, plan } = this
    const at = row.createdAt as Date
    const endsOn = addDays(row.startedOn, plan.trialDays ?? 7)
    Object.assign(row, { status: 'TRIALING', isTrial: true, endsOn, anchorOn: endsOn })
    this.period({ kind: 'TRIAL', startsOn: row.startedOn, endsOn, at })
    this.event('TRIAL_STARTED', at, `user:${row.userId}`, { starts_on: row.startedOn, ends_on: endsOn })
    this.notice('MEMBERSHIP_TRIAL_STARTED', endsOn, at)
    if (agreed) {
      this.consent('TRIAL_CONVERSION', later(at, minutes(90)), endsOn)
      this.event('CONVERSION_AGREED', later(at, minutes(90)), `user:${row.userId}`)
    }
    return this
  }

  /** Pays the next period, and as many more as have begun by a day. */
  pay(until: Day = this.endsOn): this {
    do {
      const { row, plan } = this
      const from = row.endsOn
      const at = momentOf(from, CHARGE_TIME)
      this.nth += 1
      const endsOn = renewalDay(row.anchorOn, plan.interval, this.nth, plan.intervalCount ?? 1)
      const isFirst = this.nth === 1
      const id = this.payment(isFirst ? 'INITIAL' : 'RENEWAL', from, at)
      Object.assign(row, { endsOn, anchorNth: this.nth })
      this.period({ kind: 'PAID', startsOn: from, endsOn, at, paymentId: id })
      const detail = { payment_id: id, amount: plan.price, credit: 0, starts_on: from, ends_on: endsOn }
      this.event(isFirst ? 'STARTED' : 'RENEWED', at, isFirst ? `user:${row.userId}` : 'clock', detail)
      if (isFirst) this.move('NEW', monthlyOf(plan.price, plan.interval, plan.intervalCount), at)
      this.notice('MEMBERSHIP_PAID', from, at)
    } while (this.row.endsOn <= until)
    return this
  }

  /** Charges of the next period that were refused, one on each of the first days on which it is tried. */
  refuse(times: number, { code, message, hard }: { code: string; message: string; hard: boolean }): this {
    const { row } = this
    for (let attempt = 0; attempt < times; attempt += 1) {
      const at = momentOf(addDays(row.endsOn, attempt), CHARGE_TIME)
      const id = this.payment(attempt === 0 ? 'RENEWAL' : 'RETRY', row.endsOn, at, { attempt, code, message, hard })
      this.event('CHARGE_REFUSED', at, 'clock', { payment_id: id, code, amount: this.plan.price })
      this.notice(hard ? 'MEMBERSHIP_FAILED_HARD' : 'MEMBERSHIP_FAILED', row.endsOn, at, attempt)
    }
    Object.assign(row, {
      status: 'PAST_DUE',
      pastDueSince: momentOf(row.endsOn, CHARGE_TIME),
      retries: times,
      failureCode: code,
      isHardFailure: hard,
    })
    return this
  }

  /** Something that was done to it: its row and the line of its timeline. */
  change(
    set: Partial<typeof subscriptions.$inferInsert>,
    event: string,
    at: Date,
    { actor = `user:${this.row.userId}`, detail = {} }: { actor?: string; detail?: Record<string, unknown> } = {},
  ): this {
    Object.assign(this.row, set, { updatedAt: at })
    this.event(event, at, actor, detail)
    return this
  }

  /** Days that staff gave after everything that is there. */
  compensate(days: number, at: Date, reason: string): this {
    const { row } = this
    const [startsOn, endsOn] = [row.endsOn, addDays(row.endsOn, days)]
    const source = `staff:${row.id}:sample`
    this.period({ kind: 'COMPENSATION', startsOn, endsOn, at, source })
    const detail = { reason, kind: 'COMPENSATION', source, starts_on: startsOn, ends_on: endsOn }
    return this.change({ endsOn }, 'APPENDED', at, { actor: 'cs:3', detail })
  }

  /** What it brought in a month is no more. */
  bringNothing(kind: 'PAUSE' | 'CHURN', at: Date): this {
    this.move(kind, -(this.row.mrr ?? 0), at)
    return this
  }

  /** Ended on a day within its period; so much comes back over the last payment. */
  terminate(on: Day, at: Date, refund: number): this {
    const { row, lives } = this
    const last = lives.periods.findLast(({ subscriptionId }) => subscriptionId === row.id)
    const payment = lives.payments.findLast(({ subscriptionId }) => subscriptionId === row.id)
    const sandbox = lives.sandbox.at(-1)
    if (!last || !payment || !sandbox) throw new Error('nothing was paid')
    last.endsOn = on
    payment.refunded = refund
    Object.assign(sandbox, { canceled: refund, status: 'PARTIAL_CANCELED' })
    const reference = `MR${payment.id}-0`
    lives.sandboxCancels.push({ paymentId: sandbox.id, reference, amount: refund, reason: '멤버십 환불', at })
    lives.refunds.push({
      paymentId: payment.id,
      cause: 'TERMINATED',
      amount: refund,
      reference,
      status: 'COMPLETED',
      tries: 1,
      completedAt: at,
      createdAt: at,
      updatedAt: at,
    })
    this.bringNothing('CHURN', at)
    const set = { status: 'TERMINATED', endedAt: at, endReason: 'TERMINATED' } as const
    return this.change(set, 'TERMINATED', at, { actor: 'cs:3', detail: { why: 'TERMINATED', reason: '고객 요청' } })
  }

  /** When the clock looks at it next. */
  done(): void {
    const { row } = this
    if (!isLive(row.status)) return
    const due = dueNow(
      {
        status: row.status,
        isTrial: row.isTrial ?? false,
        endsOn: row.endsOn,
        pauseFrom: row.pauseFrom ?? null,
        pauseUntil: row.pauseUntil ?? null,
        retries: row.retries ?? 0,
        isHardFailure: row.isHardFailure ?? false,
        canCharge: true,
        waitsForStaff: row.waitsForStaff ?? false,
      },
      this.now,
    )
    row.actAt = due.do === 'WAIT' ? due.until : this.now
  }

  private payment(kind: 'INITIAL' | 'RENEWAL' | 'RETRY', from: Day, at: Date, refused?: Refused): number {
    const { lives, row, plan } = this
    const id = lives.payments.length + 1
    const key = lives.keys[row.id - 1]
    const made = paymentRows({ id, subscription: row, plan, kind, from, at, ...(key ? { key } : {}) }, refused)
    lives.payments.push(made.payment)
    if (made.sandbox) lives.sandbox.push(made.sandbox)
    return id
  }

  private period(of: {
    kind: 'TRIAL' | 'PAID' | 'COMPENSATION'
    startsOn: Day
    endsOn: Day
    at: Date
    paymentId?: number
    source?: string
  }) {
    const value = of.kind === 'PAID' ? this.plan.price : 0
    this.lives.periods.push({
      subscriptionId: this.row.id,
      planId: this.plan.id,
      kind: of.kind,
      startsOn: of.startsOn,
      endsOn: of.endsOn,
      paidUntil: of.endsOn,
      cashPaid: value,
      value,
      paymentId: of.paymentId ?? null,
      source: of.source ?? null,
      createdAt: of.at,
    })
  }

  private consent(kind: 'ORDER' | 'AUTO_PAYMENT' | 'TRIAL_CONVERSION', at: Date, chargeOn: Day) {
    const { userId, id } = this.row
    const amount = this.plan.price
    this.lives.consents.push({
      userId,
      subscriptionId: id,
      kind,
      version: CONSENT_VERSION,
      agreed: true,
      amount,
      chargeOn,
      at,
    })
  }

  private event(kind: string, at: Date, actor: string, detail: Record<string, unknown> = {}) {
    this.lives.events.push({ subscriptionId: this.row.id, kind, actor, detail, at })
  }

  private notice(kind: string, periodStart: Day, at: Date, attempt = 0) {
    this.lives.notices.push({ subscriptionId: this.row.id, periodStart, kind, attempt, at })
  }

  private move(kind: (typeof movementKinds)[number], amount: number, at: Date) {
    if (amount === 0) return
    this.row.mrr = (this.row.mrr ?? 0) + amount
    this.lives.movements.push({ subscriptionId: this.row.id, kind, amount, on: kstDay(at), at })
  }
}
