import { randomBytes } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import type { Deps } from '../../deps.ts'
import { endpoint, raw } from '../../http/endpoint.ts'
import { closedPage, sdkPage, unknownPage } from './sdkPage.ts'
import { openTicket, type WindowProvider } from './sdkWindow.ts'
import { goOn, windowOf } from './window.service.ts'

const params = z.object({ ticket: z.string().max(8000) })

/** Shows a window's page while its payment waits to be paid; one that is over or not ours leads back. */
async function show(deps: Deps, provider: WindowProvider, sealed: string): Promise<Response> {
  const ticket = openTicket(sealed, (text) => deps.keys.unseal(text))
  const payment = ticket && (await windowOf(deps.db, Number(ticket.attempt)))
  if (!payment) return unknownPage()
  if (!payment.isOpen) return closedPage(payment.failPath)
  return sdkPage(provider, payment, ticket.params, randomBytes(16).toString('base64'))
}

const text = (max: number) => z.string().max(max).optional()

export const windowRoutes = [
  endpoint(
    {
      method: 'get',
      path: '/pg/toss/window/{ticket}',
      summary: '토스페이먼츠 결제창을 여는 화면',
      access: 'public',
      extension: true,
      params,
      responses: { 200: 'html' },
    },
    async ({ deps, params: { ticket } }) => raw(await show(deps, 'toss', ticket)),
  ),
  endpoint(
    {
      method: 'get',
      path: '/pg/portone/window/{ticket}',
      summary: '포트원 결제창을 여는 화면',
      access: 'public',
      extension: true,
      params,
      responses: { 200: 'html' },
    },
    async ({ deps, params: { ticket } }) => raw(await show(deps, 'portone', ticket)),
  ),
  endpoint(
    {
      method: 'get',
      path: '/pg/return/{provider}',
      summary: '결제창에서 돌아오는 곳. 주문이 정한 화면으로 보내요.',
      access: 'public',
      extension: true,
      params: z.object({ provider: z.enum(['toss', 'portone']) }),
      // gateways add keys of their own
      query: z.looseObject({
        order: text(100),
        failed: text(10),
        paymentKey: text(200),
        paymentId: text(200),
        amount: text(20),
        code: text(100),
        message: text(1000),
      }),
      responses: { 302: 'redirect' },
    },
    async ({ deps, params: { provider }, query }) => {
      const location = await goOn(deps.db, provider, query)
      return raw(new Response(null, { status: 302, headers: { Location: location, 'Cache-Control': 'no-store' } }))
    },
  ),
]
