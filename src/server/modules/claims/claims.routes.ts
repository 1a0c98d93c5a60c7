import { z } from '@hono/zod-openapi'
import { errorCodeSchema } from '../../http/codes.ts'
import { sure } from '../../db/sure.ts'
import {
  type Endpoint,
  endpoint,
  idParam,
  idParams,
  idValue,
  repeated,
  reply,
  sliceOf,
  sliceQuery,
} from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { answerOnce } from '../../http/idempotency.ts'
import { cartItemSchema } from '../cart/cart.contract.ts'
import { presentOwnLine } from '../cart/cart.read.ts'
import { inTransaction } from '../../db/transaction.ts'
import { executeRefunds } from '../refunds/execute.service.ts'
import type { ClaimType } from '../orders/claimable.ts'
import { reasonsOf } from './claimChecks.ts'
import { lockOrders, readClaimOrder } from './claimOrder.ts'
import { assertAllowed, factsOfClaim, lockClaims, readClaimRows } from './claimRow.ts'
import { claimFormSchema, claimReasonSchema, claimRequestBody, claimSchema } from './claims.contract.ts'
import { listClaims, readClaim } from './claims.read.ts'
import { claimStatuses, claimTypes } from './claims.tables.ts'
import { claimFeeRoutes } from './claimFees.routes.ts'
import { judgeRetract } from './claimStates.ts'
import { previewClaim } from './preview.service.ts'
import { requestClaim } from './request.service.ts'
import { retractClaim } from './retract.service.ts'
import { rollbackToCart } from './rollback.service.ts'

const typeParam = z.string().max(20)
const ofOrder = z.object({ orderId: idParam, type: typeParam })

function typeOf(text: string): ClaimType {
  const type = claimTypes.find((one) => one === text)
  if (!type) throw new AppError('CLAIM_TYPE_INVALID')
  return type
}

