import type { Day } from '#shared/format/kst.ts'
import type { billingKeys } from '../../../modules/billing/billing.tables.ts'
import type { sandboxPayments } from '../../../modules/payments/payments.tables.ts'
import type { plans } from '../../../modules/plans/plans.tables.ts'
import type { subscriptionPayments } from '../../../modules/subscriptions/charges.tables.ts'
import type { subscriptions } from '../../../modules/subscriptions/subscriptions.tables.ts'
import { later, minutes } from '../orders/books.ts'

type New<T extends { $inferInsert: unknown }> = T['$inferInsert'] & { id: number }

export type Refused = { attempt: number; code: string; message: string; hard: boolean }

type Charged = {
  id: number
  subscription: New<typeof subscriptions>
  plan: New<typeof plans>
  key?: typeof billingKeys.$inferInsert
  kind: 'INITIAL' | 'RENEWAL' | 'RETRY'
  from: Day
  at: Date
}

/** A charge of a period in our books and, when it came through, in those of the sandbox. */
export function paymentRows({ id, subscription, plan, key, kind, from, at }: Charged, refused?: Refused) {
  const orderNo = `M-SAMPLE-${subscription.id}-${id}`
  const pgPaymentId = refused ? null : `sample-membership-${id}`
  const common = { orderNo, orderName: plan.name, amount: plan.price, createdAt: at, updatedAt: at }
  const payment: New<typeof subscriptionPayments> = {
    ...common,
    id,
    resultId: `sample-membership-${id}`,
    userId: subscription.userId,
    subscriptionId: subscription.id,
    kind,
    periodStart: from,
    attempt: refused?.attempt ?? 0,
    provider: 'SANDBOX',
    billingKeyId: subscription.billingKeyId ?? null,
    status: refused ? 'FAILED' : 'PAID',
    purpose: { plan_id: plan.id, product_id: null, price: plan.price, next_price: plan.price },
    pgPaymentId,
    methodLabel: key?.label ?? '',
    captured: refused ? 0 : plan.price,
    approvedAt: refused ? null : at,
    failureCode: refused?.code ?? null,
    failureMessage: refused?.message ?? null,
    isHardFailure: refused?.hard ?? false,
    chargedAt: at,
  }
  const sandbox: typeof sandboxPayments.$inferInsert | undefined = pgPaymentId
    ? {
        ...common,
        id: pgPaymentId,
        canceled: 0,
        method: 'CARD',
        card: `****-${key?.last4 ?? ''}`,
        status: 'PAID',
        successUrl: '/my/subscription',
        failUrl: '/my/subscription',
        approvedAt: at,
        expiresAt: later(at, minutes(30)),
      }
    : undefined
  return { payment, sandbox }
}
