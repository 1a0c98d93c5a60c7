import { z } from '@hono/zod-openapi'
import { invoiceCheckKinds } from '#shared/validation/carriers.ts'

const numbering = {
  code: z.string(),
  name: z.string(),
  invoice_lengths: z.array(z.number().int()).openapi({ description: '송장번호 자릿수. 비면 모름' }),
  invoice_check: z.enum(invoiceCheckKinds).openapi({ description: 'strict 막음, loose 경고, none 검사 안 함' }),
}

/** A courier as staff choose it and as files name it. */
export const carrierChoiceSchema = z
  .object({ ...numbering, aliases: z.array(z.string()), active: z.boolean() })
  .openapi('CarrierChoice')

/** A courier that a customer can send goods back with. */
export const returnCarrierSchema = z.object(numbering).openapi('ReturnCarrier')
