import { z } from '@hono/zod-openapi'
import { type Endpoint, endpoint, idParams, idValue, pageOf, pageQuery, reply } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { tabCountsSchema } from '../bulk/tabCounts.ts'
import { closeJob, openJob } from '../bulk/pieces.service.ts'
import {
  adminDeliverySchema,
  createDeliveryBody,
  deliveryFilterShape,
  updateDeliveryBody,
} from './deliveries.contract.ts'
import { deliveryCounts } from './deliveries.counts.ts'
import { pullTracking } from './deliveries.jobs.ts'
import { listDeliveries, readDelivery } from './deliveries.read.ts'
import { correctDelivery, createDelivery } from './parcels.service.ts'

const path = '/store-admin/v1/deliveries'

/** 배송: parcels, their correction before pickup, and asking the carrier. */
export const deliveriesAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path,
      summary: '배송 목록',
      access: 'orders:read',
      extension: true,
      query: z.object({ ...pageQuery, ...deliveryFilterShape }),
      responses: { 200: pageOf(adminDeliverySchema) },
      errors: ['PAGE_TOO_DEEP'],
    },
    async ({ db, query }) => listDeliveries(db, query, query),
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/counts`,
      summary: '배송 상태별 수',
      access: 'orders:read',
      extension: true,
      responses: { 200: tabCountsSchema },
    },
    ({ db, now }) => deliveryCounts(db, now),
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}`,
      summary: '배송 상세',
      access: 'orders:read',
      extension: true,
      params: idParams,
      responses: { 200: adminDeliverySchema },
    },
    async ({ db, params }) => readDelivery(db, params.id),
  ),
  endpoint(
    {
      method: 'post',
      path,
      summary: '배송 등록 (합포장 가능)',
      access: 'orders:process',
      body: createDeliveryBody,
      responses: { 201: adminDeliverySchema },
      errors: [
        'INVOICE_FORMAT',
        'INVOICE_DUPLICATED',
        'SEVERAL_ORIGINS',
        'ORDER_ITEM_STATE',
        'CLAIM_IN_PROGRESS',
        'ORDER_ITEM_NOT_FOUND',
      ],
    },
    async ({ db, deps, body, actor, now, requestId }) =>
      reply(201, await readDelivery(db, await createDelivery(db, deps, body, { actor, now, requestId }))),
  ),
  endpoint(
    {
      method: 'patch',
      path: `${path}/{id}`,
      summary: '배송 수정 (집하 전 송장 변경)',
      access: 'orders:correct',
      params: idParams,
      body: updateDeliveryBody,
      responses: { 200: adminDeliverySchema },
      errors: [
        'INVOICE_FORMAT',
        'INVOICE_DUPLICATED',
        'SEVERAL_ORIGINS',
        'INVOICE_PICKED_UP',
        'VERSION_CONFLICT',
        'ORDER_ITEM_STATE',
      ],
    },
    async ({ db, deps, params, body, actor, now, requestId }) => {
      await correctDelivery(db, deps, params.id, body, { actor, now, requestId, reason: body.reason })
      return readDelivery(db, params.id)
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/pull-invoices`,
      summary: '배송 추적 가져오기',
      access: 'orders:process',
      transaction: false,
      body: z.strictObject({
        shipping_origin_id: idValue.optional(),
        since: z.iso.datetime({ offset: true }).optional(),
      }),
      bodyOptional: true,
      responses: { 202: z.object({ job_id: z.number().int() }) },
    },
    async ({ deps, body, actor, now, requestId }) => {
      const { jobId, fresh } = await deps.db.transaction((tx) =>
        openJob(tx, {
          kind: 'deliveries.pull',
          label: '배송 추적 가져오기',
          actor,
          requestId,
          input: { ...body },
          now,
        }),
      )
      const pull = async () => {
        const result = await pullTracking(deps, {
          limit: 20_000,
          force: true,
          originId: body.shipping_origin_id,
          since: body.since ? new Date(body.since) : undefined,
          jobId,
          requestId,
        })
        if (result.unreachable > 0) throw new AppError('BUSY', undefined, '택배사와 연결이 원활하지 않아요.')
        return result
      }
      if (fresh) {
        void pull()
          .then(({ asked, stopped }) =>
            closeJob(deps.db, jobId, { status: stopped ? 'STOPPED' : 'DONE', success: asked }, deps.clock.now()),
          )
          .catch((error: unknown) =>
            closeJob(
              deps.db,
              jobId,
              {
                status: 'FAILED',
                error: error instanceof AppError ? (error.detail ?? error.code) : '처리하지 못했어요.',
              },
              deps.clock.now(),
            ),
          )
          .catch(() => {})
      }
      return reply(202, { job_id: jobId })
    },
  ),
]
