import { z } from '@hono/zod-openapi'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { ownReferralsSchema, referralCode, referralEventSchema } from './referrals.contract.ts'
import { readOwnReferrals, readReferralEvent } from './referrals.read.ts'

/** 친구 추천: what a code brings, and whom one's own has brought. */
export const referralRoutes: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path: '/api/v1/referral-events/{code}/',
      summary: '추천 코드의 혜택',
      access: 'public',
      params: z.object({ code: referralCode }),
      responses: { 200: referralEventSchema },
      errors: ['REFERRAL_NOT_FOUND', 'REFERRAL_EXPIRED'],
    },
    ({ db, params, now }) => readReferralEvent(db, params.code, now),
  ),
  endpoint(
    {
      method: 'get',
      path: '/api/v1/user/referral',
      summary: '내 추천 코드와 추천한 친구',
      access: 'user',
      extension: true,
      responses: { 200: ownReferralsSchema },
    },
    ({ db, actor, now }) => readOwnReferrals(db, actor.id, now),
  ),
]
