import type { Endpoint } from './http/endpoint.ts'
import { subscriptionRoutes } from './modules/subscriptions/subscriptions.routes.ts'
import { vouchersAdmin } from './modules/vouchers/vouchers.admin.ts'
import { voucherRoutes } from './modules/vouchers/vouchers.routes.ts'

/** The operations of memberships, in reading order: ways to pay, plans, subscriptions, what gives them away. */
export const membershipEndpoints: Endpoint[] = [...subscriptionRoutes, ...voucherRoutes, ...vouchersAdmin]
