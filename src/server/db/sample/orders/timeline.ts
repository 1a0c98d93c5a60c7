import { addBusinessDays, isShippableDay, nextShippableDay } from '../../../time/businessDays.ts'
import { addDays } from '#shared/calendar/days.ts'
import { shipByDate } from '../../../time/shipBy.ts'
import { kstDay, kstTime } from '#shared/format/kst.ts'
import { sandboxScripts } from '../../../modules/deliveries/carriers/sandbox/sandboxCarrier.ts'
import { hours, later, minutes, type OriginRow, type Shop } from './books.ts'

/** When each thing happens to the parcel of one shipping group, if nothing comes between. */
export interface Timeline {
  shipBy: string
  processAt: Date
  shipAt: Date
  pickedUpAt: Date
  branch: string
  lastStop: string
  /** what the carrier calls its scans */
  words: { pickedUp: string; out: string; delivered: string }
  /** scans between pickup and delivery */
  transit: { at: Date; location: string; description: string }[]
  outAt: Date
  deliveredAt: Date
  confirmAt: Date
  confirmedBy: 'user' | 'system'
}

const kst = (day: string, minuteOfDay: number) => new Date(Date.parse(`${day}T00:00:00+09:00`) + minutes(minuteOfDay))

const hubs = ['옥천HUB', '대전HUB', '곤지암HUB', '군포HUB', '칠곡HUB', '부산HUB']

/**
 * The life that the built-in carrier will tell of a parcel registered at `shipAt`: parcels under way follow it, so that
 * asking the carrier later repeats what is already known instead of contradicting it.
 */
const carrierLife = (shipAt: Date) => {
  const scans = (sandboxScripts['NORMAL']?.scans ?? []).map((scan) => ({
    ...scan,
    at: later(shipAt, minutes(scan.afterMinutes)),
  }))
  const first = (status: string) => scans.find((scan) => scan.status === status)?.at ?? shipAt
  return {
    pickedUpAt: first('AT_PICKUP'),
    transit: scans
      .filter((scan) => scan.status === 'IN_TRANSIT')
      .map(({ at, description }, i) => ({ at, location: hubs[i % hubs.length] ?? '', description })),
    outAt: first('OUT_FOR_DELIVERY'),
    deliveredAt: first('DELIVERED'),
  }
}

/** Plans a parcel paid at `paidAt`: on its ship-by day mostly, sometimes late; carriers rest on their holidays. */
export const planTimeline = (shop: Shop, origin: OriginRow, paidAt: Date, area: string, remote: boolean): Timeline => {
  const { random } = shop
  const calendar = shop.calendars.get(origin.id) ?? shop.bankCalendar
  const shipBy = shipByDate(paidAt, { calendar, cutoff: origin.cutoffTime ?? '14:00', leadDays: origin.leadDays ?? 0 })
  const late = random.weighted([
    [0, 91],
    [1, 7],
    [2, 2],
  ] as const)
  const shipDay = late === 0 ? shipBy : addBusinessDays(shipBy, late, calendar)
  // whatever the hour and the day of the first start, be it the end of a long holiday, some parcels are on the road
  const waitedMs = shop.now.getTime() - paidAt.getTime()
  const onTheRoad = waitedMs > hours(26) && waitedMs < hours(110) && random.chance(0.12)
  const shipAt = onTheRoad
    ? later(shop.now, -minutes(random.chance(0.5) ? 970 + random.int(0, 210) : random.int(45, 900)))
    : kst(shipDay, random.int(16 * 60 + 20, 18 * 60))

  const paidDay = kstDay(paidAt)
  const time = kstTime(paidAt)
  const sameDay = isShippableDay(paidDay, calendar) && time >= '09:00' && time < '15:30'
  const morning = sameDay ? paidDay : nextShippableDay(time < '09:00' ? paidDay : addDays(paidDay, 1), calendar)
  const planned = sameDay
    ? later(paidAt, minutes(random.int(10, 55)))
    : kst(morning, random.int(9 * 60 + 5, 10 * 60 + 30))
  const processAt = planned < later(shipAt, -minutes(15)) ? planned : later(shipAt, -minutes(20))

  const plannedPickup = later(shipAt, minutes(random.int(55, 170)))
  const arriveDay = addBusinessDays(
    kstDay(shipAt),
    (random.chance(0.9) ? 1 : 2) + (remote ? 2 : 0),
    shop.carrierCalendar,
  )
  const plannedOut = kst(arriveDay, random.int(8 * 60 + 20, 10 * 60 + 50))
  const plannedEnd = later(plannedOut, minutes(random.int(80, 560)))
  const live = shipAt <= shop.now && plannedEnd > shop.now
  const life = live || onTheRoad ? carrierLife(shipAt) : null
  const pickedUpAt = life?.pickedUpAt ?? plannedPickup
  const outAt = life?.outAt ?? plannedOut
  const deliveredAt = life?.deliveredAt ?? plannedEnd
  const town = area.split(' ').at(-1) ?? area
  const auto = kst(addDays(kstDay(deliveredAt), kstTime(deliveredAt) < '04:00' ? 7 : 8), 4 * 60)
  const byHand = later(deliveredAt, hours(random.int(5, 140)))
  const hand = random.chance(0.42) && byHand < auto
  return {
    shipBy,
    processAt,
    shipAt,
    pickedUpAt,
    branch: origin.name,
    transit: life?.transit ?? [
      { at: later(pickedUpAt, minutes(random.int(90, 200))), location: random.pick(hubs), description: '간선상차' },
      { at: later(outAt, -minutes(random.int(40, 110))), location: `${town}배달점`, description: '배달점 도착' },
    ],
    lastStop: `${town}배달점`,
    words: { pickedUp: '집화처리', out: '배송출발', delivered: '배송완료' },
    outAt,
    deliveredAt,
    confirmAt: hand ? byHand : auto,
    confirmedBy: hand ? 'user' : 'system',
  }
}
