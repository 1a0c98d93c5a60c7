import { z } from '@hono/zod-openapi'
import { sure } from '../../db/sure.ts'
import { eq } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import type { Staff } from '../../http/actor.ts'
import { type Endpoint, endpoint, idParam, idParams, pageOf, pageQuery, repeated, reply } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { bulkResponses } from '../bulk/bulk.contract.ts'
import { runBulk } from '../bulk/bulk.service.ts'
import { jobOfRequest } from '../bulk/jobs.service.ts'
import type { BulkOperation } from '../bulk/operation.ts'
import { readResult } from '../bulk/results.ts'
import {
  adminOrderItemSchema,
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

const path = '/store-admin/v1/order-items'

const plainSteps: Record<Exclude<StepName, 'shipping' | 'delivered' | 'delay'>, BulkOperation<StepRow>> = {
  'processing-order': processOrder,
  'revert-processing': revertProcessing,
  'out-of-delivery': startDelivery,
  'cancel-shipping': cancelShipping,
  hold: holdItems,
  release: releaseItems,
}

type Call = { deps: Deps; actor: Staff; requestId: string; now: Date; ip: string }
type Body = Selection<{ id?: number; order_item_id?: number }> & { dry_run?: boolean; reason?: string; notify?: string }

async function runStep(
  call: Call,
  operation: BulkOperation<StepRow>,
  body: Body,
  options: Record<string, unknown> = {},
) {
  refusePersonalKeys(call.actor, body.filter ?? {})
  // a filter pressed twice would name fewer rows the second time: the same request is the same job
  const earlier =
    body.filter && !body.dry_run
      ? await jobOfRequest(call.deps.db, call.actor, operation.kind, call.requestId)
      : undefined
  if (earlier !== undefined) {
    const result = await readResult(call.deps.db, earlier)
    return reply(result.status === 'RUNNING' ? 202 : 200, result)
  }
  const rows = await selectRows(call.deps.db, body, call.now)
  await recordSearch(call.deps, body.filter ?? {}, { ...call, found: rows.length })
  const { filter, as_of } = body
  return runBulk(call.deps, operation, {
    actor: call.actor,
    requestId: call.requestId,
    rows,
    dryRun: body.dry_run,
    reason: body.reason,
    options: { ...options, ...(body.notify ? { notify: body.notify } : {}) },
    input: filter ? { filter, as_of } : {},
  })
}

/** A step of the line: `POST …/bulk/{step}` with ids, items or a filter. */
function step(
  name: Exclude<StepName, 'shipping' | 'delivered' | 'delay'>,
  permission: 'orders:process' | 'orders:correct',
  extension: boolean,
): Endpoint {
  const operation = plainSteps[name]
  return endpoint(
    {
      method: 'post',
      path: `${path}/bulk/${name}`,
      summary: `${operation.label} (일괄)`,
      access: permission,
      extension,
      transaction: false,
      body: name === 'hold' ? reasonedBody : stepBody,
      bodyLimitBytes: 1024 * 1024,
      responses: bulkResponses,
      errors: ['BULK_EMPTY', 'BULK_TOO_MANY'],
    },
    (call) => runStep(call, operation, call.body),
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
  step('processing-order', 'orders:process', false),
  endpoint(
    {
      method: 'post',
      path: `${path}/bulk/shipping`,
      summary: '발송처리 (일괄)',
      access: 'orders:process',
      transaction: false,
      body: shippingBody,
      bodyLimitBytes: 2 * 1024 * 1024,
      responses: bulkResponses,
      errors: ['BULK_EMPTY', 'BULK_TOO_MANY'],
    },
    (call) =>
      runStep(call, shipItems, call.body, {
        process_too: call.body.process_too ?? false,
        acknowledge_address: call.body.acknowledge_address ?? false,
      }),
  ),
  step('out-of-delivery', 'orders:process', false),
  endpoint(
    {
      method: 'post',
      path: `${path}/bulk/delivered`,
      summary: '배송완료 (일괄)',
      access: 'orders:process',
      transaction: false,
      body: deliveredBody,
      bodyLimitBytes: 1024 * 1024,
      responses: bulkResponses,
      errors: ['BULK_EMPTY', 'BULK_TOO_MANY'],
    },
    (call) => runStep(call, deliverItems, call.body, { override: call.body.override ?? false }),
  ),
  step('revert-processing', 'orders:correct', true),
  step('cancel-shipping', 'orders:correct', true),
  step('hold', 'orders:process', true),
  step('release', 'orders:process', true),
  endpoint(
    {
      method: 'post',
      path: `${path}/bulk/delay`,
      summary: '발송지연 처리 (일괄)',
      access: 'orders:process',
      extension: true,
      transaction: false,
      body: delayBody,
      bodyLimitBytes: 1024 * 1024,
      responses: bulkResponses,
      errors: ['BULK_EMPTY', 'BULK_TOO_MANY'],
    },
    (call) => runStep(call, delayItems, call.body, { ship_by: call.body.ship_by }),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/bulk/memo`,
      summary: '운영메모 (일괄)',
      access: 'memos:write',
      extension: true,
      transaction: false,
      body: memoBody,
      bodyLimitBytes: 1024 * 1024,
      responses: bulkResponses,
      errors: ['BULK_EMPTY', 'BULK_TOO_MANY'],
    },
    (call) => runStep(call, memoMany, call.body, { content: call.body.content }),
  ),
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
