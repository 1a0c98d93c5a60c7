import { z } from '@hono/zod-openapi'
import { inTransaction } from '../../../db/transaction.ts'
import { type Endpoint, endpoint, idParam, idParams, line, pageOf } from '../../../http/endpoint.ts'
import { versionField } from '../../../http/versions.ts'
import { releaseCalledOff } from './asking.jobs.ts'
import { listPriceChanges, previewPrice, readPriceChange } from './changes.read.ts'
import { askForChange, callOff } from './changes.service.ts'
import { planPriceChangeSchema, priceChangeBody, priceChangeQuery, pricePreviewSchema } from './prices.contract.ts'

const path = '/core-admin/v1/plan-price-changes'

/** 가격 인상: what members of a plan are to pay, and what they say to it. */
export const pricesAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path,
      summary: '구독자 가격 변경과 동의 진행',
      access: 'plans:read',
      extension: true,
      query: priceChangeQuery,
      responses: { 200: pageOf(planPriceChangeSchema) },
    },
    ({ db, query }) => listPriceChanges(db, query),
  ),
  endpoint(
    {
      method: 'post',
      path,
      summary: '구독자 가격 변경 요청: 다른 사람이 승인하면 예정돼요',
      access: 'plans:write',
      extension: true,
      body: priceChangeBody,
      responses: { 201: planPriceChangeSchema },
      errors: ['PRICE_CHANGE_STANDS'],
    },
    async ({ db, body, actor, now, ip, requestId }) =>
      readPriceChange(db, await askForChange(db, body, { actor, now, ip, requestId })),
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/preview`,
      summary: '구독자 가격을 바꾸면: 몇 명에게 묻고 한 달에 얼마가 되는지',
      access: 'plans:read',
      extension: true,
      query: z.object({ plan_id: idParam, price: z.coerce.number().int().min(100).max(100_000_000) }),
      responses: { 200: pricePreviewSchema },
      errors: ['NOT_FOUND'],
    },
    ({ db, query, now }) => previewPrice(db, { planId: query.plan_id, price: query.price }, now),
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}`,
      summary: '구독자 가격 변경 상세',
      access: 'plans:read',
      extension: true,
      params: idParams,
      responses: { 200: planPriceChangeSchema },
      errors: ['NOT_FOUND'],
    },
    ({ db, params }) => readPriceChange(db, params.id),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/{id}/call-off`,
      summary: '구독자 가격 변경 취소: 아직 결제하지 않은 사람은 지금 값을 그대로 내요',
      access: 'plans:write',
      extension: true,
      transaction: false,
      params: idParams,
      body: z.strictObject({ version: versionField, reason: line(200) }),
      responses: { 200: planPriceChangeSchema },
      errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'PRICE_CHANGE_STATE'],
    },
    async ({ deps, params, body, actor, now, ip, requestId }) => {
      await inTransaction(deps.db, (tx) => callOff(tx, { ...body, id: params.id }, { actor, now, ip, requestId }))
      await releaseCalledOff(deps)
      return readPriceChange(deps.db, params.id)
    },
  ),
]
