import type { BridgeWindow } from './bridgeWindow.ts'

/** Of the messages and the entry point; both sides ship apart. */
export const BRIDGE_VERSION = 1

/**
 * Puts `window.__weapp.receive` there, the one entry for messages from the native side, and hands over what came while
 * the bundles were loading. Returns how to take it away again. Calls inside a frame are ignored.
 */
export function installReceiver(window: BridgeWindow, receive: (message: unknown) => void): () => void {
  const guarded = (message: unknown) => {
    if (window.top === window) receive(message)
  }
  window.__weapp = { receive: guarded, version: BRIDGE_VERSION }
  const waiting = window.__weappQueue ?? []
  window.__weappQueue = []
  waiting.forEach(guarded)
  return () => {
    const queue: unknown[] = []
    window.__weappQueue = queue
    window.__weapp = { receive: (message) => queue.push(message), version: BRIDGE_VERSION }
  }
}
