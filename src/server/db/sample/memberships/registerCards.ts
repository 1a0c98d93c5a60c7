import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Deps } from '../../../deps.ts'
import { actInBilling } from '../../../modules/payments/gateways/sandbox/sandboxBillingWindow.ts'
import { rows } from '../../db.ts'
import { num, text } from '../../shape.ts'

/** Registers the sample's cards at the sandbox, in its own window, so that the clock can charge them as it charges any. */
export async function registerSampleCards(deps: Deps): Promise<void> {
  const { billing, provider } = deps.gateway
  if (!billing || provider !== 'SANDBOX') return
  const cards = await rows(
    deps.db,
    { id: num, customer_key: text, last4: text },
    sql`select id, customer_key, last4 from billing_keys where sealed_key is null and status = 'ACTIVE' order by id`,
  )
  for (const { id, customer_key: customerKey, last4 } of cards) {
    const asked = { registrationId: randomUUID(), kind: 'CARD' as const, customerKey }
    const { pgRef = '' } = await billing.register({ ...asked, successUrl: '/', failUrl: '/' })
    const back = await actInBilling(deps, pgRef, 'approve', { card: `940000000000${last4}`, cardType: 'CREDIT' })
    const params = Object.fromEntries(new URL(back, 'http://shop.invalid').searchParams)
    const done = await billing.complete({ ...asked, params, idempotencyKey: `complete:${asked.registrationId}` })
    if (done.kind !== 'OK') throw new Error(`the sandbox registers no card ${last4}`)
    await deps.db.execute(
      sql`update billing_keys set sealed_key = ${deps.keys.seal(done.key.billingKey)}, fingerprint = ${done.key.fingerprint ?? null} where id = ${id}`,
    )
  }
}
