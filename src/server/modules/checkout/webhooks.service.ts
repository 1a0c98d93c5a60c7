import type { Deps } from '../../deps.ts'
import { logError } from '../../log.ts'
import { keepWebhook, markHandled, paymentOfWebhook, type Webhook } from '../payments/inbox.service.ts'
import { findOut } from './reconcile.service.ts'

/** Keeps a verified webhook once, then acts on it. When acting fails the event stays in the inbox for the reconciler. */
export async function receiveWebhook(deps: Deps, webhook: Webhook): Promise<void> {
  const received = await keepWebhook(deps.db, webhook, deps.clock.now())
  if (received === undefined) return
  try {
    await handleWebhook(deps, received)
  } catch (error) {
    logError({ webhook: received }, error)
  }
}

/** A webhook is a hint: the gateway is asked, and only its answer counts. Without one it stays in the inbox. */
export async function handleWebhook(deps: Deps, id: number): Promise<void> {
  const payment = await paymentOfWebhook(deps.db, id)
  if (payment && (await findOut(deps, payment.id, payment.pg_payment_id)) === 'UNREACHABLE') return
  await markHandled(deps.db, id, deps.clock.now())
}
