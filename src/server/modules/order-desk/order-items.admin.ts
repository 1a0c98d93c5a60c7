import { z } from '@hono/zod-openapi'
import { sure } from '../../db/sure.ts'
import { eq } from 'drizzle-orm'
import { type Endpoint, endpoint, idParam, idParams, pageOf, pageQuery, repeated, reply } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { bulkBodyBytes, bulkResponses } from '../bulk/bulk.contract.ts'
import type { BulkOperation } from '../bulk/operation.ts'
import { type BulkBody, runSelected } from '../bulk/selected.service.ts'
import {
  adminOrderItemSchema,
  confirmAddressBody,
  delayBody,
  deliveredBody,
  memoBody,
  orderItemCountsSchema,
  orderItemFilterShape,
  orderItemSorts,
  reasonedBody,
  shippingBody,
  stepBody,
} from '../orders/order-items.contract.ts'
import { memoContentBody, memoSchema } from '../memos/memos.contract.ts'
import { memosOfTarget } from '../memos/memos.service.ts'
import { lockItems } from '../orders/order-items.service.ts'
import { tabCounts } from '../orders/order-items.counts.ts'
import { findItems, listItems } from '../orders/order-items.read.ts'
import { delayItems } from '../orders/order-items.delay.ts'
import { deliverItems } from '../deliveries/order-items.deliver.ts'
import { shipItems } from '../deliveries/order-items.ship.ts'
import { type Selection, selectRows } from '../orders/order-items.select.ts'
import { cancelShipping, startDelivery } from '../deliveries/order-items.leave.ts'
import { holdItems, processOrder, releaseItems, revertProcessing, type StepRow } from '../orders/order-items.steps.ts'
import type { StepName } from '../orders/orderStates.ts'
import { orderItems } from '../orders/orders.tables.ts'
import { refusePersonalKeys } from '../audit/personalKeys.ts'
import { recordSearch } from '../audit/personalSearches.service.ts'
import { memoItems, memoMany } from './order-items.memos.ts'
import { confirmAddresses } from './receiver.service.ts'

const path = '/store-admin/v1/order-items'

type Body = BulkBody & Selection<{ id?: number; order_item_id?: number }>

/**
 * A step of the line: `POST …/bulk/{step}` with ids, items or a filter. `options` are what its body tells the operation
 * besides the rows.
 */
function step<B extends z.ZodType<Body>>(
  name: StepName | 'memo' | 'confirm-address',
  operation: BulkOperation<StepRow>,
  {
    access,
    extension = false,
    body,
    bodyLimitBytes = 1024 * 1024,
    options = () => ({}),
  }: {
    access: 'orders:process' | 'orders:correct' | 'memos:write'
    extension?: boolean
    body: B
    bodyLimitBytes?: number
    options?: (body: z.output<B>) => Record<string, unknown>
  },
): Endpoint {
  return endpoint(
    {
      method: 'post',
      path: `${path}/bulk/${name}`,
      summary: `${operation.label} (일괄)`,
      access,
      extension,
      transaction: false,
      body,
      bodyLimitBytes,
      responses: bulkResponses,
      errors: ['BULK_EMPTY', 'BULK_TOO_MANY'],
    },
    (call) => {
      const asked = call.body as z.output<B>
      const select = () => selectRows(call.deps.db, asked, call.now)
      return runSelected(call, asked, { operation, select, options: options(asked), search: 'order.search' })
    },
  )
}

/** 주문 처리: the work list and its bulk steps. */
export const orderItemsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path,
      summary: '주문상품 목록',
      access: 'orders:read',
      query: z.object({ ...pageQuery, ...orderItemFilterShape, sort: z.enum(orderItemSorts).optional() }),
      responses: { 200: pageOf(adminOrderItemSchema) },
      errors: ['PAGE_TOO_DEEP', 'FORBIDDEN'],
    },
    async ({ db, deps, query, now, actor, ip }) => {
      const { page, page_size, sort, ...filter } = query
      refusePersonalKeys(actor, filter)
      const found = await listItems(db, filter, { page, page_size, sort }, now)
      await recordSearch(deps, filter, { actor, found: found.total_count, ip, now })
      return found
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/counts`,
      summary: '주문상품 탭별 수',
      access: 'orders:read',
      extension: true,
      query: z.object({ shipping_origin_id: repeated(idParam) }),
      responses: { 200: orderItemCountsSchema },
    },
    async ({ db, query, now }) => tabCounts(db, query.shipping_origin_id ?? [], now),
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}`,
      summary: '주문상품 상세',
      access: 'orders:read',
      params: idParams,
      responses: { 200: adminOrderItemSchema },
      errors: ['ORDER_ITEM_NOT_FOUND'],
    },
    async ({ db, params, now }) => {
      const [item] = await findItems(db, eq(orderItems.id, params.id), now)
      if (!item || item.status === 'PENDING') throw new AppError('ORDER_ITEM_NOT_FOUND')
      return item
    },
  ),
  step('processing-order', processOrder, { access: 'orders:process', body: stepBody }),
  step('shipping', shipItems, {
    access: 'orders:process',
    body: shippingBody,
    bodyLimitBytes: bulkBodyBytes,
    options: ({ process_too = false, acknowledge_address = false }) => ({ process_too, acknowledge_address }),
  }),
  step('out-of-delivery', startDelivery, { access: 'orders:process', body: stepBody }),
  step('delivered', deliverItems, {
    access: 'orders:process',
    body: deliveredBody,
    options: ({ override = false }) => ({ override }),
  }),
  step('revert-processing', revertProcessing, { access: 'orders:correct', extension: true, body: stepBody }),
  step('cancel-shipping', cancelShipping, { access: 'orders:correct', extension: true, body: stepBody }),
  step('hold', holdItems, { access: 'orders:process', extension: true, body: reasonedBody }),
  step('release', releaseItems, { access: 'orders:process', extension: true, body: stepBody }),
  step('confirm-address', confirmAddresses, {
    access: 'orders:process',
    extension: true,
    body: confirmAddressBody,
    options: ({ as_of }) => ({ as_of }),
  }),
  step('delay', delayItems, {
    access: 'orders:process',
    extension: true,
    body: delayBody,
    options: ({ ship_by }) => ({ ship_by }),
  }),
  step('memo', memoMany, {
    access: 'memos:write',
    extension: true,
    body: memoBody,
    options: ({ content }) => ({ content }),
  }),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}/memos`,
      summary: '주문상품의 운영메모',
      access: 'memos:read',
      extension: true,
      params: idParams,
      query: z.object(pageQuery),
      responses: { 200: pageOf(memoSchema) },
    },
    async ({ db, params, query }) => memosOfTarget(db, 'ORDER_ITEM', params.id, query),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/{id}/memos`,
      summary: '주문상품에 운영메모 작성',
      access: 'memos:write',
      extension: true,
      params: idParams,
      body: memoContentBody,
      responses: { 201: memoSchema },
      errors: ['ORDER_ITEM_NOT_FOUND'],
    },
    async ({ db, params, body, actor, now, requestId }) => {
      const item = (await lockItems(db, [params.id])).get(params.id)
      if (!item) throw new AppError('ORDER_ITEM_NOT_FOUND')
      const [memo] = await memoItems(db, [item], body.content, actor, { actor, now, requestId })
      return reply(201, sure(memo))
    },
  ),
]
