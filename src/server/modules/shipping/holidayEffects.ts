import { z } from '@hono/zod-openapi'
import { asc, inArray, sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { type Day, kstDay } from '#shared/format/kst.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { records } from '../../db/values.ts'
import { day } from '../../http/endpoint.ts'
import { isShippableDay, nextShippableDay, shippingCalendar } from '../../time/businessDays.ts'
import { type HolidayRow, holidaysAround, readClosures } from './shipping.service.ts'
import { shippingOrigins } from './shipping.tables.ts'

/** A day of ours before and after somebody changes it; one of them is missing when it is new, or deleted. */
export type HolidayChange = { before: HolidayRow | undefined; after: HolidayRow | undefined }

type Origin = { id: number; name: string; cutoff: string }
/** A day on which an origin does not ship any more, and the next one on which it does. */
export type ClosedDay = { origin: Origin; date: Day; rolls_to: Day }
export type Turned = { closes: ClosedDay[]; opens: { origin: Origin; date: Day }[] }

/** Moves what is planned for days that close; answers how much. What plans deliveries stands above this module and is given to it. */
export type RollForward = (
  tx: Tx,
  closed: readonly ClosedDay[],
  about: { reason: string | undefined; now: Date },
) => Promise<number>

/** Whose days a change touches: the origins that it names, or all. */
function originsOf({ before, after }: HolidayChange): number[] | 'all' {
  const touched = [before, after].flatMap((row) => (row ? [row.shippingOriginId] : []))
  return touched.some((id) => id === null) ? 'all' : [...new Set(touched.flatMap((id) => (id === null ? [] : [id])))]
}

/**
 * The days from today on which an origin stops or begins to ship by a change that `closures`, the rows as they stand,
 * may or may not hold already.
 */
export async function turnedBy(db: Db, change: HolidayChange, now: Date, closures?: HolidayRow[]): Promise<Turned> {
  const today = kstDay(now)
  const [{ days }, known] = await Promise.all([holidaysAround(now), closures ?? readClosures(db, now)])
  const isOf = (row: HolidayRow, one: HolidayRow | undefined) =>
    one !== undefined && row.date === one.date && row.shippingOriginId === one.shippingOriginId
  const others = known.filter((row) => !isOf(row, change.before) && !isOf(row, change.after))
  const was = change.before ? [...others, change.before] : others
  const becomes = change.after ? [...others, change.after] : others
  const touched = [...new Set([change.before, change.after].flatMap((row) => (row ? [row.date] : [])))]
  const ids = originsOf(change)
  const origins = await db
    .select({ id: shippingOrigins.id, name: shippingOrigins.name, cutoff: shippingOrigins.cutoffTime })
    .from(shippingOrigins)
    .where(ids === 'all' ? undefined : inArray(shippingOrigins.id, ids))
    .orderBy(asc(shippingOrigins.id))
  const found: Turned = { closes: [], opens: [] }
  for (const origin of origins) {
    const [earlier, later] = [shippingCalendar(days, was, origin.id), shippingCalendar(days, becomes, origin.id)]
    for (const date of touched.filter((one) => one >= today)) {
      const [shipped, ships] = [isShippableDay(date, earlier), isShippableDay(date, later)]
      if (shipped && !ships) found.closes.push({ origin, date, rolls_to: nextShippableDay(addDays(date, 1), later) })
      if (!shipped && ships) found.opens.push({ origin, date })
    }
  }
  return found
}

/** Beyond this the number of order items says "more than". */
const cap = 10_000

const originPart = z.object({ id: z.number().int(), name: z.string() })

export const holidayEffectSchema = z
  .object({
    closes: z.array(
      z.object({
        date: day,
        rolls_to: day.openapi({ description: '그다음 출고하는 날' }),
        shipping_origin: originPart,
        items: z.number().int().openapi({ description: '이날까지 보내기로 약속한 주문상품. 약속은 바뀌지 않음' }),
        items_capped: z.boolean(),
        orders: z.number().int(),
        schedules: z.number().int().openapi({ description: '이날 나갈 배송 예정. 저장하면 rolls_to로 옮겨짐' }),
        locked: z.number().int().openapi({ description: '그 가운데 이미 마감된 것' }),
      }),
    ),
    opens: z.array(z.object({ date: day, shipping_origin: originPart })),
    past: z.boolean().openapi({ description: '지난 날이라 아무것도 바뀌지 않음' }),
  })
  .openapi('HolidayEffect')

export type HolidayEffect = z.infer<typeof holidayEffectSchema>

/** What a change would do before it is saved. Promises that were made stay; what is planned would be moved. */
export async function effectOf(db: Db, change: HolidayChange, now: Date): Promise<HolidayEffect> {
  const today = kstDay(now)
  const { closes, opens } = await turnedBy(db, change, now)
  const counted = await countsOf(db, closes)
  return {
    closes: closes.map(({ origin, ...one }, at) => ({ ...one, shipping_origin: origin, ...counted[at] })),
    opens: opens.map(({ origin, date }) => ({ date, shipping_origin: origin })),
    past: [change.before, change.after].every((row) => row === undefined || row.date < today),
  } as HolidayEffect
}

async function countsOf(db: Db, closes: readonly ClosedDay[]) {
  if (closes.length === 0) return []
  const asked = closes.map(({ origin, date }, n) => ({ n, origin_id: origin.id, date }))
  const found = await rows(
    db,
    { n: num, items: num, orders: num, schedules: num, locked: num },
    sql`select v.n, i.items, i.orders, s.schedules, s.locked
        from ${records(asked)} as v(n int, origin_id bigint, date date)
        cross join lateral (
          select count(*)::int as items, count(distinct w.order_id)::int as orders
          from (select order_id from order_items where shipping_origin_id = v.origin_id and ship_by = v.date
                  and status in ('PAID', 'PROCESSING_ORDER') limit ${cap + 1}) w) i
        cross join lateral (
          select count(*)::int as schedules, (count(*) filter (where p.status = 'LOCKED'))::int as locked
          from delivery_schedule_groups g join delivery_schedules p on p.group_id = g.id and p.status in ('PLANNED', 'LOCKED')
          where g.shipping_origin_id = v.origin_id and g.ships_on = v.date) s
        order by v.n`,
  )
  return found.map(({ items, orders, schedules, locked }) => ({
    items: Math.min(items, cap),
    items_capped: items > cap,
    orders,
    schedules,
    locked,
  }))
}
