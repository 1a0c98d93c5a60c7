import { delay, http, HttpResponse, type HttpHandler } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'

type Serve = (url: string, init: RequestInit) => Promise<Response>

/**
 * A network between a screen and the server in process: every call goes through to the real server unless a test makes
 * the network fail, stall or lie for it. Give it to `useConsole` or `useCustomerApp`.
 */
export function useNetwork() {
  let serve: Serve = () => Promise.reject(new Error('Nobody has said where the server is.'))
  const through = async (request: Request) => {
    const body = request.body ? await request.arrayBuffer() : undefined
    return serve(request.url, { method: request.method, headers: request.headers, ...(body ? { body } : {}) })
  }
  const server = setupServer(http.all('*', ({ request }) => through(request)))
  beforeAll(() => server.listen())
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())

  type Method = 'get' | 'post' | 'patch' | 'put' | 'delete'
  type Play = (request: Request) => Promise<Response> | Response
  /** What the network makes of the next `times` calls; from then on it is well again. */
  const play = (method: Method, path: string, answer: Play, times = 1) => {
    let left = times
    const handler: HttpHandler = http[method](`*${path}`, async ({ request }) => {
      if (left-- <= 0) return undefined
      return answer(request)
    })
    server.use(handler)
  }

  return {
    reach: (to: Serve) => {
      serve = to
    },
    play,
    through,
    /** The network is well again. */
    reset: () => server.resetHandlers(),
    /** The connection breaks before the server hears anything. */
    breaks: (method: Method, path: string, times?: number) =>
      play(method, path, () => HttpResponse.error() as Response, times),
    /** The server does the work, and its answer is lost. */
    losesAnswer: (method: Method, path: string, times?: number) =>
      play(
        method,
        path,
        async (request) => {
          await through(request)
          return HttpResponse.error() as Response
        },
        times,
      ),
    /** Nothing ever comes back. */
    stalls: (method: Method, path: string, times?: number) =>
      play(
        method,
        path,
        async () => {
          await delay('infinite')
          return HttpResponse.error() as Response
        },
        times,
      ),
    /** The server does the work; the answer waits until the test lets it go. */
    holds: (method: Method, path: string) => {
      let go = () => {}
      const released = new Promise<void>((resolve) => {
        go = resolve
      })
      play(method, path, async (request) => {
        const answer = await through(request)
        await released
        return answer
      })
      return () => go()
    },
    /** The server does the work; the person is told something else. */
    lies: (method: Method, path: string, lie: Lie, times?: number) =>
      play(method, path, async (request) => lies[lie](await through(request)), times),
  }
}

export type Network = ReturnType<typeof useNetwork>
export type Lie = keyof typeof lies

/** What stands between and answers in the server's place. */
const lies = {
  'truncated JSON': async (answer: Response) => {
    const text = await answer.text()
    return new Response(text.slice(0, Math.max(1, Math.floor(text.length / 2))), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    })
  },
  'a page with 200': () => page(200, '<!doctype html><h1>와이파이에 로그인하세요</h1>'),
  'a page called JSON': () =>
    new Response('<!doctype html><h1>Hello</h1>', { headers: { 'content-type': 'application/json' } }),
  'another shape': () => Response.json({ ok: true }),
  'an empty object': () => Response.json({}),
  'nothing with 200': () => new Response('', { headers: { 'content-type': 'application/json' } }),
  'a 502 page': () => page(502, '<html><h1>502 Bad Gateway</h1></html>'),
  'a 403 page': () => page(403, '<html><h1>Blocked</h1></html>'),
  'a 401 page': () => page(401, '<html><h1>Proxy authentication</h1></html>'),
} satisfies Record<string, (answer: Response) => Response | Promise<Response>>

const page = (status: number, text: string) =>
  new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

export const allLies = Object.keys(lies) as Lie[]
