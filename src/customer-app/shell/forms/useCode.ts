import { useState, useSyncExternalStore } from 'react'
import { toApiError } from '#shared/api/apiError.ts'
import { query } from '../api.ts'

/** The answer of every call that sends a code. */
type CodeSent = { request_id: string; expires_in: number; resend_after: number; sample: boolean }
type Sent = CodeSent & { target: string; at: number }

const TICK_MS = 1_000

/**
 * A code on its way: what was sent where, how long it lives, when another may be asked for. `send` is the call that
 * sends one to a target (an address, a number); asking again for the same target while a code lives sends nothing.
 */
export function useCode(send: (target: string) => Promise<CodeSent>) {
  const [sent, setSent] = useState<Sent | null>(null)
  const [sending, setSending] = useState(false)
  const [waitUntil, setWaitUntil] = useState(0)
  const now = useSeconds(sent !== null || waitUntil > 0)
  const { data: sample } = query.useQuery(
    'get',
    '/api/v2/users/codes/sample',
    { params: { query: { request_id: sent?.request_id ?? '' } } },
    { enabled: sent?.sample === true },
  )
  const secondsLeft = sent ? secondsUntil(sent.at + sent.expires_in * 1000, now, sent.expires_in) : 0

  /** Sends a code; throws what the call throws. */
  async function request(target: string) {
    setSending(true)
    try {
      const answer = await send(target)
      const at = thisMoment()
      setSent({ ...answer, target, at })
      setWaitUntil(at + answer.resend_after * 1000)
    } catch (error) {
      const wait = Number(toApiError(error).extra?.['retry_after'])
      if (wait > 0 && wait <= 60) setWaitUntil(thisMoment() + wait * 1000)
      throw error
    } finally {
      setSending(false)
    }
  }

  return {
    requestId: sent?.request_id ?? null,
    target: sent?.target ?? null,
    sending,
    secondsLeft,
    expired: sent !== null && secondsLeft === 0,
    resendIn: secondsUntil(waitUntil, now, 60),
    /** what would have been sent, in sample mode */
    sampleText: sample?.body ?? null,
    send: request,
    ensure: async (target: string) => {
      if (sent?.target !== target || secondsLeft === 0) await request(target)
    },
    forget: () => setSent(null),
  }
}

export type Code = ReturnType<typeof useCode>

/** What to say of a code that was refused. */
export function codeRefusal(error: unknown): string {
  const { code, message, extra } = toApiError(error)
  if (code !== 'CODE_INVALID') return message
  const left = Number(extra?.['tries_left'] ?? 0)
  return left > 0
    ? `인증번호가 맞지 않아요. ${left}번 더 입력할 수 있어요.`
    : '다섯 번 틀렸어요. 인증번호를 다시 받아 주세요.'
}

/** `3:05` */
export const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Counted from the next full second, so that nobody is told they may go on a moment too early. */
const thisMoment = () => Math.ceil(Date.now() / 1000) * 1000
const secondsUntil = (at: number, now: number, most: number) =>
  Math.min(most, Math.max(0, Math.ceil((at - now) / 1000)))

const eachSecond = (tell: () => void) => {
  const timer = setInterval(tell, TICK_MS)
  return () => clearInterval(timer)
}
const never = () => () => {}

/** The time now, kept to the second while somebody watches. */
const useSeconds = (running: boolean): number =>
  useSyncExternalStore(running ? eachSecond : never, () => Math.floor(Date.now() / 1000) * 1000)
