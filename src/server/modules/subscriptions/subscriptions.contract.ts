import { periodKinds, subscriptionStatuses } from './subscriptions.tables.ts'
import { z } from '@hono/zod-openapi'
import { day, idValue, isoTime, line, wonValue } from '../../http/endpoint.ts'
import { addressBody } from '../addresses/addresses.contract.ts'
import { refundBreakdownSchema } from '../claims/claims.contract.ts'
import { claimStatuses, claimTypes } from '../claims/claims.tables.ts'
import { referralCode } from '../referrals/referrals.contract.ts'
import { planRefSchema, subscriptionProductSchema } from '../plans/plans.contract.ts'
import { chargeKinds } from './charges.tables.ts'
import { subscriptionConsentKinds } from './records.tables.ts'

const won = z.number().int()

/** What a person may do with theirs now. */
export const subscriptionActions = [
  'CANCEL',
  'UNDO_CANCEL',
  'PAUSE',
  'DROP_PAUSE',
  'RESUME',
  'UPGRADE',
  'DOWNGRADE',
  'UNDO_DOWNGRADE',
  'TERMINATE',
  'CONVERT_NOW',
  'CONSENT',
  'ANSWER_PRICE',
  'RETRY',
  'CHANGE_METHOD',
  'INSTALLMENTS',
] as const
export type SubscriptionAction = (typeof subscriptionActions)[number]

export const subscriptionSchema = z
  .object({
    id: z.number().int(),
    status: z.enum(subscriptionStatuses),
    plan: planRefSchema,
    role: z.enum(['OWNER', 'MEMBER']),
    has_access: z.boolean(),
    started_on: day,
    current_period: z.object({ starts_on: day, ends_on: day, kind: z.enum(periodKinds) }),
    /** the day after everything that is paid or given */
    ends_on: day,
    next_payment: z
      .object({ on: day, amount: won, credit: won, installment_months: z.number().int(), method_label: z.string() })
      .optional(),
    next_plan: planRefSchema.optional(),
    trial: z
      .object({
        ends_on: day,
        converts_to: won,
        consent: z.enum(['REQUIRED', 'AGREED', 'DECLINED']),
        consent_version: z.string(),
      })
      .optional(),
    price_change: z
      .object({
        before: won,
        after: won,
        on: day,
        answer: z
          .enum(['REQUIRED', 'AGREED', 'DECLINED', 'NONE'])
          .openapi({ description: 'NONE: 내려서 동의가 필요 없음' }),
        consent_version: z.string(),
        text: z.string(),
      })
      .optional()
      .openapi({ description: '다음 결제부터 값이 바뀜. 올릴 때는 동의해야 이어지고, 답하지 않으면 결제 없이 끝남' }),
    honest_offer: z
      .object({
        starts_on: day.openapi({ description: '운동하지 않은 기간의 첫날' }),
        charge_on: day,
        amount: won.openapi({ description: '그날 결제될 금액' }),
        pause: z.object({
          from: day,
          until: day,
          possible: z.boolean().openapi({ description: 'false: 한 해에 쉴 수 있는 만큼 쉬었음' }),
          most_a_year: z.number().int(),
        }),
        credit: won.openapi({ description: '그 결제에서 빼 주는 금액. 0: 크레딧은 없음' }),
      })
      .optional()
      .openapi({ description: '양심 결제: 결제한 기간에 운동이 없어서 결제 전에 물음' }),
    cancel: z.object({ scheduled_on: day, access_until: day }).optional(),
    pause: z.object({ from: day, until: day }).optional(),
    past_due: z
      .object({
        since: isoTime,
        next_retry_at: isoTime.optional(),
        access_until: isoTime,
        code: z.string(),
        hard: z.boolean(),
      })
      .optional(),
    credit: won,
    end_reason: z.string().optional(),
    available_actions: z.array(z.enum(subscriptionActions)),
    version: z.number().int(),
  })
  .openapi('Subscription')

export const consentSchema = z.object({
  kind: z.enum(subscriptionConsentKinds),
  version: z.string(),
  required: z.boolean(),
  text: z.string(),
})

export const initialQuoteSchema = z
  .object({
    product: subscriptionProductSchema,
    due_now: won,
    referral_discount: won.optional().openapi({ description: '친구 추천으로 첫 결제에서 빠지는 금액' }),
    lines: z.array(z.object({ label: z.string(), amount: won })),
    next_payment: z.object({ on: day, amount: won }),
    reminders: z.array(z.object({ on: day, channel: z.string() })),
    consents: z.array(consentSchema),
    trial_eligible: z.boolean(),
    trial_reason: z.enum(['NO_TRIAL', 'TRIAL_USED']).optional(),
    needs_address: z
      .boolean()
      .openapi({ description: '받을 곳을 물어야 함: 키트를 보내는 요금제. 올릴 때는 아직 모를 때만' }),
  })
  .openapi('InitialQuote')

