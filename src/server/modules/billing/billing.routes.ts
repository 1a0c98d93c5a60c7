import { z } from '@hono/zod-openapi'
import { endpoint, idParam, idParams, reply, wonValue } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { ownPath } from '../../http/returnPages.ts'
import { INSTALLMENT_FROM } from '#shared/policy.ts'
import { inTransaction } from '../../db/transaction.ts'
import { changePageOf, recordChange } from './behindKey.service.ts'
import { answerOf, completeCard, easyKind, kindParams, offered, ownKey, pagesOf } from './billing.calls.ts'
import {
  billingKeySchema,
  billingKeysSchema,
  cardBody,
  changeBody,
  changePageSchema,
  completeBody,
  completingSchema,
  defaultMethodSchema,
  initializeBody,
  installmentPlanSchema,
  methodBody,
  openedSchema,
  registrationId,
  registrationSchema,
} from './billing.contract.ts'
import { defaultOf, keyOf, keysOf } from './billing.read.ts'
import { deleteKey, makeDefault, type MethodChosen } from './billing.service.ts'
import { completeRegistration, readRegistration } from './completion.service.ts'
import { availableMonths } from '#shared/pricing/installments.ts'
import { billingFor, openRegistration } from './registration.service.ts'

// a repeat asks the same registration, which has one end
const inSteps = { transaction: false, idempotency: 'repeatable' } as const
const completing = { responses: { 201: billingKeySchema, 202: completingSchema } }

