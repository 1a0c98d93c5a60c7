import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/api/apiError.ts'

const FRESH_MS = 60_000
const RETRY_STEP_MS = 500
const MAX_RETRIES = 2

/** Only calls that may succeed next time are repeated: no answer, too busy, or the server's own failure. */
export function mayRetry(failureCount: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || failureCount >= MAX_RETRIES) return false
  return error.status === 0 || error.status >= 500
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: mayRetry,
      retryDelay: (attempt) => RETRY_STEP_MS * (attempt + 1),
      throwOnError: false,
    },
    mutations: { retry: false },
  },
})
