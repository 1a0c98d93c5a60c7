import type { BridgeLog } from './bridge.ts'
import { BridgeError } from './messages/bridgeError.ts'
import type { Command } from './messages/catalogue.ts'
import type { Send } from './channels.ts'
import { startDeadline, type Deadline } from './deadline.ts'
import { unwrapReply, type BridgeMessage } from './messages/message.ts'
import { isReplyOf } from './messages/replies.ts'

type Question = { command: Command; payload: unknown; timeoutMs: number; retry: number; strict: boolean }
type Pending = Question & {
  id: string
  startedAt: number
  deadline: Deadline
  resolve: (reply: unknown) => void
  reject: (error: BridgeError) => void
}
type Settlers = Pick<Pending, 'resolve' | 'reject'>
type Wiring = {
  send: Send
  nextId: () => string
  now: () => number
  log: BridgeLog
  /** told of a command the native side does not know */
  onUnknownCommand: (command: Command) => void
}

export type Requests = ReturnType<typeof createRequests>

/** Requests on their way: pending until a reply, an error or, when strict, the clock settles them. */
export function createRequests({ send, nextId, now, log, onUnknownCommand }: Wiring) {
  const pending = new Map<string, Pending>()

  function take(id: string): Pending | undefined {
    const found = pending.get(id)
    if (!found) return undefined
    found.deadline.clear()
    pending.delete(id)
    return found
  }

  function attempt(question: Question, settlers: Settlers) {
    const id = nextId()
    const onExpired = () => expire(id)
    const deadline = startDeadline({ timeoutMs: question.timeoutMs, now, onExpired })
    pending.set(id, { ...question, ...settlers, id, startedAt: now(), deadline })
    try {
      send({ id, type: 'REQUEST', data: { cmd: question.command, payload: question.payload } })
    } catch (thrown) {
      take(id)?.reject(thrown as BridgeError)
    }
  }

  function expire(id: string) {
    const late = pending.get(id)
    if (!late) return
    log('warn', `TIMEOUT ${late.command} ${id}, ${now() - late.startedAt} ms`)
    if (late.retry > 0) {
      take(id)
      const { resolve, reject } = late
      attempt({ ...late, retry: late.retry - 1 }, { resolve, reject })
    } else if (late.strict) {
      take(id)?.reject(new BridgeError('TIMEOUT', `no reply to ${late.command}`))
    }
  }

  function settle(message: Extract<BridgeMessage, { type: 'REPLY' | 'ERROR' }>) {
    const found = take(message.id)
    if (!found) return log('warn', `NO_MATCHED_MSG_ID ${message.type} ${message.id}`)
    if (message.type === 'REPLY') return answer(found, unwrapReply(message.data))
    const { code, message: words, title } = message.data
    if (code === 'PONG' && found.command === 'PING') return found.resolve('PONG')
    if (code === 'NO_MATCHED_COMMAND') onUnknownCommand(found.command)
    return found.reject(new BridgeError(code, words, title ?? undefined))
  }

  function answer(found: Pending, reply: unknown) {
    if (isReplyOf(found.command, reply)) return found.resolve(reply)
    return found.reject(new BridgeError('BAD_MESSAGE_SCHEME', `not a reply to ${found.command}`))
  }

  return {
    ask: (question: Question) => new Promise<unknown>((resolve, reject) => attempt(question, { resolve, reject })),
    settle,
    /** A message that names a request of ours but cannot be read will not come again. */
    spoil: (id: string, reason: string) => take(id)?.reject(new BridgeError('BAD_MESSAGE_SCHEME', reason)),
    resume: () => pending.forEach((one) => one.deadline.resume()),
    /** The page goes: strict requests are rejected, the others are forgotten. */
    endAll(reason: string) {
      for (const id of pending.keys()) {
        const one = take(id)
        if (one?.strict) one.reject(new BridgeError('INTERNAL', reason))
      }
    },
    size: () => pending.size,
  }
}
