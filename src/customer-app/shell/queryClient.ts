import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/api/apiError.ts'
import { reporter } from './trouble/reporter.ts'

/** What was read stays fresh for so long. */
export const FRESH_MS = 60_000
/** A repeat waits this long times the number of the attempt. */
export const RETRY_STEP_MS = 500
export const MAX_RETRIES = 2

/** Only calls that may succeed next time are repeated: no answer, too busy, or the server's own failure. */
export function mayRetry(failureCount: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || failureCount >= MAX_RETRIES) return false
  return error.status === 0 || error.status >= 500
}

/** How long before a query is asked again, `failureCount` counting from 0. */
export const retryDelay = (failureCount: number): number => RETRY_STEP_MS * (failureCount + 1)

const onError = (error: unknown) => void reporter.report(error, { source: 'query' })

/**
 * Without a network a call is made and fails, so that the screen says so: a call that waits would leave a button busy
 * for ever, and would be sent later, when nobody expects it. What could not be read is read again with the network.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: mayRetry,
      retryDelay,
      throwOnError: false,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
