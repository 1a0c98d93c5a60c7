import type { Known } from './facts.ts'
import type { AddressAt, GoodsAt } from './goodsAt.ts'
import type { OrderAt } from './stateAt.ts'

/** Whether something was otherwise then; what nobody wrote down is no difference. */
export const differs = <T>(then: Known<T>, now: Known<T>): boolean =>
  then.known && now.known && JSON.stringify(then.value) !== JSON.stringify(now.value)

/** Which of these parts were otherwise, of each line beside the same one now. */
const partsOf = <K extends string>(
  then: readonly Record<K, Known<unknown>>[],
  now: readonly Record<K, Known<unknown>>[],
  keys: readonly K[],
): boolean[] =>
  then.flatMap((line, n) => {
    const other = now[n]
    return other ? keys.map((key) => differs(line[key], other[key])) : []
  })

/** How many things of the order were otherwise. */
export const countDifferences = (then: OrderAt, now: OrderAt): number =>
  [
    ...partsOf(then.items, now.items, ['status', 'claimed', 'hold', 'invoice']),
    differs(then.memo, now.memo),
    then.captured !== now.captured,
    then.refundedCash !== now.refundedCash || then.refundedPoints !== now.refundedPoints,
    JSON.stringify(then.claims) !== JSON.stringify(now.claims),
    JSON.stringify(then.parcels) !== JSON.stringify(now.parcels),
    then.memos.length !== now.memos.length,
  ].filter(Boolean).length

/** What the server knows of a moment beyond the order's own history. */
export type AroundAt = { address: AddressAt; goods: GoodsAt[] }

/** How many things around the order were otherwise. */
export const countAround = (then: AroundAt, now: AroundAt): number =>
  [
    differs(then.address, now.address),
    ...partsOf(then.goods, now.goods, ['option', 'stock', 'name', 'status', 'price', 'text']),
  ].filter(Boolean).length
