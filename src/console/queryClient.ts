import { QueryClient } from '@tanstack/react-query'
import { HttpError } from 'react-admin'

const mayHelpToAskAgain = (error: unknown) => error instanceof HttpError && (error.status === 0 || error.status >= 500)

/** Reading is asked again twice when the network or the server failed, never when it refused; writing never is. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && mayHelpToAskAgain(error),
        retryDelay: (attempt) => 500 * (attempt + 1),
      },
      mutations: { retry: false },
    },
  })
