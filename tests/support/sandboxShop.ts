import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach } from 'vitest'
import { skus } from '#server/modules/catalog/catalog.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import type { Gateway } from '#server/ports/gateway.ts'
import { sandboxPayments } from '#server/modules/payments/payments.tables.ts'
import {
  eventOf,
  sign,
  signatureHeader,
  type SignedEvent,
} from '#server/modules/payments/gateways/sandbox/sandboxEvents.ts'
import { sandboxGateway } from '#server/modules/payments/gateways/sandbox/sandboxGateway.ts'
import type { TestApp } from './api.ts'
import { type Customer, type Sheet, startCheckout } from './buying.ts'
import { makeProduct } from './catalog.ts'

/** The sandbox gateway with its webhooks delivered in process, before it goes on; and looks behind the scenes. */
export function useSandbox(api: TestApp) {
  const sent: SignedEvent[] = []
  const holder = {} as { gateway: Gateway }
  const post = ({ event, signature }: SignedEvent) =>
    api.app.request('/pg/sandbox/webhooks', {
      method: 'POST',
      headers: { 'content-type': 'application/json', [signatureHeader]: signature },
      body: JSON.stringify(event),
    })
  const deliver = async (signed: SignedEvent) => {
    sent.push(signed)
    await post(signed)
  }
  beforeAll(() => {
    const { db, keys, clock } = api.deps
    holder.gateway = sandboxGateway({ db, clock, secret: keys.sandboxWebhook, deliver })
  })
  beforeEach(() => {
    sent.length = 0
    api.deps.gateway = holder.gateway
  })
  const signed = (id: string, orderNo: string): SignedEvent => {
    const event = eventOf({ id, orderNo, status: 'PAID' }, api.clock.now())
    return { event, signature: sign(event, api.deps.keys.sandboxWebhook) }
  }
  const db = () => api.deps.db
  return {
    sent,
    post,
    /** a webhook as the gateway would sign it */
    signed,
    /** the gateway itself, to wrap what should go wrong */
    real: () => holder.gateway,
    /** the gateway charges on its own what waits in its window */
    capture: async (id: string, values: Partial<typeof sandboxPayments.$inferInsert> = {}) => {
      await db()
        .update(sandboxPayments)
        .set({ status: 'PAID', approvedAt: api.clock.now(), ...values })
        .where(eq(sandboxPayments.id, id))
    },
    charged: async (): Promise<number> => {
      return db().$count(sandboxPayments, eq(sandboxPayments.status, 'PAID'))
    },
    shelf: async (skuId: number) => {
      const [sku] = await db()
        .select({ onHand: skus.onHand, reserved: skus.reserved })
        .from(skus)
        .where(eq(skus.id, skuId))
      return sku
    },
    statusOf: async (orderId: number) => {
      const [order] = await db().select({ status: orders.status }).from(orders).where(eq(orders.id, orderId))
      return order?.status
    },
    /** a customer with a checkout of one product of ten */
    shopping: async (): Promise<{ customer: Customer; sheet: Sheet; skuId: number }> => {
      const customer = await api.customer()
      const product = await makeProduct(db())
      return {
        customer,
        skuId: product.sku.id,
        sheet: await startCheckout(customer, [{ sku_id: product.sku.id, quantity: 1 }]),
      }
    },
  }
}
