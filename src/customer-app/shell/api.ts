import { createApi, createQueryApi } from '#shared/api/client.ts'
import { createHttp } from '#shared/api/http.ts'
import { createSession } from '#shared/session/session.ts'
import { queryClient } from './queryClient.ts'

/** The customer's session; whatever was read for one person is forgotten when the person changes. */
export const session = createSession({ onUserChange: () => queryClient.clear() })

/** For what is not JSON. Everything else goes through `query`. */
export const http = createHttp({ session })

const api = createApi(http)

/** Every call of the customer app: `query.useQuery('get', path, params)`, `query.useMutation('post', path)`. */
export const query = createQueryApi(api)
