import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import type {
  deliveryScheduleGroups,
  deliverySchedules,
} from '../../../modules/delivery-schedules/deliverySchedules.tables.ts'
import { locksAt } from '../../../modules/delivery-schedules/shippingDays.ts'
import { isShippableDay } from '../../../time/businessDays.ts'
import type { Shop } from '../orders/books.ts'
import { createRandom } from '../random.ts'

type ScheduleBook = {
  groups: (typeof deliveryScheduleGroups.$inferInsert & { id: number })[]
  schedules: (typeof deliverySchedules.$inferInsert)[]
}

/** So many days ahead kits are planned. */
const ahead = 42

/**
 * Kits of memberships, gifts and vouchers over the next six weeks, from our own centre and the 3PL, two or three times a
 * week; what leaves on the next day is locked. Some were moved. Has chance of its own, like the wishes.
 */
export const planSchedules = ({ catalog, books, calendars, origins, now }: Shop): ScheduleBook => {
  const random = createRandom(26_1226)
  const book: ScheduleBook = { groups: [], schedules: [] }
  const today = kstDay(now)
  const receivers = books.orders.filter((order) => order.address && order.paidAt).slice(-120)
  for (const origin of origins.slice(0, 2)) {
    const calendar = calendars.get(origin.id)
    const onShelf = new Set(
      catalog.products
        .filter((one) => one.shippingOriginId === origin.id && one.status === 'ON_SALE')
        .map(({ id }) => id),
    )
    const kits = catalog.skus.filter((sku) => onShelf.has(sku.productId) && sku.status !== 'INACTIVE').slice(0, 3)
    if (!calendar || kits.length === 0 || receivers.length === 0) continue
    for (let n = 1; n <= ahead; n++) {
      const shipsOn = addDays(today, n)
      if (!isShippableDay(shipsOn, calendar) || !random.chance(n === 1 ? 1 : 0.5)) continue
      const locked = locksAt(shipsOn, origin.cutoffTime ?? '14:00') <= now
      const group = { id: book.groups.length + 1, shippingOriginId: origin.id, shipsOn }
      book.groups.push({ ...group, status: locked ? 'LOCKED' : 'OPEN', createdAt: now, updatedAt: now })
      for (let count = random.int(1, 4); count > 0; count--) {
        const { userId, address } = random.pick(receivers)
        const earlier = addDays(shipsOn, -1)
        book.schedules.push({
          groupId: group.id,
          kind: random.weighted([
            ['SUBSCRIPTION', 7],
            ['GIFT', 2],
            ['VOUCHER', 1],
          ] as const),
          userId,
          skuId: random.pick(kits).id,
          quantity: 1,
          address: address as NonNullable<typeof address>,
          shipsOn,
          originalShipsOn: random.chance(0.12) && isShippableDay(earlier, calendar) ? earlier : shipsOn,
          status: locked ? 'LOCKED' : 'PLANNED',
          createdAt: now,
          updatedAt: now,
        })
      }
    }
  }
  return book
}
