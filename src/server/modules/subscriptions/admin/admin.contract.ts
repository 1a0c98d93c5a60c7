import { z } from '@hono/zod-openapi'
import {
  day,
  idParam,
  idValue,
  isoTime,
  line,
  pageQuery,
  queryFlag,
  repeated,
  wonValue,
} from '../../../http/endpoint.ts'
import { fieldCode } from '../../../http/fieldCodes.ts'
import { personal } from '../../../http/personalSearches.ts'
import { versionField } from '../../../http/versions.ts'
import { billingKeyStatuses } from '../../billing/billing.tables.ts'
import { bulkCommon, bulkResultSchema, listOf } from '../../bulk/bulk.contract.ts'
import { rowCodeSchema } from '../../bulk/rowCodes.ts'
import { planRefSchema } from '../../plans/plans.contract.ts'
import { timelineEntrySchema } from '../../orders/staffOrder.contract.ts'
import { staffKitReturnSchema } from '../kitReturns/kitReturns.contract.ts'
import { refundCauses } from '../charges.tables.ts'
import { statementSchema, subscriptionSchema } from '../subscriptions.contract.ts'
import { endReasons, subscriptionStatuses } from '../subscriptions.tables.ts'

const won = z.number().int()

/** Why a charge did not come through: the card is gone for good, it may come through later, or nobody knows yet. */
export const failureClasses = ['HARD', 'SOFT', 'UNKNOWN'] as const

export const mostDays = 366

/** One subscription of a list, as staff see it. */
export const adminSubscriptionSchema = z
  .object({
    id: z.number().int(),
    user: z.object({ id: z.number().int(), name_masked: z.string() }),
    plan: planRefSchema,
    status: z.enum(subscriptionStatuses),
    is_trial: z.boolean(),
    started_on: day,
    ends_on: day.openapi({ description: '결제했거나 받은 기간의 다음 날' }),
    next_charge: z.union([z.object({ on: day, amount: won }), z.null()]),
    pause: z.union([z.object({ from: day, until: day }), z.null()]),
    failure: z.union([
      z.object({
        class: z.enum(failureClasses),
        code: z.string(),
        message: z.string(),
        since: isoTime,
        retries: z.number().int(),
        next_retry_at: isoTime.nullable(),
      }),
      z.null(),
    ]),
    waits_for_staff: z.boolean(),
    cancel_requested_at: isoTime.nullable(),
    credit: won,
    end_reason: z.enum(endReasons).nullable(),
    version: z.number().int(),
    created_at: isoTime,
  })
  .openapi('AdminSubscription')
export type AdminSubscription = z.infer<typeof adminSubscriptionSchema>

export const subscriptionSorts = ['id', '-id', 'ends_on', '-ends_on'] as const

export const subscriptionFilterShape = {
  ids: repeated(idParam),
  q: personal(line(254), '구독번호나 회원번호, 이메일, 휴대폰 또는 닉네임의 앞부분'),
  user_id: repeated(idParam),
  status: repeated(z.enum(subscriptionStatuses)),
  plan_id: repeated(idParam),
  failure: repeated(z.enum(failureClasses)),
  waits_for_staff: queryFlag.optional(),
  kit_return: queryFlag.optional().openapi({ description: '키트가 돌아오기를 기다리는 구독' }),
  transfer: queryFlag.optional().openapi({ description: '돌려줄 돈을 계좌로 보내야 하는 구독' }),
  ends_from: day.optional(),
  ends_to: day.optional(),
  charge_on: day.optional().openapi({ description: '다음 결제일' }),
}
export const subscriptionQuery = z.object({
  ...pageQuery,
  ...subscriptionFilterShape,
  sort: z.enum(subscriptionSorts).optional(),
})
export type SubscriptionQuery = z.infer<typeof subscriptionQuery>
export type SubscriptionFilter = Omit<SubscriptionQuery, 'page' | 'page_size' | 'sort'>

export const staffActions = [
  'EXTEND',
  'PAUSE',
  'RESUME',
  'CANCEL',
  'UNDO_CANCEL',
  'TERMINATE',
  'RETRY',
  'CHARGE_MISSED',
  'SKIP_MISSED',
] as const
export type StaffAction = (typeof staffActions)[number]

/** A way to pay as staff see it: what it is called and whether it works, nothing that could be charged. */
export const methodSchema = z.object({
  id: z.number().int(),
  label: z.string(),
  issuer: z.string().nullable(),
  status: z.enum(billingKeyStatuses),
  is_default: z.boolean(),
  in_use: z.boolean(),
  created_at: isoTime,
})

/** Money that a payment does not take back: staff send it by bank. */
export const refundTransferSchema = z
  .object({
    id: z.number().int(),
    amount: won,
    cause: z.enum(refundCauses),
    failure_code: z.string().nullable().openapi({ description: '결제사가 환불을 거절한 코드' }),
    method_label: z.string().openapi({ description: '돌려주지 못한 결제수단' }),
    created_at: isoTime,
  })
  .openapi('SubscriptionRefundTransfer')
