import { sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { type Day, kstDay } from '#shared/format/kst.ts'
import { rows } from '../../db/db.ts'
import { num, text } from '../../db/shape.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { system } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { logWarning } from '../../log.ts'
import { parcelKey, type TrackingEvent } from '../../ports/carrier.ts'
import { startOfKstDay } from '../../time/kst.ts'
import { eachAlone } from '../bulk/troubles.service.ts'
import { invoiceLifeDays } from '../deliveries/deliveries.service.ts'
import { lifeOf } from '../deliveries/tracking.service.ts'
import { labelsOf } from './deliverySchedules.bulk.ts'
import { deliverKit } from './kitParcels.service.ts'

/** Parcels per question to the carrier. */
const chunk = 100

/**
 * Asks the carrier about kits that are under way with a number: what has arrived is 배송완료 as of its scan, and its member
 * is told. Scans from before a kit could leave are another parcel's that had its number. The same answer twice changes
 * nothing; one that cannot be taken in keeps no other from it; when the carrier cannot be reached it is asked the next time.
 */
export async function pullKits(deps: Deps): Promise<{ asked: number; arrived: number }> {
  const result = { asked: 0, arrived: 0 }
  for (let after = 0; ;) {
    const kits = await rows(
      deps.db,
      { id: num, carrier: text, invoice_no: text, ships_on: text },
      sql`select s.id, s.carrier, s.invoice_no, s.ships_on::text as ships_on from delivery_schedule_groups g join delivery_schedules s on s.group_id = g.id
          where g.ships_on > ${kstDay(deps.clock.now())}::date - ${invoiceLifeDays}::int and s.status = 'SHIPPED' and s.invoice_no <> '' and s.id > ${after}
          order by s.id limit ${chunk}`,
    )
    if (kits.length === 0) return result
    result.asked += kits.length
    after = kits.at(-1)?.id ?? after
    const parcels = kits.map(({ carrier, invoice_no: invoiceNo }) => ({ carrier, invoiceNo }))
    const answers = await deps.carrier.track(parcels).catch((error: unknown) => {
      logWarning({ task: 'pull-kits', carrier: deps.carrier.provider }, error)
      return undefined
    })
    if (!answers) return result
    const arrived = kits.flatMap(({ id, carrier, invoice_no, ships_on }) => {
      const scans = answers.get(parcelKey({ carrier, invoiceNo: invoice_no })) ?? []
      const { deliveredAt } = lifeOf(scans.filter(isOwn(ships_on)))
      return deliveredAt ? [{ id, carrier, invoice_no, arrivedAt: deliveredAt }] : []
    })
    const labels = await labelsOf(
      deps.db,
      arrived.map(({ id }) => id),
    )
    const named = arrived.map((kit) => ({ ...kit, label: labels.get(kit.id) ?? `배송 예정 #${kit.id}` }))
    await eachAlone(deps, 'pull-kits', named, async (kit) => {
      if (await arrive(deps, kit)) result.arrived++
    })
  }
}

/** A kit is locked, and may leave, from the day before its own. */
const isOwn = (shipsOn: Day) => {
  const since = startOfKstDay(addDays(shipsOn, -1))
  return ({ at }: TrackingEvent) => at >= since
}

/** False for what somebody has taken back, sent anew or marked as arrived meanwhile. */
async function arrive(deps: Deps, kit: Parameters<typeof deliverKit>[1]): Promise<boolean> {
  try {
    await inTransaction(deps.db, (tx) => deliverKit(tx, kit, { actor: system, now: deps.clock.now() }))
    return true
  } catch (error) {
    if (error instanceof AppError && error.code !== 'BUSY') return false
    throw error
  }
}
