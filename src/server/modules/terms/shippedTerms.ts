import { sql } from 'drizzle-orm'
import { TERMS_KINDS, type TermsKind } from '#shared/terms.ts'
import { type Db, rows } from '../../db/db.ts'
import { terms } from './terms.tables.ts'
import { autoPaymentText } from './texts/autoPayment.ts'
import { healthText } from './texts/health.ts'
import { marketingText } from './texts/marketing.ts'
import { orderText } from './texts/order.ts'
import { orderPrivacyText } from './texts/orderPrivacy.ts'
import { privacyText } from './texts/privacy.ts'
import { refundText } from './texts/refund.ts'
import type { TermsText } from './texts/termsText.ts'
import { termsText } from './texts/terms.ts'
import { thirdPartyText } from './texts/thirdParty.ts'
import { youthText } from './texts/youth.ts'
import { bool, textAs } from '../../db/shape.ts'

export const FIRST_VERSION = '2026-01'
const firstDay = new Date('2026-01-01T00:00:00+09:00')

const texts: Record<TermsKind, TermsText> = {
  TERMS: termsText,
  PRIVACY: privacyText,
  ORDER: orderText,
  ORDER_PRIVACY: orderPrivacyText,
  THIRD_PARTY: thirdPartyText,
  AUTO_PAYMENT: autoPaymentText,
  REFUND: refundText,
  YOUTH: youthText,
  MARKETING: marketingText,
  HEALTH: healthText,
}

/** Texts that a shop had before they stood in the database: members have agreed to them from the first day on. */
const fromTheStart: readonly TermsKind[] = ['TERMS', 'PRIVACY', 'MARKETING', 'HEALTH']

/**
 * Gives a shop the first version of every text that it has none of. Where nobody has ordered yet all of them hold from
 * the first day; elsewhere a text that is new holds from now, because nobody was shown it before. The company's figures
 * are written into the text as they are at that moment. Safe when several processes start at once.
 */
export async function publishShippedTerms(db: Db, now: Date): Promise<void> {
  const held = await rows(db, { kind: textAs<TermsKind>() }, sql`select distinct kind from terms`)
  const missing = TERMS_KINDS.filter((kind) => !held.some((row) => row.kind === kind))
  if (missing.length === 0) return
  const [{ orders } = { orders: false }] = await rows(
    db,
    { orders: bool },
    sql`select exists (select 1 from orders) as orders`,
  )
  await db
    .insert(terms)
    .values(
      missing.map((kind) => ({
        kind,
        version: FIRST_VERSION,
        effectiveFrom: !orders || fromTheStart.includes(kind) || now < firstDay ? firstDay : now,
        ...texts[kind],
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
}
