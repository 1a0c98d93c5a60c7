import { z } from '@hono/zod-openapi'
import { idValue, isoTime, sliceOf, sliceQuery } from '../../http/endpoint.ts'
import { fieldCode } from '../../http/fieldCodes.ts'
import { notificationKinds } from './notifications.tables.ts'
import { isPushAddress, isPushKey, isPushSecret } from './pushTarget.ts'

/** A line of the 알림함. */
export const notificationSchema = z
  .object({
    id: z.number().int(),
    kind: z.enum(notificationKinds),
    title: z.string(),
    body: z.string(),
    path: z.string().nullable().openapi({ description: '누르면 갈 화면' }),
    read: z.boolean(),
    created_at: isoTime,
  })
  .openapi('Notification')
export type Notification = z.infer<typeof notificationSchema>

/** Unread ones are counted up to this. */
export const MOST_UNREAD = 100
const unread = z
  .number()
  .int()
  .openapi({ description: `읽지 않은 알림. ${MOST_UNREAD}이면 그보다 많을 수 있음` })

export const notificationQuery = z.object(sliceQuery)
export const notificationsSchema = sliceOf(notificationSchema).extend({ unread_count: unread })
export const unreadSchema = z
  .object({
    unread_count: unread,
    unread_inquiries: z.number().int().openapi({ description: '읽지 않은 답변이 있는 1:1 문의' }),
  })
  .openapi('UnreadNotifications')

/** So many are marked in one call. */
const MOST_MARKED = 200

/** What is read now: some of them, those that lead to one screen, or all that came until one of them. */
export const readBody = z
  .strictObject({
    ids: z.array(idValue).min(1).max(MOST_MARKED).optional(),
    path: z.string().min(1).max(200).optional().openapi({ description: '이 화면에 대한 알림' }),
    all: z.literal(true).optional(),
    up_to: idValue.optional().openapi({ description: 'all과 함께: 화면에 보인 가장 새 알림. 그 뒤에 온 것은 남음' }),
  })
  .refine(({ ids, path, all }) => [ids, path, all].filter((one) => one !== undefined).length === 1, {
    path: ['ids'],
    message: fieldCode('REQUIRED'),
  })
  .refine(({ all, up_to }) => all || up_to === undefined, { path: ['up_to'], message: fieldCode('INVALID') })
export type ReadBody = z.infer<typeof readBody>

/** What a browser says when it subscribes. */
export const pushBody = z.strictObject({
  endpoint: z.string().max(1_000).refine(isPushAddress, fieldCode('INVALID')),
  keys: z.strictObject({
    p256dh: z.string().max(100).refine(isPushKey, fieldCode('INVALID')),
    auth: z.string().max(40).refine(isPushSecret, fieldCode('INVALID')),
  }),
})
export type PushBody = z.infer<typeof pushBody>

export const pushSchema = z
  .object({
    public_key: z
      .string()
      .nullable()
      .openapi({ description: '브라우저가 구독할 때 쓰는 열쇠. 알림을 보내지 않는 곳이면 null' }),
    endpoint: z.string().nullable().openapi({ description: '이 로그인에서 켜 둔 브라우저의 주소' }),
  })
  .openapi('PushSubscription')
