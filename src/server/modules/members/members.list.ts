import { type SQL, sql } from 'drizzle-orm'
import { formatPhone, phoneDigits } from '#shared/format/phone.ts'
import { addDays } from '#shared/calendar/days.ts'
import { boundedCount, type Total } from '../../db/boundedCount.ts'
import { type Db, rows } from '../../db/db.ts'
import { startingWith } from '../../db/textSearch.ts'
import { startOfKstDay } from '../../time/kst.ts'
import { memberColumns, memberRow, presentMember } from './members.present.ts'
import type { MemberQuery } from './members.contract.ts'
import { num } from '../../db/shape.ts'
import { boundedOffset } from '../../db/page.ts'

/** What a search text is: each is looked up by its own index. E-mail and phone are a person's own. */
export type MemberKey = { kind: 'id' | 'email' | 'phone' | 'nickname'; value: string }

export function memberKey(q: string): MemberKey {
  const text = q.normalize('NFC').trim()
  if (text.includes('@')) return { kind: 'email', value: text.toLowerCase() }
  if (/^[1-9]\d{0,14}$/.test(text)) return { kind: 'id', value: text }
  const digits = phoneDigits(text)
  if (/^[\d\s+().-]+$/.test(text) && digits.length >= 8) return { kind: 'phone', value: digits }
  return { kind: 'nickname', value: text }
}

/** No key but the beginning of a nickname has more than one or two members. */
const most = 5_000

/** The members of a key, looked up by themselves: under ORDER BY … LIMIT the planner would rather walk everybody. */
export function membersOf({ kind, value }: MemberKey): SQL {
  const found: Record<MemberKey['kind'], SQL> = {
    id: sql`id = ${Number(kind === 'id' ? value : 0)}`,
    // who left has no address any more, and the index knows only the others
    email: sql`email_address = ${value} and status <> 'WITHDRAWN'`,
    phone: sql`phone = any(${sql.param([value, formatPhone(value)])}::text[])`,
    nickname: sql`nickname like ${startingWith(value)}`,
  }
  return sql`array(select id from users where ${found[kind]} limit ${most})`
}

const keyPart = (key: MemberKey): SQL => sql`u.id = any(${membersOf(key)})`

/** A way that few have is read from their side; one that many have is looked up while walking. */
async function wayPart(db: Db, way: NonNullable<MemberQuery['way']>): Promise<SQL> {
  if (way === 'EMAIL') return sql`u.password_hash is not null`
  const provider = way.toLowerCase()
  const few = await rows(
    db,
    { id: num },
    sql`select user_id as id from social_accounts where provider = ${provider} limit ${most + 1}`,
  )
  return few.length <= most
    ? sql`u.id = any(${sql.param(few.map(({ id }) => id))}::bigint[])`
    : sql`exists (select 1 from social_accounts s where s.user_id = u.id and s.provider = ${provider})`
}

async function whereOf(db: Db, query: MemberQuery): Promise<SQL> {
  const time = (date: Date) => sql`${date.toISOString()}::timestamptz`
  const { status, way, joined_from: from, joined_to: to } = query
  const parts = [
    query.q ? keyPart(memberKey(query.q)) : undefined,
    status?.length ? sql`u.status = any(${sql.param([...status])}::text[])` : undefined,
    // said once more as the index of the few wants to hear it
    status?.length && !status.includes('ACTIVE') ? sql`u.status <> 'ACTIVE'` : undefined,
    way ? await wayPart(db, way) : undefined,
    from ? sql`u.created_at >= ${time(startOfKstDay(from))}` : undefined,
    to ? sql`u.created_at < ${time(startOfKstDay(addDays(to, 1)))}` : undefined,
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/** A page of members, the last to join first, personal data masked. Error: PAGE_TOO_DEEP. */
export async function listMembers(
  db: Db,
  query: MemberQuery,
): Promise<{ results: ReturnType<typeof presentMember>[]; total: Total }> {
  const offset = boundedOffset(query)
  const where = await whereOf(db, query)
  const found = await rows(
    db,
    memberRow,
    sql`select ${memberColumns} from (select * from users u where ${where} order by u.created_at desc nulls last, u.id desc nulls last
          offset ${offset} limit ${query.page_size}) u order by u.created_at desc nulls last, u.id desc nulls last`,
  )
  return {
    results: found.map((row) => presentMember(row, false)),
    total: await boundedCount(db, sql`users u`, where),
  }
}
