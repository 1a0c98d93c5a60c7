import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/db.ts'
import { hotRows } from '../db/prepared.ts'
import { AppError, constraintOf } from './errors.ts'
import { requestLog } from './http.tables.ts'
import { type RowOf, json, num, text } from '../db/shape.ts'

/** One call of one person: `route` and `requestId` name it, `bodyHash` is what was asked (address and content). */
export type RequestKey = { subject: string; route: string; requestId: string; bodyHash: string }
export type StoredAnswer = { status: number; body: unknown }

const recordedRow = {
  body_hash: text,
  status: num,
  response: json<{ body: unknown } | { row: Record<string, unknown> }>().orNull,
}

type Row = RowOf<typeof recordedRow>

/** A call that is recorded but whose answer is not: under way, broken off, or answered afresh each time. */
const unanswered = 0

/** The answer already given to this request id, or undefined. Another body under the same id is refused (409). */
export const storedAnswer = async (db: Db, key: RequestKey): Promise<StoredAnswer | undefined> =>
  answerIn(await recorded(db, key), key)

/** The row that `keepPart` kept for this request id, or undefined. Another body under the same id is refused (409). */
export async function keptRow(db: Db, key: RequestKey): Promise<Record<string, unknown> | undefined> {
  const row = await recorded(db, key)
  answerIn(row, key)
  return row?.response && 'row' in row.response ? row.response.row : undefined
}

async function recorded(db: Db, key: RequestKey): Promise<Row | undefined> {
  const [row] = await hotRows(
    db,
    recordedRow,
    sql`select body_hash, status, response from request_log
        where subject = ${key.subject} and route = ${key.route} and request_id = ${key.requestId}`,
  )
  return row
}

function answerIn(row: Row | undefined, key: RequestKey): StoredAnswer | undefined {
  if (!row) return undefined
  if (row.body_hash !== key.bodyHash) throw new AppError('REQUEST_ID_REUSED')
  return row.response && 'body' in row.response ? { status: row.status, body: row.response.body } : undefined
}

/**
 * Records that this call came, before a handler that commits in steps begins: from then on another body under the same
 * id is refused, whatever becomes of the call. Answers what was answered before, if anything was.
 */
export async function claimRequest(db: Db, key: RequestKey, now: Date): Promise<StoredAnswer | undefined> {
  const [row] = await hotRows(
    db,
    recordedRow,
    sql`insert into request_log (subject, route, request_id, body_hash, status, created_at)
        values (${key.subject}, ${key.route}, ${key.requestId}, ${key.bodyHash}, ${unanswered}::int, ${now.toISOString()})
        on conflict (subject, route, request_id) do update set created_at = request_log.created_at
        returning body_hash, status, response`,
  )
  return answerIn(row, key)
}

/** Forgets a call that was refused: it did nothing, so its id is free again. */
export async function forgetClaim(db: Db, key: RequestKey): Promise<void> {
  await db.execute(
    sql`delete from request_log where subject = ${key.subject} and route = ${key.route} and request_id = ${key.requestId} and status = ${unanswered}`,
  )
}

/** Stores the answer with its effect. False: a parallel call with the same id was first, so this effect must not stand. */
export async function storeAnswer(tx: Db | Tx, key: RequestKey, answer: StoredAnswer, now: Date): Promise<boolean> {
  const stored = await hotRows(
    tx,
    { request_id: text },
    sql`insert into request_log (subject, route, request_id, body_hash, status, response, created_at)
        values (${key.subject}, ${key.route}, ${key.requestId}, ${key.bodyHash}, ${answer.status},
          ${JSON.stringify({ body: answer.body ?? null })}::jsonb, ${now.toISOString()})
        on conflict (subject, route, request_id) do update set status = excluded.status, response = excluded.response
          where request_log.status = ${unanswered}::int and request_log.body_hash = excluded.body_hash
        returning request_id`,
  )
  return stored.length === 1
}

/**
 * The statement part `claimed`, for hot paths that record the call in the very statement of its effect: it has no row
 * when another body came under this id (or when the caller gave no id). `from` makes it depend on another part.
 */
export const claimPart = (key: RequestKey | undefined, now: Date, from: SQL = sql``): SQL => sql`claimed as (
          insert into request_log (subject, route, request_id, body_hash, status, created_at)
          select ${key?.subject ?? ''}::text, ${key?.route ?? ''}::text, ${key?.requestId ?? ''}::text, ${key?.bodyHash ?? ''}::text, ${unanswered}::int, ${now.toISOString()}::timestamptz
          ${from} where ${key !== undefined}::boolean
          on conflict (subject, route, request_id) do update set created_at = request_log.created_at where request_log.body_hash = excluded.body_hash
          returning request_id)`

/** The statement part that keeps the one row of part `of`, see `keptRow`. A repeat makes the whole statement fail. */
export const keepPart = (key: RequestKey | undefined, of: SQL, now: Date): SQL => sql`kept as (
          insert into request_log (subject, route, request_id, body_hash, status, response, created_at)
          select ${key?.subject ?? ''}::text, ${key?.route ?? ''}::text, ${key?.requestId ?? ''}::text, ${key?.bodyHash ?? ''}::text, 200, jsonb_build_object('row', to_jsonb(x)), ${now.toISOString()}::timestamptz
          from ${of} x where ${key !== undefined}::boolean)`

/** Deletes the answers kept for a person's repeated calls: they hold personal data, and who left does not call again. */
export async function forgetAnswers(tx: Tx, subject: string): Promise<void> {
  await tx.delete(requestLog).where(eq(requestLog.subject, subject))
}

/** Stores the answer in the transaction of its effect; throws when the same call was answered first, by a parallel one. */
export async function answerOnce(
  tx: Tx,
  key: RequestKey | undefined,
  body: unknown,
  now: Date,
  status = 200,
): Promise<void> {
  if (key && !(await storeAnswer(tx, key, { status, body }, now))) throw new AlreadyAnswered()
}

/** Undoes an effect that another call has had already; the edge then gives that one's answer. */
export class AlreadyAnswered extends Error {}

/** Whether a statement failed because this call had been recorded already. */
export const isRepeat = (error: unknown): boolean => constraintOf(error) === 'request_log_subject_route_request_id_pk'
