import type { Endpoint } from './http/endpoint.ts'
import { billingRoutes } from './modules/billing/billing.routes.ts'

/** The operations of memberships, in reading order: ways to pay, plans, subscriptions, what gives them away. */
export const membershipEndpoints: Endpoint[] = [...billingRoutes]
