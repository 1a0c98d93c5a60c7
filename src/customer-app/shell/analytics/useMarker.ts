import { useEffect } from 'react'
import { useLocation } from '#customer/router/place.ts'
import { type CookieRemover, consumeMarker, pageJar } from '#customer/session/marker.ts'
import { whenIdle } from '../whenIdle.ts'
import { analytics } from './analytics.ts'

const LONGEST_WAIT_MS = 2_000

const { cookieStore } = globalThis as { cookieStore?: CookieRemover }
const jar = pageJar({ document, locks: navigator.locks, store: cookieStore })
let lookedAt: string | null = null

function lookForMarker(visit: string) {
  if (visit === lookedAt) return
  lookedAt = visit
  // a cookie that could not be deleted is tried again on the next screen
  consumeMarker(jar, (event, params) => analytics.push(event, params)).catch(() => undefined)
}

/** Tells analytics, once, that somebody has just signed up or signed in. */
export function useMarker() {
  const { key } = useLocation()
  // reading cookies makes the page wait for the browser
  useEffect(() => whenIdle(() => lookForMarker(key), LONGEST_WAIT_MS, 0), [key])
}
