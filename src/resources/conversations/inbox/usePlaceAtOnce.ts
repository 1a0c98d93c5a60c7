import { useState } from 'react'
import { usePlace } from './usePlace.ts'

type Open = number | undefined

/**
 * The place, with what was opened open at once: the address is followed in its own time, and what is typed until then
 * would go to the conversation before.
 */
export const usePlaceAtOnce = () => {
  const { place, go } = usePlace()
  const [ahead, setAhead] = useState<{ open: Open; past: Open[] } | null>(null)
  const isAhead = ahead !== null && ahead.open !== place.open && ahead.past.includes(place.open)
  if (ahead !== null && !isAhead) setAhead(null)
  const open = isAhead ? ahead.open : place.open
  const goAtOnce: typeof go = (part, options) => {
    if ('open' in part) setAhead({ open: part.open, past: [...(isAhead ? ahead.past : []), open] })
    go(part, options)
  }
  return { place: { ...place, open }, go: goAtOnce }
}
