import type { Endpoint } from './http/endpoint.ts'
import { plansAdmin } from './modules/plans/plans.admin.ts'
import { planRoutes } from './modules/plans/plans.routes.ts'
import { subscriptionProductsAdmin } from './modules/plans/subscriptionProducts.admin.ts'
import { subscriptionRoutes } from './modules/subscriptions/subscriptions.routes.ts'
import { vouchersAdmin } from './modules/vouchers/vouchers.admin.ts'
import { voucherRoutes } from './modules/vouchers/vouchers.routes.ts'

/** The operations of memberships, in reading order: ways to pay, plans, subscriptions, what gives them away. */
export const membershipEndpoints: Endpoint[] = [
  ...planRoutes,
  ...plansAdmin,
  ...subscriptionProductsAdmin,
  ...subscriptionRoutes,
  // vouchers
  ...voucherRoutes,
  ...vouchersAdmin,
]
