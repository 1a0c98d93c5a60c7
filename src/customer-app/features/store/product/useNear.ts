import { useEffect, useRef, useState } from 'react'

/** Whether somebody has come near the place: what stands there is asked for then, not before. */
export function useNear<T extends Element>() {
  const ref = useRef<T>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const place = ref.current
    if (!place || typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '600px',
    })
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  return { ref, near }
}
