import type { Known } from './facts.ts'
import type { AddressAt, GoodsAt } from './goodsAt.ts'
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
    differs(then.memo, now.memo),
    then.captured !== now.captured,
    then.refundedCash !== now.refundedCash || then.refundedPoints !== now.refundedPoints,
    JSON.stringify(then.claims) !== JSON.stringify(now.claims),
    JSON.stringify(then.parcels) !== JSON.stringify(now.parcels),
    then.memos.length !== now.memos.length,
  ].filter(Boolean).length
}

/** What the server knows of a moment beyond the order's own history. */
export type AroundAt = { address: AddressAt; goods: GoodsAt[] }

/** How many things around the order were otherwise. */
export const countAround = (then: AroundAt, now: AroundAt): number =>
  [
    differs(then.address, now.address),
    ...then.goods.flatMap((item, n) => {
      const other = now.goods[n]
      return other
        ? [
            differs(item.option, other.option),
            differs(item.stock, other.stock),
            differs(item.name, other.name),
            differs(item.status, other.status),
            differs(item.price, other.price),
            differs(item.text, other.text),
          ]
        : []
    }),
  ].filter(Boolean).length
