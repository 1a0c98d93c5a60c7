import { sql } from 'drizzle-orm'
import { consents, terms } from '../../modules/terms/terms.tables.ts'
import { privacyText } from '../reference/terms/privacy.ts'
import { termsText } from '../reference/terms/terms.ts'
import type { Tx } from '../db.ts'
import { insertRows } from './insertRows.ts'

/** The sample shop had other texts before those that it ships, so that there is a history to read. */
export const OLDER_VERSION = '2024-07'
export const renewedOn = new Date('2026-01-01T00:00:00+09:00')
const olderFrom = new Date('2024-07-01T00:00:00+09:00')

const older = [
  { kind: 'TERMS', ...termsText, body: termsText.body.replace('12개월 동안', '6개월 동안') },
  { kind: 'PRIVACY', ...privacyText, body: privacyText.body.replace('정한 기간이 지나면 지워요.', '탈퇴하면 지워요.') },
] as const

/** Writes the older texts of the sample shop and what its members agreed to. */
export async function writeTerms(tx: Tx, given: (typeof consents.$inferInsert)[]): Promise<void> {
  await tx
    .insert(terms)
    .values(older.map((one) => ({ ...one, version: OLDER_VERSION, effectiveFrom: olderFrom, createdAt: olderFrom })))
    .onConflictDoNothing()
  await insertRows(tx, consents, given)
}

/** What the orders of the sample shop agreed to on their sheets. */
export async function writeOrderConsents(tx: Tx): Promise<void> {
  await tx.execute(sql`insert into consents (user_id, kind, version, terms_id, agreed, order_id, context, recorded_at)
    select o.user_id, t.kind, t.version, t.id, true, o.id, jsonb_build_object('told', jsonb_build_object('ORDER_PRIVACY', t.version)), o.created_at
    from orders o join terms t on t.kind in ('ORDER', 'THIRD_PARTY') where o.status <> 'INITIALIZED' order by o.id, t.kind`)
}
