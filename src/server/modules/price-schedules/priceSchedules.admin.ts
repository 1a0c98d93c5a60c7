import { z } from '@hono/zod-openapi'
import { endpoint, idParam, idParams, idValue, pageOf, pageQuery, queryFlag, reply } from '../../http/endpoint.ts'
import { versionField } from '../../http/versions.ts'
import { bulkBodyBytes, bulkCommon, bulkResponses, bulkRowsBody, listOf, rowsOf } from '../bulk/bulk.contract.ts'
import { runBulk } from '../bulk/bulk.service.ts'
import { cancelMany, makeMany } from './priceSchedules.bulk.ts'
import {
  changeFields,
  reasonField,
  scheduleFields,
  scheduleRow,
  scheduleSchema,
  scheduleStatuses,
  targetTypes,
} from './priceSchedules.contract.ts'
import { listSchedules, readSchedule } from './priceSchedules.read.ts'
import { changeSchedule, createSchedule, endSchedule } from './priceSchedules.service.ts'

const path = '/core-admin/v1/price-change-schedules'
const moment = z.iso.datetime({ offset: true })

/** 가격변경 예약. Who may not set prices asks for one by the same calls, with a reason. */
export const priceSchedulesAdmin = [
  endpoint(
    {
      method: 'get',
      path,
      summary: '가격변경 예약 목록',
      access: 'price-schedules:read',
      query: z.object({
        ...pageQuery,
        status: z.enum(scheduleStatuses).optional(),
        waiting: queryFlag.optional().openapi({ description: '다른 사람의 승인을 기다리는 것만, 또는 그 밖의 것만' }),
        target_type: z.enum(targetTypes).optional(),
        target_id: idParam.optional(),
        product_id: idParam.optional().openapi({ description: '이 상품과 그 SKU의 예약' }),
        active_after: moment.optional().openapi({ description: '이 뒤에도 남아 있는 예약' }),
        active_before: moment.optional().openapi({ description: '이 앞에 시작하는 예약' }),
      }),
      responses: { 200: pageOf(scheduleSchema) },
    },
    ({ db, query, now }) => listSchedules(db, query, now),
  ),
  endpoint(
    {
      method: 'post',
      path,
      summary: '가격변경 예약',
      access: 'price-schedules:write',
      body: scheduleFields,
      responses: { 201: scheduleSchema },
      errors: ['SCHEDULE_OVERLAP', 'EFFECTIVE_AT_PAST', 'PRICE_APPROVAL_REQUIRED'],
    },
    async ({ db, body, ...call }) => {
      const made = await createSchedule(db, body, { ...call, reason: body.reason })
      return reply(201, await readSchedule(db, made.id, call.now))
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/bulk/create`,
      summary: '가격변경 예약 여러 건',
      access: 'price-schedules:write',
      extension: true,
      transaction: false,
      body: bulkRowsBody(scheduleRow),
      // five thousand rows, each with the longest reason
      bodyLimitBytes: 2 * bulkBodyBytes,
      responses: bulkResponses,
    },
    ({ deps, actor, requestId, body }) =>
      runBulk(deps, makeMany, {
        actor,
        requestId,
        rows: rowsOf(body) ?? [],
        dryRun: body.dry_run,
        reason: body.reason,
      }),
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}`,
      summary: '가격변경 예약 상세',
      access: 'price-schedules:read',
      extension: true,
      params: idParams,
      responses: { 200: scheduleSchema },
    },
    ({ db, params, now }) => readSchedule(db, params.id, now),
  ),
  endpoint(
    {
      method: 'patch',
      path: `${path}/{id}`,
      summary: '가격변경 예약 수정',
      access: 'prices:write',
      extension: true,
      params: idParams,
      body: changeFields.extend({ version: versionField }),
      responses: { 200: scheduleSchema },
      errors: [
        'SCHEDULE_OVERLAP',
        'EFFECTIVE_AT_PAST',
        'SCHEDULE_STARTED',
        'SCHEDULE_OVER',
        'PRICE_APPROVAL_REQUIRED',
        'VERSION_CONFLICT',
      ],
    },
    async ({ db, params, body: { reason, ...change }, ...call }) => {
      await changeSchedule(db, params.id, change, { ...call, reason })
      return readSchedule(db, params.id, call.now)
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/{id}/end`,
      summary: '가격변경 지금 끝내기',
      access: 'prices:write',
      extension: true,
      params: idParams,
      body: z.strictObject({ version: versionField, reason: reasonField }),
      responses: { 200: scheduleSchema },
      errors: ['SCHEDULE_NOT_ON', 'VERSION_CONFLICT'],
    },
    async ({ db, params, body, ...call }) => {
      await endSchedule(db, params.id, body.version, { ...call, reason: body.reason })
      return readSchedule(db, params.id, call.now)
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/bulk-delete`,
      summary: '가격변경 예약 삭제',
      access: 'prices:write',
      transaction: false,
      body: z.strictObject({ ...bulkCommon, ids: listOf(idValue) }),
      bodyLimitBytes: bulkBodyBytes,
      responses: bulkResponses,
    },
    ({ deps, actor, requestId, body }) =>
      runBulk(deps, cancelMany, {
        actor,
        requestId,
        rows: body.ids.map((id) => ({ id })),
        dryRun: body.dry_run,
        reason: body.reason,
      }),
  ),
]
