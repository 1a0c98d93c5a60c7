import { z } from '@hono/zod-openapi'
import { checkNickname, cleanText } from '#shared/validation/text.ts'
import { endpoint, line, reply } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { hitPlace } from '../../http/rateLimit.ts'
import { isNicknameFree, signInCustomer, signUp } from '../auth/auth.service.ts'
import { requirePassword } from '../auth/passwordPolicy.ts'
import { hashPassword } from '../auth/passwords.ts'
import { openSession } from '../auth/sessions.service.ts'
import { markerCookie, setSessionCookie } from '../auth/sessionCookies.ts'
import { fieldCode } from '../../http/fieldCodes.ts'
import { agreementsValue, emailValue, tokenValue } from './accounts.contract.ts'
import { provesEmail, useEmailProof } from './emailCodes.service.ts'

/** Cleaned and judged as the form does it. */
const nicknameValue = z
  .string()
  .max(100)
  .transform(cleanText)
  .superRefine((nickname, refusal) => {
    const checked = checkNickname(nickname)
    if (!checked.ok) refusal.addIssue({ code: 'custom', message: checked.code, params: checked.params ?? {} })
  })

const signedIn = z.object({ access_token: z.string(), user_id: z.number().int() }).openapi('SignedIn')

export const authRoutes = [
  endpoint(
    {
      method: 'post',
      path: '/api/v1/user/sign-in/',
      summary: '이메일 로그인',
      access: 'public',
      transaction: false,
      body: z.strictObject({ email_address: emailValue, password: z.string().min(1).max(128) }),
      responses: { 200: signedIn },
      errors: ['SIGN_IN_FAILED', 'ACCOUNT_LOCKED', 'RATE_LIMITED'],
    },
    async (call) => {
      const { body, deps, place, userAgent } = call
      const opened = await signInCustomer(deps, {
        emailAddress: body.email_address,
        password: body.password,
        place,
        userAgent,
      })
      setSessionCookie(call, 'customer', opened)
      call.setCookie(markerCookie, 'method:sign-in', { maxAgeSeconds: 600, httpOnly: false })
      return { access_token: opened.accessToken, user_id: opened.userId }
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/api/v2/users/sign-up',
      summary: '이메일 회원가입',
      access: 'public',
      extension: true,
      transaction: false,
      body: z.strictObject({
        email_address: emailValue,
        /** what `sign-up/verify` answered for this address */
        email_token: tokenValue,
        password: z.string().min(1).max(128),
        nickname: nicknameValue,
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
        'PASSWORD_POLICY',
        'UNDER_AGE',
        'AGREEMENT_REQUIRED',
        'CONSENT_OUTDATED',
        'EMAIL_NOT_VERIFIED',
        'EMAIL_TAKEN',
        'NICKNAME_TAKEN',
        'RATE_LIMITED',
      ],
    },
    async (call) => {
      const { body, deps, place, now, userAgent } = call
      await hitPlace(deps.db, 'sign-up', place, deps.config.sampleMode ? 200 : 10, 3600, now)
      requirePassword(body.password, body.email_address)
      const proof = { token: body.email_token, emailAddress: body.email_address, now }
      if (!(await provesEmail(deps, proof.token, proof.emailAddress))) throw new AppError('EMAIL_NOT_VERIFIED')
      const passwordHash = await hashPassword(body.password)
      const input = {
        emailAddress: body.email_address,
        nickname: body.nickname,
        name: body.name,
        phone: body.phone,
        birthYear: body.birth_year,
        agreements: body.agreements,
      }
      const { userId, opened } = await deps.db.transaction(async (tx) => {
        await useEmailProof(tx, proof)
        const userId = await signUp(tx, deps, input, passwordHash)
        return {
          userId,
          opened: await openSession(tx, deps, { audience: 'customer', subjectId: userId, role: 'user', userAgent }),
        }
      })
      setSessionCookie(call, 'customer', opened)
      call.setCookie(markerCookie, 'method:sign-up', { maxAgeSeconds: 600, httpOnly: false })
      return reply(201, { access_token: opened.accessToken, user_id: userId })
    },
  ),
  endpoint(
    {
      method: 'get',
      path: '/api/v2/users/availability',
      summary: '닉네임 사용 가능 여부',
      access: 'public',
      extension: true,
      query: z.object({ nickname: line(20, 2) }),
      responses: { 200: z.object({ available: z.boolean() }) },
      errors: ['RATE_LIMITED'],
    },
    async ({ db, deps, query, place, now }) => {
      await hitPlace(deps.db, 'availability', place, 60, 60, now)
      return { available: await isNicknameFree(db, query.nickname) }
    },
  ),
]
