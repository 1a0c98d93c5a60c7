import type { z } from 'zod'
import type { Db } from '../db/db.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from './actor.ts'
import { type Call, type Endpoint, RawReply, Reply, type Responses } from './endpoint.ts'
import { AppError, statusOf } from './errors.ts'
import {
  AlreadyAnswered,
  claimRequest,
  forgetClaim,
  type RequestKey,
  type StoredAnswer,
  storeAnswer,
  storedAnswer,
} from './idempotency.ts'
import { jsonGently } from './jsonGently.ts'
import { parseGently } from './parseGently.ts'

export type AnyCall = Call<'public', z.ZodType, z.ZodType, z.ZodType, true>
export type Outcome = { status: number; body: unknown } | { raw: Response } | { replayed: StoredAnswer }

/**
 * Runs a handler so that its effect and the answer to its request id stand or fall together: in one transaction, or, for
 * what commits in steps, recorded before the first of them. A repeat is given the earlier answer.
 */
export const runEndpoint = (
  deps: Deps,
  endpoint: Endpoint,
  call: AnyCall,
  key: RequestKey | undefined,
): Promise<Outcome> => (endpoint.transaction ? atOnce(deps, endpoint, call, key) : plainly(deps, endpoint, call, key))

async function atOnce(deps: Deps, endpoint: Endpoint, call: AnyCall, key: RequestKey | undefined): Promise<Outcome> {
  try {
    return await inTransaction(deps.db, async (tx) => {
      const outcome = await answerOf(endpoint, await endpoint.handle({ ...call, db: tx }))
      if (key && 'status' in outcome && !(await storeAnswer(tx, key, kept(deps, endpoint, outcome), call.now)))
        throw new AlreadyAnswered()
      return outcome
    })
  } catch (error) {
    // a repeat fails when it stores its answer, or before, at what the first call has changed
    const earlier = key && (await storedAnswer(deps.db, key))
    if (earlier) return { replayed: given(deps, endpoint, earlier) }
    throw error
  }
}

/** Commits in steps: the call is recorded before the first of them, and its answer after the last. */
async function plainly(deps: Deps, endpoint: Endpoint, call: AnyCall, key: RequestKey | undefined): Promise<Outcome> {
  if (!key) return answerOf(endpoint, await besides(endpoint, call, await endpoint.handle(call)))
  if (endpoint.idempotency !== 'own') {
    const earlier = await claimRequest(deps.db, key, call.now)
    if (earlier) return { replayed: given(deps, endpoint, earlier) }
  }
  try {
    const outcome = await answerOf(endpoint, await endpoint.handle(call))
    const isKept = endpoint.idempotency !== 'own' && endpoint.idempotency !== 'repeatable'
    if (isKept && 'status' in outcome) await storeAnswer(deps.db, key, kept(deps, endpoint, outcome), call.now)
    return outcome
  } catch (error) {
    // a parallel call, or an earlier one with another body, has the better claim to be told of
    const earlier = await storedAnswer(deps.db, key)
    if (earlier) return { replayed: given(deps, endpoint, earlier) }
    if (endpoint.idempotency !== 'own' && error instanceof AppError && statusOf(error.code) < 500)
      await forgetClaim(deps.db, key)
    throw error
  }
}

/** The answer as it is kept: one that holds a secret is sealed. */
function kept(deps: Deps, endpoint: Endpoint, answer: StoredAnswer): StoredAnswer {
  if (endpoint.idempotency !== 'sealed') return answer
  return { status: answer.status, body: deps.keys.seal(JSON.stringify(answer.body ?? null)) }
}

/** The answer that was kept, as it was given. */
function given(deps: Deps, endpoint: Endpoint, answer: StoredAnswer): StoredAnswer {
  if (endpoint.idempotency !== 'sealed') return answer
  return { status: answer.status, body: JSON.parse(deps.keys.unseal(String(answer.body))) as unknown }
}

type Asking = { actor: Actor; db: Db; now: Date }

/** An answer with what its reader alone is told. */
async function besides(endpoint: Endpoint, { actor, db, now }: Asking, answer: unknown): Promise<unknown> {
  return endpoint.ofPerson && actor.kind === 'user' ? endpoint.ofPerson({ actor, db, now }, answer) : answer
}

/** The text of an answer that everybody shares, with what its reader alone is told. */
export async function withPersons(endpoint: Endpoint, asking: Asking, text: string): Promise<string> {
  if (!endpoint.ofPerson || asking.actor.kind !== 'user') return text
  const outcome = await answerOf(endpoint, await besides(endpoint, asking, JSON.parse(text)))
  return 'body' in outcome ? jsonGently(outcome.body) : text
}

/** Parses a handler's answer by the contract of its status. */
async function answerOf(
  endpoint: Endpoint,
  value: unknown,
): Promise<{ status: number; body: unknown } | { raw: Response }> {
  if (value instanceof RawReply) return { raw: value.response }
  const status = value instanceof Reply ? Number(value.status) : Number(Object.keys(endpoint.responses)[0])
  const body: unknown = value instanceof Reply ? value.body : value
  const contract = endpoint.responses[status as keyof Responses]
  if (contract === undefined)
    throw new Error(`${endpoint.method} ${endpoint.path} answered an undeclared status ${status}`)
  if (contract === null) return { status, body: undefined }
  if (typeof contract === 'string') throw new Error(`${endpoint.path} must answer raw(...)`)
  const result = await parseGently(contract, body)
  if (!result.success) throw result.error
  return { status, body: result.data }
}
