import { and, desc, eq, gte, inArray, like, lt, type SQL, sql } from 'drizzle-orm'
import { staffRoles } from '#shared/permissions.ts'
import { addDays, daysOfMonth } from '#shared/calendar/days.ts'
import { kstIso } from '#shared/format/kst.ts'
import { boundedCount } from '../../db/boundedCount.ts'
import { type Db, rows } from '../../db/db.ts'
import { startOfKstDay } from '../../time/kst.ts'
import { auditLogs, piiAccessLogs } from '../audit/audit.tables.ts'
import type { AccessFilter } from './accessLogs.contract.ts'
import { flagsOf, medianOf, reviewRules } from './accessReview.ts'
import { num, text } from '../../db/shape.ts'
import { boundedOffset, toPage } from '../../db/page.ts'

const t = piiAccessLogs

/** 22:00 to 06:00 in Korea, whatever the zone of the database. */
const isNight = sql`(extract(hour from ${t.at} at time zone 'Asia/Seoul') >= 22 or extract(hour from ${t.at} at time zone 'Asia/Seoul') < 6)`
const isExport = sql`${t.action} like '%.export'`
const isSearch = sql`${t.action} like '%.search'`
const hasNoReason = sql`(coalesce(${t.reason}, '') = '' and not ${isSearch})`

export function whereOfAccess(filter: AccessFilter): SQL {
  return and(
    sql`true`,
    filter.staff === undefined ? undefined : ofStaff(filter.staff),
    filter.member_id === undefined ? undefined : ofMember(filter.member_id),
    filter.action === undefined ? undefined : eq(t.action, filter.action),
    filter.from === undefined ? undefined : gte(t.at, startOfKstDay(filter.from)),
    filter.to === undefined ? undefined : lt(t.at, startOfKstDay(addDays(filter.to, 1))),
    filter.no_reason ? hasNoReason : undefined,
    filter.night ? isNight : undefined,
    filter.exports ? isExport : undefined,
  ) as SQL
}

/** By number, whatever role they had then, or by the beginning of a name. */
function ofStaff(staff: string): SQL {
  if (/^\d{1,15}$/.test(staff))
    return inArray(
      t.actor,
      staffRoles.map((role) => `${role}:${staff}`),
    )
  return like(t.actorName, `${staff.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
}

/** What was read of a member: the member, or one of their orders. */
const ofMember = (id: number): SQL =>
  sql`${t.subject} in (select 'order:' || o.id from orders o where o.user_id = ${id} union all select ${`user:${id}`})`

type Row = typeof piiAccessLogs.$inferSelect

const numberAfter = (text: string, kind: string) => {
  const found = new RegExp(`^${kind}:(\\d{1,15})$`).exec(text)?.[1]
  return found === undefined ? null : Number(found)
}

export function presentAccess(row: Row) {
  const inDetail = (row.detail as { user_id?: unknown } | null)?.user_id
  return {
    id: row.id,
    actor: row.actor,
    actor_name: row.actorName,
    action: row.action,
    subject: row.subject,
    member_id: numberAfter(row.subject, 'user') ?? (typeof inDetail === 'number' ? inDetail : null),
    order_id: numberAfter(row.subject, 'order'),
    reason: row.reason,
    detail: row.detail,
    ip: row.ip,
    at: kstIso(row.at),
  }
}

/** A page of the records, newest first. Error: PAGE_TOO_DEEP. */
export async function listAccess(db: Db, filter: AccessFilter, page: { page: number; page_size: number }) {
  const offset = boundedOffset(page)
  const where = whereOfAccess(filter)
  const found = await db
    .select()
    .from(t)
    .where(where)
    .orderBy(sql`${t.at} desc nulls last`, sql`${t.id} desc nulls last`)
    .limit(page.page_size)
    .offset(offset)
  const total = await boundedCount(db, sql`${t}`, where)
  return toPage(found.map(presentAccess), total, page)
}

const staffMonthRow = {
  staff_id: num,
  name: text,
  actor: text,
  total: num,
  searches: num,
  exports: num,
  no_reason: num,
  night: num,
  subjects: num,
}

/** 접속기록 점검: what each member of staff did in a month, and what in it needs to be asked about. */
export async function summarizeAccess(db: Db, month: string, now: Date) {
  const { from, to } = daysOfMonth(month)
  const found = await rows(
    db,
    staffMonthRow,
    sql`select split_part(${t.actor}, ':', 2)::int as staff_id, (array_agg(${t.actorName} order by ${t.id} desc))[1] as name,
          (array_agg(${t.actor} order by ${t.id} desc))[1] as actor, count(*)::int as total,
          (count(*) filter (where ${isSearch}))::int as searches, (count(*) filter (where ${isExport}))::int as exports,
          (count(*) filter (where ${hasNoReason}))::int as no_reason, (count(*) filter (where ${isNight}))::int as night,
          count(distinct ${t.subject})::int as subjects
        from ${t} where ${whereOfAccess({ from, to })} and ${t.actor} ~ '^(admin|ops|cs|marketer):[0-9]{1,9}$'
        group by 1 order by total desc, staff_id`,
  )
  const median = medianOf(found.map(({ total }) => total))
  return {
    month,
    is_over: isOver(month, now),
    median,
    staff: found.map((one) => ({
      ...one,
      reads: one.total - one.searches - one.exports,
      flags: flagsOf(one, median),
    })),
    rules: reviewRules,
    reviews: await reviewsOf(db, month),
  }
}

export const isOver = (month: string, now: Date): boolean =>
  now.getTime() >= startOfKstDay(addDays(daysOfMonth(month).to, 1)).getTime()

export const reviewAction = 'access-logs.review'

async function reviewsOf(db: Db, month: string) {
  const found = await db
    .select({ by: auditLogs.actorName, at: auditLogs.at, note: auditLogs.reason })
    .from(auditLogs)
    .where(and(eq(auditLogs.entity, 'access-logs'), eq(auditLogs.entityId, month), eq(auditLogs.action, reviewAction)))
    .orderBy(desc(auditLogs.id))
    .limit(20)
  return found.map(({ by, at, note }) => ({ by, at: kstIso(at), note: note ?? '' }))
}
