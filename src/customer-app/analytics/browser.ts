import type { Cookies } from './analytics.ts'
import type { Later } from './queue.ts'

/** The cookies of a page, readable by every screen of the origin. */
export const pageCookies = (page: Document): Cookies => ({
  read(name) {
    const found = page.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
    return found === undefined ? null : found.slice(name.length + 1)
  },
  write(name, value, maxAgeSeconds) {
    const secure = page.location.protocol === 'https:' ? '; Secure' : ''
    page.cookie = `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`
  },
})

export const pageTimer: Later = (work, ms) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/** Whether the person told their browser that they do not want to be followed: then nothing is kept and nothing sent. */
export const asksNotToTrack = (browser: {
  doNotTrack?: string | null
  globalPrivacyControl?: boolean | undefined
}): boolean => browser.doNotTrack === '1' || browser.globalPrivacyControl === true

/** Where a page was come to from: the origin alone of another site, nothing of our own. */
export function externalReferrer(referrer: string, origin: string): string | null {
  if (!URL.canParse(referrer)) return null
  const from = new URL(referrer)
  return from.origin === origin || !from.protocol.startsWith('http') ? null : from.origin
}
