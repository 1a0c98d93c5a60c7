import { decodeJwt } from 'jose'
import { type Endpoint, endpoint, raw } from '../../http/endpoint.ts'
import { openLiveStream } from './live.service.ts'

/**
 * 실시간 소식: `event: order-items` (`{ids, status?}`), `event: job` (`{id, kind, label, status, done, total, actor}`),
 * `event: conversation` (`{ids}`) and `event: deadline` (`{kind}`).
 */
export const liveAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path: '/store-admin/v1/live',
      summary: '실시간 소식 (server-sent events)',
      access: 'orders:read',
      extension: true,
      responses: { 200: 'events' },
      errors: ['BUSY', 'LIVE_TOO_MANY'],
    },
    async ({ deps, actor, request }) => {
      // the edge has verified this token already; only its end is read here
      const { exp = 0 } = decodeJwt((request.headers.get('authorization') ?? '').slice('Bearer '.length))
      const stream = await openLiveStream(deps, actor, new Date(exp * 1000), request.signal)
      return raw(
        new Response(stream, {
          headers: {
            'Content-Type': 'text/event-stream; charset=utf-8',
            'Cache-Control': 'no-store',
            'X-Accel-Buffering': 'no',
          },
        }),
      )
    },
  ),
]
