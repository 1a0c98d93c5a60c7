import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { kstDay } from '#shared/format/kst.ts'
import type { TermsKind } from '#shared/terms.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { AppError } from '../../http/errors.ts'
import { terms } from './terms.tables.ts'
import { json } from '../../db/shape.ts'

/** A version without its text. */
export type TermsRow = Omit<typeof terms.$inferSelect, 'body'>
/** A version that is in force: which row, its name, and since when (ms since 1970). */
export type InForce = { id: number; version: string; from_ms: number }

/** A subquery: the versions of some kinds that are in force at a moment, as `{kind: InForce}`. */
export const inForceAt = (kinds: readonly TermsKind[], now: Date) => sql`(
  select coalesce(jsonb_object_agg(t.kind, jsonb_build_object('id', t.id, 'version', t.version,
      'from_ms', (extract(epoch from t.effective_from) * 1000)::float8)), '{}'::jsonb)
  from (select distinct on (kind) id, kind, version, effective_from from terms
    where kind = any(${sql.param([...kinds])}::text[]) and effective_from <= ${now.toISOString()}::timestamptz
    order by kind, effective_from desc nulls last, id desc nulls last) t)`

/** The versions in force of some kinds. */
export async function termsInForce(
  db: Db,
  kinds: readonly TermsKind[],
  now: Date,
): Promise<Partial<Record<TermsKind, InForce>>> {
  const [row] = await rows(
    db,
    { found: json<Partial<Record<TermsKind, InForce>>>() },
    sql`select ${inForceAt(kinds, now)} as found`,
  )
  return row?.found ?? {}
}

export type TermsStatus = 'EFFECTIVE' | 'PAST' | 'UPCOMING' | 'REPLACED'

/** What each version of one kind is at a moment. REPLACED never held: another one began with it and was published later. */
export function statusesOf(versions: readonly TermsRow[], now: Date): Map<number, TermsStatus> {
  const newestFirst = [...versions].sort((a, b) => +b.effectiveFrom - +a.effectiveFrom || b.id - a.id)
  const found = new Map<number, TermsStatus>()
  let later: TermsRow | undefined
  let begun = false
  for (const row of newestFirst) {
    const replaced = later !== undefined && +later.effectiveFrom === +row.effectiveFrom
    const isUpcoming = row.effectiveFrom > now
    found.set(row.id, replaced ? 'REPLACED' : isUpcoming ? 'UPCOMING' : begun ? 'PAST' : 'EFFECTIVE')
    begun ||= !isUpcoming
    later = row
  }
  return found
}

/** Every version of a kind (or of all), without texts, the latest first, each with what it is now. */
export async function versionsOf(
  db: Db,
  kind: TermsKind | undefined,
  now: Date,
): Promise<(TermsRow & { status: TermsStatus })[]> {
  const { body: _, ...columns } = getTableColumns(terms)
  const found = await db
    .select(columns)
    .from(terms)
    .where(kind && eq(terms.kind, kind))
    .orderBy(terms.kind, sql`${terms.effectiveFrom} desc nulls last`, sql`${terms.id} desc nulls last`)
  const statuses = [...Map.groupBy(found, (row) => row.kind).values()].map((own) => statusesOf(own, now))
  return found.map((row) => ({
    ...row,
    status: statuses.map((own) => own.get(row.id)).find(Boolean) as TermsStatus,
  }))
}

/** The text of a version, as it was written. */
export async function bodyOf(db: Db, id: number): Promise<string> {
  const [row] = await db.select({ body: terms.body }).from(terms).where(eq(terms.id, id))
  return row?.body ?? ''
}

export type NewTerms = {
  kind: TermsKind
  title: string
  body: string
  changes: string
  /** from when it holds; without, from now */
  effectiveFrom?: Date | undefined
}

/**
 * Publishes a version. It takes its name from the KST day on which it begins; one that begins together with an earlier
 * published, not yet effective one replaces it. Error: TERMS_BACKDATED.
 */
export async function publishTerms(tx: Tx, input: NewTerms, adminId: number, now: Date): Promise<TermsRow> {
  const { effectiveFrom = now, ...text } = input
  if (effectiveFrom < now) throw new AppError('TERMS_BACKDATED')
  // two administrators who publish the same kind at once come one after the other, so that names do not collide
  await tx.execute(sql`select id from terms where kind = ${input.kind} for update`)
  const day = kstDay(effectiveFrom)
  const taken = await tx
    .select({ version: terms.version })
    .from(terms)
    .where(and(eq(terms.kind, input.kind), sql`starts_with(${terms.version}, ${day})`))
  const [row] = await tx
    .insert(terms)
    .values({
      ...text,
      version: nextName(
        day,
        taken.map(({ version }) => version),
      ),
      effectiveFrom,
      publishedBy: adminId,
      createdAt: now,
    })
    .returning()
  return row as TermsRow
}

function nextName(day: string, taken: readonly string[]): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? day : `${day}-${n}`
    if (!taken.includes(name)) return name
  }
}
