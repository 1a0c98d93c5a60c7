/**
 * What other people and jobs do, without reload. `useLive('order-items', (data) => …)` hears one kind of event; every
 * listener also hears `reconnected`, after which it should ask the server again. Imported by: console, resources.
 */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { listen, liveState, onLiveState } from './liveConnection.ts'

export type LiveEvents = {
  /** Rows that changed; `ids` may be cut, so reload what is on screen. */
  'order-items': { ids: number[]; status?: string }
  /** What was said in these conversations, who has them or looks at them. */
  conversation: { ids: number[] }
  /** A memo, or a note of this conversation, called these people by name. */
  mention: { admin_ids: number[]; by: string; conversation_id?: number }
  /** A request was made or decided, or a refund went on. */
  deadline: { kind: 'APPROVAL' | 'REFUND' }
  job: { id: number; kind: string; label: string; status: string; done: number; total: number; actor: string }
}

/** Calls `onEvent` for each event of this name while the component is on screen, and `onReconnected` after a gap. */
export const useLive = <Name extends keyof LiveEvents>(
  name: Name,
  onEvent: (data: LiveEvents[Name]) => void,
  { onReconnected, enabled = true }: { onReconnected?: () => void; enabled?: boolean } = {},
) => {
  const heard = useEffectEvent((event: string, data: unknown) => {
    if (event === name) onEvent(data as LiveEvents[Name])
    if (event === 'reconnected') onReconnected?.()
  })
  useEffect(() => (enabled ? listen(({ event, data }) => heard(event, data)) : undefined), [enabled])
}

/** Whether live events arrive right now. */
export const useLiveState = () => useSyncExternalStore(onLiveState, liveState)
