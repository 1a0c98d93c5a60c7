import { z } from '@hono/zod-openapi'
import { endpoint, idParams } from '../../http/endpoint.ts'
import { clearAlarm, setAlarm } from './alarms.service.ts'

const path = '/store/v1/events/{id}/alarm'
const alarm = z.object({ alarm: z.boolean() })

/** 오픈 알림 of time sales. */
export const alarmRoutes = [
  endpoint(
    {
      method: 'post',
      path,
      summary: '타임세일 오픈 알림 신청',
      access: 'user',
      extension: true,
      params: idParams,
      responses: { 200: alarm },
      errors: ['EVENT_NOT_FOUND', 'EVENT_ALARM_CLOSED'],
    },
    async ({ db, actor, params, now }) => {
      await setAlarm(db, actor.id, params.id, now)
      return { alarm: true }
    },
  ),
  endpoint(
    {
      method: 'delete',
      path,
      summary: '타임세일 오픈 알림 취소',
      access: 'user',
      extension: true,
      params: idParams,
      responses: { 200: alarm },
    },
    async ({ db, actor, params }) => {
      await clearAlarm(db, actor.id, params.id)
      return { alarm: false }
    },
  ),
]
