import { z } from '@hono/zod-openapi'
import { subjectOf } from '../../http/actor.ts'
import { day, type Endpoint, endpoint, idValue, line, sliceOf, sliceQuery, wonValue } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { addressBody } from '../addresses/addresses.contract.ts'
import { presentPayment, readResult, refusalOf } from './joining/results.ts'
import { answerConversion, endTrial } from './joining/upgrade.service.ts'
import { statementOf } from './own/statement.ts'
import { answerPrice } from './prices/answer.service.ts'
import { changeStatus, downgrade, retryByHand, setInstallments, undoDowngrade } from './own/manage.service.ts'
import {
  givenConsent,
  keptConsentSchema,
  paymentResultSchema,
  periodSchema,
  statementSchema,
  subscriptionPaymentSchema,
  subscriptionSchema,
} from './subscriptions.contract.ts'
import {
  consentsOf,
  liveOf,
  paymentById,
  paymentsOf,
  periodsOf,
  presentSubscription,
  subscriptionsOf,
} from './subscriptions.read.ts'
import { toSlice } from '../../db/page.ts'
import type { Deps } from '../../deps.ts'
import type { Customer } from '../../http/actor.ts'

const base = '/api/v2/subscriptions'
const userBase = '/api/v2/user/subscriptions'

const who = (actor: Customer) => ({ userId: actor.id, actor: subjectOf(actor) })

/** The person's subscription as it is now, also one that has just ended. */
async function current({ deps, actor }: { deps: Deps; actor: Customer }) {
  const [newest] = await subscriptionsOf(deps.db, actor.id)
  if (!newest) throw new AppError('SUBSCRIPTION_NOT_FOUND')
  return presentSubscription(deps.db, newest, deps.clock.now())
}

