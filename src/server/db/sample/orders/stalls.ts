import { days, hours, later, type Shop } from './books.ts'
import type { Claim } from './claims.ts'

/** After how many hours a parcel that comes back is where; each takes up to six more. */
export const collectionSteps = [
  [6, 'WAITING'],
  [20, 'COLLECTING'],
  [50, 'COLLECTED'],
  [62, 'INSPECTED'],
] as const

type Stall = 'REQUESTED' | (typeof collectionSteps)[number][1] | 'RESHIPPED'

const isRecent = ({ now }: Shop, at: Date) => later(at, days(10)) >= now
const recentOf = (shop: Shop, type: Claim['type']) =>
  shop.books.claims.filter((one) => one.type === type && isRecent(shop, one.createdAt as Date))
const isUnpaid = ({ status, feeDue }: Claim) => status === 'REQUESTED' && Boolean(feeDue)

/** Whether an exchange that is asked for now would be the first of the last days to wait for its shipping fee. */
export const lacksUnpaid = (shop: Shop, at: Date): boolean =>
  isRecent(shop, at) && !recentOf(shop, 'exchange').some(isUnpaid)

/** Some of the newest returns and exchanges wait longer than they should, each where the fewest of its kind do. */
export const stallsAt = (shop: Shop, claim: Claim): Stall | undefined => {
  const { now } = shop
  const at = claim.createdAt as Date
  if (!isRecent(shop, at)) return undefined
  const others = recentOf(shop, claim.type).filter((one) => one !== claim)
  const unpaid = others.filter(isUnpaid).length
  if (claim.feeDue && unpaid === 0) return 'REQUESTED'
  if (claim.type === 'exchange' && later(at, hours(88)) < now) {
    const sent = others.filter((one) => one.status === 'IN_PROGRESS' && one.reshipDeliveryId)
    if (sent.length < 2) return 'RESHIPPED'
    if (claim.feeDue && unpaid < 2) return 'REQUESTED'
  }
  if (others.length % 2 === 1) return undefined
  const waiting = (stage: Stall) =>
    others.filter(({ status, collectionStatus }) =>
      status === 'IN_PROGRESS' ? collectionStatus === stage : status === stage,
    ).length
  const reached = collectionSteps.flatMap(([after, stage]) => (later(at, hours(after + 6)) <= now ? [stage] : []))
  return [...reached.toReversed(), 'REQUESTED' as const].toSorted((a, b) => waiting(a) - waiting(b))[0]
}
