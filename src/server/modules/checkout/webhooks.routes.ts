import { z } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import { rows } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { parseJson } from '../../http/body.ts'
import { type Call, type Endpoint, endpoint } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { hit } from '../../http/rateLimit.ts'
import type { Gateway, PgHint } from '../../ports/gateway.ts'
import { keyForgotten } from '../billing/behindKey.service.ts'
import { gateways } from '../payments/gateways.ts'
import { receiveWebhook } from './webhooks.service.ts'
import { num } from '../../db/shape.ts'

/**
 * What gateways tell us on their own. A hint is kept once, then the gateway is asked; what a webhook says is never
 * believed. Anything else than 200 makes a gateway send it again.
 */

const responses = { 200: z.object({ received: z.literal(true) }) }
const perOrderAMinute = 30

type AnyCall = Call<'public', undefined, undefined, undefined, false>

async function receive(provider: Gateway['provider'], { deps, bytes, request, now }: AnyCall) {
  const { gateway } = deps
  if (gateway.provider !== provider || !gateway.readWebhook) throw new AppError('NOT_FOUND')
  const text = new TextDecoder().decode(bytes)
  const json = jsonOf(bytes)
  const hint = gateway.readWebhook({ text, json, headers: request.headers, now })
  if (hint === 'FORGED') throw new AppError('WEBHOOK_SIGNATURE')
  if (json === undefined) throw new AppError('MALFORMED_JSON')
  if (hint === 'IGNORED') return { received: true as const }
  if ('billingKey' in hint) await keyForgotten(deps, provider, hint)
  else if (await isWorthAsking(deps, hint)) {
    const { kept, ...about } = hint
    await receiveWebhook(deps, { provider, ...about, raw: kept })
  }
  return { received: true as const }
}

/** Not every gateway signs. Whoever makes one up gets us to ask about an order that exists, and not more often than this. */
async function isWorthAsking(deps: Deps, { orderNo }: PgHint): Promise<boolean> {
  const [known] = await rows(deps.db, { one: num }, sql`select 1 as one from orders where order_no = ${orderNo}`)
  if (known) await hit(deps.db, `webhook:${orderNo}`, perOrderAMinute, 60, deps.clock.now())
  return known !== undefined
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return parseJson(bytes)
  } catch {
    return undefined
  }
}

export const webhookRoutes: Endpoint[] = gateways.flatMap(({ name, provider, webhooks }) =>
  webhooks
    ? [
        endpoint(
          {
            method: 'post',
            path: `/pg/${name}/webhooks`,
            summary: webhooks.summary,
            access: 'public',
            calledByServers: true,
            extension: true,
            transaction: false,
            bodyLimitBytes: 64 * 1024,
            responses,
            errors: [...(webhooks.signed ? (['WEBHOOK_SIGNATURE'] as const) : []), 'MALFORMED_JSON', 'RATE_LIMITED'],
          },
          (call) => receive(provider, call),
        ),
      ]
    : [],
)