export const billingRoutes = (chosen: MethodChosen) => [
  endpoint(
    {
      method: 'get',
      path: '/api/v2/billing-keys',
      aliases: ['/api/v2/user/billing-keys'],
      summary: '등록한 결제수단',
      access: 'user',
      responses: { 200: billingKeysSchema },
    },
    async ({ db, deps, actor, now }) => ({ results: await keysOf(db, actor.id, now), ...offered(deps) }),
  ),
  endpoint(
    {
      method: 'get',
      path: '/api/v2/billing-keys/card',
      summary: '등록한 카드',
      access: 'user',
      responses: { 200: billingKeysSchema },
    },
    async ({ db, deps, actor, now }) => ({ results: await keysOf(db, actor.id, now, 'CARD'), ...offered(deps) }),
  ),
  endpoint(
    {
      method: 'post',
      path: '/api/v2/billing-keys/card/initialize',
      summary: '카드 등록 시작: 결제사의 등록 창 주소',
      access: 'user',
      extension: true,
      ...inSteps,
      body: initializeBody,
      responses: { 200: openedSchema },
      errors: ['PAYMENT_METHOD_NOT_AVAILABLE', 'BILLING_KEY_LIMIT', 'PG_UNAVAILABLE', 'RATE_LIMITED'],
    },
    ({ deps, actor, body, request }) => {
      const pages = pagesOf(body, deps, request)
      const billing = billingFor(deps, 'CARD', 'PAYMENT_METHOD_NOT_AVAILABLE')
      return openRegistration(deps, billing, actor.id, 'CARD', pages)
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/api/v2/billing-keys/card',
      summary: '카드 등록 끝내기. 결제사의 답을 아직 모르면 202예요.',
      access: 'user',
      ...inSteps,
      body: cardBody,
      ...completing,
      errors: ['NOT_FOUND', 'REGISTRATION_EXPIRED', 'BILLING_AUTH_FAILED', 'BILLING_KEY_EXISTS'],
    },
    async ({ deps, actor, body }) => answerOf(deps, actor.id, await completeCard(deps, actor.id, body)),
  ),
  endpoint(
    {
      method: 'post',
      path: '/api/v2/billing-keys/easy-pay/{kind}/initialize',
      summary: '간편결제 등록 시작: 등록 창 주소',
      access: 'user',
      ...inSteps,
      params: kindParams,
      body: initializeBody,
      responses: { 200: openedSchema },
      errors: ['EASY_PAY_KIND_INVALID', 'BILLING_KEY_LIMIT', 'PG_UNAVAILABLE', 'RATE_LIMITED'],
    },
    ({ deps, actor, params, body, request }) => {
      const kind = easyKind(params.kind)
      const pages = pagesOf(body, deps, request)
      return openRegistration(deps, billingFor(deps, kind, 'EASY_PAY_KIND_INVALID'), actor.id, kind, pages)
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/api/v2/billing-keys/easy-pay/{kind}/complete',
      summary: '간편결제 등록 끝내기. 결제사의 답을 아직 모르면 202예요.',
      access: 'user',
      ...inSteps,
      params: kindParams,
      body: completeBody,
      ...completing,
      errors: [
        'EASY_PAY_KIND_INVALID',
        'NOT_FOUND',
        'REGISTRATION_EXPIRED',
        'BILLING_AUTH_FAILED',
        'BILLING_KEY_EXISTS',
      ],
    },
    async ({ deps, actor, params, body }) => {
      const registration = { id: body.registration_id, userId: actor.id }
      const given = { kinds: [easyKind(params.kind)], params: body.pg_params, makeDefault: body.make_default ?? false }
      return answerOf(deps, actor.id, await completeRegistration(deps, registration, given))
    },
  ),
  endpoint(
    {
      method: 'get',
      path: '/api/v2/billing-keys/registrations/{id}',
      summary: '결제수단 등록이 어디까지 됐는지',
      access: 'user',
      extension: true,
      params: z.object({ id: registrationId }),
      responses: { 200: registrationSchema },
      errors: ['NOT_FOUND'],
    },
    async ({ db, actor, params, now }) => {
      const { kind, status, billingKeyId, failure } = await readRegistration(
        db,
        { id: params.id, userId: actor.id },
        now,
      )
      const method = billingKeyId === undefined ? undefined : await keyOf(db, actor.id, billingKeyId, now)
      return { registration_id: params.id, kind, status, method: method ?? null, failure }
    },
  ),
  endpoint(
    {
      method: 'get',
      path: '/api/v2/billing-keys/naverpay/methods/change',
      summary: '네이버페이에 등록한 카드를 바꾸는 화면',
      access: 'user',
      query: z.object({ billing_key_id: idParam.optional(), return_url: z.string().min(1).max(500).optional() }),
      responses: { 200: changePageSchema },
      errors: ['NOT_FOUND', 'PG_UNAVAILABLE'],
    },
    ({ deps, actor, query, request }) => {
      const path = ownPath(query.return_url ?? '/my/settings/payment-methods', 'return_url', deps.config, request)
      return changePageOf(deps, actor.id, query.billing_key_id, new URL(path, deps.config.publicUrl).href)
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/api/v2/billing-keys/naverpay/methods/change',
      summary: '네이버페이에서 바꾼 카드 반영',
      access: 'user',
      ...inSteps,
      body: changeBody,
      responses: { 200: billingKeySchema },
      errors: ['NOT_FOUND', 'BILLING_AUTH_FAILED', 'PG_UNAVAILABLE'],
    },
    async ({ deps, actor, body }) => {
      await recordChange(deps, actor.id, body.billing_key_id)
      return ownKey(deps, actor.id, body.billing_key_id)
    },
  ),
  endpoint(
    {
      method: 'get',
      path: '/api/v2/billing-keys/{id}/installment-plan',
      summary: '이 결제수단으로 나눠 낼 수 있는 개월',
      access: 'user',
      params: idParams,
      query: z.object({ amount: z.coerce.number().pipe(wonValue) }),
      responses: { 200: installmentPlanSchema },
      errors: ['NOT_FOUND'],
    },
    async ({ db, actor, params, query, now }) => {
      const key = await keyOf(db, actor.id, params.id, now)
      if (!key || key.status === 'DELETED') throw new AppError('NOT_FOUND')
      const usable = key.status !== 'INVALID'
      return {
        available_months: usable ? availableMonths({ kind: key.kind, cardType: key.card_type }, query.amount) : [],
        // no contract of this shop pays the interest
        interest_free: [],
        min_amount: INSTALLMENT_FROM,
      }
    },
  ),
  endpoint(
    {
      method: 'delete',
      path: '/api/v2/billing-keys/{id}',
      summary: '결제수단 삭제. 이어지는 멤버십에 쓰고 있으면 삭제할 수 없어요.',
      access: 'user',
      extension: true,
      params: idParams,
      responses: { 204: null },
      errors: ['NOT_FOUND', 'BILLING_KEY_IN_USE'],
    },
    ({ db, actor, params, now }) => deleteKey(db, actor.id, params.id, now),
  ),
  endpoint(
    {
      method: 'get',
      path: '/api/v2/payments/methods/default',
      summary: '기본 결제수단',
      access: 'user',
      responses: { 200: defaultMethodSchema },
    },
    async ({ db, actor, now }) => ({ method: await defaultOf(db, actor.id, now) }),
  ),
  endpoint(
    {
      method: 'post',
      path: '/api/v2/payments/methods/card',
      summary: '기본 결제수단으로 정하기: 등록한 것, 또는 지금 등록하는 카드',
      access: 'user',
      ...inSteps,
      body: methodBody,
      responses: { 200: defaultMethodSchema, 202: completingSchema },
      errors: ['NOT_FOUND', 'BILLING_KEY_INVALID', 'REGISTRATION_EXPIRED', 'BILLING_AUTH_FAILED', 'BILLING_KEY_EXISTS'],
    },
    async ({ deps, actor, body, now }) => {
      if ('billing_key_id' in body) {
        await inTransaction(deps.db, async (tx) => {
          await makeDefault(tx, actor.id, body.billing_key_id, now)
          await chosen.within(tx, actor.id, body.billing_key_id, now)
        })
        await chosen.afterwards(deps, actor.id)
        return { method: await defaultOf(deps.db, actor.id, now) }
      }
      const ending = await completeCard(deps, actor.id, { ...body, make_default: true })
      if (ending.status === 'COMPLETING')
        return reply(202, { registration_id: ending.registrationId, status: ending.status })
      await inTransaction(deps.db, (tx) => chosen.within(tx, actor.id, ending.billingKeyId, now))
      await chosen.afterwards(deps, actor.id)
      return { method: await ownKey(deps, actor.id, ending.billingKeyId) }
    },
  ),
]
