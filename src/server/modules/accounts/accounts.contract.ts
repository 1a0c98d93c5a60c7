import { z } from '@hono/zod-openapi'
import { OPTIONAL_CONSENTS, REQUIRED_CONSENTS } from '#shared/consents.ts'
import { line } from '../../http/endpoint.ts'
import { fieldCode } from '../../http/fieldCodes.ts'

/** An address as it is stored: trimmed and in lower case. */
export const emailValue = z.string().trim().toLowerCase().pipe(z.email()).pipe(z.string().max(254))

/** Six digits; spaces around and between them are how some people paste. */
export const codeValue = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, fieldCode('OTP')))

export const requestIdValue = z.string().min(8).max(64)
export const tokenValue = z.string().min(16).max(128)

/** `sample`: nothing was really sent; `GET /api/v2/users/codes/sample` tells what would have been. */
export const codeSent = z
  .object({
    request_id: z.string(),
    expires_in: z.number().int().openapi({ description: '인증번호가 살아 있는 초' }),
    resend_after: z.number().int().openapi({ description: '다시 보낼 수 있을 때까지 초' }),
    sample: z.boolean(),
  })
  .openapi('CodeSent')

/** What somebody who signs up agrees to, each with the version of the text that they were shown. */
export const agreementsValue = z
  .array(
    z.strictObject({
      kind: z.enum([...REQUIRED_CONSENTS, ...OPTIONAL_CONSENTS, 'MARKETING']),
      version: line(20),
      agreed: z.boolean(),
    }),
  )
  .max(20)
