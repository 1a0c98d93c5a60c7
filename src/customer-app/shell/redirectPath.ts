import { useLocation, useSearchParams } from 'react-router'
import { safeRedirectPath } from '#shared/format/url.ts'

export function signInPath(redirectPath: string): string {
  return `/sign-in?redirect_path=${encodeURIComponent(redirectPath)}`
}

/** Where to go after signing in. */
export function useRedirectPath(): string {
  const [params] = useSearchParams()
  return safeRedirectPath(params.get('redirect_path')) ?? '/store'
}

/** The sign-in address that brings the person back to where they are now. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation()
  return signInPath(pathname + search)
}
