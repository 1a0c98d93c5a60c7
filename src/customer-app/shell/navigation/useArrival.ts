import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from '#customer/router/place.ts'

/** How far each visited entry of the history was scrolled. */
const positions = new Map<string, number>()

/**
 * Each new screen starts at its top, with its title, and with focus where a reader continues; going back finds the
 * place that was left. A change of the query alone (sorting, filtering) moves nothing.
 */
export function useArrival(title: string) {
  const { pathname, key } = useLocation()
  const kind: 'POP' | 'PUSH' | 'REPLACE' = useNavigationType()
  const main = useRef<HTMLElement>(null)
  const arrived = useRef(pathname)

  useLayoutEffect(() => {
    if (arrived.current !== pathname) window.scrollTo(0, kind === 'POP' ? (positions.get(key) ?? 0) : 0)
    const remember = () => positions.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [pathname, key, kind])

  useEffect(() => {
    document.title = title === '홈' ? '홈핏' : `${title} | 홈핏`
    if (arrived.current === pathname) return
    arrived.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname, title])

  return main
}
