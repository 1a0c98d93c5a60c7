import { useEffect, useRef } from 'react'

/**
 * Lifts what sticks to the bottom of the screen above the keyboard of a phone, which covers the page instead of making it
 * smaller.
 */
export function useAboveKeyboard<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const lift = () => {
      const covered = Math.max(0, window.innerHeight - seen.height - seen.offsetTop)
      // of a page that is merely looked at more closely nothing is covered
      ref.current?.style.setProperty('bottom', seen.scale > 1.01 ? '0px' : `${covered}px`)
    }
    lift()
    seen.addEventListener('resize', lift)
    seen.addEventListener('scroll', lift)
    return () => {
      seen.removeEventListener('resize', lift)
      seen.removeEventListener('scroll', lift)
    }
  }, [])
  return ref
}
