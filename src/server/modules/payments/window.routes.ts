import { randomBytes } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import type { Deps } from '../../deps.ts'
import { type Endpoint, endpoint, raw } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { gateways } from './gateways.ts'
import { closedPage, sdkPage, unknownPage } from './sdkPage.ts'
import { openTicket, type WindowLibrary, type WindowTicket } from './sdkWindow.ts'
import { goOn, registrationOf, windowOf } from './window.service.ts'

const windows = gateways.flatMap(({ name, label, window }) => (window ? [{ name, label, ...window }] : []))

/** Shows a window's page while its payment waits to be paid; one that is over or not ours leads back. */
async function show(deps: Deps, library: WindowLibrary, sealed: string): Promise<Response> {
  const ticket = openTicket(sealed, (text) => deps.keys.unseal(text))
  const payment = ticket && (await openWindowOf(deps, ticket))
  if (!payment) return unknownPage()
  if (!payment.isOpen) return closedPage(payment)
  return sdkPage(library, payment, ticket.params, randomBytes(16).toString('base64'))
}

const openWindowOf = ({ db, clock }: Deps, { attempt, registration }: WindowTicket) =>
  registration === undefined ? windowOf(db, Number(attempt)) : registrationOf(db, registration, clock.now())

const text = (max: number) => z.string().max(max).optional()

export const windowRoutes: Endpoint[] = [
  ...windows.map(({ name, label, library }) =>
    endpoint(
      {
        method: 'get',
        path: `/pg/${name}/window/{ticket}`,
        summary: `${label} 결제창을 여는 화면`,
        access: 'public',
        extension: true,
        params: z.object({ ticket: z.string().max(8000) }),
        responses: { 200: 'html' },
      },
      async ({ deps, params: { ticket } }) => raw(await show(deps, library, ticket)),
    ),
  ),
  endpoint(
    {
      method: 'get',
      path: '/pg/return/{provider}',
      summary: '결제창에서 돌아오는 곳. 주문이 정한 화면으로 보내요.',
      access: 'public',
      extension: true,
      params: z.object({ provider: z.enum(windows.map(({ name }) => name)) }),
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
      const window = windows.find(({ name }) => name === provider)
      if (!window) throw new AppError('NOT_FOUND')
      const location = await goOn(deps.db, window, query)
      return raw(new Response(null, { status: 302, headers: { Location: location, 'Cache-Control': 'no-store' } }))
    },
  ),
]
