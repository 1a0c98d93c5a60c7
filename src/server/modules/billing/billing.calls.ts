import type { BillingKind } from '../../ports/gateway.ts'
import { z } from '@hono/zod-openapi'
import type { Deps } from '../../deps.ts'
import { reply } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { ownPath } from '../../http/returnPages.ts'
import { keyOf } from './billing.read.ts'
import { cardRegistration, completeRegistration, type Ending } from './completion.service.ts'

/** What the calls of registered ways to pay have in common. */

const easyKinds: Record<string, BillingKind> = { naverpay: 'NAVERPAY', kakaopay: 'KAKAOPAY', tosspay: 'TOSSPAY' }
export const kindParams = z.object({ kind: z.string().max(30) })

export function easyKind(kind: string): BillingKind {
  const known = Object.hasOwn(easyKinds, kind) ? easyKinds[kind] : undefined
  if (!known) throw new AppError('EASY_PAY_KIND_INVALID', { kind })
  return known
}

export const pagesOf = (
  { success_url, fail_url }: { success_url: string; fail_url: string },
  { config }: Deps,
  request: Request,
) => ({
  success: ownPath(success_url, 'success_url', config, request),
  fail: ownPath(fail_url, 'fail_url', config, request),
})

export const offered = ({ gateway }: Deps) => ({
  kinds: [...(gateway.billing?.kinds ?? [])],
  is_sandbox: gateway.provider === 'SANDBOX',
})

/** One of the person's own. Error: NOT_FOUND. */
export async function ownKey(deps: Deps, userId: number, id: number) {
  const key = await keyOf(deps.db, userId, id, deps.clock.now())
  if (!key) throw new AppError('NOT_FOUND')
  return key
}

export const answerOf = async (deps: Deps, userId: number, ending: Ending) =>
  ending.status === 'COMPLETED'
    ? ownKey(deps, userId, ending.billingKeyId)
    : reply(202, { registration_id: ending.registrationId, status: ending.status })

type CardGiven = {
  auth_key: string
  customer_key?: string | undefined
  registration_id?: string | undefined
  make_default?: boolean | undefined
}

/** Ends the registration of a card: the one that is named, else the newest that this customer key belongs to. */
export async function completeCard(deps: Deps, userId: number, given: CardGiven): Promise<Ending> {
  const { auth_key, customer_key } = given
  const id = given.registration_id ?? (customer_key && (await cardRegistration(deps.db, userId, customer_key)))
  if (!id) throw new AppError('NOT_FOUND')
  const params = { auth_key, ...(customer_key ? { customer_key } : {}) }
  return completeRegistration(
    deps,
    { id, userId },
    { kinds: ['CARD'], params, makeDefault: given.make_default ?? false },
  )
}
