import { z } from '@hono/zod-openapi'
import { subjectOf } from '../../../http/actor.ts'
import { type Endpoint, endpoint, idParams, line } from '../../../http/endpoint.ts'
import { versionField } from '../../../http/versions.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { decide, type KitReturn, markSent } from './decide.service.ts'
import { staffKitReturnSchema } from './kitReturns.contract.ts'
import { returnsOfSubscription } from './kitReturns.read.ts'

const kept = ({ subscriptionId, status, amount, byBank, bankSentAt, reason }: KitReturn) => ({
  subscription_id: subscriptionId,
  status,
  amount,
  by_bank: byBank,
  bank_sent_at: bankSentAt?.toISOString() ?? null,
  reason,
})

/** 키트 반납 확인: a kit that came back after its membership ended, and what is sent for it by bank. */
export const kitReturnsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'post',
      path: '/core-admin/v1/subscription-kit-returns/{id}/result',
      summary: '돌아온 키트 확인: 정상이면 그만큼 돌려주고, 훼손이면 사유와 함께 끝내요',
      access: 'subscriptions:write',
      extension: true,
      params: idParams,
      body: z.strictObject({
        result: z.enum(['ARRIVED', 'DAMAGED']),
        reason: line(500).optional().openapi({ description: '훼손이거나 기한이 지나 돌아왔으면 꼭 적어요' }),
        version: versionField,
      }),
      responses: { 200: z.object({ results: z.array(staffKitReturnSchema) }) },
      errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'KIT_RETURN_OVER'],
    },
    async ({ db, params, body, actor, ip, requestId, now }) => {
      const { before, after } = await decide(db, { ...body, id: params.id, actor: subjectOf(actor) }, now)
      await recordAudit(db, {
        actor,
        action: 'subscription.kit-return',
        entity: 'subscription_kit_returns',
        entityId: after.id,
        before: kept(before),
        after: kept(after),
        ...(body.reason === undefined ? {} : { reason: body.reason }),
        ip,
        requestId,
        now,
      })
      return { results: await returnsOfSubscription(db, after.subscriptionId, now) }
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/core-admin/v1/subscription-kit-returns/{id}/transfer',
      summary: '결제수단으로 돌려줄 수 없는 키트 값을 계좌로 보냈어요: 한 번',
      access: 'refunds:manual',
      extension: true,
      params: idParams,
      body: z.strictObject({
        memo: line(500).openapi({ description: '어떻게 보냈는지: 은행, 이체일' }),
        version: versionField,
      }),
      responses: { 200: z.object({ results: z.array(staffKitReturnSchema) }) },
      errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'KIT_TRANSFER_STATE'],
    },
    async ({ db, params, body, actor, ip, requestId, now }) => {
      const { before, after } = await markSent(db, { ...body, id: params.id, actor: subjectOf(actor) }, now)
      await recordAudit(db, {
        actor,
        action: 'subscription.kit-transfer',
        entity: 'subscription_kit_returns',
        entityId: after.id,
        before: kept(before),
        after: kept(after),
        reason: body.memo,
        ip,
        requestId,
        now,
      })
      return { results: await returnsOfSubscription(db, after.subscriptionId, now) }
    },
  ),
]
