import { useSyncExternalStore } from 'react'
import { kstDay } from '#shared/format/kst.ts'

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, 60_000)
  return () => clearInterval(timer)
}

/** The calendar day in Korea; a screen left open over midnight learns of the new one. */
export const useToday = () => useSyncExternalStore(subscribe, () => kstDay(Date.now()))
