import { eq } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { messages } from '../messages/messages.tables.ts'

/** Whether what is sent through a channel may be shown on the screen: in sample mode, when nothing really leaves. */
export const showsCodes = ({ config, senders }: Deps, channel: 'EMAIL' | 'SMS'): boolean =>
  config.sampleMode && (channel === 'SMS' ? senders.sms : senders.email)?.kind === 'mailbox'

/** What was sent for a request, for people who try the sample shop. Error: NOT_FOUND, always outside sample mode. */
export async function sampleMessage(db: Db, deps: Deps, requestId: string): Promise<{ title: string; body: string }> {
  const [sent] = await db
    .select({ title: messages.title, body: messages.body, channel: messages.channel })
    .from(messages)
    .where(eq(messages.dedupe, `code:${requestId}`))
  if (!sent || sent.channel === 'PUSH' || !showsCodes(deps, sent.channel)) throw new AppError('NOT_FOUND')
  return { title: sent.title, body: sent.body }
}
