import { z } from '@hono/zod-openapi'
import { endpoint } from '../../http/endpoint.ts'
import { changePassword } from '../auth/password.service.ts'

export const passwordRoutes = [
  endpoint(
    {
      method: 'post',
      path: '/api/v2/user/change-password',
      summary: '비밀번호 바꾸기: 다른 기기는 모두 로그아웃',
      access: 'user',
      transaction: false,
      body: z.strictObject({
        password: z
          .string()
          .min(1)
          .max(128)
          .optional()
          .openapi({ description: '비밀번호 없이 소셜로만 가입했다면 비우고, 로그인한 지 10분 안에' }),
        new_password: z.string().min(1).max(128),
      }),
      responses: { 204: null },
      errors: ['PASSWORD_MISMATCH', 'PASSWORD_CONFIRM_REQUIRED', 'PASSWORD_POLICY', 'SIGN_IN_AGAIN', 'RATE_LIMITED'],
    },
    async ({ deps, actor, body }) => {
      await changePassword(deps, actor, { password: body.password, newPassword: body.new_password })
      return undefined
    },
  ),
]
