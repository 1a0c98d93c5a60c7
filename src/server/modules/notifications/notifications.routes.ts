import { endpoint } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import {
  notificationQuery,
  notificationsSchema,
  pushBody,
  pushSchema,
  readBody,
  unreadSchema,
} from './notifications.contract.ts'
import { notificationsOf, unreadEverywhere } from './notifications.read.ts'
import { markRead } from './notifications.service.ts'
import { pushOf, subscribe, unsubscribe } from './push.service.ts'

const path = '/api/v2/user/notifications'
const pushPath = '/api/v2/user/push-subscriptions'

/** 알림함, and the browsers that show what comes into it. */
export const notificationRoutes = [
  endpoint(
    {
      method: 'get',
      path,
      summary: '알림함',
      access: 'user',
      extension: true,
      query: notificationQuery,
      responses: { 200: notificationsSchema },
    },
    ({ db, actor, query }) => notificationsOf(db, actor.id, query),
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/unread-count`,
      summary: '읽지 않은 알림의 수',
      access: 'user',
      extension: true,
      responses: { 200: unreadSchema },
    },
    ({ db, actor }) => unreadEverywhere(db, actor.id),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/read`,
      summary: '알림을 읽음으로: 몇 개, 한 화면에 대한 것, 또는 모두',
      access: 'user',
      extension: true,
      body: readBody,
      responses: { 204: null },
    },
    ({ db, actor, body, now }) => markRead(db, actor.id, body, now),
  ),
  endpoint(
    {
      method: 'get',
      path: pushPath,
      summary: '이 브라우저의 알림: 켤 수 있는지, 켜 두었는지',
      access: 'user',
      extension: true,
      responses: { 200: pushSchema },
    },
    async ({ db, actor, deps }) => ({
      public_key: deps.push?.publicKey ?? null,
      endpoint: (await pushOf(db, actor)) ?? null,
    }),
  ),
  endpoint(
    {
      method: 'post',
      path: pushPath,
      summary: '이 브라우저의 알림 켜기',
      access: 'user',
      extension: true,
      body: pushBody,
      responses: { 204: null },
      errors: ['PUSH_NOT_OFFERED'],
    },
    ({ db, actor, body, deps, now }) => {
      if (!deps.push) throw new AppError('PUSH_NOT_OFFERED')
      return subscribe(db, actor, body, now)
    },
  ),
  endpoint(
    {
      method: 'delete',
      path: pushPath,
      summary: '이 브라우저의 알림 끄기',
      access: 'user',
      extension: true,
      responses: { 204: null },
    },
    ({ db, actor }) => unsubscribe(db, actor),
  ),
]
