import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { remoteAreas, shippingOrigins } from '#server/modules/shipping/shipping.tables.ts'

/** A row of the origin's remote policy; by default a range of postcodes that counts as an island. */
export async function makeRemoteArea(
  db: Db,
  originId: number,
  values: Partial<typeof remoteAreas.$inferInsert> & { valueFrom: string },
): Promise<void> {
  const [origin] = await db
    .select({ policyId: shippingOrigins.remotePolicyId })
    .from(shippingOrigins)
    .where(eq(shippingOrigins.id, originId))
  if (!origin?.policyId) throw new Error('the origin has no remote policy')
  await db.insert(remoteAreas).values({ policyId: origin.policyId, match: 'POSTCODE_RANGE', zone: 'ISLAND', ...values })
}
