import { z } from '@hono/zod-openapi'
import { endpoint, line } from '../../http/endpoint.ts'
import { codeSent, codeValue } from './accounts.contract.ts'
import { sendMobileCode, updateMobile, verifyMobile } from './mobile.service.ts'

const attempt = z.strictObject({ mobile: line(30), code: codeValue })

export const mobileRoutes = [
  endpoint(
    {
      method: 'post',
      path: '/api/v1/user/mobile-code-send/',
      summary: '휴대폰으로 인증번호 보내기',
      access: 'user',
      transaction: false,
      body: z.strictObject({ mobile: line(30) }),
      responses: { 200: codeSent },
      errors: ['MOBILE_FORMAT', 'RATE_LIMITED'],
    },
    async ({ body, deps, actor, place }) => sendMobileCode(deps, { userId: actor.id, mobile: body.mobile, place }),
  ),
  endpoint(
    {
      method: 'post',
      path: '/api/v1/user/verify-mobile/',
      summary: '휴대폰 인증번호 확인',
      access: 'user',
      transaction: false,
      idempotency: 'sealed',
      body: attempt,
      responses: { 200: z.object({ verified: z.literal(true), token: z.string() }) },
      errors: ['MOBILE_FORMAT', 'CODE_INVALID', 'CODE_EXPIRED'],
    },
    async ({ body, deps, actor }) => ({
      verified: true as const,
      token: await verifyMobile(deps, { userId: actor.id, ...body }),
    }),
  ),
  endpoint(
    {
      method: 'post',
      path: '/api/v1/user/update-mobile/',
      summary: '인증한 휴대폰 번호로 바꾸기',
      access: 'user',
      transaction: false,
      body: attempt,
      responses: { 200: z.object({ mobile: z.string() }) },
      errors: ['MOBILE_FORMAT', 'MOBILE_NOT_VERIFIED'],
    },
    async ({ body, deps, actor }) => ({ mobile: await updateMobile(deps, { userId: actor.id, ...body }) }),
  ),
]
