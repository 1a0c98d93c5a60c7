import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isUnreached } from '#dataProvider/errors.ts'
import { liveBrokenAt, onLiveState } from './liveConnection.ts'

/** Why what is on screen may be old, and since when. */
export type OldScreen = { reason: 'offline' | 'server'; since: number }

/** A stream that breaks for less than this comes back by itself and misses nothing. */
const SHORT_BREAK_MS = 8_000
const ASK_AGAIN_MS = 10_000

/** Questions of the open screen that the server did not answer the last time. */
const unanswered = (client: QueryClient) =>
  client.getQueryCache().findAll({ type: 'active', predicate: ({ state }) => isUnreached(state.error) })

const look = (client: QueryClient, offlineAt: number | null): OldScreen | null => {
  const broken = liveBrokenAt()
  const failed = unanswered(client).flatMap(({ state }) => (state.dataUpdatedAt > 0 ? [state.dataUpdatedAt] : []))
  const gap = broken !== null && Date.now() - broken > SHORT_BREAK_MS ? [broken] : []
  const times = [...failed, ...gap]
  if (offlineAt !== null) return { reason: 'offline', since: Math.min(offlineAt, ...times) }
  return times.length > 0 ? { reason: 'server', since: Math.min(...times) } : null
}

const isSame = (one: OldScreen | null, other: OldScreen | null) =>
  one?.reason === other?.reason && one?.since === other?.since

/**
 * Whether the open screen shows what the server last knew; asks again what was not answered, until it is. The moment is
 * that of the oldest rows on screen that could not be renewed.
 */
export const useOldScreen = (): OldScreen | null => {
  const client = useQueryClient()
  const [old, setOld] = useState<OldScreen | null>(null)
  useEffect(() => {
    let offlineAt = navigator.onLine ? null : Date.now()
    const check = () => {
      const now = look(client, offlineAt)
      setOld((before) => (isSame(before, now) ? before : now))
    }
    let queued = false
    const soon = () => {
      if (queued) return
      queued = true
      queueMicrotask(() => {
        queued = false
        check()
      })
    }
    const connection = () => {
      offlineAt = navigator.onLine ? null : (offlineAt ?? Date.now())
      check()
    }
    const ask = () => {
      check()
      if (navigator.onLine) for (const query of unanswered(client)) void query.fetch().catch(() => undefined)
    }
    const asking = setInterval(ask, ASK_AGAIN_MS)
    const ends = [client.getQueryCache().subscribe(soon), onLiveState(check)]
    window.addEventListener('online', connection)
    window.addEventListener('offline', connection)
    soon()
    return () => {
      clearInterval(asking)
      for (const end of ends) end()
      window.removeEventListener('online', connection)
      window.removeEventListener('offline', connection)
    }
  }, [client])
  return old
}
