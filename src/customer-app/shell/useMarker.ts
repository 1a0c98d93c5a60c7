import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { type CookieRemover, consumeMarker, pageJar } from '#shared/session/marker.ts'
import { analytics } from './analytics.ts'

const { cookieStore } = globalThis as { cookieStore?: CookieRemover }
const jar = pageJar({ document, locks: navigator.locks, store: cookieStore })

/** Tells analytics, once, that somebody has just signed up or signed in. */
export function useMarker() {
  const { key } = useLocation()
  useEffect(() => {
    // a cookie that could not be deleted is tried again on the next screen
    consumeMarker(jar, analytics.push).catch(() => undefined)
  }, [key])
}
