import { bridge } from './bridge.ts'

/** After a subscription was bought, cancelled or changed: the app unlocks or locks what it shows itself. */
export const tellSubscription = (status: string, planId?: number) =>
  bridge.dispatch('SUBSCRIPTION_STATUS_UPDATED', { status, ...(planId === undefined ? {} : { plan_id: planId }) })
