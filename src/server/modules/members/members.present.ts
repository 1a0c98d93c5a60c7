import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { maskAddress, maskEmail, maskName, maskPhone, WITHDRAWN_NAME } from '../../mask.ts'
import { formatPhone } from '#shared/format/phone.ts'
import { kstIso } from '#shared/format/kst.ts'
import type { MemberStatus, memberSchema } from './members.contract.ts'
import { bool, num, type RowOf, text, textAs, texts } from '../../db/shape.ts'

export const memberRow = {
  id: num,
  name: text,
  nickname: text,
  email: text,
  phone: text.orNull,
  status: textAs<MemberStatus>(),
  has_password: bool,
  providers: texts,
  joined_ms: num,
  used_ms: num.orNull,
  withdrawn_ms: num.orNull,
  version: num,
}

export type MemberRow = RowOf<typeof memberRow>

/** Of a row of `users u`. */
export const memberColumns = sql`u.id, u.name, u.nickname, u.email_address as email, u.phone, u.status, u.version,
  u.password_hash is not null as has_password,
  array(select upper(s.provider) from social_accounts s where s.user_id = u.id order by s.id) as providers,
  (extract(epoch from u.created_at) * 1000)::float8 as joined_ms,
  (extract(epoch from u.withdrawn_at) * 1000)::float8 as withdrawn_ms,
  (select (extract(epoch from max(s.rotated_at)) * 1000)::float8 from sessions s where s.audience = 'customer' and s.subject_id = u.id) as used_ms`

export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : kstIso(new Date(ms)))

/** Personal data of a member, masked or in the clear: the one place that decides what staff see. */
export const personal = (clear: boolean) => ({
  name: (text: string) => (clear ? text : maskName(text)),
  email: (text: string) => (clear ? text : maskEmail(text)),
  phone: (text: string) => (clear ? formatPhone(text) : maskPhone(text)),
  birthYear: (year: number) => (clear ? String(year) : `${String(year).slice(0, 2)}**`),
  address: (road: string, rest: string) => (clear ? [road, rest].filter(Boolean).join(' ') : maskAddress(road)),
})

export function presentMember(row: MemberRow, clear: boolean): z.infer<typeof memberSchema> {
  const show = personal(clear)
  const gone = row.status === 'WITHDRAWN'
  return {
    id: row.id,
    name: gone ? WITHDRAWN_NAME : show.name(row.name),
    nickname: row.nickname,
    email_address: gone ? WITHDRAWN_NAME : show.email(row.email),
    phone: row.phone && !gone ? show.phone(row.phone) : null,
    masked: !clear,
    status: row.status,
    ways: [...(row.has_password ? (['EMAIL'] as const) : []), ...(row.providers as 'KAKAO'[])],
    joined_at: kstIso(new Date(row.joined_ms)),
    last_used_at: isoOrNull(row.used_ms),
    withdrawn_at: isoOrNull(row.withdrawn_ms),
    version: row.version,
  }
}
