import { sql } from 'drizzle-orm'
import type { TermsKind } from '#shared/terms.ts'
import { type Db, rows } from '../../db/db.ts'
import type { ReferenceKind } from '../../db/reference/bringUpToDate.ts'
import { termsRows } from '../../db/reference/terms/shippedTerms.ts'
import { bool, textAs } from '../../db/shape.ts'
import { terms } from './terms.tables.ts'

export const FIRST_VERSION = '2026-01'
const firstDay = new Date('2026-01-01T00:00:00+09:00')

type TermsRow = (typeof termsRows)[number]

/** Texts that a shop had before they stood in the database: members have agreed to them from the first day on. */
const fromTheStart: readonly TermsKind[] = ['TERMS', 'PRIVACY', 'MARKETING', 'HEALTH']

/** Texts of the law are never changed behind the back of those who agreed to them: what is shipped is only a first version. */
export const termsKind: ReferenceKind<TermsRow> = {
  kind: 'terms',
  rows: termsRows,
  keyOf: ({ kind }) => kind,
  add: publishFirst,
  change: async () => {},
}

/**
 * Gives a shop the first version of every text that it has none of. Where nobody has ordered yet all of them hold from
 * the first day; elsewhere a text that is new holds from now, because nobody was shown it before. The company's figures
 * are written into the text as they are at that moment.
 */
async function publishFirst(db: Db, shipped: readonly TermsRow[], now: Date): Promise<void> {
  const held = await rows(db, { kind: textAs<TermsKind>() }, sql`select distinct kind from terms`)
  const missing = shipped.filter(({ kind }) => !held.some((row) => row.kind === kind))
  if (missing.length === 0) return
  const [{ orders } = { orders: false }] = await rows(
    db,
    { orders: bool },
    sql`select exists (select 1 from orders) as orders`,
  )
  const startOf = (kind: TermsKind) => (!orders || fromTheStart.includes(kind) || now < firstDay ? firstDay : now)
  await db
    .insert(terms)
    .values(
      missing.map((text) => ({
        ...text,
        version: FIRST_VERSION,
        effectiveFrom: startOf(text.kind),
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
}
