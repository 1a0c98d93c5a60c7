import { dueOf, type Due } from '#console/queue/due.ts'
import { kstDay } from '#shared/format/kst.ts'
import type { AdminClaim, AdminClaimDetail } from '#contract/schema.d.ts'

export type Claim = AdminClaim
export type ClaimDetail = AdminClaimDetail
export type ClaimType = Claim['type']
export type QueueName = `${ClaimType}-claims`

/** Where a claim whose goods come back is dealt with: the part of a path. */
export const goodsTypeOf = ({ type }: Pick<Claim, 'type'>) => (type === 'exchange' ? 'exchange' : 'return')

export const isOpen = ({ status }: Pick<Claim, 'status'>) => status === 'REQUESTED' || status === 'IN_PROGRESS'

/** The Korean day by which a claim has to be worked off. */
export const dueDayOf = ({ sla_due_at }: Pick<Claim, 'sla_due_at'>): string | null =>
  sla_due_at === null ? null : kstDay(Date.parse(sla_due_at))

/** How near the deadline of an open claim is; nothing once it has ended. */
export const dueOfClaim = (claim: Pick<Claim, 'sla_due_at' | 'status'>, today: string): Due | null => {
  const day = dueDayOf(claim)
  return day && isOpen(claim) ? dueOf(day, today) : null
}

/** Whether the new goods of an exchange can be sent: everything is inspected, in order, and nothing holds it. */
export const canReship = (claim: Claim) =>
  claim.type === 'exchange' &&
  isOpen(claim) &&
  claim.collection_status === 'INSPECTED' &&
  claim.inspection === 'OK' &&
  claim.hold_reason === null

type Action = ClaimDetail['actions'][number]['action']
/** Why an action cannot be started now; undefined when it can, and empty where nothing is said of it. */
export const blockedBy = ({ actions }: Pick<ClaimDetail, 'actions'>, wanted: Action): string | undefined => {
  const verdict = actions.find(({ action }) => action === wanted)
  return verdict?.allowed ? undefined : (verdict?.reason ?? '')
}
