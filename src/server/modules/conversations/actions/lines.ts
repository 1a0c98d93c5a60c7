import { type SQL, sql } from 'drizzle-orm'
import { can } from '#shared/permissions.ts'
import { IN_CONVERSATION } from '#shared/inConversation.ts'
import { claimKindWord } from '#shared/words/claims.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type Db, rows, type Tx } from '../../../db/db.ts'
import { bool, json, num, text, word } from '../../../db/shape.ts'
import { type Endpoint, Reply } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import type { Actor } from '../../../http/actor.ts'
import type { BulkResult } from '../../bulk/bulk.contract.ts'
import { bulkRowStatuses } from '../../bulk/bulk.tables.ts'
import { keepUntilEnd, whenJobEnds } from '../../bulk/work.ts'
import { claimStatuses, claimTypes } from '../../claims/claims.tables.ts'
import { lockConversation } from '../conversationRow.ts'
import { type Happened, record } from '../events.ts'

/**
 * What staff do from a conversation with a call of another noun leaves a line in it: written by the server, of what the call
 * itself answered, in its transaction where it has one. A call whose rows go on as a job leaves it when the job ends, in the
 * transaction that ends it. Whoever calls says only in which conversation (`IN_CONVERSATION`).
 */

type Call = Parameters<Endpoint['handle']>[0]
type About = { id: number; user_id: number }
type Line = Pick<Happened, 'kind'> & { data: { ref: string } & Record<string, unknown> }
type Told = {
  /** whom the call is about, as far as it says so; somebody else's conversation is none of it */
  user?: (call: Call) => unknown
  lines: (db: Db, said: { about: About; body: Record<string, unknown>; answer: unknown }) => Promise<Line[]>
}

const couponGiven: Told = {
  user: ({ body }) => (body as Record<string, unknown>)['user_id'],
  lines: async (_db, { about, answer }) => {
    const { id, coupon } = answer as { id: number; coupon: { name: string } }
    const link = `/admin/members/${about.user_id}/show`
    return [{ kind: 'coupon.given', data: { ref: String(id), name: coupon.name, link } }]
  },
}

const pointsRequested: Told = {
  user: ({ body }) => {
    const { user_ids: ids } = body as Record<string, unknown>
    return Array.isArray(ids) && ids.length === 1 ? (ids[0] as unknown) : undefined
  },
  lines: async (_db, { about, body, answer }) => {
    const { job_id: jobId, rows: done } = answer as BulkResult
    const [row] = done
    if (row?.status !== 'SUCCESS') return []
    const waits = row.warnings?.some(({ code }) => code === 'APPROVAL_REQUIRED') ?? false
    const link = waits ? '/admin/approvals' : `/admin/members/${about.user_id}/show`
    const { amount, reason } = body
    return [{ kind: 'points.requested', data: { ref: String(jobId), amount, reason, waits, link } }]
  },
}

const claimsRequested: Told = {
  lines: async (db, { about, answer }) => {
    const ids = (answer as BulkResult).rows.flatMap(({ after }) => Number(after?.['claim_id'] ?? 0) || [])
    const made = await rows(
      db,
      { id: num, claim_no: text, type: word(claimTypes), status: word(claimStatuses), items: text, reason: text },
      sql`select c.id, c.claim_no, c.type, c.status, r.label as reason,
            (select string_agg(i.product_name || ' ' || ci.quantity || '개', ', ' order by ci.id) from claim_items ci join order_items i on i.id = ci.order_item_id where ci.claim_id = c.id) as items
          from claims c join claim_reasons r on r.id = c.reason_id where c.id = any(${sql.param(ids)}::bigint[]) and c.user_id = ${about.user_id} order by c.id`,
    )
    return made.map(({ id, claim_no: no, type, status, items, reason }) => ({
      kind: 'claim.requested',
      data: {
        ref: String(id),
        claim_id: id,
        claim_no: no,
        summary: [items, reason].join(' · '),
        result: `${claimKindWord[type]} ${status === 'COMPLETED' ? '완료' : '접수'} ${no}`,
        link: `/admin/claims/${id}/show`,
      },
    }))
  },
}

const idOf = ({ params }: Call) => Number((params as { id: unknown }).id)
const ownerOf = async (db: Db, found: SQL) => (await rows(db, { user_id: num }, found))[0]?.user_id

const receiverChanged: Told = {
  user: (call) => ownerOf(call.db, sql`select user_id from orders where id = ${idOf(call)}`),
  lines: async (_db, { answer }) => {
    const { id, order_no: no, version } = answer as { id: number; order_no: string; version: number }
    // that it was changed, never to what
    return [
      { kind: 'receiver.changed', data: { ref: `${id}:${version}`, order_no: no, link: `/admin/orders/${id}/show` } },
    ]
  },
}

