import { z } from '@hono/zod-openapi'
import { daysBetween } from '#shared/calendar/days.ts'
import { day, endpoint, idParam, idParams, idValue, line, pageOf, pageQuery } from '../../http/endpoint.ts'
import { invalidField } from '../../http/errors.ts'
import { versionField } from '../../http/versions.ts'
import {
  bulkBodyBytes,
  bulkCommon,
  bulkResponses,
  idsPart,
  rowsOf,
  rowsPart,
  selecting,
} from '../bulk/bulk.contract.ts'
import { runBulk } from '../bulk/bulk.service.ts'
import { moveMany } from './deliverySchedules.bulk.ts'
import { deliveryScheduleGroupSchema, deliveryScheduleSchema, shippingDaySchema } from './deliverySchedules.contract.ts'
import { listGroups, readGroup, readSchedule, shippingDaysOf } from './deliverySchedules.read.ts'
import { moveSchedule } from './deliverySchedules.service.ts'
import { groupStatuses } from './deliverySchedules.tables.ts'

const groups = '/core-admin/v1/delivery-schedule-groups'
const schedules = '/core-admin/v1/delivery-schedules'

/** So many days are told at once: a month with the weeks around it, twice over. */
const mostDays = 100

/** 배송 일정: what is planned to leave, by origin and day. */
export const deliverySchedulesAdmin = [
  endpoint(
    {
      method: 'get',
      path: groups,
      summary: '출고 묶음 목록',
      access: 'shipping:read',
      query: z.object({
        ...pageQuery,
        status: z.enum(groupStatuses).optional(),
        from: day.optional(),
        to: day.optional(),
        shipping_origin_id: idParam.optional(),
      }),
      responses: { 200: pageOf(deliveryScheduleGroupSchema) },
    },
    ({ db, query }) => listGroups(db, query, query),
  ),
  endpoint(
    {
      method: 'get',
      path: `${groups}/{id}`,
      summary: '출고 묶음과 그 배송 예정',
      access: 'shipping:read',
      params: idParams,
      responses: { 200: deliveryScheduleGroupSchema },
      errors: ['NOT_FOUND'],
    },
    ({ db, params }) => readGroup(db, params.id),
  ),
  endpoint(
    {
      method: 'get',
      path: `${schedules}/days`,
      summary: '출고지마다 나가는 날과 쉬는 날',
      access: 'shipping:read',
      extension: true,
      query: z.object({ from: day, to: day, shipping_origin_id: idParam.optional() }),
      responses: { 200: z.object({ results: z.array(shippingDaySchema) }) },
    },
    async ({ db, query, now }) => {
      const { from, to } = query
      if (to < from || daysBetween(from, to) >= mostDays) throw invalidField('to', 'INVALID')
      return { results: await shippingDaysOf(db, query, now) }
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${schedules}/bulk/move`,
      summary: '배송 예정 여러 건의 출고일 옮기기',
      access: 'shipping:write',
      extension: true,
      transaction: false,
      body: selecting(
        z.strictObject({
          ...bulkCommon,
          ...idsPart,
          ...rowsPart(z.strictObject({ id: idValue, version: versionField.optional() })),
          to: day,
        }),
      ),
      bodyLimitBytes: bulkBodyBytes,
      responses: bulkResponses,
    },
    ({ deps, actor, requestId, body: { ids, to, notify, ...body } }) =>
      runBulk(deps, moveMany, {
        actor,
        requestId,
        rows: (ids?.map((id) => ({ id })) ?? rowsOf(body) ?? []).map(({ id, ...rest }) =>
          'version' in rest && rest.version !== undefined ? { id, version: rest.version } : { id },
        ),
        dryRun: body.dry_run,
        reason: body.reason,
        options: { to, ...(notify ? { notify } : {}) },
      }),
  ),
  endpoint(
    {
      method: 'post',
      path: `${schedules}/{id}`,
      summary: '배송 예정의 출고일 옮기기',
      access: 'shipping:write',
      params: idParams,
      body: z.strictObject({
        to: day,
        version: versionField.optional().openapi({ description: '읽은 버전. 없으면 지금 것을 옮겨요' }),
        notify: z.enum(['SEND', 'HOLD', 'NONE']).optional().openapi({ description: '고객에게 알림. 기본은 SEND' }),
        reason: line(500, 0).optional().openapi({ description: '알림에 적히는 사유' }),
      }),
      responses: { 200: deliveryScheduleSchema },
      errors: ['NOT_FOUND', 'DATE_NOT_SHIPPABLE', 'SCHEDULE_LOCKED', 'VERSION_CONFLICT', 'ALREADY_DONE'],
    },
    async ({ db, params, body: { reason, ...move }, actor, now, ip, requestId }) => {
      await moveSchedule(db, { ...move, id: params.id, reason: reason || undefined }, { actor, now, ip, requestId })
      return readSchedule(db, params.id)
    },
  ),
]
