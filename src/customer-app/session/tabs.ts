import type { Authorization } from '#shared/session/authorization.ts'

/** What tabs of one browser tell each other about the session that they share. */
export type TabMessage =
  | { kind: 'signed-in'; authorization: Authorization }
  | { kind: 'signed-out' }
  | { kind: 'refreshed'; staleToken: string | null; authorization: Authorization }
  | { kind: 'ended'; staleToken: string | null }

export type Tabs = {
  tell(message: TabMessage): void
  listen(listener: (message: TabMessage) => void): void
  /**
   * Runs `work` while no other tab runs theirs. When it resolves to true, the turn goes on until what was told has
   * surely been heard, so that the next in line knows it. Rejects when `signal` aborts before the turn has come.
   */
  inTurn(work: () => Promise<boolean>, signal: AbortSignal): Promise<void>
}

export const REFRESH_LOCK = 'homefit-session-refresh'
export const SESSION_CHANNEL = 'homefit-session'
/** Locks and messages travel separately: a turn outlives its last message by this long. */
export const HEARD_MS = 1_000

/** The tabs of this browser and origin, by Web Locks and a BroadcastChannel; where these are missing, this tab alone. */
export function browserTabs(): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(SESSION_CHANNEL)
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  return {
    tell(message) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel knows only its origin
      channel?.postMessage(message)
    },
    listen(listener) {
      channel?.addEventListener('message', (event: MessageEvent<TabMessage>) => listener(event.data))
    },
    async inTurn(work, signal) {
      if (!locks || !channel) {
        await work()
        return
      }
      await locks.request(REFRESH_LOCK, { signal }, async () => {
        if (await work()) await new Promise((resolve) => setTimeout(resolve, HEARD_MS))
      })
    },
  }
}
