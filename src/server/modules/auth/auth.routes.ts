import { z } from '@hono/zod-openapi'
import { endpoint, line, reply } from '../../http/endpoint.ts'
import { hit } from '../../http/rateLimit.ts'
import { isFree, signInCustomer, signUp } from './auth.service.ts'
import { hashPassword } from './passwords.ts'
import { openSession } from './sessions.service.ts'
import { markerCookie, setSessionCookie } from './session.routes.ts'

const email = z.string().trim().toLowerCase().pipe(z.email('이메일 형식이 맞지 않아요.')).pipe(z.string().max(254))

/** At least ten characters, or eight with three kinds of them. */
const newPassword = z
  .string()
  .min(8)
  .max(128)
  .refine(
    (value) => value.length >= 10 || kinds(value) >= 3,
    '10자 이상이거나, 8자 이상이면서 영문 대소문자·숫자·기호 중 세 가지를 섞어 주세요.',
  )

const kinds = (value: string) => [/[a-z]/, /[A-Z]/, /\d/, /[^\w\s]/].filter((kind) => kind.test(value)).length

const signedIn = z.object({ access_token: z.string(), user_id: z.number().int() }).openapi('SignedIn')

export const authRoutes = [
  endpoint(
    {
      method: 'post',
      path: '/api/v1/user/sign-in/',
      summary: '이메일 로그인',
      access: 'public',
      transaction: false,
      body: z.strictObject({ email_address: email, password: z.string().min(1).max(128) }),
      responses: { 200: signedIn },
      errors: ['SIGN_IN_FAILED', 'ACCOUNT_LOCKED', 'RATE_LIMITED'],
    },
    async (call) => {
      const { body, deps, ip, userAgent } = call
      const opened = await signInCustomer(deps, {
        emailAddress: body.email_address,
        password: body.password,
        ip,
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
        email_address: email,
        password: newPassword,
        nickname: line(20, 2),
        name: line(30),
        phone: z
          .string()
          .regex(/^01[016789]\d{7,8}$/, '휴대폰 번호를 다시 확인해 주세요.')
          .optional(),
        birth_year: z.number().int().min(1900).max(2100).optional(),
        agreements: z.array(z.strictObject({ kind: line(40), version: line(20), agreed: z.boolean() })).max(20),
      }),
      responses: { 201: signedIn },
      errors: ['AGREEMENT_REQUIRED', 'EMAIL_TAKEN', 'NICKNAME_TAKEN', 'RATE_LIMITED'],
    },
    async (call) => {
      const { body, deps, ip, now, userAgent } = call
      await hit(deps.db, `sign-up:${ip}`, deps.config.sampleMode ? 200 : 10, 3600, now)
      const passwordHash = await hashPassword(body.password)
      const input = {
        emailAddress: body.email_address,
        password: body.password,
        nickname: body.nickname,
        name: body.name,
        phone: body.phone,
        birthYear: body.birth_year,
        agreements: body.agreements,
      }
      const { userId, opened } = await deps.db.transaction(async (tx) => {
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
      summary: '이메일·닉네임 사용 가능 여부',
      access: 'public',
      extension: true,
      query: z.object({ email_address: email.optional(), nickname: line(20, 2).optional() }),
      responses: { 200: z.object({ available: z.boolean() }) },
      errors: ['RATE_LIMITED'],
    },
    async ({ db, deps, query, ip, now }) => {
      await hit(deps.db, `availability:${ip}`, 60, 60, now)
      const byEmail = query.email_address === undefined || (await isFree(db, 'email_address', query.email_address))
      const byNickname = query.nickname === undefined || (await isFree(db, 'nickname', query.nickname))
      return { available: byEmail && byNickname }
    },
  ),
]
