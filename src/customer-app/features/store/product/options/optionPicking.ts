import type { OptionGroup, Sku } from '#customer/api/models.ts'

/** What is picked so far: option group id → value id. */
export type Picked = Record<number, number>

/** The one SKU that all picks name together, once every group has a pick. */
export function pickedSku(groups: OptionGroup[], skus: Sku[], picked: Picked): Sku | undefined {
  const values = groups.map((group) => picked[group.id])
  if (values.includes(undefined)) return undefined
  return skus.find(
    (sku) =>
      sku.option_value_ids.length === values.length && values.every((id) => sku.option_value_ids.includes(id ?? -1)),
  )
}

/**
 * Whether a value can still be had with what is picked in the other groups: `AVAILABLE`, `SOLD_OUT` when every such
 * combination is sold out, `NONE` when no such combination is made.
 */
export function valueState(
  group: OptionGroup,
  valueId: number,
  skus: Sku[],
  picked: Picked,
): 'AVAILABLE' | 'SOLD_OUT' | 'NONE' {
  const others = Object.entries(picked)
    .filter(([groupId]) => Number(groupId) !== group.id)
    .map(([, id]) => id)
  const fitting = skus.filter((sku) => [valueId, ...others].every((id) => sku.option_value_ids.includes(id)))
  if (fitting.length === 0) return 'NONE'
  return fitting.some((sku) => sku.stock !== 'SOLD_OUT') ? 'AVAILABLE' : 'SOLD_OUT'
}

/** `그레이 / 6mm`; empty for a product without options. */
export function skuLabel(groups: OptionGroup[], sku: Sku): string {
  return groups
    .map((group) => group.values.find((value) => sku.option_value_ids.includes(value.id))?.name)
    .filter(Boolean)
    .join(' / ')
}

/** The most that one order may take of this SKU now. */
export function maxQuantity(sku: Sku, purchaseLimit = Infinity): number {
  return Math.max(0, Math.min(sku.max_per_order, sku.left ?? Infinity, purchaseLimit))
}

/** What a combination costs on top of the product's price, in won. */
export function optionExtra(groups: OptionGroup[], sku: Sku): number {
  const values = groups.flatMap((group) => group.values).filter((value) => sku.option_value_ids.includes(value.id))
  return sku.extra_price + values.reduce((sum, value) => sum + value.extra_price, 0)
}
