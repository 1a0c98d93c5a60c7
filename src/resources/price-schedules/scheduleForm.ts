import type { WarnedPrice } from '#console/prices/usePriceWarning.tsx'
import type { PriceChangeSchedule } from '#contract/schema.d.ts'
import { dropNeedsSecondPerson } from '#shared/pricing/priceDrop.ts'
import { pricedAt } from './scheduleWords.ts'

const fields = ['id', 'version', 'new_price', 'new_sale_price', 'effective_at', 'end_at']

/** What the form sends: prices and times, and the reason asked for before it was saved. */
export function toBody(data: Record<string, unknown>): Record<string, unknown> {
  const reason = data['change_reason']
  return {
    ...Object.fromEntries(fields.flatMap((key) => (data[key] === undefined ? [] : [[key, data[key]]]))),
    // the blank, which the server takes off, tells it from the reason that stands there: the same words are a new reason
    ...(typeof reason === 'string' && reason !== '' ? { reason: `${reason} ` } : {}),
  }
}

/** The price that the form would publish, and whether it needs a second person. */
export function wantedOf(
  values: Record<string, unknown>,
  record: PriceChangeSchedule,
): { price: WarnedPrice; waits: boolean } {
  const next = { ...record, ...values } as PriceChangeSchedule
  const price = pricedAt({
    ...next,
    ...(next.new_sale_price == null ? { new_sale_price: undefined } : {}),
  } as typeof next)
  return {
    price: {
      kind: 'SCHEDULE',
      product_id: record.product_id,
      ...(record.target_type === 'SKU' ? { sku_id: record.target_id } : {}),
      price,
      starts_at: next.effective_at,
      ends_at: next.end_at ?? null,
      replaces: record.id,
      name: record.target_name,
    },
    waits: record.target_type === 'PRODUCT' && dropNeedsSecondPerson(record.base_price, price),
  }
}
