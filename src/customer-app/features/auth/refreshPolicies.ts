import { toApiError } from '#shared/api/apiError.ts'
import { queryClient } from '#customer/shell/queryClient.ts'
import type { PathOf } from '#shared/api/wire.ts'

/** Reads the versions anew when a sign-up was refused because a text has changed: its box is asked for again. */
export function refreshPolicies(refusal: unknown): void {
  if (toApiError(refusal).code === 'CONSENT_OUTDATED')
    void queryClient.invalidateQueries({ queryKey: ['get', '/api/v2/policies' satisfies PathOf<'get'>] })
}
