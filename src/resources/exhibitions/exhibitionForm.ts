import type { Image } from '#contract/schema.d.ts'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay, startOfKstDay } from '#shared/format/kst.ts'

/** A new exhibition is a draft of thirty days from now. */
export const newExhibition = (now: number) => ({
  status: 'DRAFT',
  starts_at: new Date(Math.floor(now / 60_000) * 60_000).toISOString(),
  ends_at: startOfKstDay(addDays(kstDay(now), 31)),
  blocks: [],
})

/** What is shown of an exhibition but not written with it. */
const derived = ['hero', 'product_ids', 'created_at', 'updated_at']

/** The row that is written; without a place in the order a new one comes last. */
export function toRow({ hero, ...data }: Record<string, unknown>): Record<string, unknown> {
  const sequence = data['sequence']
  return {
    ...Object.fromEntries(
      Object.entries(data).filter(([key]) => !derived.includes(key) && (key !== 'sequence' || sequence != null)),
    ),
    ...(hero ? { hero_image_id: (hero as Image).id } : {}),
  }
}
