import { safeRedirectPath, setQueryParam } from '#shared/format/url.ts'
import type { Config } from '../../deps.ts'
import type { ProviderName } from '../../ports/socialProvider.ts'

/** Where a sign-in goes, all of them on our own origin. */

export const callbackPath = (provider: ProviderName) => `/api/v2/auth/social/${provider}/callback`

/** The address that is registered at the provider. */
export const callbackUri = (config: Config, provider: ProviderName) =>
  new URL(callbackPath(provider), config.publicUrl).toString()

export const defaultRedirectPath = '/store'

/** The page that tells why a sign-in came to nothing. */
export function errorPage(provider: ProviderName, code: string, redirectPath = defaultRedirectPath): string {
  return withQuery('/sign-in-error', { code, provider, redirect_path: redirectPath })
}

/** The page that goes on after a sign-in, or asks what is missing for signing up. */
export function resultPage(provider: ProviderName, result: 'signed-in' | 'sign-up', redirectPath: string): string {
  return withQuery('/sign-in-social', { result, provider, redirect_path: redirectPath })
}

/** The settings page that linking began on, and what became of it. */
export function linkPage(provider: ProviderName, outcome: { result: 'linked' } | { error: string }): string {
  return withQuery('/my/settings/social', { ...outcome, provider })
}

const withQuery = (path: string, query: Record<string, string>) =>
  Object.entries(query).reduce((url, [name, value]) => setQueryParam(url, name, value), path)

/** The path to come back to; undefined for one that leads away from here. */
export const pathToReturn = (path: string | undefined): string | undefined =>
  path === undefined ? defaultRedirectPath : (safeRedirectPath(path) ?? undefined)
