import type { BridgeWindow } from '../bridgeWindow.ts'
import { CHANNELS } from '../channels.ts'

/**
 * Puts the handlers of one system into a window: on iOS four that take objects, on Android one interface that takes
 * JSON. Returns how to take them away.
 */
export function putHandlers(window: BridgeWindow, os: 'ios' | 'android', hear: (input: unknown) => void): () => void {
  if (os === 'ios') {
    const handler = { postMessage: (message: unknown) => hear(structuredClone(message)) }
    window.webkit = { messageHandlers: Object.fromEntries(CHANNELS.map((name) => [name, handler])) }
    return () => delete window.webkit
  }
  window.WeappNative = Object.fromEntries(CHANNELS.map((name) => [name, (json: string) => hear(json)]))
  return () => delete window.WeappNative
}

/** As `evaluateJavascript` hands a message over: as a literal within a line of code. */
export function callReceive(window: BridgeWindow, os: 'ios' | 'android', message: unknown): void {
  const json = JSON.stringify(message)
  window.__weapp?.receive(os === 'android' ? json : JSON.parse(json))
}
