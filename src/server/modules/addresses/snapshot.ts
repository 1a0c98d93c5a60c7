import type { Tx } from '../../db/db.ts'
import type { AddressSnapshot } from '../orders/orders.tables.ts'
import type { AddressInput } from './addresses.contract.ts'
import { withCodes } from './addresses.service.ts'
import { resolveZones } from './remote.ts'

/** A typed address as something that is sent keeps it, with the zone that it lies in. */
export async function snapshotOf(tx: Tx, typed: AddressInput): Promise<AddressSnapshot> {
  const coded = await withCodes(tx, typed)
  const { postcode, bcode, road_name: roadName, building_code: buildingCode } = coded
  const { remote } = await resolveZones(tx, { postcode, bcode, roadName, buildingCode })
  return { ...coded, remote }
}