const shippingTold: Told = {
  user: (call) =>
    ownerOf(
      call.db,
      sql`select o.user_id from deliveries d join orders o on o.id = d.order_id where d.id = ${idOf(call)}`,
    ),
  lines: async (db, { answer }) => {
    const said = answer as { order_id: number; carrier: string; invoice_no: string; queued_at: string }
    const [carrier] = await rows(db, { name: text }, sql`select name from carriers where code = ${said.carrier}`)
    const parcel = `${carrier?.name ?? said.carrier} ${said.invoice_no}`
    const ref = `${said.carrier}:${said.invoice_no}:${said.queued_at}`
    return [{ kind: 'shipping.told', data: { ref, parcel, link: `/admin/orders/${said.order_id}/show` } }]
  },
}

const told: Readonly<Record<string, Told>> = {
  'post /store-admin/v1/user-coupons': couponGiven,
  'post /store-admin/v1/points/request': pointsRequested,
  'post /store-admin/v1/orders/{id}/delivery-address': receiverChanged,
  'post /store-admin/v1/deliveries/{id}/shipping-notice': shippingTold,
  ...Object.fromEntries(
    claimTypes.map((type) => [`post /store-admin/v1/claims/${type}/bulk/request`, claimsRequested]),
  ),
}

/** Error: NOT_FOUND of a conversation that is not there, or is somebody else's than the call is about. */
async function aboutOf(call: Call, { user }: Told): Promise<About | undefined> {
  const { db, actor, request } = call
  const given = request.headers.get(IN_CONVERSATION)
  if (given === null) return undefined
  if (!/^[1-9]\d{0,14}$/.test(given) || actor.kind !== 'staff' || !can(actor.role, 'cs:read'))
    throw new AppError('NOT_FOUND')
  // the embedded engine has one connection: beside the call's own transaction it would wait for itself
  const [about] = await rows(
    db,
    { id: num, user_id: num },
    sql`select id, user_id from conversations where id = ${Number(given)}`,
  )
  const asked = await user?.(call)
  if (!about || (user && asked !== about.user_id)) throw new AppError('NOT_FOUND')
  return about
}

/** Each once, however often the same call is answered. */
async function writeLines(
  tx: Tx,
  { id }: About,
  lines: readonly Line[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  await lockConversation(tx, id)
  const fresh: Happened[] = []
  for (const { kind, data } of lines) {
    const [known] = await rows(
      tx,
      { there: bool },
      sql`select exists (select 1 from conversation_events where conversation_id = ${id} and kind = ${kind} and data ->> 'ref' = ${data.ref}) as there`,
    )
    if (!known?.there) fresh.push({ id, kind, data })
  }
  await record(tx, fresh, actor, now)
}

/** What a job did, as the call would have answered it. */
const outcomesOf = async (tx: Tx, jobId: number): Promise<Pick<BulkResult, 'job_id' | 'rows'>> => {
  const done = await rows(
    tx,
    { label: text, status: word(bulkRowStatuses), after: json<Record<string, unknown>>().orNull },
    sql`select label, status, after from job_rows where job_id = ${jobId} order by n`,
  )
  return { job_id: jobId, rows: done }
}

type Waiting = { id: number; call: string }

async function writeOfJob(
  tx: Tx,
  jobId: number,
  { id, call }: Waiting,
  by: { actor: Actor; now: Date },
): Promise<void> {
  const [about] = await rows(tx, { id: num, user_id: num }, sql`select id, user_id from conversations where id = ${id}`)
  const says = told[call]
  if (!about || !says) return
  await writeLines(tx, about, await says.lines(tx, { about, body: {}, answer: await outcomesOf(tx, jobId) }), by)
}

whenJobEnds(async (tx, { id, input }, now) => {
  const waiting = input['conversation'] as Waiting | undefined
  if (waiting) await writeOfJob(tx, id, waiting, { actor: input['actor'] as Actor, now })
})

/** The job that goes on after its call was answered; none when what it did is in the answer. */
const goingOn = (answer: unknown): number | undefined => {
  const { status, job_id: jobId } = (answer ?? {}) as Partial<BulkResult>
  return status === 'RUNNING' && typeof jobId === 'number' ? jobId : undefined
}

/** The same endpoints, of which some write a line into the conversation that they are called from. */
export const inConversations = (endpoints: readonly Endpoint[]): Endpoint[] =>
  endpoints.map((endpoint) => {
    const says = told[`${endpoint.method} ${endpoint.path}`]
    if (!says) return endpoint
    const handle = async (call: Call) => {
      const about = await aboutOf(call, says)
      const answer = await endpoint.handle(call)
      const body = (call.body ?? {}) as Record<string, unknown>
      if (!about || body['dry_run'] === true) return answer
      const said = { about, body, answer: answer instanceof Reply ? (answer.body as unknown) : answer }
      const write = async (tx: Tx) => {
        const job = goingOn(said.answer)
        if (job === undefined) return writeLines(tx, about, await says.lines(tx, said), call)
        const waiting = { id: about.id, call: `${endpoint.method} ${endpoint.path}` }
        if (!(await keepUntilEnd(tx, job, { conversation: waiting }))) await writeOfJob(tx, job, waiting, call)
      }
      await (endpoint.transaction ? write(call.db as Tx) : inTransaction(call.deps.db, write))
      return answer
    }
    return { ...endpoint, handle }
  })
