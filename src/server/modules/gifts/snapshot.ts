import type { Db } from '../../db/db.ts'
import type { AddressInput } from '../addresses/addresses.contract.ts'
import { withCodes } from '../addresses/addresses.service.ts'
import { resolveZones } from '../addresses/remote.ts'
import type { AddressSnapshot } from '../orders/orders.tables.ts'

/** An address as a delivery keeps it. */
export async function snapshotOf(db: Db, typed: AddressInput): Promise<AddressSnapshot> {
  const coded = await withCodes(db, typed)
  const { postcode, bcode, road_name: roadName, building_code: buildingCode } = coded
  const { remote } = await resolveZones(db, { postcode, bcode, roadName, buildingCode })
  return { ...coded, remote }
}
