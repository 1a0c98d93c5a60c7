import { sql } from 'drizzle-orm'
import type { Remoteness } from '#shared/pricing/shipping.ts'
import { type Db, rows } from '../../db/db.ts'
import { bool, num, type RowOf, text, word } from '../../db/shape.ts'

/** Where an address is, as an address search gives it. Without the codes nothing beyond the postcode is known. */
export type AddressCodes = {
  postcode: string
  bcode?: string | null
  roadName?: string | null
  buildingCode?: string | null
}

export const areaMatchRow = {
  policy_id: num,
  match: word(['POSTCODE_RANGE', 'BCODE_PREFIX', 'ROADNAME', 'BUILDING_CODE_PREFIX']),
  value_from: text,
  value_to: text.orNull,
  zone: word(['JEJU', 'ISLAND']),
  exempt: bool,
}

export type AreaMatch = RowOf<typeof areaMatchRow>

const kinds = ['POSTCODE_RANGE', 'BCODE_PREFIX', 'ROADNAME', 'BUILDING_CODE_PREFIX'] as const

/** How narrowly a row names a place: first its kind, then the length of its prefix or the narrowness of its range. */
function specificity(area: AreaMatch): number {
  const width =
    area.match === 'POSTCODE_RANGE'
      ? 99_999 - (Number(area.value_to ?? area.value_from) - Number(area.value_from))
      : area.value_from.length
  return kinds.indexOf(area.match) * 1_000_000 + width
}

/** The zone of the most specific of the rows that match; among equals an exemption (연륙도서) wins. */
export function pickZone(matches: readonly AreaMatch[]): 'NONE' | 'JEJU' | 'ISLAND' {
  let best: AreaMatch | undefined
  for (const area of matches) {
    const lead = best ? specificity(area) - specificity(best) : 1
    if (lead > 0 || (lead === 0 && area.exempt)) best = area
  }
  return best && !best.exempt ? best.zone : 'NONE'
}

const isKnown = (codes: AddressCodes) => Boolean(codes.bcode || codes.roadName || codes.buildingCode)

/** What each remote policy says of one address. */
export type Zones = {
  byPolicy: Map<number, Remoteness>
  /** for the address itself: the first policy that calls it remote */
  remote: Remoteness
}

/**
 * Decides 제주·도서산간 by postcode and by the codes of the address search together, because bridged islands share
 * postcodes with real ones. An address typed by hand has no codes and goes by its postcode alone, unless the address list
 * knows a place of that postcode that is exempt (연륙도서): then it is UNKNOWN, and nothing is charged.
 */
export async function resolveZones(db: Db, codes: AddressCodes | null): Promise<Zones> {
  if (!codes) return { byPolicy: new Map(), remote: 'NONE' }
  const { postcode, bcode = null, roadName = null, buildingCode = null } = codes
  const found = await rows(
    db,
    areaMatchRow,
    sql`select policy_id, match, value_from, value_to, zone, exempt from remote_areas where
      (match = 'POSTCODE_RANGE' and value_from <= ${postcode} and coalesce(value_to, value_from) >= ${postcode})
      or (match = 'BCODE_PREFIX' and starts_with(${bcode}::text, value_from))
      or (match = 'ROADNAME' and value_from = ${roadName}::text)
      or (match = 'BUILDING_CODE_PREFIX' and starts_with(${buildingCode}::text, value_from))
      order by policy_id`,
  )
  const byPolicy = new Map<number, Remoteness>()
  for (const [policyId, matches] of Map.groupBy(found, (area) => area.policy_id))
    byPolicy.set(policyId, pickZone(matches))
  if (!isKnown(codes)) for (const id of await mixedPolicies(db, postcode, byPolicy)) byPolicy.set(id, 'UNKNOWN')
  return { byPolicy, remote: [...byPolicy.values()].find((zone) => zone !== 'NONE') ?? 'NONE' }
}

/** The policies that charge for a postcode where, as the address list knows, some places are exempt. */
async function mixedPolicies(db: Db, postcode: string, byPolicy: Map<number, Remoteness>): Promise<number[]> {
  const charging = [...byPolicy].flatMap(([id, zone]) => (zone === 'NONE' ? [] : [id]))
  if (charging.length === 0) return []
  const found = await rows(
    db,
    { policy_id: num },
    sql`select distinct r.policy_id from remote_areas r where r.exempt and r.policy_id = any(${sql.param(charging)}::bigint[])
        and exists (select 1 from postcodes p where p.postcode = ${postcode} and (
          (r.match = 'BCODE_PREFIX' and starts_with(p.bcode, r.value_from))
          or (r.match = 'ROADNAME' and r.value_from = p.road_name)
          or (r.match = 'BUILDING_CODE_PREFIX' and starts_with(p.building_code, r.value_from))))`,
  )
  return found.map(({ policy_id: id }) => id)
}
