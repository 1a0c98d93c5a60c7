import { z } from '@hono/zod-openapi'
import { endpoint, raw } from '../../../../http/endpoint.ts'
import { AppError } from '../../../../http/errors.ts'
import type { ReceiveWebhook } from '../../inbox.service.ts'
import { isSignedBy, signatureHeader } from './sandboxEvents.ts'
import { billingPage } from './billingPage.ts'
import { actInBilling, billingActions, findBillingWindow, billingStateOf, wayOn } from './sandboxBillingWindow.ts'
import { act, findWindow, isOpen, readWindow, sandboxOf, wayBack, windowActions } from './sandboxWindow.ts'
import { hasReceipt } from './sandboxBooks.ts'
import { receiptPage, unknownWindowPage, windowPage } from './windowPage.ts'

const session = z.string().regex(/^[A-Za-z0-9]{16,40}$/)

const html = (page: string, status = 200) =>
  raw(
    new Response(page, {
      status,
      headers: { 'Content-Type': 'text/html; charset=UTF-8', 'Cache-Control': 'no-store' },
    }),
  )

const redirect = (location: string) =>
  raw(new Response(null, { status: 302, headers: { Location: location, 'Cache-Control': 'no-store' } }))

/** `receiveWebhook` acts on what this gateway tells. */
export const sandboxRoutes = (receiveWebhook: ReceiveWebhook) => [
  endpoint(
    {
      method: 'get',
      path: '/pg/sandbox/checkout/{session}',
      summary: '모의 결제창',
      access: 'public',
      extension: true,
      params: z.object({ session: z.string().max(200) }),
      responses: { 200: 'html' },
    },
    async ({ deps, params, now }) => {
      sandboxOf(deps.gateway)
      const payment = await findWindow(deps.db, params.session)
      if (!payment) return html(unknownWindowPage(), 404)
      return html(windowPage(payment, isOpen(payment, now), wayBack(payment)))
    },
  ),
  endpoint(
    {
      method: 'get',
      path: '/pg/sandbox/receipts/{session}',
      summary: '모의 매출전표와 모의 현금영수증',
      access: 'public',
      extension: true,
      params: z.object({ session }),
      responses: { 200: 'html' },
    },
    async ({ deps, params }) => {
      sandboxOf(deps.gateway)
      const payment = await readWindow(deps.db, params.session)
      if (!hasReceipt(payment)) throw new AppError('NOT_FOUND')
      return html(receiptPage(payment))
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/pg/sandbox/checkout/{session}/{action}',
      summary: '모의 결제창의 단추: 결제, 지연, 거절, 취소',
      access: 'public',
      extension: true,
      transaction: false,
      params: z.object({ session, action: z.enum(windowActions) }),
      upload: { maxBytes: 16 * 1024, maxFiles: 0 },
      responses: { 302: 'redirect' },
    },
    async ({ deps, params, uploads }) => {
      const location = await act(deps, params.session, params.action, (uploads.fields['card'] ?? '').slice(0, 40))
      return redirect(location)
    },
  ),
  endpoint(
    {
      method: 'get',
      path: '/pg/sandbox/billing/{registration}',
      summary: '모의 결제수단 등록 창',
      access: 'public',
      extension: true,
      params: z.object({ registration: z.string().max(200) }),
      responses: { 200: 'html' },
    },
    async ({ deps, params, now }) => {
      sandboxOf(deps.gateway)
      const key = await findBillingWindow(deps.db, params.registration)
      if (!key) return html(unknownWindowPage(), 404)
      return html(billingPage(key, billingStateOf(key, now), wayOn(key)))
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/pg/sandbox/billing/{registration}/{action}',
      summary: '모의 결제수단 등록 창의 단추: 등록, 카드 바꾸기, 거절, 취소',
      access: 'public',
      extension: true,
      transaction: false,
      params: z.object({ registration: session, action: z.enum(billingActions) }),
      upload: { maxBytes: 16 * 1024, maxFiles: 0 },
      responses: { 302: 'redirect' },
    },
    async ({ deps, params, uploads }) => {
      const { card = '', card_type: cardType = '' } = uploads.fields
      const location = await actInBilling(deps, params.registration, params.action, {
        card: card.slice(0, 40),
        cardType,
      })
      return redirect(location)
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/pg/sandbox/webhooks',
      summary: '모의 결제사의 알림. 서명이 맞아야 하고, 결제사에 다시 물어볼 계기로만 써요.',
      access: 'public',
      calledByServers: true,
      extension: true,
      transaction: false,
      body: z.strictObject({
        id: z.string().min(8).max(80),
        type: z.literal('PAYMENT_STATUS_CHANGED'),
        created_at: z.iso.datetime(),
        data: z.strictObject({
          payment_key: z.string().max(80),
          order_no: z.string().max(64),
          status: z.string().max(30),
        }),
      }),
      responses: { 200: z.object({ received: z.literal(true) }) },
      errors: ['WEBHOOK_SIGNATURE'],
    },
    async ({ deps, body, request }) => {
      sandboxOf(deps.gateway)
      if (!isSignedBy(body, request.headers.get(signatureHeader), deps.keys.sandboxWebhook))
        throw new AppError('WEBHOOK_SIGNATURE')
      await receiveWebhook(deps, {
        provider: 'SANDBOX',
        eventId: body.id,
        orderNo: body.data.order_no,
        pgPaymentId: body.data.payment_key,
        raw: body,
      })
      return { received: true as const }
    },
  ),
]
