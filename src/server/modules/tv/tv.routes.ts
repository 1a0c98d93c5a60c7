import { z } from '@hono/zod-openapi'
import { endpoint, line } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { hitPlace } from '../../http/rateLimit.ts'
import { findSession, revoke, rotate } from '../auth/sessions.service.ts'
import { newPairing, otpSeconds, pair, poll } from './pairing.service.ts'
import { fieldCode } from '../../http/fieldCodes.ts'

/** A television has no keyboard and no cookies: it shows a code, polls, and keeps its tokens itself. */

const deviceName = line(40)
const refreshToken = z.string().min(20).max(200)
const tokens = z.object({ access_token: z.string(), refresh_token: z.string() }).openapi('TvTokens')

export const tvRoutes = [
  endpoint(
    {
      method: 'post',
      path: '/api/v2/tv/otp',
      summary: 'TV에 보여 줄 6자리 번호',
      access: 'public',
      extension: true,
      body: z.strictObject({ device_name: deviceName }),
      responses: { 200: z.object({ otp: z.string(), poll_token: z.string(), expires_in: z.number().int() }) },
      errors: ['RATE_LIMITED', 'BUSY'],
    },
    async ({ db, deps, body, place }) => {
      const { otp, pollToken } = await newPairing(db, deps, { deviceName: body.device_name, place })
      return { otp, poll_token: pollToken, expires_in: otpSeconds }
    },
  ),
  endpoint(
    {
      method: 'get',
      path: '/api/v2/tv/otp/{poll_token}',
      summary: 'TV가 연결됐는지 물어보기. 토큰은 한 번만 줘요.',
      access: 'public',
      extension: true,
      transaction: true,
      params: z.object({ poll_token: z.string().regex(/^[\w-]{20,100}$/) }),
      responses: {
        200: z
          .object({
            paired: z.boolean(),
            expires_in: z.number().int().optional(),
            device_name: z.string().optional(),
            nickname: z.string().optional(),
            access_token: z.string().optional(),
            refresh_token: z.string().optional(),
          })
          .openapi('TvPairing'),
      },
      errors: ['OTP_EXPIRED'],
    },
    async ({ db, deps, params, userAgent }) => {
      const polled = await poll(db, deps, params.poll_token, userAgent)
      if (!polled.paired) return { paired: false, expires_in: polled.expiresIn }
      const { opened, nickname } = polled
      return {
        paired: true,
        device_name: polled.deviceName,
        ...(nickname ? { nickname } : {}),
        ...(opened ? { access_token: opened.accessToken, refresh_token: opened.refreshToken } : {}),
      }
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/api/v2/tv/refresh',
      summary: 'TV의 토큰 갱신',
      access: 'public',
      extension: true,
      transaction: false,
      body: z.strictObject({ refresh_token: refreshToken }),
      responses: { 200: tokens },
      errors: ['REFRESH_TOKEN_INVALID'],
    },
    async ({ deps, body, place, now }) => {
      await hitPlace(deps.db, 'tv-refresh', place, 120, 60, now)
      const session = await findSession(deps.db, deps, 'customer', body.refresh_token)
      // a browser's token is for its cookie alone; an old one of a television still meets the rules of rotation
      if (session && session.provider !== 'tv') throw new AppError('REFRESH_TOKEN_INVALID')
      const opened = await rotate(deps.db, deps, 'customer', body.refresh_token)
      return { access_token: opened.accessToken, refresh_token: opened.refreshToken }
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/api/v2/tv/sign-out',
      summary: 'TV에서 로그아웃',
      access: 'public',
      extension: true,
      body: z.strictObject({ refresh_token: refreshToken }),
      responses: { 204: null },
    },
    ({ db, deps, body }) => revoke(db, deps, 'customer', body.refresh_token),
  ),
  endpoint(
    {
      method: 'post',
      path: '/api/v2/user/auth/otp/pairing',
      summary: 'TV에 보이는 번호로 TV 연결',
      access: 'user',
      transaction: false,
      body: z.strictObject({
        otp: z.string().regex(/^\d{6}$/, fieldCode('OTP')),
        device_name: deviceName.optional(),
      }),
      responses: { 200: z.object({ paired: z.literal(true), device: z.object({ name: z.string() }) }) },
      errors: ['OTP_INVALID', 'OTP_EXPIRED', 'RATE_LIMITED'],
    },
    async ({ deps, body, actor, place }) => {
      const paired = await pair(deps, { otp: body.otp, deviceName: body.device_name, userId: actor.id, place })
      return { paired: true as const, device: { name: paired.deviceName } }
    },
  ),
]
