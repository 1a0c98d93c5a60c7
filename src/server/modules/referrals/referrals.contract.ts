import { z } from '@hono/zod-openapi'
import { isoTime, line } from '../../http/endpoint.ts'
import { referralStatuses } from './referrals.tables.ts'

/** A code as people type it. */
export const referralCode = line(40).transform((code) => code.toUpperCase())

export const referralEventSchema = z
  .object({
    code: z.string(),
    valid: z.boolean(),
    referrer_nickname_masked: z.string(),
    friend_benefit: z.string(),
    referrer_benefit: z.string(),
    ends_at: isoTime,
  })
  .openapi('ReferralEvent')

export const ownReferralsSchema = z
  .object({
    code: z.string(),
    program: z
      .object({
        friend_benefit: z.string(),
        referrer_benefit: z.string(),
        cap_per_year: z.number().int(),
        ends_at: isoTime,
      })
      .optional()
      .openapi({ description: '지금 열린 추천 프로그램. 없으면 빠져요.' }),
    rewarded_this_year: z.number().int(),
    points_total: z.number().int(),
    results: z.array(
      z.object({
        id: z.number().int(),
        friend_nickname_masked: z.string(),
        status: z.enum(referralStatuses),
        points: z.number().int(),
        created_at: isoTime,
      }),
    ),
  })
  .openapi('OwnReferrals')
