import { http } from '#console/data/http.ts'
import type { PathOf } from '#shared/api/wire.ts'
import { readEvents } from './readEvents.ts'

/**
 * One stream of server events for the whole tab, opened while somebody listens. After a break it comes back by itself,
 * later each time; after a gap every listener hears `reconnected`, because what happened meanwhile is not replayed.
 */

export type LiveEvent = { event: string; data: unknown }
export type LiveState = 'off' | 'connecting' | 'on' | 'waiting'

const PATH = '/store-admin/v1/live' satisfies PathOf<'get'>
const SHORTEST_MS = 1_000
const LONGEST_MS = 30_000

const listeners = new Set<(event: LiveEvent) => void>()
const stateListeners = new Set<() => void>()
let state: LiveState = 'off'
let stop: AbortController | null = null
let brokenAt: number | null = null

const setState = (next: LiveState) => {
  state = next
  if (next === 'on' || next === 'off') brokenAt = null
  else if (next === 'waiting') brokenAt ??= Date.now()
  for (const listener of stateListeners) listener()
}

const tell = (event: LiveEvent) => {
  for (const listener of listeners) listener(event)
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })

const run = async (signal: AbortSignal) => {
  let failures = 0
  let opened = false
  while (!signal.aborted) {
    setState('connecting')
    try {
      const response = await http(PATH, { signal, timeoutMs: null, headers: { Accept: 'text/event-stream' } })
      setState('on')
      if (opened) tell({ event: 'reconnected', data: null })
      opened = true
      failures = 0
      if (response.body) for await (const event of readEvents(response.body)) tell(event)
    } catch {
      if (signal.aborted) return
    }
    failures += 1
    setState('waiting')
    const spread = 0.75 + Math.random() / 2
    await pause(Math.min(LONGEST_MS, SHORTEST_MS * 2 ** (failures - 1)) * spread, signal)
  }
}

/** Hears every event until the returned function is called; the first listener opens the stream, the last one closes it. */
export const listen = (listener: (event: LiveEvent) => void): (() => void) => {
  listeners.add(listener)
  if (!stop) {
    stop = new AbortController()
    void run(stop.signal)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.abort()
    stop = null
    setState('off')
  }
}

export const liveState = () => state
/** Since when nothing has been heard although somebody listens; null while all is well. */
export const liveBrokenAt = () => brokenAt
export const onLiveState = (listener: () => void) => {
  stateListeners.add(listener)
  return () => stateListeners.delete(listener)
}
