import type { WarnedPrice } from '#console/prices/usePriceWarning.tsx'
import type { EventItem } from '#contract/schema.d.ts'

/** The time-sale prices that saving would publish; none of an event that stays off, or only shows its products. */
export function salePrices(values: Record<string, unknown>, id: number | undefined): WarnedPrice[] {
  const { status, starts_at: starts, ends_at: ends, product_id: product, time_sale_price: price } = values
  if (status !== 'ACTIVE' || typeof starts !== 'string' || typeof ends !== 'string') return []
  const items = (values['items'] ?? []) as EventItem[]
  const own = typeof product === 'number' && typeof price === 'number' ? [{ product_id: product, price }] : undefined
  const nameOf = new Map(items.map((item) => [item.product_id, item.name]))
  const said =
    own ??
    (typeof product === 'number'
      ? []
      : items.flatMap((item) =>
          item.time_sale_price === null ? [] : [{ product_id: item.product_id, price: item.time_sale_price }],
        ))
  return said.map((one) => ({
    kind: 'TIME_SALE',
    ...one,
    starts_at: starts,
    ends_at: ends,
    ...(id === undefined ? {} : { replaces: id }),
    name: nameOf.get(one.product_id) ?? '이 상품',
  }))
}
