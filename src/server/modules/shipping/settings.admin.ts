import { z } from '@hono/zod-openapi'
import { asc } from 'drizzle-orm'
import { DEFAULT_CUTOFF } from '../../time/shipBy.ts'
import type { Db } from '../../db/db.ts'
import { endpoint } from '../../http/endpoint.ts'
import { holidaysAround } from './shipping.service.ts'
import { carriers, remotePolicies } from './shipping.tables.ts'

const carrierSchema = z
  .object({
    code: z.string(),
    name: z.string(),
    phone: z.string(),
    tracking_url: z.string(),
    invoice_pattern: z.string(),
    strict: z.boolean(),
    active: z.boolean(),
  })
  .openapi('Carrier')

export const remotePolicySchema = z
  .object({
    id: z.number().int(),
    name: z.string(),
    jeju_fee: z.number().int(),
    island_fee: z.number().int(),
    version: z.number().int(),
  })
  .openapi('RemotePolicy')

/** Couriers in short; all that staff set of them is at `/store-admin/v1/carriers`. */
async function carriersInShort(db: Db) {
  const found = await db.select().from(carriers).orderBy(asc(carriers.sequence), asc(carriers.id))
  return found.map(({ code, name, phone, trackingUrl, invoiceLengths, invoiceCheck, active }) => ({
    code,
    name,
    phone,
    tracking_url: trackingUrl,
    invoice_pattern: invoicePattern(invoiceLengths),
    strict: invoiceCheck === 'strict',
    active,
  }))
}

/** The lengths of a courier's invoice numbers as a regular expression; empty where none is known. */
const invoicePattern = (lengths: readonly number[]): string =>
  lengths.length === 0 ? '' : `^(${lengths.map((length) => `\\d{${length}}`).join('|')})$`

export const toPolicy = ({ id, name, jejuFee, islandFee, version }: typeof remotePolicies.$inferSelect) => ({
  id,
  name,
  jeju_fee: jejuFee,
  island_fee: islandFee,
  version,
})

/** 배송 설정: what every origin shares. */
export const shippingSettingsAdmin = [
  endpoint(
    {
      method: 'get',
      path: '/store-admin/v1/shipping-settings',
      summary: '배송 설정',
      access: 'shipping:read',
      responses: {
        200: z.object({
          results: z.array(
            z.object({
              carriers: z.array(carrierSchema),
              remote_policies: z.array(remotePolicySchema),
              holidays_source: z.string(),
              holidays_unknown_years: z.array(z.number().int()),
              cutoff_time: z.string(),
            }),
          ),
        }),
      },
    },
    async ({ db, now }) => {
      const policies = await db.select().from(remotePolicies).orderBy(asc(remotePolicies.id))
      const { unknownYears } = await holidaysAround(now)
      return {
        results: [
          {
            carriers: await carriersInShort(db),
            remote_policies: policies.map(toPolicy),
            holidays_source:
              unknownYears.length === 0 ? '관보 월력요항' : `관보 월력요항, ${unknownYears.join('·')}년은 계산`,
            holidays_unknown_years: unknownYears,
            cutoff_time: DEFAULT_CUTOFF,
          },
        ],
      }
    },
  ),
]
