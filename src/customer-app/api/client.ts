import { useInfiniteQuery, useMutation, useQuery, type UseInfiniteQueryOptions } from '@tanstack/react-query'
import type { OpenapiQueryClient } from 'openapi-react-query'
import type { paths } from '#contract/schema.d.ts'
import { type Http, readJsonText } from '#shared/api/http.ts'
import { type Method, type Path, pathTo } from '#shared/api/wire.ts'

/** The hooks of TanStack Query with the paths, parameters, bodies and answers of the generated contract. */
export type QueryApi = Pick<OpenapiQueryClient<paths>, 'queryOptions' | 'useQuery' | 'useInfiniteQuery' | 'useMutation'>

type Value = string | number | boolean | null | undefined
type Query = Record<string, Value | readonly Value[]>

/** What a call is given, as `QueryApi` has checked it. */
export type Given = {
  params?: { path?: Record<string, string | number>; query?: Query }
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** The call is finished even when the page goes away meanwhile. */
  keepalive?: boolean
}

/** One call of the contract: the JSON of the answer, null where it has none. Failures throw `ApiError`. */
export type Call = (method: Method, path: Path, given?: Given) => Promise<unknown>

/** Calls over `http`: places filled in, `ids=1&ids=2` for lists, and JSON both ways. */
export function createCall(http: Http): Call {
  return async (method, path, { params = {}, body, headers, signal, keepalive } = {}) => {
    const response = await http(pathTo(path, params.path ?? {}) + queryOf(params.query), {
      method: method.toUpperCase(),
      signal,
      keepalive,
      headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = response.status === 204 ? '' : await readJsonText(response)
    return text === '' ? null : JSON.parse(text)
  }
}

function queryOf(query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    [value].flat().flatMap((one) => (one === undefined || one === null ? [] : [[key, String(one)]])),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}

type Key = [method: Method, path: Path, given?: Given]
type Asked = { queryKey: Key; signal: AbortSignal }
type Pages = Omit<UseInfiniteQueryOptions, 'queryKey' | 'queryFn'> & { pageParamName: string }

/**
 * TanStack Query over the calls: keys are method, path and what is given, and a last word where pages are kept one after
 * the other, which are no answer for who asks for one; nobody writes keys by hand.
 */
export function createQueryApi(call: Call): QueryApi {
  const keyOf = (...[method, path, given]: Key): Key => (given === undefined ? [method, path] : [method, path, given])
  const queryOptions = (method: Method, path: Path, given?: Given, options?: object) => ({
    queryKey: keyOf(method, path, given),
    queryFn: ({ queryKey: [asked, at, init], signal }: Asked) => call(asked, at, { signal, ...init }),
    ...options,
  })
  return {
    queryOptions,
    useQuery: (...asked: Parameters<typeof queryOptions>) => useQuery(queryOptions(...asked)),
    useInfiniteQuery: (method: Method, path: Path, given: Given, options: Pages) => {
      const { pageParamName, ...others } = options
      return useInfiniteQuery({
        queryKey: [...keyOf(method, path, given), 'pages'],
        queryFn: ({ pageParam, signal }) => {
          const { params } = given
          const query = { ...params?.query, [pageParamName]: pageParam as number }
          return call(method, path, { ...given, signal, params: { ...params, query } })
        },
        ...others,
      })
    },
    useMutation: (method: Method, path: Path, options?: object) =>
      useMutation({
        mutationKey: [method, path],
        mutationFn: (given?: Given) => call(method, path, given),
        ...options,
      }),
  } as unknown as QueryApi
}
