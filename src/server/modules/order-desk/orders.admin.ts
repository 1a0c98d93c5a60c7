import { z } from '@hono/zod-openapi'
import { sure } from '../../db/sure.ts'
import { eq } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { type Endpoint, endpoint, idParams, isoTime, pageOf, pageQuery, reply } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { refuseStale, versionField } from '../../http/versions.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { adminClaimSchema } from '../claims/adminClaim.contract.ts'
import { tabCountsSchema } from '../bulk/tabCounts.ts'
import { claimsOfOrder } from '../claims/claims.list.ts'
import { memoContentBody, memoSchema } from '../memos/memos.contract.ts'
import { memosOfTarget, writeMemos } from '../memos/memos.service.ts'
import { recordEvents } from '../orders/order-items.service.ts'
import { orders } from '../orders/orders.tables.ts'
import { refusePersonalKeys } from '../audit/personalKeys.ts'
import { recordSearch } from '../audit/personalSearches.service.ts'
import { noteOrder } from '../orders/orders.parts.ts'
import { adminOrderSchema, adminOrderSummarySchema } from './orders.contract.ts'
import { orderCounts } from './orders.counts.ts'
import { listOrders, orderFilterShape } from './orders.list.ts'
import { orderSeenBy, orderWindowsAdmin } from './orderWindows.admin.ts'
import { orderIdOf } from './orders.read.ts'
import { claimKindWord } from '#shared/words/claims.ts'

const path = '/store-admin/v1/orders'

const claimLists = (['cancel', 'exchange', 'return'] as const).map((type) =>
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}/${type}-claims`,
      aliases: [`/store-admin/v1/order-items/{id}/${type}-claims`],
      summary: `주문의 ${claimKindWord[type]} 목록`,
      access: 'claims:read',
      params: idParams,
      responses: { 200: z.object({ results: z.array(adminClaimSchema) }) },
      errors: ['ORDER_NOT_FOUND'],
    },
    async ({ db, params, request, now }) => ({
      results: await claimsOfOrder(db, await orderIdOf(db, params.id, isItemPath(request)), now, type),
    }),
  ),
)

const isItemPath = (request: Request) => new URL(request.url).pathname.includes('/order-items/')

/** 주문: one order with everything that belongs to it. */
export const ordersAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path,
      summary: '주문 목록',
      access: 'orders:read',
      query: z.object({
        ...pageQuery,
        ...orderFilterShape,
      }),
      responses: { 200: pageOf(adminOrderSummarySchema) },
      errors: ['PAGE_TOO_DEEP', 'FORBIDDEN'],
    },
    async ({ db, deps, query, now, actor, ip }) => {
      refusePersonalKeys(actor, query)
      const found = await listOrders(db, query, query, now)
      await recordSearch(deps, query, { actor, found: found.total_count, ip, now })
      return found
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/counts`,
      summary: '주문 상태별 수',
      access: 'orders:read',
      extension: true,
      responses: { 200: tabCountsSchema },
    },
    ({ db, now }) => orderCounts(db, now),
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}`,
      summary: '주문 상세 (열람 창이 열려 있으면 가리지 않음)',
      access: 'orders:read',
      params: idParams,
      responses: { 200: adminOrderSchema },
      errors: ['ORDER_NOT_FOUND'],
    },
    ({ db, params, actor, now, ip }) => orderSeenBy(db, actor, params.id, ip, now),
  ),
  ...orderWindowsAdmin,
  ...claimLists,
  endpoint(
    {
      method: 'patch',
      path: `${path}/{id}/memo`,
      aliases: ['/store-admin/v1/order-items/{id}/memo'],
      summary: '주문 메모',
      access: 'memos:write',
      params: idParams,
      body: z.strictObject({
        memo: z.string().trim().max(2000),
        visibility: z.enum(['INTERNAL', 'CS']).default('INTERNAL'),
        version: versionField,
      }),
      responses: {
        200: z.object({
          memo: z.string(),
          visibility: z.enum(['INTERNAL', 'CS']),
          updated_by: z.string(),
          updated_at: isoTime,
          version: z.number().int(),
        }),
      },
      errors: ['ORDER_NOT_FOUND', 'VERSION_CONFLICT'],
    },
    async ({ db, params, body, actor, now, requestId, request, ip }) => {
      const orderId = await orderIdOf(db, params.id, isItemPath(request))
      const [before] = await db
        .select({ memo: orders.memo, memo_visibility: orders.memoVisibility, version: orders.version })
        .from(orders)
        .where(eq(orders.id, orderId))
        .for('update')
      if (!before) throw new AppError('ORDER_NOT_FOUND')
      refuseStale(body.version, before, before)
      await db.execute(noteOrder(orderId, body, now))
      await recordEvents(
        db,
        [
          {
            orderId,
            kind: 'order.memo',
            data: { memo: body.memo, before: before.memo ?? null, visibility: body.visibility },
          },
        ],
        { actor, now, requestId },
      )
      await recordAudit(db, {
        actor,
        action: 'order.memo',
        entity: 'orders',
        entityId: orderId,
        before: { memo: before.memo ?? null },
        after: { memo: body.memo },
        ip,
        requestId,
        now,
      })
      const version = before.version + 1
      return { memo: body.memo, visibility: body.visibility, updated_by: actor.name, updated_at: kstIso(now), version }
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}/memos`,
      summary: '주문의 운영메모',
      access: 'memos:read',
      extension: true,
      params: idParams,
      query: z.object(pageQuery),
      responses: { 200: pageOf(memoSchema) },
      errors: ['ORDER_NOT_FOUND'],
    },
    async ({ db, params, query }) => memosOfTarget(db, 'ORDER', await orderIdOf(db, params.id, false), query),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/{id}/memos`,
      summary: '주문에 운영메모 작성',
      access: 'memos:write',
      extension: true,
      params: idParams,
      body: memoContentBody,
      responses: { 201: memoSchema },
      errors: ['ORDER_NOT_FOUND'],
    },
    async ({ db, params, body, actor, now }) => {
      const [order] = await db
        .select({ id: orders.id, userId: orders.userId })
        .from(orders)
        .where(eq(orders.id, params.id))
      if (!order) throw new AppError('ORDER_NOT_FOUND')
      const [memo] = await writeMemos(
        db,
        [{ kind: 'ORDER', targetId: order.id, userId: order.userId, orderId: order.id }],
        body.content,
        actor,
        now,
      )
      return reply(201, sure(memo))
    },
  ),
]
