import { inArray } from 'drizzle-orm'
import type { Db } from '../../../../db/db.ts'
import type { Clock } from '../../../../deps.ts'
import { type Carrier, parcelKey, type TrackingEvent } from '../../../../ports/carrier.ts'
import { sandboxParcels } from '../../deliveries.tables.ts'

/**
 * The built-in carrier: no parcel moves, but every number that it is asked about gets a believable life, told by a
 * script and the clock since the number was first seen. The last four digits choose the script.
 */

type Scan = { afterMinutes: number; status: TrackingEvent['status']; place: Place; description: string }
type Place = 'branch' | 'hub' | 'delivery'

const normal: Scan[] = [
  { afterMinutes: 30, status: 'AT_PICKUP', place: 'branch', description: '집화처리' },
  { afterMinutes: 120, status: 'IN_TRANSIT', place: 'branch', description: '간선상차' },
  { afterMinutes: 420, status: 'IN_TRANSIT', place: 'hub', description: '간선하차' },
  { afterMinutes: 780, status: 'IN_TRANSIT', place: 'delivery', description: '배달점 도착' },
  { afterMinutes: 960, status: 'OUT_FOR_DELIVERY', place: 'delivery', description: '배송출발' },
  { afterMinutes: 1200, status: 'DELIVERED', place: 'delivery', description: '배송완료' },
]

const damaged: Scan[] = [
  ...normal.slice(0, 3),
  { afterMinutes: 600, status: 'EXCEPTION', place: 'hub', description: '파손으로 배송 보류' },
]

const refused: Scan[] = [
  ...normal.slice(0, 5),
  { afterMinutes: 1100, status: 'EXCEPTION', place: 'delivery', description: '수취 거절, 반송' },
]

const absent: Scan[] = [
  ...normal.slice(0, 5),
  { afterMinutes: 1150, status: 'EXCEPTION', place: 'delivery', description: '수취인 부재, 다음 날 다시 배송' },
  { afterMinutes: 2400, status: 'OUT_FOR_DELIVERY', place: 'delivery', description: '다시 배송출발' },
  { afterMinutes: 2640, status: 'DELIVERED', place: 'delivery', description: '배송완료' },
]

const paced = (minutesPerStep: number) =>
  normal.map((scan, index) => ({ ...scan, afterMinutes: index * minutesPerStep }))

/** By the end of the invoice number; every other number lives NORMAL. */
export const sandboxScripts: Record<string, { ending: string | null; about: string; scans: Scan[] }> = {
  NORMAL: { ending: null, about: '하루 안에 배송완료', scans: normal },
  FAST: { ending: '0001', about: '1분마다 한 단계', scans: paced(1) },
  INSTANT: { ending: '0002', about: '조회하는 즉시 배송완료', scans: paced(0) },
  STUCK: {
    ending: '0090',
    about: '집하만 되고 멈춤',
    scans: normal.slice(0, 1).map((scan) => ({ ...scan, afterMinutes: 0 })),
  },
  DAMAGED: { ending: '0091', about: '파손', scans: damaged },
  REFUSED: { ending: '0092', about: '수취 거절', scans: refused },
  ABSENT: { ending: '0093', about: '부재 후 다음 날 배송완료', scans: absent },
  UNKNOWN: { ending: '0094', about: '택배사가 모르는 송장', scans: [] },
}

const hubs = ['옥천HUB', '대전HUB', '군포HUB', '곤지암HUB']
const branches = ['마포', '성남', '용인', '김포', '파주', '광주', '부천', '해운대']

/** Its own books are `sandbox_parcels`; it never looks at ours. */
export function sandboxCarrier(db: Db, clock: Clock): Carrier {
  return {
    provider: 'sandbox',
    async track(parcels) {
      if (parcels.length === 0) return new Map()
      const now = clock.now()
      await db
        .insert(sandboxParcels)
        .values(parcels.map((parcel) => ({ ...parcel, registeredAt: now, script: scriptOf(parcel.invoiceNo) })))
        .onConflictDoNothing()
      const known = await db
        .select()
        .from(sandboxParcels)
        .where(inArray(sandboxParcels.invoiceNo, [...new Set(parcels.map((parcel) => parcel.invoiceNo))]))
      const wanted = new Set(parcels.map(parcelKey))
      const lives = known.filter((parcel) => wanted.has(parcelKey(parcel)))
      return new Map(
        lives.flatMap((parcel) => {
          const events = eventsOf(parcel, now)
          return events.length > 0 ? [[parcelKey(parcel), events] as const] : []
        }),
      )
    },
  }
}

const scriptOf = (invoiceNo: string): string =>
  Object.entries(sandboxScripts).find(
    ([, script]) => script.ending !== null && invoiceNo.endsWith(script.ending),
  )?.[0] ?? 'NORMAL'

function eventsOf(parcel: { invoiceNo: string; registeredAt: Date; script: string }, now: Date): TrackingEvent[] {
  const scans = sandboxScripts[parcel.script]?.scans ?? normal
  const number = Number(parcel.invoiceNo.replaceAll(/\D/g, '').slice(-9))
  const places: Record<Place, string> = {
    branch: `${branches[number % branches.length]}집배점`,
    hub: hubs[number % hubs.length] ?? '',
    delivery: `${branches[(number + 3) % branches.length]}배달점`,
  }
  // scans of one minute keep their order by a second each
  return scans
    .map((scan, index) => ({
      status: scan.status,
      location: places[scan.place],
      description: scan.description,
      at: new Date(parcel.registeredAt.getTime() + scan.afterMinutes * 60_000 + (scan.afterMinutes === 0 ? index : 0)),
    }))
    .filter((event) => event.at.getTime() <= now.getTime() + 1_000)
}
