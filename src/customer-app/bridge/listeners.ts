import type { BridgeLog } from './bridge.ts'
import { NATIVE_EVENTS, type NativeEvent, type NativeEvents } from './messages/catalogue.ts'
import { isPayloadOf } from './messages/replies.ts'

type Listener = (payload: unknown) => void

export type Listeners = ReturnType<typeof createListeners>

/** Who listens to which native event. One listener that throws does not silence the others. */
export function createListeners(log: BridgeLog) {
  const listeners = new Map<NativeEvent, Set<Listener>>(NATIVE_EVENTS.map((event) => [event, new Set()]))

  return {
    on<E extends NativeEvent>(event: E, handler: (payload: NativeEvents[E]) => void): () => void {
      const listener: Listener = (payload) => handler(payload as NativeEvents[E])
      listeners.get(event)?.add(listener)
      return () => listeners.get(event)?.delete(listener)
    },
    tell(event: string, payload: unknown): void {
      const known = NATIVE_EVENTS.find((name) => name === event)
      if (!known) return log('warn', `unknown event ${event}`)
      if (!isPayloadOf(known, payload)) return log('warn', `BAD_MESSAGE_SCHEME ${known}`)
      for (const listener of listeners.get(known) ?? []) {
        try {
          listener(payload)
        } catch (thrown) {
          log('error', `a listener of ${known} failed`, thrown)
        }
      }
      return undefined
    },
  }
}
