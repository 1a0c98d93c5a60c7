import type { Endpoint } from './http/endpoint.ts'
import { billingRoutes } from './modules/billing/billing.routes.ts'
import { methodChosen } from './modules/subscriptions/own/method.service.ts'
import { plansAdmin } from './modules/plans/plans.admin.ts'
import { planRoutes } from './modules/plans/plans.routes.ts'
import { subscriptionProductsAdmin } from './modules/plans/subscriptionProducts.admin.ts'
import { joiningRoutes } from './modules/subscriptions/joining/joining.routes.ts'
import { kitRoutes } from './modules/subscriptions/kits/kits.routes.ts'
import { pricesAdmin } from './modules/subscriptions/prices/prices.admin.ts'
import { subscriptionRoutes } from './modules/subscriptions/subscriptions.routes.ts'
import { vouchersAdmin } from './modules/vouchers/vouchers.admin.ts'
import { voucherRoutes } from './modules/vouchers/vouchers.routes.ts'

/** The operations of memberships, in reading order: ways to pay, plans, subscriptions, what gives them away. */
export const membershipEndpoints: Endpoint[] = [
  ...billingRoutes(methodChosen),
  ...planRoutes,
  ...plansAdmin,
  ...subscriptionProductsAdmin,
  ...joiningRoutes,
  ...subscriptionRoutes,
  ...kitRoutes,
  ...pricesAdmin,
  ...voucherRoutes,
  ...vouchersAdmin,
]
