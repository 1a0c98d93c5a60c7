import type { Known } from './facts.ts'
import type { OrderAt } from './stateAt.ts'

/** Whether something was otherwise then; what nobody wrote down is no difference. */
export const differs = <T>(then: Known<T>, now: Known<T>): boolean =>
  then.known && now.known && JSON.stringify(then.value) !== JSON.stringify(now.value)

/** How many things of the order were otherwise. */
export function countDifferences(then: OrderAt, now: OrderAt): number {
  const items = then.items.flatMap((item, n) => {
    const other = now.items[n]
    return other
      ? [
          differs(item.status, other.status),
          differs(item.claimed, other.claimed),
          differs(item.hold, other.hold),
          differs(item.invoice, other.invoice),
        ]
      : []
  })
  return [
    ...items,
    differs(then.address, now.address),
    differs(then.memo, now.memo),
    then.captured !== now.captured,
    then.refundedCash !== now.refundedCash || then.refundedPoints !== now.refundedPoints,
    JSON.stringify(then.claims) !== JSON.stringify(now.claims),
    JSON.stringify(then.parcels) !== JSON.stringify(now.parcels),
    then.memos.length !== now.memos.length,
  ].filter(Boolean).length
}
