import { randomBytes } from 'node:crypto'
import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { sure } from '../../../db/sure.ts'
import type { Day } from '#shared/format/kst.ts'
import type { Tx } from '../../../db/db.ts'
import { documentNo } from '../../../documentNo.ts'
import type { Gateway } from '../../../ports/gateway.ts'
import { type ChargeKind, type ChargePurpose, subscriptionPayments } from '../charges.tables.ts'
import { subscriptions } from '../subscriptions.tables.ts'

export type Payment = typeof subscriptionPayments.$inferSelect

/** What is to be charged. `amount` 0 goes to no gateway. */
export type Wanted = {
  userId: number
  /** the call that asks for it */
  requestId?: string | undefined
  subscriptionId: number | null
  kind: ChargeKind
  periodStart: Day
  /** how many were paid before it that begin on the same day */
  nth?: number
  orderName: string
  amount: number
  /** credit that is taken off beforehand */
  credit?: number
  /** what of the credit was given and not paid */
  goodwill?: number
  billingKeyId: number | null
  installmentMonths?: number
  purpose: ChargePurpose
}

/** So long nobody else takes over what one process charges; longer than a gateway is waited for. */
export const CLAIM_MS = 20_000
/** After so long it is asked what became of a charge whose process is gone. */
const FIRST_QUESTION_MS = 30_000
/** "Never heard of it" is believed only when a call of ours that is still under way can no longer arrive. */
export const CERTAIN_AFTER_MS = 30_000

export type Begun = { payment: Payment; isNew: boolean }

/**
 * The attempt to charge a period: the one that is open, under its own number, until it is known what became of it; else a
 * new one with the next suffix. PAID: the period is paid already; BUSY: nobody knows yet what became of another charge of
 * this subscription. Only while it is held.
 */
export async function beginAttempt(
  tx: Tx,
  gateway: Gateway,
  wanted: Wanted,
  owner: string,
  now: Date,
): Promise<Begun | 'PAID' | 'BUSY'> {
  const { subscriptionId, periodStart, nth = 0 } = wanted
  const known = subscriptionId === null ? [] : await attemptsOf(tx, subscriptionId, periodStart)
  const before = known.filter((one) => one.periodStart === periodStart && one.nth === nth)
  if (before.some(({ status }) => status === 'PAID')) return 'PAID'
  const open = before.find(isOpen)
  if (!open && known.some(isOpen)) return 'BUSY'
  if (subscriptionId !== null) await claim(tx, subscriptionId, owner, now)
  if (open) return { payment: open, isNew: false }
  const [payment] = await tx
    .insert(subscriptionPayments)
    .values(attemptOf(gateway, wanted, before, now))
    .returning()
  return { payment: sure(payment), isNew: true }
}

/** The first attempts of periods for which there is none; each one's subscription is held, and claimed by who charges. */
export const beginFirst = (tx: Tx, gateway: Gateway, wanted: readonly Wanted[], now: Date): Promise<Payment[]> =>
  tx
    .insert(subscriptionPayments)
    .values(wanted.map((one) => attemptOf(gateway, one, [], now)))
    .returning()

/** An attempt that follows those that were refused, under their number with the next suffix. */
function attemptOf(gateway: Gateway, wanted: Wanted, before: readonly Payment[], now: Date) {
  const base = before[0]?.orderNo ?? `M${documentNo('', now)}`
  return {
    resultId: newResultId(),
    userId: wanted.userId,
    requestId: wanted.requestId ?? null,
    subscriptionId: wanted.subscriptionId,
    kind: wanted.kind,
    periodStart: wanted.periodStart,
    nth: wanted.nth ?? 0,
    attempt: before.length,
    orderNo: before.length === 0 ? base : `${base}-r${before.length}`,
    orderName: wanted.orderName,
    amount: wanted.amount,
    credit: wanted.credit ?? 0,
    goodwill: wanted.goodwill ?? 0,
    provider: wanted.amount === 0 ? ('FREE' as const) : gateway.provider,
    billingKeyId: wanted.billingKeyId,
    installmentMonths: wanted.installmentMonths ?? 0,
    purpose: wanted.purpose,
    chargedAt: now,
    nextQueryAt: new Date(now.getTime() + FIRST_QUESTION_MS),
    createdAt: now,
    updatedAt: now,
  }
}

const isOpen = ({ status }: Payment): boolean => status === 'PENDING' || status === 'UNKNOWN'

/** What there is for a period, and what is open of any other. */
const attemptsOf = (tx: Tx, subscriptionId: number, periodStart: Day): Promise<Payment[]> =>
  tx
    .select()
    .from(subscriptionPayments)
    .where(
      and(
        eq(subscriptionPayments.subscriptionId, subscriptionId),
        or(
          eq(subscriptionPayments.periodStart, periodStart),
          inArray(subscriptionPayments.status, ['PENDING', 'UNKNOWN']),
        ),
      ),
    )
    .orderBy(asc(subscriptionPayments.attempt))

/** Who charges now; others leave it alone until then. */
const claim = (tx: Tx, subscriptionId: number, owner: string, now: Date) =>
  tx
    .update(subscriptions)
    .set({ claimedBy: owner, claimedUntil: new Date(now.getTime() + CLAIM_MS) })
    .where(eq(subscriptions.id, subscriptionId))

export const newOwner = (): string => randomBytes(9).toString('base64url')
const newResultId = (): string => randomBytes(16).toString('base64url')
