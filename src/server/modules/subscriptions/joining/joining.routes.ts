import { z } from '@hono/zod-openapi'
import { inTransaction } from '../../../db/transaction.ts'
import { type Customer, subjectOf } from '../../../http/actor.ts'
import { type Endpoint, endpoint, idParam, reply } from '../../../http/endpoint.ts'
import { referralCode } from '../../referrals/referrals.contract.ts'
import { holdOwn } from '../own/manage.service.ts'
import {
  initialBody,
  initialQuoteSchema,
  paymentResultSchema,
  startedSchema,
  upgradeBody,
  upgradeQuoteSchema,
} from '../subscriptions.contract.ts'
import { quoteInitial, startMembership } from './initial.service.ts'
import { readResult } from './results.ts'
import { quoteUpgrade, upgrade } from './upgrade.service.ts'

const base = '/api/v2/subscriptions'

const who = (actor: Customer) => ({ userId: actor.id, actor: subjectOf(actor) })

/** What a membership costs, beginning it, and changing to a larger one. */
export const joiningRoutes: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path: `${base}/payments/initial`,
      aliases: ['/api/v2/subscription-payments/initial'],
      summary: '가입할 때 낼 금액과 필요한 동의',
      access: 'user',
      query: z.object({ product_id: idParam, referral_code: referralCode.optional() }),
      responses: { 200: initialQuoteSchema },
      errors: ['PRODUCT_NOT_FOUND', 'ALREADY_SUBSCRIBED'],
    },
    ({ deps, db, actor, query, now }) =>
      quoteInitial(deps, db, { userId: actor.id, now }, { productId: query.product_id, code: query.referral_code }),
  ),
  endpoint(
    {
      method: 'post',
      path: `${base}/payments/initial`,
      aliases: ['/api/v2/subscription-payments/initial'],
      summary: '멤버십 시작: 무료 체험이거나 첫 결제',
      access: 'user',
      transaction: false,
      body: initialBody,
      responses: { 201: startedSchema, 202: startedSchema },
      errors: [
        'PRODUCT_NOT_FOUND',
        'ALREADY_SUBSCRIBED',
        'PRICE_CHANGED',
        'CONSENT_REQUIRED',
        'CONSENT_OUTDATED',
        'ADDRESS_REQUIRED',
        'BILLING_KEY_NOT_FOUND',
        'INSTALLMENT_NOT_ALLOWED',
        'PAYMENT_IN_PROGRESS',
        'PAYMENT_REJECTED',
      ],
    },
    async ({ deps, actor, body, requestKey }) => {
      const started = await startMembership(deps, { ...body, userId: actor.id, requestId: requestKey?.requestId })
      return started.status === 'PENDING' ? reply(202, started) : started
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${base}/payments/upgrade`,
      summary: '요금제를 올릴 때 낼 금액과 필요한 동의',
      access: 'user',
      extension: true,
      query: z.object({ product_id: idParam }),
      responses: { 200: upgradeQuoteSchema },
      errors: ['SUBSCRIPTION_NOT_FOUND', 'PRODUCT_NOT_FOUND', 'UPGRADE_NOT_ALLOWED'],
    },
    ({ deps, actor, query, now }) =>
      inTransaction(
        deps.db,
        async (tx) => (await quoteUpgrade(tx, await holdOwn(tx, actor.id), query.product_id, now)).quote,
      ),
  ),
  endpoint(
    {
      method: 'post',
      path: `${base}/payments/upgrade`,
      aliases: ['/api/v2/subscription-payments/upgrade'],
      summary: '요금제 올리기',
      access: 'user',
      transaction: false,
      body: upgradeBody,
      responses: { 201: startedSchema, 202: startedSchema },
      errors: [
        'SUBSCRIPTION_NOT_FOUND',
        'PRODUCT_NOT_FOUND',
        'UPGRADE_NOT_ALLOWED',
        'PRICE_CHANGED',
        'CONSENT_REQUIRED',
        'CONSENT_OUTDATED',
        'ADDRESS_REQUIRED',
        'BILLING_KEY_NOT_FOUND',
        'INSTALLMENT_NOT_ALLOWED',
        'PAYMENT_IN_PROGRESS',
        'PAYMENT_REJECTED',
      ],
    },
    async ({ deps, actor, body, requestKey }) => {
      const started = await upgrade(deps, who(actor), { ...body, requestId: requestKey?.requestId })
      return started.status === 'PENDING' ? reply(202, started) : started
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${base}/payments/results/{id}`,
      aliases: ['/api/v2/subscription-payments/results/{id}'],
      summary: '구독 결제 결과',
      access: 'user',
      params: z.object({ id: z.string().max(40) }),
      responses: { 200: paymentResultSchema },
      errors: ['NOT_FOUND'],
    },
    ({ db, actor, params, now }) => readResult(db, actor.id, params.id, now),
  ),
]
