import { z } from '@hono/zod-openapi'
import { isoTime } from '../../http/endpoint.ts'
import { socialProviders } from '../../ports/socialProvider.ts'

/** The wire of signing in with an account elsewhere. */

export const providerParams = z.object({ provider: z.enum(socialProviders) })

export const offeredSchema = z
  .object({
    results: z.array(
      z.object({
        provider: z.enum(socialProviders),
        label: z.string(),
        /** the built-in stand-in: no real account is used */
        sandbox: z.boolean(),
      }),
    ),
  })
  .openapi('SocialProviders')

export const ticketSchema = z
  .object({
    provider: z.enum(socialProviders),
    label: z.string(),
    step: z.enum(['EMAIL', 'SIGN_UP', 'LINK']),
    email_address: z.string().nullable(),
    nickname: z.string().nullable(),
    /** how the account of this mailbox can be signed in to; only with LINK */
    ways: z.array(z.enum(['password', ...socialProviders])),
    redirect_path: z.string(),
    expires_in: z.number().int(),
  })
  .openapi('SocialTicket')

export const socialAccountsSchema = z
  .object({
    results: z.array(
      z.object({
        provider: z.enum(socialProviders),
        label: z.string(),
        /** false when it is linked but no longer offered */
        offered: z.boolean(),
        linked: z.boolean(),
        email_address: z.string().nullable(),
        linked_at: isoTime.nullable(),
        last_used_at: isoTime.nullable(),
      }),
    ),
    has_password: z.boolean(),
  })
  .openapi('SocialAccounts')
