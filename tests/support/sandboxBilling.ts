import type { BillingKind } from '#server/ports/gateway.ts'
import { randomUUID } from 'node:crypto'
import type { Billing, IssuedBillingKey } from '#server/ports/gateway.ts'
import type { useApi } from '#tests/support/api.ts'

type Api = ReturnType<typeof useApi>

export const billingOf = (api: Api): Billing => {
  const { billing } = api.deps.gateway
  if (!billing) throw new Error('this gateway registers nothing')
  return billing
}

/** Presses a button of the sandbox's window; the query that the browser goes on with. */
export async function pressInBilling(
  api: Api,
  url: string,
  action: 'approve' | 'change' | 'decline' | 'cancel' = 'approve',
  fields: { card?: string; cardType?: 'CREDIT' | 'CHECK' } = {},
): Promise<{ location: string; params: Record<string, string> }> {
  const body = new URLSearchParams({
    card: fields.card ?? '9400-0000-0000-0000',
    card_type: fields.cardType ?? 'CREDIT',
  })
  const response = await api.app.request(`${url}/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
  const location = response.headers.get('location') ?? ''
  return { location, params: Object.fromEntries(new URL(location, 'http://shop.invalid').searchParams) }
}

/** Opens the sandbox's window and registers a card in it, without any module of ours; what `complete` is asked with. */
export async function authenticated(
  api: Api,
  card = '0000',
  kind: BillingKind = 'CARD',
  cardType?: 'CREDIT' | 'CHECK',
) {
  const [registrationId, customerKey] = [randomUUID(), randomUUID()]
  const urls = { successUrl: '/checkout/redirect?a=1', failUrl: '/checkout/redirect?failed=1' }
  const { redirectUrl = '' } = await billingOf(api).register({ registrationId, kind, customerKey, ...urls })
  const { params } = await pressInBilling(api, redirectUrl, 'approve', {
    card: `9400-0000-0000-${card}`,
    ...(cardType ? { cardType } : {}),
  })
  return { registrationId, kind, customerKey, params, idempotencyKey: `complete:${registrationId}` }
}

/** A key of the sandbox gateway for a card with these last four digits. */
export async function sandboxKey(
  api: Api,
  card = '0000',
  kind: BillingKind = 'CARD',
  cardType?: 'CREDIT' | 'CHECK',
): Promise<{ customerKey: string; key: IssuedBillingKey }> {
  const asked = await authenticated(api, card, kind, cardType)
  for (let tries = 0; tries < 2; tries += 1) {
    const outcome = await billingOf(api).complete(asked)
    if (outcome.kind === 'OK') return { customerKey: asked.customerKey, key: outcome.key }
    if (outcome.kind === 'REFUSED') throw new Error(outcome.code)
  }
  throw new Error('this card is never registered')
}
