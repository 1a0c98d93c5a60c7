import type { BridgeWindow } from '../bridgeWindow.ts'

/** A window with nothing in it but what a bridge touches, so that one page can hold a second, made-up app. */
export type FakeWindow = BridgeWindow & {
  document: BridgeWindow['document'] & { visibilityState: string }
  /** Calls those who listen to an event of the window or of its document. */
  fire(type: string, detail?: Record<string, unknown>): void
}

/** Has the queue that `customer.html` makes before the bundles. `framed`: within another page. */
export function fakeWindow({ pathname = '/', framed = false } = {}): FakeWindow {
  const heard = new Map<string, Set<(event: Event) => void>>()
  const addEventListener = (type: string, listener: (event: Event) => void) => {
    const set = heard.get(type) ?? new Set()
    heard.set(type, set.add(listener))
  }
  const removeEventListener = (type: string, listener: (event: Event) => void) => {
    heard.get(type)?.delete(listener)
  }
  const queue: unknown[] = []
  const window: FakeWindow & { top: unknown } = {
    top: null,
    location: { pathname },
    document: { visibilityState: 'visible', addEventListener, removeEventListener },
    addEventListener,
    removeEventListener,
    __weappQueue: queue,
    __weapp: { version: 1, receive: (message) => queue.push(message) },
    fire: (type, detail = {}) =>
      heard.get(type)?.forEach((listener) => listener(Object.assign(new Event(type), detail))),
  }
  window.top = framed ? {} : window
  return window
}
