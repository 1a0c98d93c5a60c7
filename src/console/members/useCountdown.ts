import { useSyncExternalStore } from 'react'

const secondsUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1000))

/** The clock goes on by itself; a tab that slept in the background looks at it again when it is seen. */
const onTick = (look: () => void) => {
  const timer = setInterval(look, 250)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
const never = () => () => undefined

/** Whole seconds until `end` (milliseconds of this browser's clock; 0: not at all), counting down; 0 from then on. */
export const useCountdown = (end: number): number =>
  useSyncExternalStore(end > 0 ? onTick : never, () => secondsUntil(end))

/** `9:05` */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
