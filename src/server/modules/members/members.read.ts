import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { AppError } from '../../http/errors.ts'
import { sessions } from '../auth/auth.tables.ts'
import type { MemberDetail } from './members.contract.ts'
import { isoOrNull, memberColumns, memberRow, personal, presentMember } from './members.present.ts'
import { json, num, text } from '../../db/shape.ts'

const detailRow = {
  ...memberRow,
  birth_year: num.orNull,
  mobile_ms: num.orNull,
  password_ms: num.orNull,
  address: json<{ address1: string; address2: string }>().orNull,
  socials: json<{ provider: 'KAKAO'; email: string | null; linked_ms: number; used_ms: number | null }[]>(),
  counts: json<MemberDetail['counts']>(),
  signed_in_ms: num.orNull,
  reason: text.orNull,
}

const ms = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::float8`

/** Counted through indexes by member; nobody has thousands of anything. */
const countsAt = (now: Date) => sql`json_build_object(
  'orders', (select count(*)::int from orders o where o.user_id = u.id and o.paid_at is not null),
  'claims', (select count(*)::int from claims c where c.user_id = u.id),
  'open_claims', (select count(*)::int from claims c where c.user_id = u.id and c.status in ('REQUESTED', 'IN_PROGRESS')),
  'coupons', (select count(*)::int from user_coupons c where c.user_id = u.id and c.status = 'AVAILABLE'),
  'points', coalesce((select a.balance::int from points_accounts a where a.user_id = u.id), 0),
  'memos', (select count(*)::int from memos m where m.user_id = u.id),
  'devices', (select count(*)::int from sessions s where s.audience = 'customer' and s.subject_id = u.id and s.revoked_at is null and s.expires_at > ${now.toISOString()}::timestamptz))`

/** Everything the page of a member shows, in one read. `until`: shown in the clear, until then. Error: USER_NOT_FOUND. */
export async function readMember(db: Db, id: number, until: Date | null, now: Date): Promise<MemberDetail> {
  const [row] = await rows(
    db,
    detailRow,
    sql`select ${memberColumns}, u.birth_year, ${ms(sql`u.mobile_verified_at`)} as mobile_ms, ${ms(sql`u.password_changed_at`)} as password_ms,
          (select json_build_object('address1', a.address1, 'address2', a.address2) from addresses a where a.user_id = u.id order by a.is_default desc, a.id limit 1) as address,
          coalesce((select json_agg(json_build_object('provider', upper(s.provider), 'email', s.email_address, 'linked_ms', ${ms(sql`s.linked_at`)},
            'used_ms', ${ms(sql`s.last_used_at`)}) order by s.id) from social_accounts s where s.user_id = u.id), '[]') as socials,
          ${countsAt(now)} as counts,
          (select ${ms(sql`max(s.created_at)`)} from sessions s where s.audience = 'customer' and s.subject_id = u.id) as signed_in_ms,
          (select w.reason from withdrawals w where w.user_id = u.id) as reason
        from users u where u.id = ${id}`,
  )
  if (!row) throw new AppError('USER_NOT_FOUND')
  const clear = until !== null
  const show = personal(clear)
  return {
    ...presentMember(row, clear),
    birth_year: row.birth_year === null ? null : show.birthYear(row.birth_year),
    mobile_verified_at: isoOrNull(row.mobile_ms),
    password_changed_at: isoOrNull(row.password_ms),
    address: row.address ? show.address(row.address.address1, row.address.address2) : null,
    social_accounts: row.socials.map((social) => ({
      provider: social.provider,
      email_address: social.email === null ? null : show.email(social.email),
      linked_at: isoOrNull(social.linked_ms) ?? '',
      last_used_at: isoOrNull(social.used_ms),
    })),
    counts: row.counts,
    last_sign_in_at: isoOrNull(row.signed_in_ms),
    withdrawal_reason: row.reason,
    unmasked_until: isoOrNull(until?.getTime() ?? null),
    unmasked_seconds: until === null ? null : (until.getTime() - now.getTime()) / 1000,
  }
}

/** The last fifty sign-ins of a member, ended ones too, newest first. */
export const devicesOf = (db: Db, userId: number) =>
  db
    .select({
      id: sessions.id,
      provider: sessions.provider,
      deviceName: sessions.deviceName,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      rotatedAt: sessions.rotatedAt,
      revokedAt: sessions.revokedAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(eq(sessions.audience, 'customer'), eq(sessions.subjectId, userId)))
    .orderBy(desc(sessions.id))
    .limit(50)
