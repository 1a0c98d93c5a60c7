/**
 * react-admin's verbs → our API. No screen lives here, and no resource name beyond the table in paths.ts.
 * ra-data-simple-rest reads and creates one record; lists, many-at-once and saving with a version are ours.
 * Imported by: console, resources, App. Imports: shared.
 */
import { badAnswer } from '#shared/api/apiError.ts'
import type { Http } from '#shared/api/http.ts'
import simpleRest from 'ra-data-simple-rest'
import type { GetListParams } from 'react-admin'
import { changedFields } from './changes.ts'
import { toHttpError } from './errors.ts'
import { exportFile } from './exportFile.ts'
import { createHttpClient } from './httpClient.ts'
import { type Answer, type PathOf, pathTo } from '#shared/api/wire.ts'
import { listPath } from './listPath.ts'
import { pathOf, PATHS } from './paths.ts'
import { personalParts } from './personalParts.ts'
import { toQuery } from './query.ts'
import type { BulkBody, BulkResult, CallOptions, ConsoleDataProvider } from './types.ts'

const SEARCHES = '/store-admin/v1/searches' satisfies PathOf<'post'>
const OPEN = `${SEARCHES}/open` as const satisfies PathOf<'post'>

/** The server answers at most this many rows at once. */
const MAX_IDS = 100

type PageBody = { results: never[]; total_count?: number; page?: number; has_next?: boolean } & Record<string, unknown>

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What a call is given, whichever it is; `ConsoleDataProvider` says it of each. */
type Given = { params?: { path?: object; query?: Record<string, unknown> }; body?: unknown } & CallOptions

/** @throws HttpError `BAD_ANSWER` for what is no page of a list. */
const pageIn = (json: unknown): PageBody => {
  if (isObject(json) && Array.isArray(json['results'])) return json as PageBody
  throw toHttpError(badAnswer())
}

/** @throws HttpError `BAD_ANSWER` for what is no result of a bulk command: whether it was done is not known. */
export const bulkResultIn = (json: unknown): BulkResult => {
  if (isObject(json) && Array.isArray(json['rows']) && isObject(json['totals'])) return json as BulkResult
  throw toHttpError(badAnswer())
}

/** react-admin sends null for an input nobody touched; leaving it out lets the server's default hold. */
const withoutNulls = (data: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== undefined))

const succeeded = (result: BulkResult) =>
  result.rows.flatMap((row) => (row.status === 'SUCCESS' && typeof row.id === 'number' ? [row.id] : []))

/** The console's data provider over an HTTP function that adds the session, retries once and throws on refusals. */
export const createDataProvider = (http: Http): ConsoleDataProvider => {
  const client = createHttpClient(http)
  const rest = simpleRest('', client.json as Parameters<typeof simpleRest>[1])
  const bare = (resource: string) => pathOf(resource).slice(1)

  const post = async <T>(path: string, body: unknown, options: CallOptions = {}, method = 'POST') =>
    (await client.json(path, { ...options, method, body: JSON.stringify(body) })).json as T

  const seal = async (text: string, key: string) =>
    (await post<Answer<typeof SEARCHES, 'post'>>(SEARCHES, { text, key })).value
  const unseal = async (value: string) => (await post<Answer<typeof OPEN, 'post'>>(OPEN, { value })).text

  /** The last line: screens seal what they keep in their address, and no screen sends a person in one. */
  const sealed = async (path: string, values: Record<string, unknown>) => {
    const personal = personalParts(path, values)
    if (personal.length === 0) return values
    const keys = await Promise.all(personal.map(async ([key, text]) => [key, await seal(text, key)] as const))
    return { ...values, ...Object.fromEntries(keys) }
  }

  const list = async (resource: string, params: GetListParams) => {
    const filter = await sealed(pathOf(resource), (params.filter ?? {}) as Record<string, unknown>)
    const { json } = await client.json(listPath(resource, { ...params, filter }), { signal: params.signal })
    const { results, total_count: total, page = params.pagination?.page ?? 1, has_next, ...meta } = pageIn(json)
    return {
      data: results,
      total: total ?? results.length,
      pageInfo: { hasNextPage: has_next ?? false, hasPreviousPage: page > 1 },
      meta,
    }
  }

  const bulk = async (
    resource: string,
    action: string,
    body: BulkBody,
    { more, ...options }: CallOptions & { more?: object } = {},
  ) => {
    const sent = { ...body, ...more }
    return bulkResultIn(await post(`${pathOf(resource)}/bulk/${action}`, sent, { timeoutMs: 60_000, ...options }))
  }

  return {
    supportAbortSignal: true,

    getList: list,
    getManyReference: (resource, { target, id, ...params }) =>
      list(resource, { ...params, filter: { ...params.filter, [target]: id } }),
    getOne: async (resource, params) => {
      const answer = await rest.getOne(bare(resource), params)
      if (!isObject(answer.data) || answer.data['id'] === undefined) throw toHttpError(badAnswer())
      return answer
    },
    create: (resource, params) => rest.create(bare(resource), { ...params, data: withoutNulls(params.data) }),

    getMany: async (resource, { ids, signal }) => {
      const pages = []
      for (let from = 0; from < ids.length; from += MAX_IDS) {
        const some = ids.slice(from, from + MAX_IDS)
        const query = toQuery({ ids: some, page: 1, page_size: MAX_IDS })
        pages.push(pageIn((await client.json(`${pathOf(resource)}${query}`, { signal })).json))
      }
      return { data: pages.flatMap((page) => page.results) }
    },

    update: async (resource, { id, data, previousData }) => {
      const version: unknown = data.version ?? previousData?.version
      const body = { ...changedFields(data, previousData), ...(version === undefined ? {} : { version }) }
      return { data: await post(`${pathOf(resource)}/${encodeURIComponent(id)}`, body, {}, 'PATCH') }
    },

    updateMany: async (resource, { ids, data }) => {
      const result = await bulk(resource, 'update', { items: ids.map((id) => ({ ...data, id })) })
      return { data: succeeded(result), meta: result }
    },

    delete: async (resource, { id, previousData }) => {
      await client.json(`${pathOf(resource)}/${encodeURIComponent(id)}`, { method: 'DELETE' })
      return { data: (previousData ?? { id }) as NonNullable<typeof previousData> }
    },

    deleteMany: async (resource, { ids }) => {
      const result = await bulk(resource, 'delete', { ids: ids.map(Number) })
      return { data: succeeded(result), meta: result }
    },

    bulk,
    seal,
    unseal,
    download: (path, body, options) => exportFile(client)(path, body as object, options),
    export: (resource, body, options) => exportFile(client)(`${PATHS[resource]}/export/request`, body, options),

    upload: async (path, form, options) =>
      (await client.json(path, { timeoutMs: 120_000, ...options, method: 'POST', body: form })).json as never,

    call: async (method, path, ...[given]) => {
      const { params, body, ...options } = (given ?? {}) as Given
      const sent = body === undefined ? undefined : JSON.stringify(body)
      const asked = toQuery(await sealed(path, params?.query ?? {}))
      const address = `${pathTo(path, (params?.path ?? {}) as never)}${asked}`
      return (await client.json(address, { ...options, method: method.toUpperCase(), body: sent })).json as never
    },
  }
}
