import { errorWords, toApiError } from '#shared/api/apiError.ts'
import { ErrorState } from '#customer/ui/ErrorState.tsx'

/** A part of a screen that could not be read, in the server's words; the rest stays. */
export function QueryError({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  return <ErrorState {...errorWords(toApiError(error))} onRetry={onRetry} />
}
