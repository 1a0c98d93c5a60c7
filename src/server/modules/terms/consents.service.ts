import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { ConsentKind } from '#shared/consents.ts'
import { type TermsKind, termsOfConsent } from '#shared/terms.ts'
import type { Db, Tx } from '../../db/db.ts'
import { AppError } from '../../http/errors.ts'
import { type InForce, termsInForce } from './terms.service.ts'
import { consents, terms } from './terms.tables.ts'
import { records } from '../../db/values.ts'

export type ConsentRow = typeof consents.$inferSelect

/** What somebody agreed to or took back, in the version of the text that they were shown. */
export type Given = { kind: ConsentKind | 'MARKETING'; version: string; agreed: boolean }

/** What a customer agreed to or took back for their account, the last first; five hundred at most. Orders have their own. */
export async function consentsOf(db: Db, userId: number): Promise<ConsentRow[]> {
  return db
    .select()
    .from(consents)
    .where(and(eq(consents.userId, userId), isNull(consents.orderId)))
    .orderBy(desc(consents.id))
    .limit(500)
}

/** What was agreed to on the sheet of an order, as it was given. */
export async function consentsOfOrder(db: Db, orderId: number): Promise<ConsentRow[]> {
  return db.select().from(consents).where(eq(consents.orderId, orderId)).orderBy(consents.id)
}

/** The version in force of the text behind each kind of consent. */
export async function currentVersions(db: Db, now: Date): Promise<(kind: Given['kind']) => string> {
  const inForce = await termsInForce(db, [...new Set(Object.values(termsOfConsent))], now)
  return (kind) => inForce[termsOfConsent[kind]]?.version ?? ''
}

/** Refuses an agreement to a text that is not the one in force. Error: CONSENT_OUTDATED with the versions in force. */
export async function refuseOutdated(db: Db, given: readonly Given[], now: Date): Promise<void> {
  const versionOf = await currentVersions(db, now)
  const outdated = given.filter(({ kind, version, agreed }) => agreed && version !== versionOf(kind))
  if (outdated.length > 0)
    throw new AppError('CONSENT_OUTDATED', { terms: outdated.map(({ kind }) => ({ kind, version: versionOf(kind) })) })
}

/** Writes down what a customer agreed to or took back. Rows are only ever added. */
export async function recordConsents(tx: Tx, userId: number, given: readonly Given[], now: Date): Promise<void> {
  if (given.length === 0) return
  const textOf = ({ kind, version }: Given) =>
    sql`(select ${terms.id} from ${terms} where ${terms.kind} = ${termsOfConsent[kind]} and ${terms.version} = ${version})`
  await tx.insert(consents).values(
    given.map((one) => ({
      userId,
      kind: one.kind,
      version: one.version,
      agreed: one.agreed,
      termsId: textOf(one),
      recordedAt: now,
    })),
  )
}

/**
 * The statement part that writes what was agreed to on the sheet of an order, in the very statement that makes the order
 * ready. A second window of the same order repeats nothing. `told` are the texts that were shown beside them.
 */
export const orderConsentsPart = (
  { userId, orderId }: { userId: number; orderId: number },
  given: readonly (InForce & { kind: TermsKind })[],
  told: Partial<Record<TermsKind, string>>,
  now: Date,
): SQL => sql`agreed as (
          insert into consents (user_id, kind, version, terms_id, agreed, order_id, context, recorded_at)
          select ${userId}::bigint, x.kind, x.version, x.id, true, ${orderId}::bigint, jsonb_build_object('told', ${JSON.stringify(told)}::jsonb), ${now.toISOString()}::timestamptz
          from ${records(given)} as x(id bigint, kind text, version text)
          on conflict (order_id, kind, version) where order_id is not null do nothing)`
