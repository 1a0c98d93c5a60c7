import type { Place } from '#customer/router/history.ts'
import { safeRedirectPath } from '#shared/format/url.ts'

/** Where a page was told to go back to, by who opened it (`?referrer=/store`) or by the screen before; only here. */
export function referrerOf({ search, state }: Pick<Place, 'search' | 'state'>): string | null {
  const told: unknown = (state as { referrer?: unknown } | null)?.referrer
  return safeRedirectPath(typeof told === 'string' ? told : new URLSearchParams(search).get('referrer'))
}