export const upgradeQuoteSchema = initialQuoteSchema
  .pick({ due_now: true, lines: true, next_payment: true, consents: true, needs_address: true })
  .extend({ credit_left: won })
  .openapi('UpgradeQuote')

export const givenConsent = z.strictObject({
  kind: z.enum(subscriptionConsentKinds),
  version: line(20),
  agreed: z.literal(true),
})

export const initialBody = z.strictObject({
  product_id: idValue,
  billing_key_id: idValue,
  installment_months: z.number().int().min(0).max(12).default(0),
  referral_code: referralCode.optional(),
  address: addressBody.optional(),
  consents: z.array(givenConsent).max(10),
  expected_amount: wonValue,
})

export const upgradeBody = z.strictObject({
  product_id: idValue,
  billing_key_id: idValue.optional(),
  installment_months: z.number().int().min(0).max(12).default(0),
  expected_amount: wonValue,
  address: addressBody.optional(),
  consents: z.array(givenConsent).max(10),
})

export const startedSchema = z.object({ result_id: z.string(), status: z.enum(['PENDING', 'SUCCEEDED']) })

export const paymentResultSchema = z
  .object({
    id: z.string(),
    status: z.enum(['PENDING', 'SUCCEEDED', 'FAILED', 'CANCELED']),
    kind: z.enum(chargeKinds),
    amount: won,
    credit: won,
    method_label: z.string(),
    paid_at: isoTime.optional(),
    subscription: subscriptionSchema.optional(),
    failure: z.object({ code: z.string(), message: z.string(), retryable: z.boolean() }).optional(),
    receipt_url: z.string().optional(),
  })
  .openapi('PaymentResult')

export const subscriptionPaymentSchema = z
  .object({
    id: z.number().int(),
    kind: z.enum(chargeKinds),
    status: z.enum(['PAID', 'FAILED', 'PENDING']),
    amount: won,
    credit: won,
    refunded: won,
    method_label: z.string(),
    period_start: day,
    at: isoTime,
    failure: z.string().optional(),
    receipt_url: z.string().optional(),
  })
  .openapi('SubscriptionPayment')

export const periodSchema = z.object({
  plan_id: z.number().int(),
  plan_name: z.string(),
  starts_on: day,
  ends_on: day,
  paid_amount: won,
  credit: won,
  kind: z.enum(periodKinds),
})

/** What somebody agreed to, or did not, and what they were shown then. */
export const keptConsentSchema = z
  .object({
    id: z.number().int(),
    kind: z.enum(subscriptionConsentKinds),
    agreed: z.boolean(),
    amount: won,
    charge_on: day.openapi({ description: '그때 보여 준 결제일' }),
    method_label: z.string(),
    version: z.string().openapi({ description: '동의한 글의 판' }),
    at: isoTime,
  })
  .openapi('KeptConsent')

export const refundQuoteSchema = z
  .object({
    refund: won,
    full: z.boolean(),
    lines: z.array(
      z.object({
        label: z.string(),
        amount: won.openapi({ description: '키트를 반납하지 않으면' }),
        returned: won.openapi({ description: '키트를 반납하면' }),
        why: z.string(),
        clause: z.string().openapi({ description: '따르는 약관의 항목' }),
      }),
    ),
    used_days: z.number().int(),
    total_days: z.number().int(),
    back_to: z.array(z.object({ label: z.string(), amount: won })),
    kit_return: z
      .union([
        z.object({
          later: won.openapi({ description: '키트가 모두 돌아온 뒤 더 돌려주는 금액' }),
          refund: won.openapi({ description: '그때까지 돌려주는 금액 모두' }),
          due_on: day.openapi({ description: '키트를 돌려받는 마지막 날' }),
          kits: z.array(z.string()),
        }),
        z.null(),
      ])
      .openapi({ description: '반납하면 더 돌려받는 키트가 있을 때' }),
  })
  .openapi('RefundQuote')

/** What comes back of the membership, and of goods whose cancel or return is under way. */
export const statementSchema = refundQuoteSchema
  .extend({
    goods: z
      .array(
        z.object({
          id: z.number().int(),
          claim_no: z.string(),
          type: z.enum(claimTypes),
          status: z.enum(claimStatuses),
          goods: z.string().openapi({ description: '상품 이름' }),
          refund: z.union([refundBreakdownSchema, z.null()]).openapi({ description: '아직 계산하지 않았으면 null' }),
        }),
      )
      .openapi({ description: '진행 중인 취소·반품에서 돌려받을 금액. 클레임이 계산한 그대로' }),
  })
  .openapi('EndingStatement')

export type Subscription = z.infer<typeof subscriptionSchema>
export type RefundQuote = z.infer<typeof refundQuoteSchema>
export type Statement = z.infer<typeof statementSchema>
