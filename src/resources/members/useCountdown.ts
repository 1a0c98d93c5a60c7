import { useEffect, useState } from 'react'

const secondsUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1000))

/** Whole seconds until `end` (milliseconds of this browser's clock), counting down; 0 from then on. */
export const useCountdown = (end: number): number => {
  const [, tick] = useState(0)
  const left = secondsUntil(end)
  useEffect(() => {
    if (secondsUntil(end) === 0) return undefined
    const again = () => {
      tick((count) => count + 1)
      if (secondsUntil(end) === 0) clearInterval(timer)
    }
    const timer = setInterval(again, 250)
    // a tab in the background may sleep through its timers
    document.addEventListener('visibilitychange', again)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
    }
  }, [end])
  return left
}

/** `9:05` */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
