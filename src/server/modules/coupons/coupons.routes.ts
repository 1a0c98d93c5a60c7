import { z } from '@hono/zod-openapi'
import { earnRateOf, MOST_TAKEN_COUPONS } from '#shared/policy.ts'
import { errorCodeSchema } from '../../http/codes.ts'
import type { Db } from '../../db/db.ts'
import { subjectOf } from '../../http/actor.ts'
import { type Endpoint, endpoint, idParams, idValue, reply, sliceOf, sliceQuery } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { productCardSchema } from '../catalog/catalog.contract.ts'
import { productCards } from '../catalog/cards.ts'
import type { FollowMarks } from '../catalog/followMarks.ts'
import { takerOf } from './audiences.ts'
import {
  availableCoupons,
  countAvailable,
  couponOfOwned,
  issuesOfBenefits,
  openBenefits,
  productBenefits,
  targetProducts,
  trialBenefits,
  userCouponsById,
} from './benefits.read.ts'
import { bestPriceOf } from './bestPrice.ts'
import { boxOf } from './box.read.ts'
import { redeemCode } from './codes.service.ts'
import { boxCouponSchema, boxTabs, couponBenefitSchema, userCouponSchema } from './coupons.contract.ts'
import { ownedCoupons } from './coupons.service.ts'
import { couponTargets } from './coupons.tables.ts'
import { issueCoupons } from './issuing.service.ts'
import { keptChangeAt } from '../catalog/changesAt.ts'
import { subscribes } from '../subscriptions/subscribers.ts'
import { readPolicies } from '../policies/policies.read.ts'

const products = sliceOf(productCardSchema)
const benefits = z.object({ results: z.array(couponBenefitSchema) })

