import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { maskEmail, maskPhone, WITHDRAWN_NAME } from '../../mask.ts'
import { phoneDigits } from '#shared/format/phone.ts'
import { addDays } from '#shared/calendar/days.ts'
import { kstIso } from '#shared/format/kst.ts'
import { boundedCount } from '../../db/boundedCount.ts'
import type { Db } from '../../db/db.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { kstIsoOrNull, startOfKstDay } from '../../time/kst.ts'
import { users } from '../auth/auth.tables.ts'
import { messages } from './messages.tables.ts'
import { hideCode, hideGift, maskPerson } from './maskBody.ts'
import type { MessageFilter, MessageQuery } from './messages.contract.ts'
import { boundedOffset, toPage } from '../../db/page.ts'

const t = messages

export type MessageKey = { by: 'email' | 'phone' | 'member'; value: string }

/** What somebody is looked for by. Error: VALIDATION for what is none of the three. */
export function messageKey(q: string): MessageKey {
  if (q.includes('@')) return { by: 'email', value: q.toLowerCase() }
  const digits = phoneDigits(q)
  if (/^0\d{8,11}$/.test(digits)) return { by: 'phone', value: digits }
  if (/^[1-9]\d{0,8}$/.test(q)) return { by: 'member', value: q }
  throw invalidField('q', 'WHOM')
}

const toKey = ({ by, value }: MessageKey) => (by === 'member' ? eq(t.userId, Number(value)) : eq(t.recipient, value))

export function whereOf(query: MessageFilter, key?: MessageKey): SQL {
  const one = (column: Parameters<typeof inArray>[0], values: readonly string[] | undefined) =>
    values?.length ? inArray(column, [...values]) : undefined
  return and(
    sql`true`,
    key && toKey(key),
    one(t.channel, query.channel),
    one(t.kind, query.kind),
    one(t.status, query.status),
    query.from ? gte(t.createdAt, startOfKstDay(query.from)) : undefined,
    query.to ? lt(t.createdAt, startOfKstDay(addDays(query.to, 1))) : undefined,
  ) as SQL
}

type Row = typeof messages.$inferSelect

export function maskRecipient({ channel, recipient }: Pick<Row, 'channel' | 'recipient'>): string {
  if (recipient === WITHDRAWN_NAME) return recipient
  if (recipient.includes('@')) return maskEmail(recipient)
  return channel === 'SMS' ? maskPhone(recipient) : '***'
}

/** Codes are for their receivers alone, unless the shop is the sample. */
function seen({ kind }: Row, text: string, name: string | null, sampleMode: boolean): string {
  if (kind !== 'CODE' && kind !== 'GIFT') return maskPerson(text, name)
  if (kind === 'GIFT') return hideGift(text, sampleMode)
  return sampleMode ? text : hideCode(text)
}

const present = (row: Row, name: string | null, sampleMode: boolean) => ({
  id: row.id,
  channel: row.channel,
  kind: row.kind,
  status: row.status,
  recipient: maskRecipient(row),
  member_id: row.userId,
  title: seen(row, row.title, name, sampleMode),
  tries: row.tries,
  error: row.error === null ? null : maskPerson(row.error, name),
  created_at: kstIso(row.createdAt),
  sent_at: kstIsoOrNull(row.sentAt),
})

/** A page of what was sent, newest first. Errors: PAGE_TOO_DEEP. */
export async function listMessages(db: Db, query: MessageQuery, key: MessageKey | undefined, sampleMode: boolean) {
  const offset = boundedOffset(query)
  const where = whereOf(query, key)
  const found = await db
    .select({ row: t, name: users.name })
    .from(t)
    .leftJoin(users, eq(users.id, t.userId))
    .where(where)
    .orderBy(sql`${t.createdAt} desc nulls last`, sql`${t.id} desc nulls last`)
    .limit(query.page_size)
    .offset(offset)
  const total = await boundedCount(db, sql`${t}`, where)
  return toPage(
    found.map(({ row, name }) => present(row, name, sampleMode)),
    total,
    query,
  )
}

/** One message with its words. Error: NOT_FOUND. */
export async function readMessage(db: Db, id: number, sampleMode: boolean) {
  const [found] = await db
    .select({ row: t, name: users.name })
    .from(t)
    .leftJoin(users, eq(users.id, t.userId))
    .where(eq(t.id, id))
  if (!found) throw new AppError('NOT_FOUND')
  const { row, name } = found
  return {
    ...present(row, name, sampleMode),
    body: seen(row, row.body, name, sampleMode),
    next_try_at: kstIsoOrNull(row.nextTryAt),
    resendable: row.status === 'FAILED' && row.kind !== 'CODE' && row.kind !== 'GIFT',
  }
}
