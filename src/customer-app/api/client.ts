import createClient, { type Client } from 'openapi-fetch'
import createQueryClient, { type OpenapiQueryClient } from 'openapi-react-query'
import { type Http, readJsonText } from '#shared/api/http.ts'
import type { paths } from '#contract/schema.d.ts'

export type Api = Client<paths>
export type QueryApi = OpenapiQueryClient<paths>

/**
 * The typed client over `http`: paths, parameters, bodies and answers come from the generated contract alone.
 * Failures throw `ApiError`, so `data` is always there.
 */
export function createApi(http: Http): Api {
  const baseUrl = globalThis.location?.origin
  return createClient<paths>({
    baseUrl,
    // `ids=1&ids=2`
    querySerializer: { array: { style: 'form', explode: true } },
    fetch: (request) => forward(http, request),
  })
}

/** The same client as TanStack Query options: keys are method, path and parameters; nobody writes keys by hand. */
export function createQueryApi(api: Api): QueryApi {
  return createQueryClient(api)
}

/** Hands a `Request` over with its body read once, so that a retry can send it again; the answer is whole or an error. */
async function forward(http: Http, request: Request): Promise<Response> {
  const { pathname, search, origin } = new URL(request.url)
  const path = origin === globalThis.location?.origin ? pathname + search : request.url
  const body = request.body === null ? undefined : await request.arrayBuffer()
  const response = await http(path, { method: request.method, headers: request.headers, body, signal: request.signal })
  if (response.status === 204) return response
  return new Response(await readJsonText(response), response)
}
