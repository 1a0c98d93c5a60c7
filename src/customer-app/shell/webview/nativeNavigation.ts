import { useEffect, useSyncExternalStore } from 'react'
import { bridge } from './bridge.ts'

let backUrls: readonly string[] = []
let askedAt: string | null = null
const listeners = new Set<() => void>()

/** Pages that the native side could go back to, as it last told. */
export const nativeBackUrls = () => backUrls

async function askNative(arrival: string) {
  if (arrival === askedAt || !bridge.supports('GET_NAVIGATION_STATES')) return
  askedAt = arrival
  try {
    const states = await bridge.request('GET_NAVIGATION_STATES')
    backUrls = states.backUrls
    listeners.forEach((listener) => listener())
  } catch {
    // an app that does not tell leaves what this page remembers itself
  }
}

/** The same, asked again at every arrival (the key of the place in the history). */
export function useNativeBackUrls(arrival: string): readonly string[] {
  useEffect(() => void askNative(arrival), [arrival])
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => backUrls,
  )
}
