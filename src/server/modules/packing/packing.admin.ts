import { z } from '@hono/zod-openapi'
import { type Endpoint, endpoint, idParam, pageQuery, reply } from '../../http/endpoint.ts'
import { finishCheck, readChecks } from './checks.service.ts'
import { checkBody, checksSchema, scanBody, scannedSchema, stopPage } from './packing.contract.ts'
import { scannedBoxes } from './packing.read.ts'
import { listStops } from './stops.read.ts'

const path = '/store-admin/v1/packing'

/** 출고 검수: what a scan opens, and that a box was checked; and what must not leave. */
export const packingAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'post',
      path: `${path}/scans`,
      summary: '출고 검수: 스캔한 번호의 상자 열기',
      access: 'orders:process',
      extension: true,
      readsOnly: true,
      body: scanBody,
      responses: { 200: scannedSchema },
    },
    ({ db, deps, body }) => scannedBoxes(db, deps, body.code),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/checks`,
      summary: '출고 검수: 상자 검수 마치기',
      access: 'orders:process',
      extension: true,
      body: checkBody,
      bodyLimitBytes: 512 * 1024,
      responses: { 201: checksSchema },
      errors: ['PACKING_CHANGED', 'PACKING_REFUSED', 'PACKING_DONE', 'PACKING_SHORT'],
    },
    async ({ db, deps, body, actor, now, ip, requestId }) => {
      const ids = await finishCheck(db, deps, body, { actor, now, ip, requestId })
      return reply(201, { results: await readChecks(db, { ids }) })
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/checks`,
      summary: '주문의 출고 검수 기록',
      access: 'orders:read',
      extension: true,
      query: z.object({ order_id: idParam }),
      responses: { 200: checksSchema },
    },
    async ({ db, query }) => ({ results: await readChecks(db, { orderId: query.order_id }) }),
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/stops`,
      summary: '출고 중지 목록 (지금)',
      access: 'orders:read',
      extension: true,
      query: z.object(pageQuery),
      responses: { 200: stopPage },
      errors: ['PAGE_TOO_DEEP'],
    },
    ({ db, query, now }) => listStops(db, query, now),
  ),
]
