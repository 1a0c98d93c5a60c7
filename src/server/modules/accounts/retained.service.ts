import { sql } from 'drizzle-orm'
import { addMonths } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import type { Db, Tx } from '../../db/db.ts'
import { consentsOf } from '../terms/consents.service.ts'
import type { Keys } from '../../ports/keys.ts'
import type { User } from '../auth/profile.service.ts'
import { openSessionsOf } from '../auth/sessionList.service.ts'
import { retainedRecords, withdrawals } from './accounts.tables.ts'
import { mobileHash } from '../../mobileHash.ts'
import { hashMonths, type RetainedKind, retention } from './retention.ts'
import type { Traces } from './traces.read.ts'

export type Kept = { kind: RetainedKind; counts: Record<string, number>; keepUntil: string }

/** What must be kept of a member who leaves today, each until its last day; what is over already is not kept. */
export function keptOf(traces: Traces, consentCount: number, today: string): Kept[] {
  const candidates: { kind: RetainedKind; from: string | null; counts: Record<string, number> }[] = [
    { kind: 'CONTRACT', from: traces.orders > 0 ? traces.last_contract : null, counts: { orders: traces.orders } },
    { kind: 'COMPLAINT', from: traces.last_complaint, counts: { claims: traces.claims } },
    { kind: 'ADVERTISING', from: consentCount > 0 ? today : null, counts: { consents: consentCount } },
    { kind: 'ACCESS', from: today, counts: { sessions: traces.devices } },
  ]
  return candidates.flatMap(({ kind, from, counts }) => {
    const keepUntil = from === null ? '' : addMonths(from, retention[kind].months)
    return keepUntil >= today ? [{ kind, counts, keepUntil }] : []
  })
}

/** How many advertising consents somebody ever gave or took back. */
export const countAdvertising = (given: readonly { kind: string }[]): number =>
  given.filter(({ kind }) => kind.startsWith('MARKETING')).length

/**
 * Writes down that a member leaves, and puts what the law has us keep apart, sealed, with its reason and its last day.
 * To be called before the account is erased.
 */
export async function setApart(
  tx: Tx,
  keys: Keys,
  { user, traces, reason, now }: { user: User; traces: Traces; reason: string | null; now: Date },
): Promise<Kept[]> {
  const today = kstDay(now)
  const given = await consentsOf(tx, user.id)
  const devices = await openSessionsOf(tx, user.id, now)
  const person = { name: user.name, nickname: user.nickname, email: user.emailAddress, phone: user.phone }
  const sealed: Record<RetainedKind, object> = {
    CONTRACT: person,
    COMPLAINT: person,
    ADVERTISING: {
      email: user.emailAddress,
      phone: user.phone,
      consents: given
        .filter(({ kind }) => kind.startsWith('MARKETING'))
        .map(({ kind, version, agreed, recordedAt }) => ({ kind, version, agreed, at: recordedAt })),
    },
    ACCESS: {
      email: user.emailAddress,
      sessions: devices.map(({ createdAt, rotatedAt, userAgent }) => ({
        from: createdAt,
        until: rotatedAt,
        agent: userAgent,
      })),
    },
  }
  const kept = keptOf(traces, countAdvertising(given), today)
  await tx.insert(withdrawals).values({
    userId: user.id,
    reason,
    emailHash: keys.mac(`email:${user.emailAddress}`),
    mobileHash: user.mobileVerifiedAt && user.phone ? mobileHash(keys, user.phone) : null,
    hashesUntil: addMonths(today, hashMonths),
    at: now,
  })
  if (kept.length > 0)
    await tx.insert(retainedRecords).values(
      kept.map(({ kind, counts, keepUntil }) => ({
        userId: user.id,
        kind,
        reason: retention[kind].reason,
        sealed: keys.seal(JSON.stringify(sealed[kind])),
        counts,
        keepUntil,
        createdAt: now,
      })),
    )
  return kept
}

/** Members whose records of a kind have passed their last day; those rows go with what they stand for. */
export const dueRecords = async (db: Db, today: string, limit: number) =>
  db
    .select({ id: retainedRecords.id, userId: retainedRecords.userId, kind: retainedRecords.kind })
    .from(retainedRecords)
    .where(sql`${retainedRecords.keepUntil} < ${today}`)
    .orderBy(retainedRecords.keepUntil, retainedRecords.id)
    .limit(limit)
