import { type Endpoint, endpoint, idParams } from '../../http/endpoint.ts'
import { refundSchema } from './refunds.contract.ts'
import { readRefund } from './refunds.read.ts'

/** Refunds, for their customer. */
export const refundRoutes: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path: '/store/v1/user/refunds/{id}',
      summary: '환불 상세',
      access: 'user',
      params: idParams,
      responses: { 200: refundSchema },
      errors: ['REFUND_NOT_FOUND'],
    },
    async ({ db, params, actor }) => readRefund(db, actor.id, params.id),
  ),
]
