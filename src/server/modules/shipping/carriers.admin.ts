import { z } from '@hono/zod-openapi'
import { eq, ne, sql } from 'drizzle-orm'
import { invoiceCheckKinds, isSpelling, takenSpelling } from '#shared/validation/carriers.ts'
import { rows, type Tx } from '../../db/db.ts'
import { bool } from '../../db/shape.ts'
import { endpoint, line } from '../../http/endpoint.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { fieldCode } from '../../http/fieldCodes.ts'
import { crud } from '../crud/crud.ts'
import { carrierChoiceSchema } from './carriers.contract.ts'
import { readCarriers } from './carriers.read.ts'
import { phoneOfShop } from './shipping.contract.ts'
import { carriers, shippingOrigins } from './shipping.tables.ts'

const path = '/store-admin/v1/carriers'

const fields = z.strictObject({
  code: z
    .string()
    .regex(/^[A-Z0-9]+$/, fieldCode('CARRIER_CODE'))
    .max(20),
  name: line(40),
  aliases: z.array(line(40)).max(30).optional(),
  phone: phoneOfShop.optional(),
  tracking_code: line(10).nullable().optional(),
  tracking_url: z.string().trim().max(300).refine(isTrackingUrl, fieldCode('TRACKING_URL')).optional(),
  invoice_lengths: z.array(z.number().int().min(5).max(30)).max(20).optional(),
  invoice_check: z.enum(invoiceCheckKinds).optional(),
  sequence: z.number().int().min(0).max(9999).optional(),
  active: z.boolean().optional(),
})

/** 택배사: everything that a parcel, a file or a form says of couriers is read from these rows. */
export const carriersAdmin = crud({
  path,
  name: 'carrier',
  label: '택배사',
  schemaName: 'ShopCarrier',
  table: carriers,
  fields,
  search: [carriers.name, carriers.code],
  query: { active: z.enum(['true', 'false']).optional() },
  where: ({ active }) => (active === undefined ? undefined : eq(carriers.active, active === 'true')),
  sort: { id: carriers.id, sequence: carriers.sequence, name: carriers.name, code: carriers.code },
  defaultSort: 'sequence',
  permissions: {
    read: 'shipping:read',
    create: 'shipping:write',
    update: 'shipping:write',
    delete: 'shipping:delete',
    bulk: 'shipping:write',
  },
  conflicts: { carriers_code: ['code', 'DUPLICATE'] },
  extension: true,
  async beforeWrite(tx, values, existing, { now }) {
    if (existing && values['code'] !== undefined && values['code'] !== existing.code)
      throw invalidField('code', 'FIXED')
    const given = fields.partial().parse(values)
    const next = {
      code: given.code ?? existing?.code ?? '',
      name: given.name ?? existing?.name ?? '',
      aliases: given.aliases ?? existing?.aliases ?? [],
    }
    await refuseTaken(tx, next)
    const lengths = [...new Set(given.invoice_lengths ?? existing?.invoiceLengths)].sort((a, b) => a - b)
    if ((given.invoice_check ?? existing?.invoiceCheck) === 'strict' && lengths.length === 0)
      throw invalidField('invoice_lengths', 'INVOICE_LENGTHS')
    if (given.active === false && existing?.active) await refuseUsedByOrigin(tx, existing.code)
    return { ...values, aliases: [...new Set(next.aliases)], invoice_lengths: lengths, edited_at: now }
  },
  async remove(tx, { id, code }) {
    const [found] = await rows(
      tx,
      { named: bool },
      sql`select exists (select 1 from shipping_origins where default_carrier = ${code})
          or exists (select 1 from deliveries where carrier = ${code})
          or exists (select 1 from claims where ${code} in (collection ->> 'carrier', collection -> 'sent_back' ->> 'carrier')) as named`,
    )
    if (found?.named) throw new AppError('CARRIER_IN_USE')
    await tx.delete(carriers).where(eq(carriers.id, id))
  },
  labelOf: (row) => row.name,
})

function isTrackingUrl(address: string): boolean {
  return address === '' || (URL.canParse(address) && new URL(address).protocol === 'https:' && address.includes('{no}'))
}

/** One spelling means one courier, also one that is switched off; who writes at the same time waits for the other. */
async function refuseTaken(tx: Tx, carrier: { code: string; name: string; aliases: string[] }): Promise<void> {
  for (const name of [carrier.name, ...carrier.aliases]) {
    const field = name === carrier.name ? 'name' : 'aliases'
    if (!isSpelling(name)) throw invalidField(field, 'CARRIER_SPELLING', { name })
  }
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('carriers'))`)
  const others = await tx.select().from(carriers).where(ne(carriers.code, carrier.code))
  const taken = takenSpelling(carrier, others)
  if (!taken) return
  const field = taken.name === carrier.code ? 'code' : taken.name === carrier.name ? 'name' : 'aliases'
  throw invalidField(field, 'CARRIER_TAKEN', { name: taken.name, other: taken.other.name })
}

async function refuseUsedByOrigin(tx: Tx, code: string): Promise<void> {
  const [origin] = await tx
    .select({ name: shippingOrigins.name })
    .from(shippingOrigins)
    .where(eq(shippingOrigins.defaultCarrier, code))
    .orderBy(shippingOrigins.id)
    .limit(1)
  if (origin) throw invalidField('active', 'CARRIER_OF_ORIGIN', { origin: origin.name })
}

/** What every screen of parcels knows of couriers, in one call: all of them, those that are switched off too. */
export const carrierChoicesAdmin = [
  endpoint(
    {
      method: 'get',
      path: `${path}/choices`,
      summary: '택배사 고르기: 이름, 다른 이름, 송장번호 자릿수',
      access: 'orders:read',
      extension: true,
      responses: { 200: z.object({ results: z.array(carrierChoiceSchema) }) },
    },
    async ({ db }) => ({ results: await readCarriers(db) }),
  ),
]