/** A person's own membership: joining, changing, pausing and ending it. */
export const subscriptionRoutes: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path: userBase,
      summary: '내 구독',
      access: 'user',
      query: z.object({ platform: z.enum(['web', 'ios', 'android']).optional() }),
      responses: {
        200: z.object({ current: z.union([subscriptionSchema, z.null()]), results: z.array(subscriptionSchema) }),
      },
    },
    async ({ db, actor, now }) => {
      const [live, all] = [await liveOf(db, actor.id), await subscriptionsOf(db, actor.id)]
      const results = []
      for (const held of all) results.push(await presentSubscription(db, held, now))
      return { current: live ? await presentSubscription(db, live, now) : null, results }
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${base}/contracts/periods`,
      aliases: [`${userBase}/contracts/periods`],
      summary: '이용 기간',
      access: 'user',
      responses: { 200: z.object({ results: z.array(periodSchema) }) },
    },
    async ({ db, actor }) => ({ results: await periodsOf(db, actor.id) }),
  ),
  endpoint(
    {
      method: 'get',
      path: `${userBase}/payments`,
      summary: '구독 결제 내역',
      access: 'user',
      extension: true,
      query: z.object(sliceQuery),
      responses: { 200: sliceOf(subscriptionPaymentSchema) },
    },
    async ({ db, actor, query }) => {
      const { found, total } = await paymentsOf(db, actor.id, query)
      return toSlice(found.map(presentPayment), total, query)
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${userBase}/consents`,
      summary: '구독에 동의한 기록: 무엇에, 언제, 얼마에',
      access: 'user',
      extension: true,
      query: z.object(sliceQuery),
      responses: { 200: sliceOf(keptConsentSchema) },
    },
    async ({ db, actor, query }) => {
      const { results, total } = await consentsOf(db, actor.id, query)
      return toSlice(results, total, query)
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${userBase}/refund-quote`,
      summary: '지금 끝내면 돌려받는 금액: 키트를 반납할 때와 하지 않을 때, 진행 중인 취소·반품',
      access: 'user',
      extension: true,
      responses: { 200: statementSchema },
      errors: ['SUBSCRIPTION_NOT_FOUND', 'SUBSCRIPTION_STATE'],
    },
    async ({ db, actor, now }) => {
      const held = await liveOf(db, actor.id)
      if (!held) throw new AppError('SUBSCRIPTION_NOT_FOUND')
      return statementOf(db, held, now)
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/api/v2/payments/retry',
      summary: '결제하지 못한 기간을 지금 다시 결제',
      access: 'user',
      transaction: false,
      body: z.strictObject({ subscription_id: idValue.optional(), billing_key_id: idValue.optional() }),
      bodyOptional: true,
      responses: { 200: paymentResultSchema },
      errors: [
        'SUBSCRIPTION_NOT_FOUND',
        'BILLING_KEY_NOT_FOUND',
        'NOTHING_TO_RETRY',
        'PAYMENT_IN_PROGRESS',
        'PAYMENT_REJECTED',
        'RATE_LIMITED',
      ],
    },
    async ({ deps, actor, body, now }) => {
      const asked = { subscriptionId: body.subscription_id, billingKeyId: body.billing_key_id }
      const paymentId = await retryByHand(deps, who(actor), asked)
      const payment = paymentId === undefined ? undefined : await paymentById(deps.db, paymentId)
      if (!payment) throw new AppError('NOTHING_TO_RETRY')
      if (payment.status === 'FAILED') throw refusalOf(payment)
      return readResult(deps.db, actor.id, payment.resultId, now)
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/api/v1/user/subscription/change-status/',
      summary: '구독 상태 바꾸기: 해지, 해지 취소, 쉬어 가기, 다시 시작, 중도 해지',
      access: 'user',
      transaction: false,
      body: z.strictObject({
        status: z.enum(['CANCEL_SCHEDULED', 'ACTIVE', 'PAUSED', 'TERMINATED']),
        pause_until: day.optional(),
        reason: line(200).optional(),
        expected_refund: wonValue.optional(),
        returns_kits: z.boolean().optional().openapi({ description: 'TERMINATED: 보낸 키트를 반납해요' }),
      }),
      responses: { 200: subscriptionSchema },
      errors: [
        'SUBSCRIPTION_NOT_FOUND',
        'SUBSCRIPTION_STATE',
        'PRICE_CHANGED',
        'PAYMENT_IN_PROGRESS',
        'PAYMENT_REJECTED',
      ],
    },
    async ({ deps, actor, body }) => {
      await changeStatus(deps, who(actor), body)
      return current({ deps, actor })
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${base}/trial/end`,
      aliases: [`${userBase}/trial/end`],
      summary: '무료 체험 끝내기: 지금 결제하거나 해지',
      access: 'user',
      transaction: false,
      body: z.strictObject({
        mode: z.enum(['CONVERT_NOW', 'CANCEL']),
        expected_amount: wonValue.optional(),
        address: addressBody.optional(),
        consents: z.array(givenConsent).max(10).default([]),
      }),
      responses: { 200: subscriptionSchema },
      errors: [
        'SUBSCRIPTION_NOT_FOUND',
        'TRIAL_NOT_ACTIVE',
        'CONSENT_REQUIRED',
        'CONSENT_OUTDATED',
        'PRICE_CHANGED',
        'ADDRESS_REQUIRED',
        'BILLING_KEY_NOT_FOUND',
        'PAYMENT_IN_PROGRESS',
        'PAYMENT_REJECTED',
      ],
    },
    async ({ deps, actor, body, requestKey }) => {
      await endTrial(deps, who(actor), { ...body, requestId: requestKey?.requestId })
      return current({ deps, actor })
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${base}/trial/consent`,
      summary: '무료 체험 뒤의 결제에 동의하거나 동의하지 않기',
      access: 'user',
      extension: true,
      body: z.strictObject({ agreed: z.boolean(), version: line(20), expected_amount: wonValue }),
      responses: { 200: subscriptionSchema },
      errors: ['SUBSCRIPTION_NOT_FOUND', 'TRIAL_NOT_ACTIVE', 'PRICE_CHANGED', 'CONSENT_OUTDATED'],
    },
    async ({ db, actor, body, now }) => presentSubscription(db, await answerConversion(db, who(actor), body, now), now),
  ),
  endpoint(
    {
      method: 'post',
      path: `${base}/price-consent`,
      summary: '다음 결제부터 오르는 값에 동의하거나 동의하지 않기',
      access: 'user',
      extension: true,
      body: z.strictObject({ version: line(20), agreed: z.boolean(), expected_amount: wonValue.optional() }),
      responses: { 200: subscriptionSchema },
      errors: [
        'SUBSCRIPTION_NOT_FOUND',
        'NOTHING_TO_AGREE',
        'PRICE_CHANGED',
        'CONSENT_OUTDATED',
        'PAYMENT_IN_PROGRESS',
      ],
    },
    async ({ db, actor, body, now }) => presentSubscription(db, await answerPrice(db, who(actor), body, now), now),
  ),
  endpoint(
    {
      method: 'post',
      path: `${base}/downgrade`,
      summary: '다음 기간부터 요금제 낮추기',
      access: 'user',
      extension: true,
      body: z.strictObject({ product_id: idValue }),
      responses: { 200: subscriptionSchema },
      errors: ['SUBSCRIPTION_NOT_FOUND', 'PRODUCT_NOT_FOUND', 'SUBSCRIPTION_STATE'],
    },
    async ({ db, actor, body, now }) =>
      presentSubscription(db, await downgrade(db, who(actor), body.product_id, now), now),
  ),
  endpoint(
    {
      method: 'delete',
      path: `${base}/downgrade`,
      summary: '요금제 낮추기 취소',
      access: 'user',
      extension: true,
      responses: { 200: subscriptionSchema },
      errors: ['SUBSCRIPTION_NOT_FOUND', 'SUBSCRIPTION_STATE'],
    },
    async ({ db, actor, now }) => presentSubscription(db, await undoDowngrade(db, who(actor), now), now),
  ),
  endpoint(
    {
      method: 'post',
      path: `${base}/schedule/installment-months`,
      aliases: [`${userBase}/schedule/installment-months`],
      summary: '다음 결제의 할부 개월',
      access: 'user',
      body: z.strictObject({ installment_months: z.number().int().min(0).max(12) }),
      responses: { 200: subscriptionSchema },
      errors: ['SUBSCRIPTION_NOT_FOUND', 'INSTALLMENT_NOT_ALLOWED'],
    },
    async ({ db, deps, actor, body, now }) =>
      presentSubscription(db, await setInstallments(db, deps, who(actor), body.installment_months, now), now),
  ),
]