/** Coupons as customers meet them. */
export const couponRoutes = (marks: FollowMarks): Endpoint[] => [
  endpoint(
    {
      method: 'get',
      path: '/store/v1/coupons/trials',
      summary: '멤버십 회원에게 드리는 쿠폰 (체험 중인 회원도)',
      access: 'public+',
      cacheSeconds: 2,
      responses: { 200: benefits },
    },
    async ({ db, actor, now }) => ({
      results: (await trialBenefits(db, actor.kind === 'user' ? actor.id : null, now)).map(({ benefit }) => benefit),
    }),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/coupons/benefits',
      summary: '누구나 받을 수 있는 쿠폰',
      access: 'public+',
      extension: true,
      cacheSeconds: 2,
      responses: { 200: benefits },
    },
    async ({ db, actor, now }) => ({
      results: (await openBenefits(db, actor.kind === 'user' ? actor.id : null, now)).map(({ benefit }) => benefit),
    }),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/products/{id}/coupons',
      summary: '이 상품에 쓸 수 있고 누구나 받을 수 있는 쿠폰 (누가 받았는지는 말하지 않음)',
      access: 'public',
      extension: true,
      cacheSeconds: 2,
      params: idParams,
      responses: { 200: benefits },
      errors: ['PRODUCT_NOT_FOUND'],
    },
    async ({ db, params, now }) => {
      await shownProduct(db, params.id, now)
      return { results: (await productBenefits(db, params.id, null, now)).map(({ benefit }) => benefit) }
    },
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/coupons/{id}/target-products',
      summary: '쿠폰을 쓸 수 있는 상품',
      access: 'public+',
      cacheSeconds: 2,
      changesAt: keptChangeAt,
      ofPerson: marks.results,
      params: idParams,
      query: z.object(sliceQuery),
      responses: { 200: products },
      errors: ['COUPON_NOT_FOUND'],
    },
    async ({ db, params, query, now }) => known(await targetProducts(db, params.id, query, now)),
  ),
  endpoint(
    {
      method: 'post',
      path: '/store/v1/coupons/benefits/bulk-issue',
      summary: '쿠폰 받기',
      access: 'user',
      body: z.strictObject({ coupon_benefit_ids: z.array(idValue).min(1).max(MOST_TAKEN_COUPONS) }),
      responses: {
        200: z.object({
          issued: z.array(userCouponSchema),
          failures: z.array(z.object({ coupon_benefit_id: z.number().int(), code: errorCodeSchema })),
        }),
      },
      errors: [
        'COUPON_ISSUE_CLOSED',
        'COUPON_ALREADY_ISSUED',
        'COUPON_SOLD_OUT',
        'COUPON_NOT_ELIGIBLE',
        'COUPON_MEMBERS_ONLY',
      ],
    },
    async ({ db, actor, body, now }) => {
      const asked = [...new Set(body.coupon_benefit_ids)]
      const issues = await issuesOfBenefits(db, asked)
      const issueIds = [...new Set(issues.values())]
      const outcomes = await issueCoupons(
        db,
        issueIds.map((issueId) => ({ issueId, userId: actor.id })),
        { actor: subjectOf(actor), now, taker: await takerOf(db, actor.id, now) },
      )
      const codes = new Map(outcomes.map(({ issueId, code }) => [issueId, code]))
      // two places may offer the same coupon: it is given once
      const taken = new Set<number>()
      const failures = asked.flatMap((benefitId) => {
        const issueId = issues.get(benefitId)
        const code = issueId === undefined ? ('COUPON_NOT_FOUND' as const) : codes.get(issueId)
        if (code) return [{ coupon_benefit_id: benefitId, code }]
        if (issueId !== undefined && taken.has(issueId))
          return [{ coupon_benefit_id: benefitId, code: 'COUPON_ALREADY_ISSUED' as const }]
        if (issueId !== undefined) taken.add(issueId)
        return []
      })
      const made = outcomes.flatMap(({ userCouponId }) => (userCouponId === null ? [] : [userCouponId]))
      return { issued: await userCouponsById(db, made), failures }
    },
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/user/coupons',
      summary: '쿠폰함: 사용 가능(결제 중인 것도), 사용 완료, 기간 만료',
      access: 'user',
      extension: true,
      query: z.object({
        status: z.enum(boxTabs).default('AVAILABLE'),
        target: z.enum(couponTargets).optional(),
        ...sliceQuery,
      }),
      responses: { 200: sliceOf(boxCouponSchema) },
    },
    ({ db, actor, query, now }) => boxOf(db, actor.id, query, now),
  ),
  endpoint(
    {
      method: 'post',
      path: '/store/v1/user/coupons/codes',
      summary: '쿠폰 코드 등록',
      access: 'user',
      extension: true,
      // a code tried in vain stays counted
      transaction: false,
      body: z.strictObject({ code: z.string().trim().min(1).max(60) }),
      responses: { 201: userCouponSchema },
      errors: [
        'COUPON_CODE_UNKNOWN',
        'COUPON_ISSUE_CLOSED',
        'COUPON_ALREADY_ISSUED',
        'COUPON_SOLD_OUT',
        'COUPON_NOT_ELIGIBLE',
        'COUPON_MEMBERS_ONLY',
        'RATE_LIMITED',
      ],
    },
    async ({ deps, actor, body, place, requestKey }) =>
      reply(201, await redeemCode(deps, { userId: actor.id, code: body.code, place, key: requestKey })),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/user/coupons/available',
      summary: '쓸 수 있는 내 쿠폰',
      access: 'user',
      query: z.object({ target: z.enum(couponTargets).optional(), ...sliceQuery }),
      responses: { 200: sliceOf(userCouponSchema) },
    },
    ({ db, actor, query, now }) => availableCoupons(db, actor.id, query, now),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/user/coupons/available-count',
      summary: '쓸 수 있는 내 쿠폰 수',
      access: 'user',
      responses: { 200: z.object({ count: z.number().int() }) },
    },
    async ({ db, actor, now }) => ({ count: await countAvailable(db, actor.id, now) }),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/user/coupons/{id}/target-products',
      summary: '내 쿠폰을 쓸 수 있는 상품',
      access: 'user',
      ofPerson: marks.results,
      params: idParams,
      query: z.object(sliceQuery),
      responses: { 200: products },
      errors: ['COUPON_NOT_FOUND'],
    },
    async ({ db, actor, params, query, now }) => {
      const couponId = known(await couponOfOwned(db, actor.id, params.id))
      return known(await targetProducts(db, couponId, query, now))
    },
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/user/benefits/by-products/{id}',
      summary: '이 상품에 받을 수 있는 혜택',
      access: 'user',
      params: idParams,
      responses: {
        200: z.object({
          member_price: z.number().int().optional().openapi({ description: '회원가. 지금 가격보다 낮을 때만' }),
          downloadable: z.array(couponBenefitSchema),
          owned: z.array(userCouponSchema),
          best_price: z.number().int(),
          earn_points: z.number().int(),
          earn_rate_percent: z.number().int(),
          is_member: z.boolean(),
        }),
      },
      errors: ['PRODUCT_NOT_FOUND'],
    },
    async ({ db, actor, params, now }) => {
      const product = await shownProduct(db, params.id, now)
      const offered = await productBenefits(db, params.id, actor.id, now)
      const all = await ownedCoupons(db, actor.id, [{ id: 1, productId: params.id }], now)
      const owned = all.filter(
        ({ target, eligibleLineIds }) => target !== 'SHIPPING' && (eligibleLineIds?.length ?? 1) > 0,
      )
      const isMember = await subscribes(db, actor.id, now)
      const earnRatePercent = earnRateOf(await readPolicies(db), isMember)
      const fresh = offered.filter(({ benefit }) => !benefit.issued).map(({ row }) => row)
      return {
        ...(product.member_price === undefined ? {} : { member_price: product.member_price }),
        downloadable: offered.map(({ benefit }) => benefit),
        owned: await userCouponsById(
          db,
          owned.map(({ id }) => id),
        ),
        ...bestPriceOf(product, owned, fresh, { earnRatePercent, isMember }),
        earn_rate_percent: earnRatePercent,
        is_member: isMember,
      }
    },
  ),
]

function known<T>(found: T | undefined): T {
  if (found === undefined) throw new AppError('COUPON_NOT_FOUND')
  return found
}

/** The card of a product whose page has coupons. */
async function shownProduct(db: Db, id: number, now: Date) {
  const product = (await productCards(db, [id], now)).get(id)
  if (!product || product.status === 'DISCONTINUED') throw new AppError('PRODUCT_NOT_FOUND')
  return product
}
