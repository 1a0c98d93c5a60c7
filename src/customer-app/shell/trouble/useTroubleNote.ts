import { useEffect, useState, type ComponentType } from 'react'

/** What watches the network comes after the screen, and before a network that worked is likely to be gone. */
const AFTER_MS = 3_000

/** The component that says what is old or late, once its code is there; it never holds up a screen. */
export function useTroubleNote(): { Note: ComponentType<{ openedAt: number }> | null; openedAt: number } {
  const [openedAt] = useState(Date.now)
  const [Note, setNote] = useState<ComponentType<{ openedAt: number }> | null>(null)
  useEffect(() => {
    const load = () =>
      void import('./DataTrouble.tsx').then(
        ({ DataTrouble }) => setNote(() => DataTrouble),
        () => undefined,
      )
    const timer = setTimeout(load, AFTER_MS)
    window.addEventListener('online', load)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', load)
    }
  }, [])
  return { Note, openedAt }
}
