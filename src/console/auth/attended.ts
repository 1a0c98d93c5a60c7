/**
 * Whether somebody is at this screen. Polls, live updates and what they reload go on in a tab that was left open; the
 * server is told which calls those are, so that they do not keep a session alive (`UNATTENDED`).
 */

/** The header of a call that no person caused. */
export const UNATTENDED = 'Homefit-Unattended'

/** What a person did is the cause of what the console asks within a minute. */
const CAUSE_MS = 60_000
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Answers whether a person has touched `screen` within the last minute; opening it counts. */
export const watchPerson = (screen: EventTarget, now: () => number = Date.now): (() => boolean) => {
  let last = now()
  const seen = () => {
    last = now()
  }
  for (const sign of SIGNS) screen.addEventListener(sign, seen, { capture: true, passive: true })
  return () => now() - last < CAUSE_MS
}