export type RefundTransfer = z.infer<typeof refundTransferSchema>

export const adminSubscriptionDetailSchema = adminSubscriptionSchema
  .extend({
    shown: subscriptionSchema.openapi({ description: '회원이 보는 그대로' }),
    next_plan: z.union([planRefSchema, z.null()]),
    method: z.union([methodSchema, z.null()]),
    installment_months: z.number().int(),
    cancel_reason: z.string().nullable(),
    missed: z
      .union([z.object({ from: day, amount: won, skipped_until: day }), z.null()])
      .openapi({ description: '직원 확인을 기다리는 기간: 결제하거나, 건너뛰어요' }),
    kit_returns: z.array(staffKitReturnSchema).openapi({ description: '끝낼 때 이미 보냈던 키트' }),
    transfers: z.array(refundTransferSchema).openapi({ description: '결제수단으로 돌려주지 못해 계좌로 보낼 돈' }),
    paid_total: won,
    refunded_total: won,
    actions: z.array(z.object({ action: z.enum(staffActions), refused: z.string().optional() })).openapi({
      description: '지금 할 수 있는 일. refused가 있으면 할 수 없는 까닭',
    }),
  })
  .openapi('AdminSubscriptionDetail')
export type AdminSubscriptionDetail = z.infer<typeof adminSubscriptionDetailSchema>

export const timelineQuery = z.object({ ...pageQuery })
export const timelineLineSchema = timelineEntrySchema.extend({ id: z.string(), amount: won.nullable() })

const common = { version: versionField, dry_run: z.boolean().optional(), reason: line(500) }
const days = z.number().int().min(1).max(mostDays)
const act = <A extends StaffAction, S extends z.ZodRawShape>(action: A, shape: S) =>
  z.strictObject({ action: z.literal(action), ...common, ...shape })

export const actionBody = z.discriminatedUnion('action', [
  act('EXTEND', { days }),
  act('PAUSE', { pause_until: day }),
  act('RESUME', {}),
  act('CANCEL', {}),
  act('UNDO_CANCEL', {}),
  act('TERMINATE', {
    expected_refund: wonValue.optional().openapi({ description: '미리보기에서 본 환불 금액. 다르면 하지 않아요' }),
    returns_kits: z.boolean().optional().openapi({ description: '회원이 보낸 키트를 반납해요' }),
  }),
  act('RETRY', {}),
  act('CHARGE_MISSED', {}),
  act('SKIP_MISSED', {}),
])
export type ActionBody = z.infer<typeof actionBody>

/** What of a subscription an action changes. */
export const factsSchema = z.object({
  status: z.enum(subscriptionStatuses),
  plan: z.string(),
  ends_on: day,
  next_charge_on: day.nullable(),
  next_charge: won.nullable(),
  pause_from: day.nullable(),
  pause_until: day.nullable(),
  credit: won,
  waits_for_staff: z.boolean(),
})
export type Facts = z.infer<typeof factsSchema>

export const actionResultSchema = z
  .object({
    dry_run: z.boolean(),
    before: factsSchema,
    after: factsSchema,
    days: won.openapi({ description: '이용 기간이 늘거나 줄어드는 날 수' }),
    charge: won.openapi({ description: '지금 결제되는 금액' }),
    refund: won.openapi({ description: '돌려주는 금액' }),
    quote: z.union([statementSchema, z.null()]),
    payment: z.union([
      z.object({ status: z.enum(['PAID', 'FAILED', 'PENDING']), message: z.string().nullable() }),
      z.null(),
    ]),
    version: z.number().int(),
  })
  .openapi('SubscriptionActionResult')
export type ActionResult = z.infer<typeof actionResultSchema>

const extension = { dry_run: bulkCommon.dry_run, reason: line(500), days }

/** Days for chosen subscriptions, or for the members of chosen ones. */
export const extendBody = z
  .strictObject({ ...extension, ids: listOf(idValue).optional(), user_ids: listOf(idValue).optional() })
  .refine((body) => (body.ids === undefined) !== (body.user_ids === undefined), fieldCode('ONE_OF_TWO'))

/** The text fields that come with a file. What a row leaves out is that of all. */
export const uploadFields = z.object({
  dry_run: queryFlag.optional().default(false),
  job_id: idParam.optional(),
  days: z.coerce.number().int().min(1).max(mostDays).optional(),
  reason: z.string().trim().min(1).max(500).optional(),
})

/** What a file would do, or did. */
export const extendFileSchema = z
  .object({
    job_id: z.number().int(),
    dry_run: z.boolean(),
    total: z.number().int(),
    valid: z.number().int(),
    errors: z.array(
      z.object({
        row: z.number().int().openapi({ description: '엑셀 행번호' }),
        code: rowCodeSchema,
        message: z.string(),
        value: z.string(),
      }),
    ),
    result: bulkResultSchema,
  })
  .openapi('SubscriptionExtendFile')
