import { z } from '@hono/zod-openapi'
import { day, isoTime, line, pageQuery, repeated } from '../../http/endpoint.ts'
import { personal } from '../../http/personalSearches.ts'
import { versionField } from '../../http/versions.ts'

export const memberStatuses = ['ACTIVE', 'LOCKED', 'SUSPENDED', 'WITHDRAWN'] as const
export type MemberStatus = (typeof memberStatuses)[number]

/** How a member can sign in: by e-mail and password, or through an account elsewhere. */
export const signInWays = ['EMAIL', 'KAKAO', 'NAVER', 'APPLE', 'GOOGLE'] as const

export const memberSchema = z
  .object({
    id: z.number().int(),
    name: z.string(),
    nickname: z.string(),
    email_address: z.string(),
    phone: z.string().nullable(),
    masked: z.boolean().openapi({ description: '이름·이메일·전화·태어난 해·주소를 가렸는지' }),
    status: z.enum(memberStatuses),
    ways: z.array(z.enum(signInWays)),
    joined_at: isoTime,
    last_used_at: isoTime.nullable(),
    withdrawn_at: isoTime.nullable(),
    version: z.number().int(),
  })
  .openapi('Member')

export const memberDetailSchema = memberSchema
  .extend({
    birth_year: z.string().nullable(),
    mobile_verified_at: isoTime.nullable(),
    password_changed_at: isoTime.nullable(),
    address: z.string().nullable(),
    social_accounts: z.array(
      z.object({
        provider: z.enum(['KAKAO', 'NAVER', 'APPLE', 'GOOGLE']),
        email_address: z.string().nullable(),
        linked_at: isoTime,
        last_used_at: isoTime.nullable(),
      }),
    ),
    counts: z.object({
      orders: z.number().int(),
      claims: z.number().int(),
      open_claims: z.number().int(),
      coupons: z.number().int(),
      points: z.number().int(),
      memos: z.number().int(),
      devices: z.number().int(),
    }),
    last_sign_in_at: isoTime.nullable(),
    withdrawal_reason: z.string().nullable(),
    unmasked_until: isoTime.nullable().openapi({ description: '이때까지 가리지 않고 보여 줌' }),
    unmasked_seconds: z.number().nullable().openapi({ description: '그때까지 남은 초: 화면의 시계를 믿지 않음' }),
  })
  .openapi('MemberDetail')

export type MemberDetail = z.infer<typeof memberDetailSchema>

export const memberQuery = z.object({
  ...pageQuery,
  q: personal(line(254), '회원번호, 이메일, 휴대폰 또는 닉네임의 앞부분'),
  status: repeated(z.enum(memberStatuses)),
  way: z.enum(signInWays).optional(),
  joined_from: day.optional(),
  joined_to: day.optional(),
})

export type MemberQuery = z.infer<typeof memberQuery>

export const unmaskBody = z.strictObject({ reason: line(200, 2) })

export const memberChangeBody = z.strictObject({
  status: z.enum(['ACTIVE', 'LOCKED', 'SUSPENDED']),
  reason: line(200, 2),
  version: versionField,
})

export const memberDeviceSchema = z
  .object({
    id: z.number().int(),
    device: z.string(),
    provider: z.enum(['web', 'weapp', 'tv']),
    started_at: isoTime,
    last_used_at: isoTime,
    ended_at: isoTime.nullable(),
  })
  .openapi('MemberDevice')

export const memberConsentSchema = z
  .object({
    id: z.number().int(),
    kind: z.string(),
    version: z.string(),
    agreed: z.boolean(),
    recorded_at: isoTime,
  })
  .openapi('MemberConsent')
