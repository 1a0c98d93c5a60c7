import { type Http, readJsonText } from '#shared/api/http.ts'
import { badAnswer, toApiError } from '#shared/api/apiError.ts'
import { toHttpError } from './errors.ts'
import type { CallOptions } from './types.ts'

type JsonAnswer = { status: number; headers: Headers; body: string; json: unknown }

const refused = (error: unknown): never => {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  throw toHttpError(error instanceof DOMException ? toApiError(error) : error)
}

/** The shape ra-data-simple-rest asks of a client: JSON in, JSON out, failures as HttpError. */
export const createHttpClient = (http: Http) => {
  const send = async (path: string, init: RequestInit & CallOptions = {}): Promise<Response> => {
    try {
      const response = await http(path, init)
      // a page of somebody between us and the server is neither rows nor a file
      if (/^text\/html\b/i.test(response.headers.get('Content-Type') ?? '')) throw badAnswer()
      return response
    } catch (error) {
      return refused(error)
    }
  }

  const json = async (path: string, init: RequestInit & CallOptions = {}): Promise<JsonAnswer> => {
    const headers = new Headers(init.headers)
    headers.set('Accept', 'application/json')
    if (typeof init.body === 'string') headers.set('Content-Type', 'application/json')
    const response = await send(path, { ...init, headers })
    const body = await readJsonText(response).catch(refused)
    return { status: response.status, headers: response.headers, body, json: body ? JSON.parse(body) : undefined }
  }

  return { send, json }
}

export type HttpClient = ReturnType<typeof createHttpClient>
