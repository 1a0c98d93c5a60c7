import { z } from '@hono/zod-openapi'
import { sure } from '../../db/sure.ts'
import { subjectOf } from '../../http/actor.ts'
import { day, type Endpoint, endpoint, reply } from '../../http/endpoint.ts'
import type { ErrorCode } from '../../http/errorTable.ts'
import { AppError } from '../../http/errors.ts'
import { subscriptionSchema } from '../subscriptions/subscriptions.contract.ts'
import { liveOf, presentSubscription } from '../subscriptions/subscriptions.read.ts'
import { buyGifts } from './buy.service.ts'
import { openBundles, presentBundles } from './bundles.read.ts'
import { claimGift, previewGift } from './claim.service.ts'
import { cancelGift } from './close.service.ts'
import { editGift } from './edit.service.ts'
import {
  buyBody,
  claimBody,
  editBody,
  giftBundleSchema,
  giftPublicSchema,
  giftSchema,
  giftTrackingSchema,
  refundAccountBody,
  tokenParams,
  trackingQuery,
} from './gifts.contract.ts'
import { giftOfToken, readGift, trackGifts } from './gifts.read.ts'
import { sayAccount } from './refunds/accounts.service.ts'
import { sendNow } from './send.service.ts'

const path = '/api/v2/gifts'
const over: ErrorCode[] = ['GIFT_NOT_FOUND', 'GIFT_CLAIMED', 'GIFT_CANCELED', 'GIFT_EXPIRED']

const boughtSchema = z.object({ result_id: z.string(), status: z.enum(['PENDING', 'SUCCEEDED']) })

const kitSchema = z.object({
  id: z.number().int(),
  sku: z.object({ id: z.number().int(), name: z.string() }),
  quantity: z.number().int(),
  ships_on: day,
})

