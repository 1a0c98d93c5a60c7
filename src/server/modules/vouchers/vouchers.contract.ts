import { voucherStatuses, voucherTypes } from './vouchers.tables.ts'
import { intervals } from '../plans/plans.tables.ts'
import { z } from '@hono/zod-openapi'
import { day, idParam, idValue, isoTime, line, pageQuery, repeated, wonValue } from '../../http/endpoint.ts'
import { addressBody } from '../addresses/addresses.contract.ts'
import { consentSchema, givenConsent } from '../subscriptions/subscriptions.contract.ts'
import { versionField } from '../../http/versions.ts'

const planRefSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  interval: z.enum(intervals),
  seats: z.number().int(),
})

const goodsSchema = z.object({ sku_id: z.number().int(), name: z.string(), quantity: z.number().int() })

// ---------- whoever has one

/** What names a voucher. The address that holds it is written down nowhere. */
export const voucherKey = z.object({
  type: z.enum(voucherTypes),
  code: z.string().max(60),
  secret_code: z.string().max(60).optional(),
})
export type VoucherKey = z.infer<typeof voucherKey>

export const voucherPreviewSchema = z
  .object({
    type: z.enum(voucherTypes),
    title: z.string(),
    plan: planRefSchema,
    days: z.number().int(),
    needs_address: z.boolean(),
    goods: z.array(z.string()).optional(),
    expires_at: isoTime,
    effect: z.object({ starts_on: day, ends_on: day }).openapi({ description: '[starts_on, ends_on)' }),
    upgrades_available: z.boolean(),
  })
  .openapi('VoucherPreview')
export type VoucherPreview = z.infer<typeof voucherPreviewSchema>

export const voucherOfferSchema = z
  .object({
    plan_id: z.number().int(),
    plan_name: z.string(),
    seats: z.number().int(),
    extra_amount: wonValue.openapi({ description: '지금 한 번 낼 금액' }),
    starts_on: day,
    ends_on: day.openapi({ description: '[starts_on, ends_on): 그 요금제의 한 기간' }),
    lines: z.array(z.object({ label: z.string(), amount: z.number().int() })),
    needs_address: z.boolean(),
    sends_kits: z.boolean(),
    consents: z.array(consentSchema),
  })
  .openapi('VoucherOffer')
export type VoucherOffer = z.infer<typeof voucherOfferSchema>

export const voucherUpgradesSchema = z.object({ options: z.array(voucherOfferSchema) })

/** `expected_amount` binds the call to what was shown. */
export const voucherUpgradeBody = z.strictObject({
  plan_id: idValue,
  billing_key_id: idValue,
  installment_months: z.number().int().min(0).max(12).default(0),
  expected_amount: wonValue,
  address: addressBody.optional(),
  consents: z.array(givenConsent).max(10),
})
export type VoucherUpgradeBody = z.infer<typeof voucherUpgradeBody>

export const kitOnItsWaySchema = z.object({
  id: z.number().int(),
  sku: z.object({ id: z.number().int(), name: z.string() }),
  quantity: z.number().int(),
  ships_on: day,
})

// ---------- staff

export const mostAtOnce = 50_000
const mostDays = 1_100

const gift = {
  type: z.enum(voucherTypes),
  plan_id: idValue,
  days: z.number().int().min(1).max(mostDays),
  expires_at: z.iso.datetime({ offset: true }),
  with_secret: z.boolean().default(false),
  memo: line(200, 0).default(''),
  goods: z
    .strictObject({ sku_id: idValue, quantity: z.number().int().min(1).max(99).default(1) })
    .nullable()
    .default(null),
}

export const voucherBody = z.strictObject(gift)
export const generateBody = z.strictObject({ ...gift, count: z.number().int().min(1).max(mostAtOnce) })
export type GenerateBody = z.infer<typeof generateBody>

/** No money in it: what a voucher gives stays as it was made. */
export const voucherChange = z.strictObject({
  version: versionField,
  expires_at: z.iso.datetime({ offset: true }).optional(),
  memo: line(200, 0).optional(),
  status: z.literal('VOID').optional(),
  reason: line(500).optional(),
})
export type VoucherChange = z.infer<typeof voucherChange>

export const voucherSchema = z
  .object({
    id: z.number().int(),
    batch_id: z.number().int(),
    type: z.enum(voucherTypes),
    code: z.string().openapi({ description: '이용권을 관리할 권한이 없으면 가운데를 가려요' }),
    has_secret: z.boolean(),
    plan: planRefSchema,
    days: z.number().int(),
    goods: goodsSchema.nullable(),
    needs_address: z.boolean(),
    expires_at: isoTime,
    memo: z.string(),
    status: z.enum(voucherStatuses),
    used_by: z.object({ id: z.number().int(), name_masked: z.string() }).nullable(),
    used_at: isoTime.nullable(),
    voided_at: isoTime.nullable(),
    void_reason: z.string().nullable(),
    version: z.number().int(),
    created_at: isoTime,
    updated_at: isoTime,
  })
  .openapi('Voucher')
export type Voucher = z.infer<typeof voucherSchema>

/** One that was just made: the scratch number is told here and never again. */
export const newVoucherSchema = voucherSchema.extend({ secret_code: z.string().optional() }).openapi('NewVoucher')

export const voucherQuery = z.object({
  ...pageQuery,
  ids: repeated(idParam),
  type: repeated(z.enum(voucherTypes)),
  status: repeated(z.enum(voucherStatuses)),
  batch_id: repeated(idParam),
  plan_id: repeated(idParam),
  code: z.string().max(60).optional().openapi({ description: '코드 전체. 대소문자와 붙임표는 가리지 않아요' }),
  sort: z.string().max(60).optional(),
})
export type VoucherQuery = z.infer<typeof voucherQuery>

export const voucherBatchSchema = z
  .object({
    id: z.number().int(),
    type: z.enum(voucherTypes),
    plan: planRefSchema,
    days: z.number().int(),
    goods: goodsSchema.nullable(),
    with_secret: z.boolean(),
    memo: z.string(),
    count: z.number().int(),
    counts: z.object({
      ISSUED: z.number().int(),
      USED: z.number().int(),
      VOID: z.number().int(),
      EXPIRED: z.number().int(),
    }),
    made_by: z.string(),
    created_at: isoTime,
  })
  .openapi('VoucherBatch')
export type VoucherBatch = z.infer<typeof voucherBatchSchema>

export const batchQuery = z.object({
  ...pageQuery,
  ids: repeated(idParam),
  type: repeated(z.enum(voucherTypes)),
  plan_id: repeated(idParam),
  sort: z.string().max(60).optional(),
})
export type BatchQuery = z.infer<typeof batchQuery>
