import { type SQL, sql } from 'drizzle-orm'
import { maskEmail, maskName, maskPhone } from '../../mask.ts'
import { phoneDigits, formatPhone } from '#shared/format/phone.ts'
import { type Db, rows } from '../../db/db.ts'
import { startingWith } from '../../db/textSearch.ts'
import { NEW_MEMBER_DAYS } from '#shared/policy.ts'
import { num, text } from '../../db/shape.ts'

/** Whom an issue can be given to at once. Members who have withdrawn or are suspended are in none. */
export const segmentKeys = ['ALL', 'NEW', 'NEVER_BOUGHT', 'BOUGHT_90D', 'LAPSED_90D'] as const
export type Segment = (typeof segmentKeys)[number]

export const segmentLabels: Record<Segment, string> = {
  ALL: '전체 회원',
  NEW: `가입한 지 ${NEW_MEMBER_DAYS}일 이내`,
  NEVER_BOUGHT: '구매한 적 없는 회원',
  BOUGHT_90D: '최근 90일에 구매한 회원',
  LAPSED_90D: '구매했지만 90일 동안 사지 않은 회원',
}

/** The most members that one command issues to. */
export const segmentLimit = 20_000

const active = sql`u.status in ('ACTIVE', 'LOCKED')`

function condition(segment: Segment, now: Date): SQL {
  const since = (days: number) => sql`${new Date(now.getTime() - days * 86_400_000).toISOString()}::timestamptz`
  const bought = (more: SQL) =>
    sql`exists (select 1 from orders o where o.user_id = u.id and o.status = 'COMPLETED' and ${more})`
  const ever = bought(sql`true`)
  const lately = bought(sql`o.paid_at > ${since(90)}`)
  const conditions: Record<Segment, SQL> = {
    ALL: active,
    NEW: sql`${active} and u.created_at > ${since(NEW_MEMBER_DAYS)}`,
    NEVER_BOUGHT: sql`${active} and not ${ever}`,
    BOUGHT_90D: sql`${active} and ${lately}`,
    LAPSED_90D: sql`${active} and ${ever} and not ${lately}`,
  }
  return conditions[segment]
}

/** How many members each segment has at this moment, exactly. */
export async function segmentCounts(db: Db, now: Date): Promise<{ key: Segment; label: string; count: number }[]> {
  const columns = segmentKeys.map(
    (key) => sql`count(*) filter (where ${condition(key, now)})::int as ${sql.identifier(key)}`,
  )
  const [counts] = await rows(
    db,
    Object.fromEntries(segmentKeys.map((key) => [key, num])) as Record<Segment, typeof num>,
    sql`select ${sql.join(columns, sql`, `)} from users u`,
  )
  return segmentKeys.map((key) => ({ key, label: segmentLabels[key], count: counts?.[key] ?? 0 }))
}

/** The members of a segment in id order; one more than the limit when there are more. */
export async function segmentMembers(db: Db, segment: Segment, now: Date): Promise<number[]> {
  const found = await rows(
    db,
    { id: num },
    sql`select u.id from users u where ${condition(segment, now)} order by u.id limit ${segmentLimit + 1}`,
  )
  return found.map(({ id }) => id)
}

/**
 * Up to 20 members by id or nickname (its beginning), and `byPerson` by e-mail or phone; personal data masked, and yet
 * a hit confirms a guess: only for those who may see it.
 */
export async function findMembers(db: Db, q: string, byPerson: boolean) {
  const digits = phoneDigits(q)
  const id = /^\d{1,15}$/.test(q) ? Number(q) : 0
  const found = await rows(
    db,
    { id: num, name: text, nickname: text, email: text, phone: text.orNull, status: text },
    sql`select id, name, nickname, email_address as email, phone, status from users
        where id = ${id} or nickname like ${startingWith(q)}
          ${byPerson ? sql`or email_address = ${q.toLowerCase()} or phone = any(${sql.param([digits, formatPhone(digits)])}::text[])` : sql``}
        order by (id = ${id}) desc, id limit 20`,
  )
  return found.map((user) => ({
    id: user.id,
    name_masked: maskName(user.name),
    nickname: user.nickname,
    email_masked: maskEmail(user.email),
    phone_masked: user.phone ? maskPhone(user.phone) : null,
    active: user.status === 'ACTIVE' || user.status === 'LOCKED',
  }))
}
