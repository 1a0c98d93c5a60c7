import type { BridgeMessage } from '../messages/message.ts'

/** A line of the log: which way a message went, and what it was. */
export type FakeLine = { at: number; way: 'web→native' | 'native→web'; message: BridgeMessage }

/** Messages both ways, oldest first; `lines` is another array after every change. */
export function createFakeLog(now: () => number) {
  let lines: readonly FakeLine[] = []
  const listeners = new Set<() => void>()
  const put = (next: readonly FakeLine[]) => {
    lines = next
    listeners.forEach((listener) => listener())
  }
  return {
    lines: () => lines,
    note: (way: FakeLine['way'], message: unknown) =>
      put([...lines, { at: now(), way, message: message as BridgeMessage }]),
    clear: () => put([]),
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
