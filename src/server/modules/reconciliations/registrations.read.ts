import { kstDay } from '#shared/format/kst.ts'
import { addDays } from '#shared/calendar/days.ts'
import type { Deps } from '../../deps.ts'
import { checkKeys, stuckRegistrations } from '../billing/check.service.ts'
import type { Difference } from './reconciliation.compare.ts'

/** Registered ways to pay that the gateway and we know differently: no money, so no payment is named. */
export async function registrationDifferences(deps: Deps, day: string): Promise<Difference[]> {
  const now = deps.clock.now()
  const stuck = await stuckRegistrations(deps.db, deps.gateway.provider, day, now)
  // keys are of no day: the newest report has them
  const gone = day === addDays(kstDay(now), -1) ? await checkKeys(deps) : []
  return [
    ...stuck.map(({ id }) => differenceOf('REGISTRATION_STUCK', id, '등록 중', '답 없음')),
    ...gone.map(({ id, label }) => differenceOf('KEY_GONE', id, label, '없는 결제수단')),
  ]
}

const differenceOf = (
  kind: 'KEY_GONE' | 'REGISTRATION_STUCK',
  id: number,
  ours: string,
  theirs: string,
): Difference => ({
  kind,
  pgPaymentId: `billing-key:${id}`,
  orderNo: `결제수단 ${id}`,
  paymentId: null,
  ours,
  theirs,
})
