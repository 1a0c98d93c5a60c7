import type { Tx } from '../../../db/db.ts'
import { AppError } from '../../../http/errors.ts'
import { CONSENT_VERSION, consentText, type Shown } from './consentTexts.ts'
import { type SubscriptionConsentKind, subscriptionConsents } from '../records.tables.ts'

export type GivenConsent = { kind: SubscriptionConsentKind; version: string }

/** What is asked for, with its text; each stands by itself and unchecked. */
export const consentsFor = (kinds: readonly SubscriptionConsentKind[], shown: Shown) =>
  kinds.map((kind) => ({ kind, version: CONSENT_VERSION, required: true, text: consentText(kind, shown) }))

/** Errors: CONSENT_REQUIRED naming those that are missing; CONSENT_OUTDATED for an older text. */
export function requireConsents(kinds: readonly SubscriptionConsentKind[], given: readonly GivenConsent[]): void {
  const missing = kinds.filter((kind) => !given.some((one) => one.kind === kind))
  if (missing.length > 0) throw new AppError('CONSENT_REQUIRED', { kinds: missing })
  if (kinds.some((kind) => given.find((one) => one.kind === kind)?.version !== CONSENT_VERSION))
    throw new AppError('CONSENT_OUTDATED', { version: CONSENT_VERSION })
}

export type Kept = {
  userId: number
  subscriptionId: number | null
  kinds: readonly SubscriptionConsentKind[]
  agreed?: boolean
  amount: number
  chargeOn: string
  methodLabel: string
}

/** Keeps what somebody agreed to, with what they were shown. */
export async function keepConsents(tx: Tx, { kinds, agreed = true, ...kept }: Kept, now: Date): Promise<void> {
  if (kinds.length === 0) return
  await tx
    .insert(subscriptionConsents)
    .values(kinds.map((kind) => ({ ...kept, kind, version: CONSENT_VERSION, agreed, at: now })))
}
