import type { Call } from '../../http/endpoint.ts'
import type { Opened } from './sessions.service.ts'
import { type Audience, refreshSeconds, staffRefreshSeconds } from './tokens.ts'

/** The cookies of a session, for every way of signing in. */

export const customerCookie = 'hf_session'
export const staffCookie = 'hf_staff'
/** the access token that the native side handed over, until it expires */
export const accessCookie = 'hf_access'
/** names the method once (`method:sign-in`); the client reads and deletes it */
export const markerCookie = 'hf_marker'

type AnyCall = Pick<Call<'session', undefined, undefined, undefined, true>, 'setCookie' | 'cookie'>

/** Keeps a session in the browser that opened it; what the native side had handed over gives way to it. */
export function setSessionCookie(call: AnyCall, audience: Audience, opened: Pick<Opened, 'refreshToken'>): void {
  if (audience === 'staff') {
    call.setCookie(staffCookie, opened.refreshToken, { maxAgeSeconds: staffRefreshSeconds })
    return
  }
  call.setCookie(customerCookie, opened.refreshToken, { maxAgeSeconds: refreshSeconds })
  if (call.cookie(accessCookie)) call.setCookie(accessCookie, '', { maxAgeSeconds: 0 })
}
