import { and, eq, or, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '../../db/db.ts'
import type { AddressInput, DeliveryAddress } from './addresses.contract.ts'
import { addresses, postcodes } from './addresses.tables.ts'
import { resolveZones, type Zones } from './remote.ts'
import { text } from '../../db/shape.ts'

export type SavedAddress = typeof addresses.$inferSelect

/** The customer's default address, or undefined. */
export async function defaultAddress(db: Db, userId: number): Promise<SavedAddress | undefined> {
  const [row] = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.userId, userId), addresses.isDefault))
  return row
}

/** Whom an address form begins with: who receives at the default address, else the customer themselves. */
export async function recipientOf(db: Db, userId: number): Promise<{ name: string; phone: string }> {
  const [found] = await rows(
    db,
    { name: text, phone: text },
    sql`select coalesce(a.name, u.name) as name, coalesce(a.phone, u.phone, '') as phone
        from users u left join addresses a on a.user_id = u.id and a.is_default where u.id = ${userId}`,
  )
  return found ?? { name: '', phone: '' }
}

/** Replaces (or makes) the default address; one per customer, also when two requests race. */
export async function upsertDefaultAddress(
  tx: Tx,
  userId: number,
  input: AddressInput,
  now: Date,
): Promise<SavedAddress> {
  const { road_name, building_code, bcode, ...plain } = await withCodes(tx, input)
  const values = { ...plain, bcode, roadName: road_name, buildingCode: building_code, updatedAt: now }
  const [row] = await tx
    .insert(addresses)
    .values({ ...values, userId, isDefault: true, createdAt: now })
    .onConflictDoUpdate({ target: addresses.userId, targetWhere: sql`is_default`, set: values })
    .returning()
  return row as SavedAddress
}

type Coded = Omit<AddressInput, 'bcode' | 'road_name' | 'building_code'> & {
  bcode: string | null
  road_name: string | null
  building_code: string | null
}

/** Completes an address that was typed exactly as the public list has it with the codes of that list. */
export async function withCodes(db: Db, input: AddressInput): Promise<Coded> {
  const given = {
    ...input,
    bcode: input.bcode || null,
    road_name: input.road_name || null,
    building_code: input.building_code || null,
  }
  if (given.bcode || given.road_name || given.building_code) return given
  const [known] = await db
    .select({ bcode: postcodes.bcode, road_name: postcodes.roadName, building_code: postcodes.buildingCode })
    .from(postcodes)
    .where(
      and(
        eq(postcodes.postcode, input.postcode),
        or(eq(postcodes.roadAddress, input.address1), eq(postcodes.jibunAddress, input.address1)),
      ),
    )
    .limit(1)
  return { ...given, ...known }
}

/** The address of a saved row, for `resolveZones`. */
export const codesOf = (row: Pick<SavedAddress, 'postcode' | 'bcode' | 'roadName' | 'buildingCode'>) => ({
  postcode: row.postcode,
  bcode: row.bcode,
  roadName: row.roadName,
  buildingCode: row.buildingCode,
})

export async function presentAddress(db: Db, row: SavedAddress, zones?: Zones): Promise<DeliveryAddress> {
  const { remote } = zones ?? (await resolveZones(db, codesOf(row)))
  return {
    id: row.id,
    name: row.name,
    address1: row.address1,
    address2: row.address2,
    postcode: row.postcode,
    phone: row.phone,
    comment: row.comment,
    is_default: row.isDefault,
    is_remote: remote === 'UNKNOWN' ? 'NONE' : remote,
    bcode: row.bcode,
    road_name: row.roadName,
    building_code: row.buildingCode,
  }
}
