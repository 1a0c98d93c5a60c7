import { afterEach, beforeEach, vi } from 'vitest'
import { queryClient } from '#customer/shell/queryClient.ts'

export type Asked = { method: string; path: string; query: Record<string, string>; body: unknown }

/**
 * Parts of the customer app that ask somebody: `answer` is the server (it may refuse, or throw as a broken network does),
 * and what was asked is kept in the order of asking.
 */
export function useAnswers(answer: (asked: Asked) => unknown) {
  const asked: Asked[] = []
  beforeEach(() => {
    asked.length = 0
    queryClient.clear()
    vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
      const url = new URL(input instanceof Request ? input.url : input, window.location.origin)
      const one = {
        method: init.method ?? 'GET',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      }
      asked.push(one)
      const answered = await answer(one)
      return answered instanceof Response ? answered : Response.json(answered ?? {})
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    queryClient.clear()
  })
  return asked
}

/** What the server says when it does not do what was asked. */
export const refused = (
  status: number,
  code: string,
  more: { title?: string; message?: string; extra?: object } = {},
) => Response.json({ code, title: `${code} 제목`, message: `${code} 까닭`, ...more }, { status })

/** The connection breaks. */
export const broken = (): never => {
  throw new TypeError('Failed to fetch')
}
