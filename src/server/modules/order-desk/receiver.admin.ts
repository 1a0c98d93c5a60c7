import { z } from '@hono/zod-openapi'
import { type Endpoint, endpoint, idParams } from '../../http/endpoint.ts'
import { versionField } from '../../http/versions.ts'
import { addressShape } from '../addresses/addresses.contract.ts'
import { adminOrderSchema } from './orders.contract.ts'
import { orderSeenBy } from './orderWindows.admin.ts'
import { changeOrderReceiver } from './receiver.service.ts'

/** 배송지 변경: another receiver for an order that has not left. The answer is masked as the order is. */
export const receiverAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'post',
      path: '/store-admin/v1/orders/{id}/delivery-address',
      summary: '나가기 전 주문의 배송지 변경',
      access: 'orders:receiver',
      extension: true,
      params: idParams,
      body: z.strictObject({ ...addressShape, version: versionField }),
      responses: { 200: adminOrderSchema },
      errors: [
        'ORDER_NOT_FOUND',
        'VERSION_CONFLICT',
        'ORDER_ITEM_STATE',
        'DELIVERY_AREA_NOT_SUPPORTED',
        'ALREADY_DONE',
      ],
    },
    async ({ db, params, body, actor, now, ip, requestId }) => {
      await changeOrderReceiver(db, params.id, body, { actor, now, ip, requestId })
      return orderSeenBy(db, actor, params.id, ip, now)
    },
  ),
]
