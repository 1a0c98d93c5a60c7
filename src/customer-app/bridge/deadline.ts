/** How late a timer may be before it is taken for one that slept with the app. */
const LATE_MS = 1_000
/** How long an answer that waited while the app slept has to arrive. */
export const RESUME_GRACE_MS = 1_000
/** Longer than this a timer cannot count. */
const LONGEST_MS = 2_147_483_647

export type Deadline = {
  /** The app is in front again: counts on from the wall clock, since timers stop while it is not. */
  resume(): void
  clear(): void
}

type DeadlineOptions = { timeoutMs: number; now: () => number; onExpired: () => void }

/**
 * Calls `onExpired` once after `timeoutMs` of wall clock; never for `Infinity`. A deadline that passed while the app was
 * asleep grants one second more, so that an answer which waited is heard before the request is given up.
 */
export function startDeadline({ timeoutMs, now, onExpired }: DeadlineOptions): Deadline {
  if (timeoutMs > LONGEST_MS) return { resume() {}, clear() {} }
  const expiresAt = now() + timeoutMs
  let state: 'counting' | 'grace' | 'over' = 'counting'
  let timer = setTimeout(fire, timeoutMs)

  function fire() {
    if (state === 'counting' && now() - expiresAt > LATE_MS) return grantGrace()
    state = 'over'
    return onExpired()
  }

  function grantGrace() {
    state = 'grace'
    timer = setTimeout(fire, RESUME_GRACE_MS)
  }

  return {
    resume() {
      if (state !== 'counting') return
      clearTimeout(timer)
      const left = Math.min(expiresAt - now(), timeoutMs)
      if (left > 0) timer = setTimeout(fire, left)
      else grantGrace()
    },
    clear: () => clearTimeout(timer),
  }
}
