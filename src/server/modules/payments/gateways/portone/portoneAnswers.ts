import { z } from 'zod'
import type { PgAnswer } from '../../pgHttp.ts'

/** What an answer of PortOne V2 says for certain. */

export const unknown = (code: string): { kind: 'UNKNOWN'; code: string } => ({ kind: 'UNKNOWN', code })

const failureSchema = z.object({
  type: z.string(),
  message: z.string().nullish(),
  pgCode: z.string().nullish(),
  pgMessage: z.string().nullish(),
})
export type Failure = z.infer<typeof failureSchema>

export const failureOf = (answer: PgAnswer): Failure | undefined =>
  answer.kind === 'ANSWER' && answer.status !== 200 ? failureSchema.safeParse(answer.body).data : undefined

/** Why nothing is known, in one word. */
export const codeOf = (answer: PgAnswer): string =>
  answer.kind === 'LOST' ? answer.code : answer.status === 200 ? 'MALFORMED' : `HTTP_${answer.status}`
