import type { Image } from '#contract/schema.d.ts'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay, startOfKstDay } from '#shared/format/kst.ts'

/** What the form holds of an event and the API takes; the rest of what is shown is not written. */
const fields = [
  'id',
  'version',
  'title',
  'starts_at',
  'ends_at',
  'status',
  'link_url',
  'location',
  'product_id',
  'time_sale_price',
  'quantity_limit',
  'per_user_limit',
]

/** A row of the items as the API takes it; what is only shown of a product stays here. */
const itemFields = ['product_id', 'time_sale_price', 'quantity_limit', 'per_user_limit']

const pick = (data: Record<string, unknown>, keys: readonly string[]) =>
  Object.fromEntries(keys.flatMap((key) => (data[key] === undefined ? [] : [[key, data[key]]])))

/** What the form sends. `items` only of events of several products: the others say their product in fields. */
export function toBody(data: Record<string, unknown>): Record<string, unknown> {
  const image = data['image'] as Image | null | undefined
  const items = data['product_id'] === undefined && data['link_url'] === undefined ? data['items'] : undefined
  return {
    ...pick(data, fields),
    ...(image === undefined ? {} : { image_id: image?.id ?? null }),
    ...(Array.isArray(items) && items.length > 0
      ? { items: items.map((item: Record<string, unknown>) => pick(item, itemFields)) }
      : {}),
  }
}

/** A new event is a draft that begins now and runs for a week, until the end of the day. */
export const newEvent = (now = Date.now()) => ({
  starts_at: new Date(Math.floor(now / 60_000) * 60_000).toISOString(),
  ends_at: new Date(startOfKstDay(addDays(kstDay(now), 8))).toISOString(),
  status: 'DRAFT',
})
