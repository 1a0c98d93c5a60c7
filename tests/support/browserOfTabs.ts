import type { Authorization } from '#shared/session/authorization.ts'
import type { SessionCalls } from '#customer/session/sessionCalls.ts'
import type { TabMessage, Tabs } from '#customer/session/tabs.ts'

/** An access token as the server would sign it, for a person and a session. */
export const aToken = (id: number | string, more: object = {}) =>
  `h.${btoa(JSON.stringify({ sub: `user:${id}`, sid: 1, ...more }))}.s`

/**
 * The tabs of one browser without a browser. `delay` decides, in turns of the event loop, when each message arrives;
 * a turn that told something lasts until everybody has heard it. With `locked: false` nobody waits for anybody and
 * nobody hears anything: what tabs do that know nothing of each other.
 */
export function browserOfTabs({ delay = () => 0, locked = true }: { delay?: () => number; locked?: boolean } = {}) {
  const listeners: { of: number; hear: (message: TabMessage) => void }[] = []
  let last: Promise<unknown> = Promise.resolve()
  let underWay: Promise<unknown>[] = []
  let count = 0

  async function later(turns: number, act: () => void) {
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
    act()
  }

  function openTab(): Tabs {
    const me = (count += 1)
    return {
      tell(message) {
        if (!locked) return
        underWay = listeners
          .filter(({ of }) => of !== me)
          .map(({ hear }) => later(delay(), () => hear(structuredClone(message))))
      },
      listen: (hear) => void listeners.push({ of: me, hear }),
      inTurn(work, signal) {
        if (!locked) return work().then(() => undefined)
        const turn = last.then(async () => {
          if (signal.aborted) throw new DOMException('', 'AbortError')
          if (await work()) await Promise.all(underWay)
        })
        last = turn.catch(() => undefined)
        return turn
      },
    }
  }
  return { openTab }
}

/** A server that counts: every refresh answers the next token of the person, or what the test decides. */
export function countingServer(person: number | string = 1) {
  let version = 1
  const asked = { read: 0, refresh: 0, store: 0, end: 0 }
  const authorization = (): Authorization => ({ accessToken: aToken(person, { v: version }), provider: 'web' })
  let refreshAnswer: (() => Promise<Authorization | null>) | null = null
  const calls: SessionCalls = {
    async read() {
      asked.read += 1
      return authorization()
    },
    async refresh() {
      asked.refresh += 1
      if (refreshAnswer) return refreshAnswer()
      version += 1
      return authorization()
    },
    async store(given) {
      asked.store += 1
      return given
    },
    async end() {
      asked.end += 1
    },
  }
  return {
    calls,
    asked,
    current: () => authorization().accessToken,
    answerRefresh: (answer: (() => Promise<Authorization | null>) | null) => (refreshAnswer = answer),
  }
}
