import { desc, eq } from 'drizzle-orm'
import { messages } from '#server/modules/messages/messages.tables.ts'
import type { TestApp } from './api.ts'

/** Codes as their receiver reads them. */

export type CodeSent = { request_id: string; expires_in: number; resend_after: number; sample: boolean }

/** The last letter to somebody. */
export async function lastLetter(api: TestApp, recipient: string): Promise<typeof messages.$inferSelect> {
  const [letter] = await api.deps.db
    .select()
    .from(messages)
    .where(eq(messages.recipient, recipient))
    .orderBy(desc(messages.id))
    .limit(1)
  if (!letter) throw new Error(`nothing was sent to ${recipient}`)
  return letter
}

/** The six digits in the last letter to somebody. */
export async function lastCode(api: TestApp, recipient: string): Promise<string> {
  const code = /\d{6}/.exec((await lastLetter(api, recipient)).body)?.[0]
  if (!code) throw new Error(`no code was sent to ${recipient}`)
  return code
}

/** Six digits that are not these. */
export const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** What proves that a mailbox is theirs, as `sign-up` asks for it. */
export async function emailTokenFor(api: TestApp, email: string): Promise<string> {
  const sent = await api.anonymous.post<CodeSent>('/api/v2/users/sign-up/code', { email_address: email })
  const verified = await api.anonymous.post<{ email_token: string }>('/api/v2/users/sign-up/verify', {
    request_id: sent.body.request_id,
    code: await lastCode(api, email.toLowerCase()),
  })
  return verified.body.email_token
}