/** Gifts as those meet them who buy one, and those who are given one. */
export const giftRoutes: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path: '/api/v1/commerce/gift-bundles/',
      summary: '선물 묶음: 멤버십과 상품',
      access: 'public',
      responses: { 200: z.object({ results: z.array(giftBundleSchema) }) },
    },
    async ({ db }) => ({ results: await presentBundles(db, await openBundles(db)) }),
  ),
  endpoint(
    {
      method: 'post',
      path,
      summary: '선물 사기: 등록한 결제수단으로 한 번 결제해요',
      access: 'user',
      extension: true,
      transaction: false,
      body: buyBody,
      responses: { 201: boughtSchema, 202: boughtSchema },
      errors: [
        'GIFT_BUNDLE_NOT_FOUND',
        'PRICE_CHANGED',
        'BILLING_KEY_NOT_FOUND',
        'PAYMENT_IN_PROGRESS',
        'PAYMENT_REJECTED',
      ],
    },
    async ({ deps, actor, body, requestKey }) => {
      const bought = await buyGifts(deps, {
        userId: actor.id,
        requestId: requestKey?.requestId,
        bundleId: body.gift_bundle_id,
        quantity: body.quantity,
        billingKeyId: body.billing_key_id,
        expectedAmount: body.expected_amount,
      })
      return bought.status === 'PENDING' ? reply(202, bought) : bought
    },
  ),
  endpoint(
    {
      method: 'get',
      path: '/api/v2/subscriptions/gift/tracking',
      aliases: ['/api/v2/user/subscriptions/gift/tracking'],
      summary: '보낸 선물: 받았는지, 배송은 어떤지',
      access: 'user',
      query: trackingQuery,
      responses: { 200: z.object({ results: z.array(giftTrackingSchema) }) },
    },
    async ({ deps, db, actor, query, now }) => ({ results: await trackGifts(deps, db, actor.id, query, now) }),
  ),
  endpoint(
    {
      method: 'patch',
      path: '/api/v1/user/gift-creation/',
      summary: '선물의 받는 분, 메시지, 보낼 때를 적거나 고치기',
      access: 'user',
      // the answer holds the link
      idempotency: 'sealed',
      body: editBody,
      responses: { 200: giftSchema },
      errors: [...over, 'GIFT_RECEIVER_REQUIRED', 'GIFT_SENT', 'GIFT_SEND_LIMIT'],
    },
    async ({ deps, db, actor, body, now }) => {
      await editGift(db, deps, actor.id, body, now)
      return readGift(deps, db, actor.id, body.gift_id)
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/refund-account`,
      summary: '카드로 돌려받지 못한 선물의 환불 계좌 적기, 고치기',
      access: 'user',
      extension: true,
      idempotency: 'sealed',
      body: refundAccountBody,
      responses: { 200: giftSchema },
      errors: ['GIFT_NOT_FOUND', 'GIFT_REFUND_STATE'],
    },
    async ({ deps, db, actor, body, now }) => {
      await sayAccount(db, deps.keys, actor.id, body, now)
      return readGift(deps, db, actor.id, body.gift_id)
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{token}`,
      summary: '받은 선물 보기. 받지는 않아요',
      access: 'public+',
      extension: true,
      params: tokenParams,
      responses: { 200: giftPublicSchema },
      errors: ['GIFT_NOT_FOUND'],
    },
    ({ deps, db, params, actor, now }) =>
      previewGift(deps, db, params.token, actor.kind === 'user' ? actor.id : undefined, now),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/{token}/claim`,
      summary: '선물 받기: 남은 기간 뒤에 이어 붙고, 구성품이 있으면 배송을 잡아요',
      access: 'user',
      extension: true,
      transaction: false,
      params: tokenParams,
      body: claimBody,
      bodyOptional: true,
      responses: {
        200: z.object({
          subscription: subscriptionSchema,
          period: z.object({ starts_on: day, ends_on: day }),
          delivery_schedules: z.array(kitSchema),
        }),
      },
      errors: [...over, 'ADDRESS_REQUIRED', 'DATE_NOT_SHIPPABLE'],
    },
    ({ deps, params, body, actor, requestKey, now }) =>
      claimGift(
        deps,
        { token: params.token, userId: actor.id, address: body.address, requestKey },
        async (tx, { startsOn, endsOn, kits }) => ({
          subscription: await presentSubscription(tx, sure(await liveOf(tx, actor.id)), now),
          period: { starts_on: startsOn, ends_on: endsOn },
          delivery_schedules: kits.map(({ id, skuId, name, quantity, shipsOn }) => ({
            id,
            sku: { id: skuId, name },
            quantity,
            ships_on: shipsOn,
          })),
        }),
      ),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/{token}/resend`,
      summary: '선물 링크를 문자로 보내기, 다시 보내기',
      access: 'user',
      extension: true,
      idempotency: 'sealed',
      params: tokenParams,
      responses: { 200: giftSchema },
      errors: [...over, 'GIFT_RECEIVER_REQUIRED', 'GIFT_SEND_LIMIT'],
    },
    async ({ deps, db, params, actor, now }) => {
      const id = await ownOfToken(db, deps, actor.id, params.token)
      await sendNow(db, deps, id, subjectOf(actor), now)
      return readGift(deps, db, actor.id, id)
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/{token}/cancel`,
      summary: '받기 전의 선물 취소: 전액 돌려받아요',
      access: 'user',
      extension: true,
      idempotency: 'sealed',
      params: tokenParams,
      responses: { 200: giftSchema },
      errors: over,
    },
    async ({ deps, db, params, actor, now }) => {
      const id = await ownOfToken(db, deps, actor.id, params.token)
      await cancelGift(db, id, subjectOf(actor), null, now)
      return readGift(deps, db, actor.id, id)
    },
  ),
]

/** The gift of a link that somebody bought themselves: having the link is not enough. Error: GIFT_NOT_FOUND. */
async function ownOfToken(
  db: Parameters<typeof giftOfToken>[0],
  { keys }: Parameters<typeof readGift>[0],
  buyerId: number,
  token: string,
): Promise<number> {
  const gift = await giftOfToken(db, keys, token)
  if (gift.buyer_id !== buyerId) throw new AppError('GIFT_NOT_FOUND')
  return gift.id
}
