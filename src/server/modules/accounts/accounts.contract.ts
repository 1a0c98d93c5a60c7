import { z } from '@hono/zod-openapi'

/** An address as it is stored: trimmed and in lower case. */
export const emailValue = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email('이메일 형식이 맞지 않아요.'))
  .pipe(z.string().max(254))

/** Six digits; spaces around and between them are how some people paste. */
export const codeValue = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, '인증번호 6자리를 입력해 주세요.'))

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
