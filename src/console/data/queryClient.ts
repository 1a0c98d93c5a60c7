import { QueryClient } from '@tanstack/react-query'
import { isUnreached } from '#dataProvider/errors.ts'

/** How reading is asked again; react-admin's own controllers ask once unless they are told this. */
export const readAgain = {
  retry: (failures: number, error: unknown) => failures < 2 && isUnreached(error),
  retryDelay: (attempt: number) => 500 * (attempt + 1),
}

/**
 * Reading is asked again twice when the network or the server failed, never when it refused, and once more when the
 * network is back. Writing never is: what could not be sent is said at once, not kept and sent later behind a person's
 * back, which is what the library does by itself while offline.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        ...readAgain,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
