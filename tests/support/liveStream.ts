import { vi } from 'vitest'

/** The stream that the console listens to, without a server: `tell` says something on it, `break` ends it. */
export function openLiveStream() {
  const encoder = new TextEncoder()
  let streams: ReadableStreamDefaultController<Uint8Array>[] = []
  let asked = 0
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    if (!path.endsWith('/live')) return new Promise(() => {})
    asked += 1
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        streams.push(controller)
        init.signal?.addEventListener('abort', () => {
          streams = streams.filter((one) => one !== controller)
        })
      },
    })
    return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }))
  })
  return {
    asked: () => asked,
    isHeard: () => streams.length > 0,
    tell: (event: string, data: unknown) => {
      for (const stream of streams) stream.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
    },
    break: () => {
      for (const stream of streams) stream.close()
      streams = []
    },
  }
}
