import { useLocation, useSearchParams } from '#customer/router/place.ts'
import { safeRedirectPath } from '#shared/format/url.ts'

export function signInPath(redirectPath: string): string {
  return `/sign-in?redirect_path=${encodeURIComponent(redirectPath)}`
}

const WAS = 'homefit:was'

/** Screens that nobody means to come back to. */
const PASSING = /^\/(404|event-not-found|success-sign-up)\b/

/** Remembers, for this tab, the last screen that a person saw which is for people who are signed in as well. */
export function keepPlace(path: string): void {
  if (!PASSING.test(path)) sessionStorage.setItem(WAS, path)
}

/** Where to go after signing in: where the address says, else where the person was. */
export function useRedirectPath(): string {
  const [params] = useSearchParams()
  return safeRedirectPath(params.get('redirect_path')) ?? safeRedirectPath(sessionStorage.getItem(WAS)) ?? '/store'
}

/** The sign-in address that brings the person back to where they are now. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation()
  return signInPath(pathname + search)
}

let welcome: { userId: string; path: string } | null = null

/** Who has just become a member is welcomed before they go on to where they were going. */
export function welcomeNext(userId: number, redirectPath: string) {
  welcome = { userId: String(userId), path: `/success-sign-up?redirect_path=${encodeURIComponent(redirectPath)}` }
}

/** Nobody is welcomed twice, not when they sign in again either. */
export function welcomed() {
  welcome = null
}

/** Where this person goes from a screen that is for strangers only: to the welcome, when they come from signing up. */
export const wayInFor = (userId: string | undefined, redirectPath: string): string =>
  welcome !== null && welcome.userId === userId ? welcome.path : redirectPath

let exit: string | null = null

/** Who ends their session themselves goes there, not to the sign-in that the screen would ask for; null takes it back. */
export function leaveTo(path: string | null) {
  exit = path
  if (path !== null) sessionStorage.removeItem(WAS)
}

/** Where a person goes who may not see a screen any more because they have just left. */
export const wayOut = (): string | null => exit
