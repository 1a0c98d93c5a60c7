import { z } from '@hono/zod-openapi'
import { type Endpoint, endpoint, pageQuery } from '../../http/endpoint.ts'
import { SUBSCRIPTION_PRODUCTS_PAGE } from '../../http/listDefaults.ts'
import { referralCode } from '../referrals/referrals.contract.ts'
import { friendOf } from '../referrals/referrals.read.ts'
import { planSchema, subscriptionProductsSchema, userPlansSchema } from './plans.contract.ts'
import { openPlans, openProducts, presentPlans } from './plans.read.ts'
import { subscriptionStores } from './plans.tables.ts'
import { mayTry, plansOf } from './userPlans.read.ts'

/** Plans and what they are sold as. */
export const planRoutes: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path: '/core/v1/subscriptions/plans',
      summary: '요금제: 한 기간의 총액이 먼저, 한 달로 나눈 값은 그다음',
      access: 'public',
      cacheSeconds: 2,
      responses: { 200: z.object({ results: z.array(planSchema) }) },
    },
    async ({ db, now }) => ({ results: await presentPlans(db, await openPlans(db, now)) }),
  ),
  endpoint(
    {
      method: 'get',
      path: '/core/v1/user/subscriptions/plans',
      summary: '내가 시작하거나 바꿀 수 있는 요금제와 그 이유, 바꿀 때의 금액',
      access: 'user',
      responses: { 200: userPlansSchema },
    },
    ({ deps, db, actor, now }) => plansOf(deps, db, { userId: actor.id, now }),
  ),
  endpoint(
    {
      method: 'get',
      path: '/api/v1/subscription/products/',
      summary: '구독 상품',
      access: 'public+',
      query: z.object({
        page: pageQuery.page,
        page_size: pageQuery.page_size.default(SUBSCRIPTION_PRODUCTS_PAGE.page_size),
        store: z.enum(subscriptionStores).default('web'),
        referral_code: referralCode.optional(),
      }),
      responses: { 200: subscriptionProductsSchema },
    },
    async ({ deps, db, actor, query, now }) => {
      const userId = actor.kind === 'user' ? actor.id : null
      const isNew = userId === null || (await mayTry(deps, db, { userId, now }))
      const code = query.referral_code
      const friend = code ? await friendOf(db, code, userId, now) : undefined
      const page = await openProducts(db, query, { mayTry: isNew, discount: friend?.program.discount ?? 0, now })
      return code ? { ...page, referral: { valid: friend !== undefined, code } } : page
    },
  ),
]
