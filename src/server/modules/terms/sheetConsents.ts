import { and, eq, or } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { TERMS_KINDS, type TermsKind } from '#shared/terms.ts'
import type { Db } from '../../db/db.ts'
import { consentsOfOrder } from './consents.service.ts'
import { terms } from './terms.tables.ts'

type SheetConsent = {
  kind: TermsKind
  version: string
  terms_id: number | null
  title: string | null
  /** null: told without being asked */
  agreed: boolean | null
  recorded_at: string
}

const isKind = (kind: string): kind is TermsKind => (TERMS_KINDS as readonly string[]).includes(kind)

/** What was agreed to and told on the sheet of an order, each text in the version that was shown, the first first. */
export async function sheetConsents(db: Db, orderId: number): Promise<SheetConsent[]> {
  const found = new Map<string, Omit<SheetConsent, 'terms_id' | 'title'>>()
  for (const { kind, version, agreed, context, recordedAt } of await consentsOfOrder(db, orderId)) {
    const recorded_at = kstIso(recordedAt)
    const told = Object.entries((context as { told?: Record<string, string> } | null)?.told ?? {})
    if (isKind(kind)) found.set(`${kind} ${version}`, { kind, version, agreed, recorded_at })
    for (const [shown, its] of told)
      if (isKind(shown) && !found.has(`${shown} ${its}`))
        found.set(`${shown} ${its}`, { kind: shown, version: its, agreed: null, recorded_at })
  }
  if (found.size === 0) return []
  const texts = await db
    .select({ id: terms.id, kind: terms.kind, version: terms.version, title: terms.title })
    .from(terms)
    .where(or(...[...found.values()].map(({ kind, version }) => and(eq(terms.kind, kind), eq(terms.version, version)))))
  return [...found.values()]
    .map((one) => {
      const text = texts.find(({ kind, version }) => kind === one.kind && version === one.version)
      return { ...one, terms_id: text?.id ?? null, title: text?.title ?? null }
    })
    .toSorted((a, b) => Number(a.agreed === null) - Number(b.agreed === null))
}
