import { z } from 'zod'
import type { Gateway, PgOutcome, PgSnapshot } from '../../../../ports/gateway.ts'
import type { PgAnswer } from '../../pgHttp.ts'
import { tossSnapshot } from './tossPayment.ts'

/** What an answer of Toss Payments says for certain. */

export const unknown = (code: string): { kind: 'UNKNOWN'; code: string } => ({ kind: 'UNKNOWN', code })

export const refusal = (failure: Failure, known: { hard: boolean } | undefined): PgOutcome =>
  known ? { kind: 'REFUSED', ...failure, ...known } : unknown(failure.code)

/** Made before, by us or by nobody knows whom: OK only when it is this payment of this order. */
export async function alreadyDone(
  query: Gateway['query'],
  about: Parameters<Gateway['query']>[0],
  code: string,
): Promise<PgOutcome> {
  const snapshot = await query(about).catch(() => undefined)
  return snapshot?.status === 'PAID' ? { kind: 'OK', snapshot } : unknown(code)
}

export type Failure = { code: string; message: string }
const failureSchema = z.object({ code: z.string(), message: z.string() })

export const snapshotOf = (answer: PgAnswer): PgSnapshot | undefined =>
  answer.kind === 'ANSWER' && answer.status === 200 ? tossSnapshot(answer.body) : undefined

export function failureOf(answer: PgAnswer): Failure | undefined {
  if (answer.kind === 'LOST' || answer.status === 200 || answer.status >= 500) return undefined
  return failureSchema.safeParse(answer.body).data
}

/** Why nothing is known, in one word. */
export const codeOf = (answer: PgAnswer): string =>
  answer.kind === 'LOST' ? answer.code : answer.status === 200 ? 'MALFORMED' : `HTTP_${answer.status}`
