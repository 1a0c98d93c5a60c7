import { z } from '@hono/zod-openapi'
import { endpoint, reply } from '../../http/endpoint.ts'
import { codeSent, codeValue, emailValue, requestIdValue, tokenValue } from './accounts.contract.ts'
import {
  resetPassword,
  sendResetCode,
  sendResetLink,
  sendSignUpCode,
  verifyResetCode,
  verifySignUpCode,
} from './emailCodes.service.ts'
import { sampleMessage } from './sampleCodes.ts'

const address = z.strictObject({ email_address: emailValue })
const attempt = z.strictObject({ request_id: requestIdValue, code: codeValue })

export const emailCodeRoutes = [
  endpoint(
    {
      method: 'post',
      path: '/api/v2/users/sign-up/code',
      summary: '가입할 이메일로 인증번호 보내기 (이미 가입했는지 알려 주지 않음)',
      access: 'public',
      extension: true,
      transaction: false,
      body: address,
      responses: { 202: codeSent },
      errors: ['RATE_LIMITED'],
    },
    async ({ body, deps, place }) =>
      reply(202, await sendSignUpCode(deps, { emailAddress: body.email_address, place })),
  ),
  endpoint(
    {
      method: 'post',
      path: '/api/v2/users/sign-up/verify',
      summary: '가입할 이메일 인증',
      access: 'public',
      extension: true,
      transaction: false,
      body: attempt,
      responses: { 200: z.object({ email_token: z.string() }) },
      errors: ['CODE_INVALID', 'CODE_EXPIRED'],
    },
    async ({ body, deps }) => ({
      email_token: await verifySignUpCode(deps, { requestId: body.request_id, code: body.code }),
    }),
  ),
  endpoint(
    {
      method: 'post',
      path: '/api/v2/users/reset-password/request',
      summary: '비밀번호 재설정 인증번호 보내기 (가입 여부를 알려 주지 않음)',
      access: 'public',
      transaction: false,
      body: address,
      responses: { 202: codeSent },
      errors: ['RATE_LIMITED'],
    },
    async ({ body, deps, place }) => reply(202, await sendResetCode(deps, { emailAddress: body.email_address, place })),
  ),
  endpoint(
    {
      method: 'post',
      path: '/api/v2/users/reset-password/verify',
      summary: '비밀번호 재설정 인증번호 확인',
      access: 'public',
      transaction: false,
      body: attempt,
      responses: { 200: z.object({ reset_token: z.string() }) },
      errors: ['CODE_INVALID', 'CODE_EXPIRED'],
    },
    async ({ body, deps }) => ({
      reset_token: await verifyResetCode(deps, { requestId: body.request_id, code: body.code }),
    }),
  ),
  endpoint(
    {
      method: 'post',
      path: '/api/v2/users/reset-password/change',
      summary: '새 비밀번호 정하기',
      access: 'public',
      transaction: false,
      body: z.strictObject({ reset_token: tokenValue, new_password: z.string().min(1).max(128) }),
      responses: { 204: null },
      errors: ['TOKEN_INVALID', 'PASSWORD_POLICY'],
    },
    async ({ body, deps, place }) =>
      resetPassword(deps, { token: body.reset_token, password: body.new_password, place }),
  ),
  endpoint(
    {
      method: 'post',
      path: '/api/v1/user/password-reset/',
      summary: '비밀번호 재설정 링크를 메일로 보내기 (가입 여부를 알려 주지 않음)',
      access: 'public',
      transaction: false,
      body: address,
      responses: { 202: null },
      errors: ['RATE_LIMITED'],
    },
    async ({ body, deps, place }) => sendResetLink(deps, { emailAddress: body.email_address, place }),
  ),
  endpoint(
    {
      method: 'get',
      path: '/api/v2/users/codes/sample',
      summary: '보낸 것으로 친 메시지 보기 (샘플 모드에서만)',
      access: 'public',
      extension: true,
      query: z.object({ request_id: requestIdValue }),
      responses: { 200: z.object({ title: z.string(), body: z.string() }) },
      errors: ['NOT_FOUND'],
    },
    async ({ db, deps, query }) => sampleMessage(db, deps, query.request_id),
  ),
]
