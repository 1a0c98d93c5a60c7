import { z } from '@hono/zod-openapi'
import { subjectOf } from '../../../http/actor.ts'
import { type Endpoint, endpoint, idParams, line } from '../../../http/endpoint.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { markRefundSent, transfersOf } from '../charging/transfers.service.ts'
import { refundTransferSchema } from './admin.contract.ts'

/** 송금 완료: money of a membership that its payment does not take back. */
export const transfersAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'post',
      path: '/core-admin/v1/subscription-refunds/{id}/transfer',
      summary: '결제수단으로 돌려주지 못한 환불을 계좌로 보냈어요: 한 번',
      access: 'refunds:manual',
      extension: true,
      params: idParams,
      body: z.strictObject({ memo: line(500).openapi({ description: '어떻게 보냈는지: 은행, 이체일' }) }),
      responses: { 200: z.object({ results: z.array(refundTransferSchema) }) },
      errors: ['NOT_FOUND', 'REFUND_TRANSFER_STATE'],
    },
    async ({ db, params, body, actor, ip, requestId, now }) => {
      const { subscriptionId, amount } = await markRefundSent(
        db,
        { id: params.id, memo: body.memo, actor: subjectOf(actor) },
        now,
      )
      await recordAudit(db, {
        actor,
        action: 'subscription.refund-transfer',
        entity: 'subscription_refunds',
        entityId: params.id,
        before: { status: 'MANUAL' },
        after: { status: 'COMPLETED', subscription_id: subscriptionId, amount },
        reason: body.memo,
        ip,
        requestId,
        now,
      })
      return { results: await transfersOf(db, subscriptionId) }
    },
  ),
]
