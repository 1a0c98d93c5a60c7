import { z } from '@hono/zod-openapi'
import { type Endpoint, endpoint, idParams, idValue, reply, wonValue } from '../../http/endpoint.ts'
import { payFeeByCard } from './fees/feeCharges.service.ts'

export const claimFeeRoutes: Endpoint[] = [
  endpoint(
    {
      method: 'post',
      path: '/store/v1/user/claims/{id}/fee',
      summary: '교환·반품 배송비를 등록한 결제수단으로 내기. 결제사의 답을 아직 모르면 202예요.',
      access: 'user',
      extension: true,
      // asked again it tells the truth of that moment: it is charged once
      transaction: false,
      idempotency: 'repeatable',
      params: idParams,
      body: z.strictObject({ billing_key_id: idValue, expected_amount: wonValue }),
      responses: { 200: z.object({ status: z.literal('PAID') }), 202: z.object({ status: z.literal('CHARGING') }) },
      errors: [
        'CLAIM_NOT_FOUND',
        'CLAIM_STATE',
        'PAYMENT_AMOUNT_MISMATCH',
        'PAYMENT_AMOUNT_TOO_SMALL',
        'BILLING_KEY_NOT_FOUND',
        'PAYMENT_REJECTED',
        'RATE_LIMITED',
      ],
    },
    async ({ deps, actor, params, body }) => {
      const asked = { claimId: params.id, billingKeyId: body.billing_key_id, expected: body.expected_amount }
      const status = await payFeeByCard(deps, actor.id, asked)
      return status === 'PAID' ? reply(200, { status }) : reply(202, { status })
    },
  ),
]
