import { type RefObject, useEffect, useState } from 'react'

/** How far below the window something is looked up before it is seen. */
const AHEAD = '600px'

/** Whether a place has come near the window; once near, always near. */
export function useNear(place: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (near || !element || typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: AHEAD,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [near, place])
  return near
}
