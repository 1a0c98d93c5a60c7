import type { Db } from '../../../db/db.ts'
import type { Held } from '../hold.ts'
import { presentSubscription } from '../subscriptions.read.ts'
import type { Facts } from './admin.contract.ts'

/** What of a subscription an action may change, as its person sees it. */
export async function factsOf(db: Db, held: Held, now: Date): Promise<Facts> {
  const shown = await presentSubscription(db, held, now)
  return {
    status: shown.status,
    plan: shown.plan.name,
    ends_on: shown.ends_on,
    next_charge_on: shown.next_payment?.on ?? null,
    next_charge: shown.next_payment?.amount ?? null,
    pause_from: shown.pause?.from ?? null,
    pause_until: shown.pause?.until ?? null,
    credit: shown.credit,
    waits_for_staff: held.subscription.waitsForStaff,
  }
}