/** The customer's own claims; the staff side is claims.admin.ts. */
export const claimRoutes: Endpoint[] = [
  ...claimFeeRoutes,
  endpoint(
    {
      method: 'get',
      path: '/store/v1/user/claims/{type}/reasons/choices',
      summary: '취소·교환·반품 사유',
      access: 'user',
      params: z.object({ type: typeParam }),
      responses: { 200: z.object({ results: z.array(claimReasonSchema) }) },
      errors: ['CLAIM_TYPE_INVALID'],
    },
    async ({ db, params }) => ({ results: await reasonsOf(db, typeOf(params.type)) }),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/user/claims',
      summary: '내 취소·교환·반품',
      access: 'user',
      extension: true,
      query: z.object({
        ...sliceQuery,
        type: repeated(z.enum(claimTypes)),
        status: repeated(z.enum(claimStatuses)),
      }),
      responses: { 200: sliceOf(claimSchema) },
    },
    ({ db, actor, query }) => listClaims(db, actor.id, query),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/user/claims/{id}',
      summary: '내 취소·교환·반품 하나',
      access: 'user',
      extension: true,
      params: idParams,
      responses: { 200: claimSchema },
      errors: ['CLAIM_NOT_FOUND'],
    },
    async ({ db, actor, params }) => {
      const claim = await readClaim(db, actor.id, params.id)
      if (!claim) throw new AppError('CLAIM_NOT_FOUND')
      return claim
    },
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/user/orders/{orderId}/claims/{type}/request',
      summary: '취소·교환·반품 신청 화면과 환불 금액 미리보기',
      access: 'user',
      params: ofOrder,
      query: z.object({
        order_item_ids: repeated(idParam),
        quantities: repeated(z.coerce.number().int().min(1).max(999)),
        reason_id: idParam.optional(),
      }),
      responses: { 200: claimFormSchema },
      errors: [
        'CLAIM_TYPE_INVALID',
        'ORDER_NOT_FOUND',
        'ORDER_ITEM_NOT_FOUND',
        'CLAIM_NOT_ALLOWED',
        'CLAIM_WINDOW_CLOSED',
        'CLAIM_IN_PROGRESS',
      ],
    },
    ({ db, actor, params, query, now }) =>
      previewClaim(
        db,
        actor.id,
        params.orderId,
        {
          type: typeOf(params.type),
          items: (query.order_item_ids ?? []).map((orderItemId, index) => ({
            orderItemId,
            quantity: query.quantities?.[index] ?? 1,
          })),
          reasonId: query.reason_id,
        },
        now,
      ),
  ),
  endpoint(
    {
      method: 'post',
      path: '/store/v1/user/orders/{orderId}/claims/{type}/request',
      summary: '취소·교환·반품 신청',
      access: 'user',
      // the gateway is asked after the transaction that also keeps the answer
      transaction: false,
      idempotency: 'own',
      params: ofOrder,
      body: claimRequestBody,
      responses: { 201: claimSchema },
      errors: [
        'CLAIM_TYPE_INVALID',
        'ORDER_NOT_FOUND',
        'ORDER_ITEM_NOT_FOUND',
        'CLAIM_NOT_ALLOWED',
        'CLAIM_WINDOW_CLOSED',
        'CLAIM_IN_PROGRESS',
        'REFUND_CHANGED',
        'CLAIM_FEE_REQUIRED',
        'POINTS_NOT_ENOUGH',
        'EXCHANGE_SKU_SOLD_OUT',
        'REFUND_EXCEEDS_PAYMENT',
      ],
    },
    async ({ deps, actor, params, body, now, requestId, requestKey }) => {
      const { collection } = body
      const requested = await inTransaction(deps.db, async (tx) => {
        const made = await requestClaim(
          tx,
          {
            orderId: params.orderId,
            userId: actor.id,
            type: typeOf(params.type),
            items: body.items.map((item) => ({
              orderItemId: item.order_item_id,
              quantity: item.quantity,
              exchangeSkuId: item.exchange_sku_id,
            })),
            reasonId: body.reason_id,
            reasonDetail: body.reason_detail,
            imageIds: body.image_ids,
            collection: collection && JSON.parse(JSON.stringify(collection)),
            feePayment: body.fee_payment,
            expectedRefund: body.expected_refund,
            requester: 'USER',
          },
          { actor, now, requestId },
        )
        const answer = claimSchema.parse(await readClaim(tx, actor.id, made.claimId))
        await answerOnce(tx, requestKey, answer, now, 201)
        return made
      })
      // the refund stands whatever the gateway says now; the clock goes on where this call ends
      if (requested.completed) await executeRefunds(deps, [requested.completed.refundId])
      return reply(201, sure(await readClaim(deps.db, actor.id, requested.claimId)))
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/store/v1/user/claims/{id}/retract',
      summary: '취소·교환·반품 철회',
      access: 'user',
      extension: true,
      params: idParams,
      body: z.strictObject({ reason: z.string().trim().max(500).optional() }),
      bodyOptional: true,
      responses: { 200: claimSchema },
      errors: ['CLAIM_NOT_FOUND', 'CLAIM_STATE'],
    },
    async ({ db, actor, params, body, now, requestId }) => {
      const orderId = (await readClaim(db, actor.id, params.id))?.order_id
      if (orderId === undefined) throw new AppError('CLAIM_NOT_FOUND')
      await lockOrders(db, [orderId])
      await lockClaims(db, [params.id])
      const order = await readClaimOrder(db, orderId)
      const claim = (await readClaimRows(db, [params.id])).get(params.id)
      if (!order || !claim) throw new AppError('CLAIM_NOT_FOUND')
      const verdict = judgeRetract(factsOfClaim(claim), 'CUSTOMER')
      if (!verdict.ok && verdict.code === 'ALREADY_DONE') return sure(await readClaim(db, actor.id, params.id))
      assertAllowed(verdict)
      await retractClaim(
        db,
        order,
        claim,
        { actor, now, requestId },
        { reason: body.reason || '고객이 철회했어요.', quiet: true },
      )
      return sure(await readClaim(db, actor.id, params.id))
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/store/v1/user/orders/{id}/post-claims/rollback-to-cart',
      summary: '취소한 상품을 장바구니에 다시 담기',
      access: 'user',
      params: idParams,
      body: z.strictObject({ claim_id: idValue.optional() }),
      bodyOptional: true,
      responses: {
        200: z.object({
          added: z.array(cartItemSchema),
          skipped: z.array(z.object({ sku_id: z.number().int(), code: errorCodeSchema })),
          count: z.number().int(),
        }),
      },
      errors: ['ORDER_NOT_FOUND', 'CLAIM_NOT_COMPLETED'],
    },
    async ({ db, actor, params, body, now }) => {
      const { lines, skipped, count } = await rollbackToCart(db, actor.id, params.id, body.claim_id, now)
      return { added: lines.map((line) => presentOwnLine(line, now)), skipped, count }
    },
  ),
]
