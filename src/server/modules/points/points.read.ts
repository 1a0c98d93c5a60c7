import { type SQL, sql } from 'drizzle-orm'
import { maskEmail, maskName } from '../../mask.ts'
import { addDays } from '#shared/calendar/days.ts'
import { kstIso } from '#shared/format/kst.ts'
import { boundedCount, type Total } from '../../db/boundedCount.ts'
import { type Db, rows } from '../../db/db.ts'
import { kstIsoOrNull, startOfKstDay } from '../../time/kst.ts'
import { at } from '../../db/values.ts'
import { movementRow, toDec } from './points.contract.ts'
import { daysFrom } from './points.expiry.ts'
import type { pointKinds } from './points.tables.ts'
import { bool, num, type RowOf, text } from '../../db/shape.ts'

export type MovementFilter = {
  userId?: number | undefined
  email?: string | undefined
  kinds?: readonly (typeof pointKinds)[number][] | undefined
  orderNo?: string | undefined
  approvalId?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

function whereOf(filter: MovementFilter): SQL {
  const conditions = [
    filter.userId === undefined ? undefined : sql`l.user_id = ${filter.userId}`,
    filter.email
      ? sql`l.user_id in (select id from users where email_address = ${filter.email.toLowerCase()})`
      : undefined,
    filter.kinds?.length ? sql`l.kind = any(${sql.param([...filter.kinds])}::text[])` : undefined,
    filter.orderNo ? sql`l.order_id in (select id from orders where order_no = ${filter.orderNo})` : undefined,
    filter.approvalId === undefined ? undefined : sql`l.approval_id = ${filter.approvalId}`,
    filter.from ? sql`l.created_at >= ${at(startOfKstDay(filter.from))}` : undefined,
    filter.to ? sql`l.created_at < ${at(startOfKstDay(addDays(filter.to, 1)))}` : undefined,
  ].filter((one) => one !== undefined)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

type Page = { offset: number; limit: number }

const columns = sql`l.id, l.kind, l.amount, l.balance_after, l.reason, o.order_no, (extract(epoch from l.expires_at) * 1000)::float8 as expires_ms,
  (extract(epoch from l.created_at) * 1000)::float8 as created_ms`

/** Movements, newest first, and how many there are. */
export async function readMovements(db: Db, filter: MovementFilter, { offset, limit }: Page) {
  const where = whereOf(filter)
  const found = await rows(
    db,
    movementRow,
    sql`select ${columns} from points_ledger l left join orders o on o.id = l.order_id where ${where} order by l.id desc nulls last offset ${offset} limit ${limit}`,
  )
  return { found, total: await total(db, where) }
}

const staffRow = {
  ...movementRow,
  user_id: num,
  name: text,
  email: text,
  order_id: num.orNull,
  approval_id: num.orNull,
  actor: text,
  actor_name: text.orNull,
}

type StaffRow = RowOf<typeof staffRow>

/** Movements of everybody for staff, newest first; personal data masked. */
export async function readMovementsForStaff(db: Db, filter: MovementFilter, { offset, limit }: Page) {
  const where = whereOf(filter)
  const found = await rows(
    db,
    staffRow,
    sql`select ${columns}, l.user_id, u.name, u.email_address as email, l.order_id, l.approval_id, l.actor, a.name as actor_name
        from (select * from points_ledger l where ${where} order by l.id desc nulls last offset ${offset} limit ${limit}) l
        join users u on u.id = l.user_id left join orders o on o.id = l.order_id
        left join admins a on a.id = case when l.actor ~ '^(admin|ops|cs|marketer):[0-9]+$' then split_part(l.actor, ':', 2)::bigint end
        order by l.id desc nulls last`,
  )
  return { results: found.map(presentMovement), total: await total(db, where) }
}

const total = (db: Db, where: SQL): Promise<Total> => boundedCount(db, sql`points_ledger l`, where)

const presentMovement = (row: StaffRow) => ({
  id: row.id,
  user: { id: row.user_id, name: maskName(row.name), email_address: maskEmail(row.email) },
  kind: row.kind,
  amount: toDec(row.amount),
  balance_after: toDec(row.balance_after),
  reason: row.reason,
  order_id: row.order_id,
  order_no: row.order_no,
  approval_id: row.approval_id,
  actor: row.actor,
  actor_name: row.actor_name ?? (row.actor.startsWith('user:') ? '고객' : '시스템'),
  expires_at: kstIsoOrNull(row.expires_ms === null || row.amount < 0 ? null : new Date(row.expires_ms)),
  created_at: kstIso(new Date(row.created_ms)),
})

/** What a member can spend and what of it ends within so many days, by day of expiry. */
export async function readExpiring(db: Db, userId: number, days: number, now: Date) {
  const found = await rows(
    db,
    { amount: num, expires_ms: num },
    sql`select sum(remaining)::int as amount, (extract(epoch from expires_at) * 1000)::float8 as expires_ms from points_lots
        where user_id = ${userId} and status = 'ACTIVE' and expires_at > ${at(now)} and expires_at <= ${at(daysFrom(now, days))}
        group by expires_at order by expires_at`,
  )
  return found.map(({ amount, expires_ms }) => ({ amount, expiresAt: kstIso(new Date(expires_ms)) }))
}

/**
 * What an order earns: still to come while some of it is, then what came; what claims took out is not counted.
 * undefined when nothing was ever promised for it.
 */
export async function readEarnings(
  db: Db,
  orderId: number,
): Promise<{ expected: number; status: 'PENDING' | 'PAID' | 'CANCELED' } | undefined> {
  const [found] = await rows(
    db,
    { lots: num, expected: num, pending: bool, earned: bool },
    sql`select count(*)::int as lots, coalesce(sum(l.amount) filter (where l.status <> 'CANCELED'), 0)::int as expected,
          coalesce(bool_or(l.status = 'PENDING'), false) as pending, coalesce(bool_or(l.status not in ('PENDING', 'CANCELED')), false) as earned
        from points_lots l join order_items i on i.id = l.order_item_id where i.order_id = ${orderId}`,
  )
  if (!found || found.lots === 0) return undefined
  return { expected: found.expected, status: found.pending ? 'PENDING' : found.earned ? 'PAID' : 'CANCELED' }
}
