import { billingKinds } from '../../ports/gateway.ts'
import { z } from '@hono/zod-openapi'
import { idValue, isoTime, wonValue } from '../../http/endpoint.ts'

export const billingKeySchema = z
  .object({
    id: z.number().int(),
    kind: z.enum(billingKinds),
    label: z.string(),
    issuer: z.string().optional(),
    card_type: z.enum(['CREDIT', 'CHECK']).optional(),
    last4: z.string().optional(),
    expires: z.string().optional(),
    is_default: z.boolean(),
    /** a membership that goes on is paid by it */
    in_use: z.boolean(),
    status: z.enum(['ACTIVE', 'EXPIRING', 'INVALID', 'DELETED']),
    created_at: isoTime,
  })
  .openapi('BillingKey')

export type PresentedKey = z.infer<typeof billingKeySchema>

export const billingKeysSchema = z
  .object({
    results: z.array(billingKeySchema),
    /** what can be registered here */
    kinds: z.array(z.enum(billingKinds)),
    /** nothing is charged in earnest */
    is_sandbox: z.boolean(),
  })
  .openapi('BillingKeys')
export const defaultMethodSchema = z.object({ method: z.union([billingKeySchema, z.null()]) }).openapi('DefaultMethod')

const address = z.string().min(1).max(500)

export const initializeBody = z.strictObject({
  success_url: address,
  fail_url: address,
  /** told by the specification; nothing is charged while registering */
  amount_hint: wonValue.optional(),
})

export const openedSchema = z
  .object({
    registration_id: z.string(),
    redirect_url: z.string(),
    customer_key: z.string(),
    expires_at: isoTime,
  })
  .openapi('BillingRegistration')

export const registrationSchema = z
  .object({
    registration_id: z.string(),
    kind: z.enum(billingKinds),
    status: z.enum(['OPEN', 'COMPLETING', 'COMPLETED', 'FAILED']),
    /** what came of it */
    method: z.union([billingKeySchema, z.null()]),
    failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  })
  .openapi('BillingRegistrationState')

/** The gateway has not answered yet: the same call tells later. */
export const completingSchema = z
  .object({ registration_id: z.string(), status: z.literal('COMPLETING') })
  .openapi('BillingCompleting')

export const registrationId = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/)
const pgParams = z.record(z.string().max(60), z.string().max(500)).refine((params) => Object.keys(params).length <= 30)

export const completeBody = z.strictObject({
  registration_id: registrationId,
  pg_params: pgParams,
  make_default: z.boolean().optional(),
})

const authKey = z.string().min(1).max(300)

/** Its registration is known by its own number or by the customer's key, which not every gateway gives back. */
const cardFields = {
  auth_key: authKey,
  customer_key: z.uuid().optional(),
  registration_id: registrationId.optional(),
}

export const cardBody = z.strictObject({ ...cardFields, make_default: z.boolean().optional() })

export const methodBody = z.union([z.strictObject({ billing_key_id: idValue }), z.strictObject(cardFields)])

export const installmentPlanSchema = z
  .object({
    available_months: z.array(z.number().int()),
    interest_free: z.array(z.number().int()),
    min_amount: z.number().int(),
  })
  .openapi('InstallmentPlan')

export const changePageSchema = z
  .object({ billing_key_id: z.number().int(), change_url: z.string(), current_method_label: z.string() })
  .openapi('NaverpayChange')

export const changeBody = z.strictObject({ billing_key_id: idValue, pg_params: pgParams })
