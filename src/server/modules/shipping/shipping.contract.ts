import { z } from '@hono/zod-openapi'
import { day } from '../../http/endpoint.ts'
import { fieldCode } from '../../http/fieldCodes.ts'
import type { remotePolicies, shippingOrigins } from './shipping.tables.ts'

export const feePolicies = ['FREE', 'FIXED', 'CONDITIONAL_FREE'] as const

/** What customers are told about where a parcel leaves from and what it costs. */
export const shippingOriginPublicSchema = z
  .object({
    id: z.number().int(),
    name: z.string(),
    fee_policy: z.enum(feePolicies),
    base_fee: z.number().int(),
    free_threshold: z.number().int().optional(),
    return_fee: z.number().int(),
    exchange_fee: z.number().int(),
    remote: z.object({ jeju: z.number().int(), island: z.number().int() }),
  })
  .openapi('ShippingOriginPublic')

export type ShippingOriginPublic = z.infer<typeof shippingOriginPublicSchema>

type Origin = Pick<
  typeof shippingOrigins.$inferSelect,
  'id' | 'name' | 'feePolicy' | 'baseFee' | 'freeThreshold' | 'returnFee' | 'exchangeFee'
>
type Remote = Pick<typeof remotePolicies.$inferSelect, 'jejuFee' | 'islandFee'>

/** The public part of an origin; without a remote policy nobody pays a surcharge. */
export function publicOrigin(origin: Origin, remote: Remote | null | undefined): ShippingOriginPublic {
  return {
    id: origin.id,
    name: origin.name,
    fee_policy: origin.feePolicy,
    base_fee: origin.feePolicy === 'FREE' ? 0 : origin.baseFee,
    ...(origin.feePolicy === 'CONDITIONAL_FREE' && origin.freeThreshold !== null
      ? { free_threshold: origin.freeThreshold }
      : {}),
    return_fee: origin.returnFee,
    exchange_fee: origin.exchangeFee,
    remote: { jeju: remote?.jejuFee ?? 0, island: remote?.islandFee ?? 0 },
  }
}

/** 휴무일: official ones have no id, own ones may close a day or open it in spite of everything. */
export const consignmentHolidaySchema = z
  .object({
    id: z.number().int().nullable().openapi({ description: '공휴일은 null' }),
    date: day,
    name: z.string(),
    source: z.enum(['OFFICIAL', 'OWN']),
    kind: z.enum(['CLOSED', 'OPEN_OVERRIDE']),
    shipping_origin_id: z.number().int().optional(),
    shipping_origin_name: z.string().optional(),
    version: z.number().int().optional().openapi({ description: '우리 휴무일에만 있음' }),
    moved_schedules: z.number().int().optional().openapi({ description: '저장하면서 함께 옮긴 배송 예정의 수' }),
  })
  .openapi('ConsignmentHoliday')

/** A number that customers are told to call. */
export const phoneOfShop = z
  .string()
  .trim()
  .max(20)
  .regex(/^[\d-]*$/, fieldCode('PHONE_CHARACTERS'))
