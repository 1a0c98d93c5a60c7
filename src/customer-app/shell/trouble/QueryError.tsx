import { toApiError } from '#shared/api/apiError.ts'
import { ErrorState } from '#customer/ui/states/ErrorState.tsx'
import { errorScreenOf } from './errorScreen.ts'

/** A part of a screen that could not be read; the rest stays. */
export function QueryError({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  return <ErrorState {...errorScreenOf(toApiError(error), navigator.onLine)} onRetry={onRetry} />
}
