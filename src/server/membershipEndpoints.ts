import type { Endpoint } from './http/endpoint.ts'
import { billingRoutes } from './modules/billing/billing.routes.ts'
import { plansAdmin } from './modules/plans/plans.admin.ts'
import { planRoutes } from './modules/plans/plans.routes.ts'
import { subscriptionProductsAdmin } from './modules/plans/subscriptionProducts.admin.ts'
import { subscriptionRoutes } from './modules/subscriptions/subscriptions.routes.ts'
import { vouchersAdmin } from './modules/vouchers/vouchers.admin.ts'
import { voucherRoutes } from './modules/vouchers/vouchers.routes.ts'

/** The operations of memberships, in reading order: ways to pay, plans, subscriptions, what gives them away. */
export const membershipEndpoints: Endpoint[] = [
  ...billingRoutes,
  ...planRoutes,
  ...plansAdmin,
  ...subscriptionProductsAdmin,
  ...subscriptionRoutes,
  ...voucherRoutes,
  ...vouchersAdmin,
]
