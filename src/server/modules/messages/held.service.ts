/** Messages that were kept back, and what somebody decides of them: each is released or discarded, and only once. */
import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { bool, json, num, type RowOf, text, word } from '../../db/shape.ts'
import { at, records } from '../../db/values.ts'
import { WITHDRAWN_NAME } from '../../mask.ts'
import type { RowCode } from '../bulk/rowCodes.ts'
import { notify } from '../notifications/notify.service.ts'
import { type MessageNews, messageStatuses } from './messages.tables.ts'

const lockedRow = {
  id: num,
  dedupe: text,
  userId: num.orNull,
  channel: word(['EMAIL', 'SMS', 'PUSH']),
  recipient: text,
  title: text,
  body: text,
  status: word(messageStatuses),
  error: text.orNull,
  news: json<MessageNews>().orNull,
  name: text.orNull,
  gone: bool,
}

export type LockedMessage = RowOf<typeof lockedRow>
type Status = LockedMessage['status']
export type Decision = 'release' | 'discard' | 'hold'

const becomes = { release: 'QUEUED', discard: 'DISCARDED', hold: 'HELD' } as const satisfies Record<Decision, Status>

/**
 * Messages by their ids, locked until the transaction ends; their members first, as those who leave are locked. A letter
 * goes where its member is reached now, which need not be where it was when it was held.
 */
export async function lockMessages(tx: Tx, ids: readonly number[]): Promise<Map<number, LockedMessage>> {
  const wanted = sql`${sql.param([...ids])}::bigint[]`
  await tx.execute(
    sql`select u.id from users u where u.id in (select user_id from messages where id = any(${wanted})) order by u.id for key share`,
  )
  const found = await rows(
    tx,
    lockedRow,
    sql`select m.id, m.dedupe, m.user_id as "userId", m.channel, m.title, m.body, m.status, m.error, m.news, u.name,
          case when m.channel = 'EMAIL' then coalesce(u.email_address, m.recipient) else m.recipient end as recipient,
          m.recipient = ${WITHDRAWN_NAME} or coalesce(u.status = 'WITHDRAWN', false) as gone
        from messages m left join users u on u.id = m.user_id where m.id = any(${wanted}) order by m.id for update of m`,
  )
  return new Map(found.map((message) => [message.id, message]))
}

type Refusal = { status: 'SKIPPED' | 'FAILED'; code: RowCode; message: string }

const done = (message: string): Refusal => ({ status: 'SKIPPED', code: 'ALREADY_DONE', message })
const not = (message: string): Refusal => ({ status: 'FAILED', code: 'NOT_HELD', message })
const left: Refusal = { status: 'FAILED', code: 'USER_WITHDRAWN', message: '받을 회원이 탈퇴했어요.' }

const refusals: Record<Decision, Partial<Record<Status, Refusal>>> = {
  release: {
    QUEUED: done('이미 보내고 있는 메시지예요.'),
    SENT: done('이미 보낸 메시지예요.'),
    FAILED: not('보내지 못한 메시지예요.'),
    DISCARDED: not('보내지 않기로 한 메시지예요.'),
  },
  discard: {
    QUEUED: not('이미 보내고 있는 메시지예요.'),
    SENT: not('이미 보낸 메시지예요.'),
    FAILED: not('보내지 못한 메시지예요.'),
    DISCARDED: done('이미 보내지 않기로 했어요.'),
  },
  hold: {
    HELD: done('이미 보류하고 있어요.'),
    QUEUED: not('그 뒤에 보낸 메시지예요.'),
    SENT: not('그 뒤에 보낸 메시지예요.'),
    FAILED: not('보내지 못한 메시지예요.'),
  },
}

/** Why a decision cannot be made of a message; undefined when it can. Whoever left is told nothing any more. */
export function refusalOf(decision: Decision, { status, gone, error }: LockedMessage): Refusal | undefined {
  if (decision !== 'discard' && gone) return left
  // what it tells of is not so any more
  if (decision !== 'discard' && status === 'DISCARDED' && error !== null) return not(error)
  return refusals[decision][status]
}

/**
 * Carries a decision out of messages that are locked and do not refuse it. What is released leaves as a letter, and as news
 * of the 알림함 with the words that it had when it was held.
 */
export async function decide(tx: Tx, decision: Decision, chosen: readonly LockedMessage[], now: Date): Promise<void> {
  if (chosen.length === 0) return
  const released = decision === 'release'
  const values = chosen.map(({ id, status, recipient }) => ({ id, status, recipient }))
  await tx.execute(sql`
    update messages m set status = ${becomes[decision]}${
      released ? sql`, recipient = v.recipient, tries = 0, next_try_at = ${at(now)}, news = null` : sql``
    } from ${records(values)} as v(id bigint, status text, recipient text) where m.id = v.id and m.status = v.status`)
  if (!released) return
  const news = chosen.flatMap(({ dedupe, userId, news: kept }) => (kept && userId ? [{ ...kept, dedupe, userId }] : []))
  await notify(tx, news, now)
}

export const statusAfter = (decision: Decision): Status => becomes[decision]
