import { useEffect } from 'react'
import { useLocation } from '#customer/router/place.ts'
import { analytics } from './analytics.ts'

/** Tells analytics of each screen that is opened. */
export function useScreenViews() {
  const { pathname } = useLocation()
  useEffect(() => analytics.screen(pathname), [pathname])
}
