import { sql } from 'drizzle-orm'
import { roleLabels, type StaffRole } from '#shared/permissions.ts'
import { formatSignedPoints } from '#shared/format/krw.ts'
import { formatKst } from '#shared/format/kst.ts'
import { rows, type Tx } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { at, records } from '../../db/values.ts'
import { type Actor, nameOf, subjectOf } from '../../http/actor.ts'
import { tellConversations } from '../bulk/live.ts'
import { writeFacts } from './metrics/facts.ts'
import { countResolutions } from './metrics/resolutions.ts'

/** What happened to conversations, append-only: shown in the thread, and what figures are counted from. */

type Facts = Record<string, unknown>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Each kind with how it is said; null where the thread shows the thing itself. */
const sayings = {
  created: null,
  'customer.wrote': null,
  'customer.edited': () => '고객이 문의를 고쳤어요.',
  'customer.deleted': () => '고객이 문의를 지웠어요.',
  'reply.queued': null,
  'reply.sent': null,
  'reply.failed': ({ error }: Facts) => `답변을 보내지 못했어요. ${textOf(error)}`.trim(),
  'reply.rescheduled': () => '예약한 답장을 고쳤어요.',
  'reply.resent': () => '보내지 못한 답변을 다시 보냈어요.',
  'reply.settled': ({ rewrite }: Facts) =>
    rewrite === true ? '보내지 못한 답변을 다시 쓰려고 가져왔어요.' : '보내지 못한 답변을 보내지 않기로 했어요.',
  'reply.cancelled': ({ why }: Facts) =>
    why === 'closed'
      ? '상담을 종료해서 예약한 답장을 취소했어요. 글은 쓴 사람의 초안에 있어요.'
      : '보내기 전에 답변을 취소했어요.',
  'reply.edited': () => '보낸 답변을 고쳤어요.',
  'reply.deleted': () => '보낸 답변을 지웠어요.',
  assigned: ({ to_name: name }: Facts) => (name ? `담당자를 ${textOf(name)}님으로 정했어요.` : '담당자를 비웠어요.'),
  team: ({ to }: Facts) => `담당 팀을 ${roleLabels[to as StaffRole]}(으)로 바꿨어요.`,
  held: ({ until }: Facts) =>
    typeof until === 'string' ? `${formatKst(until, 'M월 D일 HH:mm')}까지 보류했어요.` : '보류했어요.',
  'hold.ended': ({ why }: Facts) =>
    why === 'customer'
      ? '고객이 글을 써서 보류를 풀었어요.'
      : why === 'clock'
        ? '보류가 끝났어요.'
        : '보류를 풀었어요.',
  closed: () => '상담을 종료했어요.',
  reopened: ({ why }: Facts) => (why === 'customer' ? '고객이 다시 문의했어요.' : '상담을 다시 열었어요.'),
  category: ({ to_name: name }: Facts) => `유형을 ${textOf(name)}(으)로 바꿨어요.`,
  tags: ({ names }: Facts) =>
    Array.isArray(names) && names.length > 0 ? `태그: ${names.join(', ')}` : '태그를 모두 뗐어요.',
  'coupon.given': ({ name }: Facts) => `쿠폰을 줬어요: ${textOf(name)}`,
  'points.requested': ({ amount, reason, waits }: Facts) =>
    `포인트 ${formatSignedPoints(Number(amount))} ${waits === true ? '승인을 요청했어요' : '반영했어요'}: ${textOf(reason)}`,
  'claim.requested': ({ summary, result }: Facts) => `${textOf(result)}: ${textOf(summary)}`,
  'receiver.changed': ({ order_no: no }: Facts) => `주문 ${textOf(no)}의 배송지를 바꿨어요.`,
  'shipping.told': ({ parcel }: Facts) => `송장 안내를 다시 보냈어요: ${textOf(parcel)}`,
  followers: ({ names }: Facts) =>
    Array.isArray(names) && names.length > 0 ? `함께 보는 사람: ${names.join(', ')}` : '함께 보는 사람을 비웠어요.',
  'incident.joined': ({ title }: Facts) => `사건 ‘${textOf(title)}’에 묶었어요.`,
  'incident.left': ({ title }: Facts) => `사건 ‘${textOf(title)}’에서 뺐어요.`,
} satisfies Record<string, ((facts: Facts) => string) | null>

export type EventKind = keyof typeof sayings
export const eventKinds = Object.keys(sayings) as EventKind[]
/** Those that stand in a thread by themselves. */
export const shownKinds = eventKinds.filter((kind) => sayings[kind] !== null)

export const sayEvent = (kind: string, facts: Facts | null): string =>
  (kind in sayings ? sayings[kind as EventKind]?.(facts ?? {}) : undefined) ?? kind

export type Happened = { id: number; kind: EventKind; data?: Facts | undefined }

const isCounted = new Set<EventKind>(['created', 'reopened', 'closed', 'customer.deleted', 'reply.sent'])

/** Writes what happened, in its order, with the facts that figures are made of, and tells open consoles of it at the commit. */
export async function record(tx: Tx, happened: readonly Happened[], actor: Actor, now: Date): Promise<void> {
  if (happened.length === 0) return
  const lines = happened.map(({ id, kind, data }) => ({ id, kind, data: data ?? null }))
  const written = await rows(
    tx,
    { id: num },
    sql`insert into conversation_events (conversation_id, kind, actor, actor_name, data, at)
        select v.id, v.kind, ${subjectOf(actor)}, ${nameOf(actor)}, v.data, ${at(now)} from ${records(lines)} as v(id bigint, kind text, data jsonb) returning id`,
  )
  if (happened.some(({ kind }) => isCounted.has(kind))) {
    const ids = sql.param(written.map(({ id }) => id))
    await writeFacts(tx, { events: sql`e.id = any(${ids}::bigint[])` })
    const closed = happened.flatMap(({ id, kind }) => (kind === 'closed' ? [id] : []))
    if (closed.length > 0) await countResolutions(tx, closed)
  }
  await tellConversations(tx, [...new Set(happened.map(({ id }) => id))])
}
