import { TOAST_MS } from '#customer/shell/notices/notices.ts'

type Waiting = { timer: ReturnType<typeof setTimeout>; send: () => void }
const waiting = new Map<string, Waiting>()

/** Sends a removal once it can no longer be taken back on the screen; answers how to call it off, true when in time. */
export function removeLater(key: string, send: () => void): () => boolean {
  const now = () => {
    waiting.delete(key)
    send()
  }
  const one = { timer: setTimeout(now, TOAST_MS), send: now }
  waiting.set(key, one)
  return () => {
    if (waiting.get(key) !== one) return false
    clearTimeout(one.timer)
    return waiting.delete(key)
  }
}

/** Sends what waits: whoever leaves the list has decided. */
export function sendRemovals(): void {
  for (const { timer, send } of waiting.values()) {
    clearTimeout(timer)
    send()
  }
}
