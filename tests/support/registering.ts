import type { BillingKind } from '#server/ports/gateway.ts'
import type { PresentedKey } from '#server/modules/billing/billing.contract.ts'
import type { Answer, TestClient, useApi } from '#tests/support/api.ts'
import { pressInBilling } from '#tests/support/sandboxBilling.ts'

type Api = ReturnType<typeof useApi>
type Opened = { registration_id: string; redirect_url: string; customer_key: string; expires_at: string }
export type Completed = PresentedKey & { registration_id?: string; code?: string; extra?: Record<string, unknown> }

export const pages = { success_url: '/checkout/redirect', fail_url: '/checkout/redirect?failed=1' }

const pathOf = (kind: BillingKind) =>
  kind === 'CARD' ? '/api/v2/billing-keys/card' : `/api/v2/billing-keys/easy-pay/${kind.toLowerCase()}`

export async function openRegistration(customer: TestClient, kind: BillingKind = 'CARD'): Promise<Opened> {
  const { body, status } = await customer.post<Opened>(`${pathOf(kind)}/initialize`, pages)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** Opens a registration and approves it in the sandbox's window: what the browser comes back with. */
export async function authenticate(
  api: Api,
  customer: TestClient,
  card = '0000',
  { kind = 'CARD', cardType }: { kind?: BillingKind; cardType?: 'CREDIT' | 'CHECK' } = {},
) {
  const opened = await openRegistration(customer, kind)
  const { params } = await pressInBilling(api, opened.redirect_url, 'approve', {
    card: `9400-0000-0000-${card}`,
    ...(cardType ? { cardType } : {}),
  })
  return { ...opened, kind, params }
}

type Authenticated = Awaited<ReturnType<typeof authenticate>>

export function complete(
  customer: TestClient,
  { kind, registration_id, params }: Authenticated,
  more: { make_default?: boolean } = {},
): Promise<Answer<Completed>> {
  if (kind !== 'CARD') return customer.post(`${pathOf(kind)}/complete`, { registration_id, pg_params: params, ...more })
  const { auth_key, customer_key } = params
  return customer.post(pathOf(kind), { registration_id, auth_key, customer_key, ...more })
}

/** Registers a way to pay as a customer does, from the window to its end. */
export async function register(
  api: Api,
  customer: TestClient,
  card = '0000',
  more: { kind?: BillingKind; cardType?: 'CREDIT' | 'CHECK'; make_default?: boolean } = {},
): Promise<PresentedKey> {
  const { make_default, ...how } = more
  const asked = await authenticate(api, customer, card, how)
  for (let tries = 0; tries < 2; tries += 1) {
    const { status, body } = await complete(customer, asked, make_default === undefined ? {} : { make_default })
    if (status === 201) return body
    if (status !== 202) throw new Error(JSON.stringify(body))
  }
  throw new Error('the gateway never answers for this card')
}
