import { z } from '@hono/zod-openapi'
import type { Deps } from '../../deps.ts'
import { endpoint, line, reply } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { hitPlace } from '../../http/rateLimit.ts'
import { markerCookie, setSessionCookie } from '../auth/sessionCookies.ts'
import { openTicket, seal, type Ticket, ticketCookie } from '../social/sealed.ts'
import { ticketSchema } from '../social/social.contract.ts'
import { fieldCode } from '../../http/fieldCodes.ts'
import { agreementsValue } from './accounts.contract.ts'
import { linkWith, signUpWith, stepOf, withProvenEmail } from './ticket.service.ts'

/** Signing up, or linking, with the ticket that a provider's answer became. The cookie is the credential. */

const signedIn = z.object({ access_token: z.string(), user_id: z.number().int() }).openapi('SignedIn')
const email = z.string().trim().toLowerCase().pipe(z.email()).pipe(z.string().max(254))

type Holder = { deps: Deps; now: Date; cookie: (name: string) => string | undefined }

function ticketOf({ deps, now, cookie }: Holder): Ticket {
  const ticket = openTicket(deps.keys, cookie(ticketCookie), now)
  if (!ticket) throw new AppError('SOCIAL_TICKET_EXPIRED')
  return ticket
}

export const ticketRoutes = [
  endpoint(
    {
      method: 'get',
      path: '/api/v2/auth/social/ticket',
      summary: '소셜 로그인으로 가입하는 데 남은 일',
      access: 'session',
      extension: true,
      responses: { 200: z.object({ ticket: z.union([ticketSchema, z.null()]) }) },
    },
    async ({ db, deps, now, cookie }) => {
      const ticket = openTicket(deps.keys, cookie(ticketCookie), now)
      return { ticket: ticket ? await stepOf(db, ticket, now) : null }
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/api/v2/auth/social/email',
      summary: '소셜 로그인이 주지 않은 이메일을 코드로 확인',
      access: 'session',
      extension: true,
      body: z.strictObject({ email_address: email, email_token: z.string().min(20).max(200) }),
      responses: { 200: z.object({ ticket: ticketSchema }) },
      errors: ['SOCIAL_TICKET_EXPIRED', 'EMAIL_NOT_VERIFIED'],
    },
    async (call) => {
      const { db, deps, now, body } = call
      const before = ticketOf(call)
      const proof = { token: body.email_token, emailAddress: body.email_address, now }
      const ticket = await withProvenEmail(db, before, proof)
      const maxAgeSeconds = Math.ceil((ticket.expiresAt - now.getTime()) / 1000)
      call.setCookie(ticketCookie, seal(deps.keys, ticket), { maxAgeSeconds })
      return { ticket: await stepOf(db, ticket, now) }
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/api/v2/auth/social/sign-up',
      summary: '소셜 계정으로 회원가입',
      access: 'session',
      extension: true,
      transaction: false,
      body: z.strictObject({
        nickname: line(20, 2),
        name: line(30),
        phone: z
          .string()
          .regex(/^01[016789]\d{7,8}$/, fieldCode('MOBILE'))
          .optional(),
        birth_year: z.number().int().min(1900).max(2100).optional(),
        agreements: agreementsValue,
      }),
      responses: { 201: signedIn },
      errors: [
        'SOCIAL_TICKET_EXPIRED',
        'SOCIAL_EMAIL_REQUIRED',
        'SOCIAL_ACCOUNT_EXISTS',
        'SOCIAL_LINKED_ELSEWHERE',
        'AGREEMENT_REQUIRED',
        'CONSENT_OUTDATED',
        'UNDER_AGE',
        'NICKNAME_TAKEN',
        'RATE_LIMITED',
      ],
    },
    async (call) => {
      const { body, deps, place, now, userAgent } = call
      const ticket = ticketOf(call)
      await hitPlace(deps.db, 'sign-up', place, deps.config.sampleMode ? 200 : 10, 3600, now)
      const { birth_year: birthYear, ...rest } = body
      const signed = await signUpWith(deps, ticket, { ...rest, birthYear }, { userAgent, now })
      setSessionCookie(call, 'customer', signed)
      call.setCookie(ticketCookie, '', { maxAgeSeconds: 0 })
      call.setCookie(markerCookie, 'method:sign-up', { maxAgeSeconds: 600, httpOnly: false })
      return reply(201, { access_token: signed.accessToken, user_id: signed.userId })
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/api/v2/auth/social/link',
      summary: '비밀번호로 한 번 로그인해서 소셜 계정 연결',
      access: 'session',
      extension: true,
      transaction: false,
      body: z.strictObject({ password: z.string().min(1).max(128) }),
      responses: { 200: signedIn },
      errors: [
        'SOCIAL_TICKET_EXPIRED',
        'SOCIAL_EMAIL_REQUIRED',
        'SIGN_IN_FAILED',
        'ACCOUNT_LOCKED',
        'SOCIAL_LINKED_ELSEWHERE',
        'SOCIAL_ALREADY_LINKED',
        'RATE_LIMITED',
      ],
    },
    async (call) => {
      const { body, deps, place, now, userAgent } = call
      const signed = await linkWith(deps, ticketOf(call), { password: body.password, place, userAgent, now })
      setSessionCookie(call, 'customer', signed)
      call.setCookie(ticketCookie, '', { maxAgeSeconds: 0 })
      call.setCookie(markerCookie, 'method:sign-in', { maxAgeSeconds: 600, httpOnly: false })
      return { access_token: signed.accessToken, user_id: signed.userId }
    },
  ),
]
