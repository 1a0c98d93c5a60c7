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

export const billingKeysSchema = z.object({ results: z.array(billingKeySchema) }).openapi('BillingKeys')
export const defaultMethodSchema = z.object({ method: billingKeySchema.nullable() }).openapi('DefaultMethod')

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

/** The gateway has not answered yet: the same call tells later. */
export const completingSchema = z
  .object({ registration_id: z.string(), status: z.literal('COMPLETING') })
  .openapi('BillingCompleting')

const registrationId = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/)
const pgParams = z.record(z.string().max(60), z.string().max(500)).refine((params) => Object.keys(params).length <= 30)

export const completeBody = z.strictObject({
  registration_id: registrationId,
  pg_params: pgParams,
  make_default: z.boolean().optional(),
})

const authKey = z.string().min(1).max(300)

export const cardBody = z.strictObject({
  auth_key: authKey,
  customer_key: z.uuid(),
  registration_id: registrationId.optional(),
  make_default: z.boolean().optional(),
})

export const methodBody = z.union([
  z.strictObject({ billing_key_id: idValue }),
  z.strictObject({ auth_key: authKey, customer_key: z.uuid(), registration_id: registrationId.optional() }),
])

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
