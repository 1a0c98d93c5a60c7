import type { Http } from '#shared/api/http.ts'
import { toHttpError } from './errors.ts'
import type { CallOptions } from './types.ts'

type JsonAnswer = { status: number; headers: Headers; body: string; json: unknown }

/** The shape ra-data-simple-rest asks of a client: JSON in, JSON out, failures as HttpError. */
export const createHttpClient = (http: Http) => {
  const send = async (path: string, init: RequestInit & CallOptions = {}): Promise<Response> => {
    try {
      return await http(path, init)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      throw toHttpError(error)
    }
  }

  const json = async (path: string, init: RequestInit & CallOptions = {}): Promise<JsonAnswer> => {
    const headers = new Headers(init.headers)
    headers.set('Accept', 'application/json')
    if (typeof init.body === 'string') headers.set('Content-Type', 'application/json')
    const response = await send(path, { ...init, headers })
    const body = await response.text()
    return { status: response.status, headers: response.headers, body, json: body ? JSON.parse(body) : undefined }
  }

  return { send, json }
}

export type HttpClient = ReturnType<typeof createHttpClient>
