import { z } from '@hono/zod-openapi'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { idValue, line, wonValue, timeOfDay } from '../../http/endpoint.ts'
import { refuseOn, invalidField } from '../../http/errors.ts'
import { crud } from '../crud/crud.ts'
import { feePolicies, phoneOfShop } from './shipping.contract.ts'
import { feeLabel } from './shipping.service.ts'
import { carriers, consignmentHolidays, shippingOrigins } from './shipping.tables.ts'
import { fieldCode } from '../../http/fieldCodes.ts'
import { num } from '../../db/shape.ts'

const fields = z.strictObject({
  name: line(60),
  kind: z.enum(['OWN', 'CONSIGNMENT']),
  postcode: z.string().regex(/^\d{5}$/, fieldCode('POSTCODE')),
  address1: line(200),
  address2: z.string().trim().max(100).optional(),
  phone: phoneOfShop.optional(),
  fee_policy: z.enum(feePolicies),
  base_fee: wonValue,
  free_threshold: wonValue.nullable().optional(),
  return_fee: wonValue,
  exchange_fee: wonValue,
  remote_policy_id: idValue.nullable().optional(),
  default_carrier: line(30),
  cutoff_time: timeOfDay.optional(),
  lead_days: z.number().int().min(0).max(30).optional(),
  status: z.enum(['ACTIVE', 'INACTIVE']).optional(),
})

/** 출고지: where parcels leave from and what they cost. */
export const shippingOriginsAdmin = crud({
  path: '/store-admin/v1/shipping-origins',
  name: 'shipping-origin',
  label: '출고지',
  schemaName: 'ShippingOrigin',
  table: shippingOrigins,
  fields,
  extras: { fee_label: z.string(), product_count: z.number().int() },
  present,
  search: [shippingOrigins.name, shippingOrigins.address1],
  filters: { status: shippingOrigins.status, kind: shippingOrigins.kind, fee_policy: shippingOrigins.feePolicy },
  sort: {
    id: shippingOrigins.id,
    name: shippingOrigins.name,
    base_fee: shippingOrigins.baseFee,
    created_at: shippingOrigins.createdAt,
  },
  permissions: {
    read: 'shipping:read',
    create: 'shipping:write',
    update: 'shipping:write',
    delete: 'shipping:delete',
    bulk: 'shipping:write',
  },
  conflicts: {
    shipping_origins_name: ['name', 'DUPLICATE'],
    shipping_origins_remote_policy_id_remote_policies_id_fk: ['remote_policy_id', 'NOT_FOUND'],
  },
  async beforeWrite(tx, values, existing) {
    const policy = values['fee_policy'] ?? existing?.feePolicy
    const threshold = values['free_threshold'] === undefined ? existing?.freeThreshold : values['free_threshold']
    if (policy === 'CONDITIONAL_FREE' && !threshold) throw invalidField('free_threshold', 'FREE_FROM')
    if (typeof values['default_carrier'] === 'string') await refuseUnknownCarrier(tx, values['default_carrier'])
    return values
  },
  async remove(tx, row) {
    // its own closing days go with it; products, orders and groups do not
    await tx.delete(consignmentHolidays).where(eq(consignmentHolidays.shippingOriginId, row.id))
    const inUse = 'SHIPPING_ORIGIN_IN_USE' as const
    await refuseOn(
      {
        products_shipping_origin_id_shipping_origins_id_fk: inUse,
        order_items_shipping_origin_id_shipping_origins_id_fk: inUse,
        shipping_groups_shipping_origin_id_shipping_origins_id_fk: inUse,
        delivery_schedule_groups_shipping_origin_id_shipping_origins_id_fk: inUse,
      },
      tx.delete(shippingOrigins).where(eq(shippingOrigins.id, row.id)).returning({ id: shippingOrigins.id }),
    )
  },
  labelOf: (row) => row.name,
})

/** Held until the origin is written, so that nobody switches it off meanwhile. */
async function refuseUnknownCarrier(tx: Tx, code: string): Promise<void> {
  const [own] = await tx
    .select({ code: carriers.code })
    .from(carriers)
    .where(and(eq(carriers.code, code), eq(carriers.active, true)))
    .for('share')
  if (!own) throw invalidField('default_carrier', 'CARRIER_UNKNOWN')
}

async function present(db: Db, found: (typeof shippingOrigins.$inferSelect)[]) {
  if (found.length === 0) return []
  const ids = `{${found.map((row) => row.id).join(',')}}`
  const counts = await rows(
    db,
    { id: num, n: num },
    sql`select shipping_origin_id as id, count(*)::int as n from products where shipping_origin_id = any(${ids}::bigint[]) and status <> 'ARCHIVED' group by 1`,
  )
  const byId = new Map(counts.map((row) => [row.id, row.n]))
  return found.map((row) => ({ fee_label: feeLabel(row), product_count: byId.get(row.id) ?? 0 }))
}
