import { z } from '@hono/zod-openapi'
import type { Tx } from '../../db/db.ts'
import { type Staff, subjectOf } from '../../http/actor.ts'
import { type Endpoint, endpoint, idParams, line, pageOf } from '../../http/endpoint.ts'
import type { ErrorCode } from '../../http/errorTable.ts'
import { AppError } from '../../http/errors.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { cancelGift } from './close.service.ts'
import { adminGiftDetailSchema, adminGiftQuery, adminGiftSchema, listGifts, readAdminGift } from './gifts.admin.read.ts'
import { sendNow } from './send.service.ts'

const path = '/core-admin/v1/gifts'
const over: ErrorCode[] = ['GIFT_CLAIMED', 'GIFT_CANCELED', 'GIFT_EXPIRED']

type Call = { db: Tx; actor: Staff; now: Date; requestId: string; ip: string }

const audit = (
  { db, actor, now, requestId, ip }: Call,
  id: number,
  action: string,
  reason: string | null,
  after: object,
) =>
  recordAudit(db, {
    actor,
    action,
    entity: 'gifts',
    entityId: id,
    after,
    ...(reason ? { reason } : {}),
    requestId,
    ip,
    now,
  })

/** Staff find a gift by its number; that there is none is said as everywhere. */
async function found<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof AppError && error.code === 'GIFT_NOT_FOUND' ? new AppError('NOT_FOUND') : error
  }
}

/** 선물: what was bought, and what became of it. Staff see no link and none of the words in it. */
export const giftsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path,
      summary: '선물 목록',
      access: 'gifts:read',
      extension: true,
      query: adminGiftQuery,
      responses: { 200: pageOf(adminGiftSchema) },
      errors: ['PAGE_TOO_DEEP'],
    },
    ({ deps, db, query, now }) => listGifts(deps, db, query, now),
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}`,
      summary: '선물 상세와 지나온 일',
      access: 'gifts:read',
      extension: true,
      params: idParams,
      responses: { 200: adminGiftDetailSchema },
    },
    ({ deps, db, params, now }) => readAdminGift(deps, db, params.id, now),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/{id}/resend`,
      summary: '선물 링크를 받는 분에게 다시 보내기',
      access: 'gifts:send',
      extension: true,
      params: idParams,
      responses: { 200: adminGiftDetailSchema },
      errors: [...over, 'NOT_FOUND', 'GIFT_RECEIVER_REQUIRED', 'GIFT_SEND_LIMIT'],
    },
    async (call) => {
      const { deps, db, params, actor, now } = call
      await found(sendNow(db, deps, params.id, subjectOf(actor), now))
      await audit(call, params.id, 'gift.resend', null, { status: 'SENT' })
      return readAdminGift(deps, db, params.id, now)
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/{id}/cancel`,
      summary: '받기 전의 선물 취소: 산 분에게 전액 돌려줘요',
      access: 'gifts:send',
      extension: true,
      params: idParams,
      body: z.strictObject({ reason: line(500) }),
      responses: { 200: adminGiftDetailSchema },
      errors: [...over, 'NOT_FOUND'],
    },
    async (call) => {
      const { deps, db, params, body, actor, now } = call
      await found(cancelGift(db, params.id, subjectOf(actor), body.reason, now))
      await audit(call, params.id, 'gift.cancel', body.reason, { status: 'REFUNDED' })
      return readAdminGift(deps, db, params.id, now)
    },
  ),
]
