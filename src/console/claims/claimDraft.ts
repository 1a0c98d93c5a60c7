import type { AdminClaim, AdminOrder } from '#contract/schema.d.ts'

export type ClaimType = AdminClaim['type']
type Item = AdminOrder['items'][number]

/** What somebody chose of each item: how many, and what it becomes in an exchange. */
export type Lines = Readonly<Record<number, { quantity: number; skuId?: number }>>

const BEFORE: readonly Item['status'][] = ['PAID', 'PROCESSING_ORDER']
const AFTER: readonly Item['status'][] = ['SHIPPING', 'OUT_OF_DELIVERY', 'DELIVERED', 'CONFIRMED']

export const leftOf = ({ quantity, claimed_quantity }: Item) => quantity - claimed_quantity

/** Why an item cannot be claimed this way, as far as the screen knows; the server judges again. */
export const refusalOf = (item: Item, type: ClaimType): string | undefined => {
  if (leftOf(item) <= 0) return '남은 수량이 없어요'
  if (type === 'cancel' && !BEFORE.includes(item.status)) return '이미 발송해서 취소할 수 없어요'
  if (type !== 'cancel' && !AFTER.includes(item.status)) return '아직 발송하지 않았어요'
  if (type === 'exchange' && item.status === 'SHIPPING') return '배송이 출발한 뒤에 교환할 수 있어요'
  return undefined
}

/** What is most likely asked for: a cancel until something has left, a return from then on. */
export const firstPossible = (items: readonly Item[]): ClaimType =>
  (['cancel', 'return', 'exchange'] as const).find((type) =>
    items.some((item) => refusalOf(item, type) === undefined),
  ) ?? 'cancel'

/** Nothing is chosen at first, unless there is only one item to choose. */
export const linesOf = (items: readonly Item[], type: ClaimType): Lines => {
  const [only, another] = items.filter((item) => refusalOf(item, type) === undefined)
  return only && !another ? { [only.id]: { quantity: leftOf(only) } } : {}
}

/** The chosen lines as the server takes them; an exchange needs to know what the item becomes. */
export const readyLines = (lines: Lines, type: ClaimType) =>
  Object.entries(lines).flatMap(([id, { quantity, skuId }]) =>
    quantity > 0 && (type !== 'exchange' || skuId !== undefined)
      ? [{ id: Number(id), quantity, ...(type === 'exchange' ? { exchange_sku_id: skuId } : {}) }]
      : [],
  )
