import { and, eq, inArray, isNotNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { logError } from '../../log.ts'
import { SendError, type Senders } from '../../ports/senders.ts'
import { messages } from './messages.tables.ts'

/** A letter is tried so often, with growing pauses, over about a day. */
export const maxTries = 8
const firstPauseMs = 30_000
/** A process that dies with letters in its hand keeps them from the others for so long. */
const leaseMs = 120_000
const batch = 20
/** A code that comes later than this is of no use to anybody. */
export const codeMinutes = 15

/** The pause after the nth try, in milliseconds: half a minute, then three times as long each, six hours at most. */
export const pauseMs = (tries: number) => Math.min(firstPauseMs * 3 ** (tries - 1), 6 * 3_600_000)

type Due = Pick<typeof messages.$inferSelect, 'id' | 'dedupe' | 'channel' | 'recipient' | 'title' | 'body' | 'tries'>

const open = ({ email, sms }: Senders) => [...(email ? (['EMAIL'] as const) : []), ...(sms ? (['SMS'] as const) : [])]

/**
 * Sends what is due, oldest first, until nothing is; answers how many letters were tried. Each letter is taken by one
 * process at a time. One that was handed over just before its process died goes out again: at least once, not at most.
 */
export async function deliverMessages(deps: Deps): Promise<number> {
  let done = 0
  await dropLateCodes(deps)
  for (;;) {
    const due = await take(deps)
    if (due.length === 0) return done
    await Promise.all(due.map((letter) => sendOne(deps, letter)))
    done += due.length
  }
}

async function take(deps: Deps): Promise<Due[]> {
  const now = deps.clock.now()
  const channels = open(deps.senders)
  if (channels.length === 0) return []
  return deps.db.transaction(async (tx) => {
    const due = await tx
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.status, 'QUEUED'), lte(messages.nextTryAt, now), inArray(messages.channel, channels)))
      .orderBy(messages.nextTryAt)
      .limit(batch)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    const ids = due.map(({ id }) => id)
    return tx
      .update(messages)
      .set({ tries: sql`${messages.tries} + 1`, nextTryAt: new Date(now.getTime() + leaseMs) })
      .where(inArray(messages.id, ids))
      .returning({
        id: messages.id,
        dedupe: messages.dedupe,
        channel: messages.channel,
        recipient: messages.recipient,
        title: messages.title,
        body: messages.body,
        tries: messages.tries,
      })
  })
}

async function sendOne(deps: Deps, letter: Due): Promise<void> {
  const sender = letter.channel === 'SMS' ? deps.senders.sms : deps.senders.email
  if (!sender) return
  const refusal = await sender
    .send({ key: letter.dedupe, recipient: letter.recipient, title: letter.title, body: letter.body })
    .then(() => undefined, asSendError)
  const now = deps.clock.now()
  const failed = refusal && (refusal.permanent || letter.tries >= maxTries)
  await deps.db
    .update(messages)
    .set({
      status: refusal ? (failed ? 'FAILED' : 'QUEUED') : 'SENT',
      error: refusal ? refusal.message.slice(0, 300) : null,
      sentAt: refusal ? null : now,
      nextTryAt: refusal && !failed ? new Date(now.getTime() + pauseMs(letter.tries)) : null,
    })
    .where(and(eq(messages.id, letter.id), eq(messages.status, 'QUEUED'), eq(messages.tries, letter.tries)))
  if (failed) logError({ message: letter.id, channel: letter.channel, tries: letter.tries })
}

const asSendError = (error: unknown) =>
  error instanceof SendError ? error : new SendError(error instanceof Error ? error.message : String(error), false)

/** A code that could not leave in time must not come as a surprise hours later. */
async function dropLateCodes(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await deps.db
    .update(messages)
    .set({ status: 'FAILED', error: '제때 보내지 못했어요.', nextTryAt: null })
    .where(
      and(
        eq(messages.status, 'QUEUED'),
        eq(messages.kind, 'CODE'),
        isNotNull(messages.nextTryAt),
        lt(messages.createdAt, new Date(now.getTime() - codeMinutes * 60_000)),
      ),
    )
}

const running = new WeakMap<Deps, { current: Promise<void>; again: boolean }>()

/**
 * Sends what is due now instead of at the next turn of the clock; call it after the commit. Nobody waits for it: how
 * long a mail server takes tells nobody anything, and a failure is tried again by the clock.
 */
export function deliverSoon(deps: Deps): void {
  const run = running.get(deps)
  if (run) {
    run.again = true
    return
  }
  const state = { again: false, current: Promise.resolve() }
  running.set(deps, state)
  state.current = (async () => {
    do {
      state.again = false
      await deliverMessages(deps)
    } while (state.again)
  })()
    .catch((error: unknown) => logError({ delivery: 'failed' }, error))
    .finally(() => running.delete(deps))
}

/** Waits for what `deliverSoon` began; before the database closes. */
export const settleDelivery = (deps: Deps): Promise<void> => running.get(deps)?.current ?? Promise.resolve()

const gone = '오래된 인증·선물 메시지라 내용을 지웠어요.'

/** Secrets do not outlive their use: the words of codes and links go after a day, those of gifts once they were sent. */
export async function purgeCodeMessages(deps: Deps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - 24 * 3_600_000)
  const purged = await deps.db
    .update(messages)
    .set({ body: gone })
    .where(
      and(
        or(eq(messages.kind, 'CODE'), and(eq(messages.kind, 'GIFT'), inArray(messages.status, ['SENT', 'FAILED']))),
        lt(messages.createdAt, before),
        ne(messages.body, gone),
      ),
    )
    .returning({ id: messages.id })
  return purged.length
}
