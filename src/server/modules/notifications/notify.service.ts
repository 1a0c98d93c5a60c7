import { sql } from 'drizzle-orm'
import { kstTime } from '#shared/format/kst.ts'
import type { NoticeGroup } from '#shared/notices/notice.ts'
import type { Tx } from '../../db/db.ts'
import { at, records } from '../../db/values.ts'
import { queueFrom } from '../outbox/outbox.parts.ts'

/** What somebody is told: once for each `dedupe`, the key of what caused it. */
export type News = {
  dedupe: string
  userId: number
  kind: NoticeGroup
  title: string
  body: string
  /** the screen of the customer app that it is about */
  path: string | null
  /** advertising: called so, told only to who agreed to it on their devices, and pushed at night only to who agreed to that as well */
  marketing?: boolean
}

/** Between nine in the evening and eight in the morning (정보통신망법 제50조 제3항). */
const isNight = (now: Date): boolean => kstTime(now) < '08:00' || kstTime(now) >= '21:00'

/** The last choice of member `u` about a kind of consent, or about all advertising as sign-up asks it. */
const agreed = (kind: string) => sql`coalesce((select c.agreed from consents c
  where c.user_id = u.id and c.order_id is null and c.kind in (${kind}, 'MARKETING') order by c.id desc limit 1), false)`
const agreedNight = sql`coalesce((select c.agreed from consents c
  where c.user_id = u.id and c.order_id is null and c.kind = 'MARKETING_NIGHT' order by c.id desc limit 1), false)`

/**
 * Writes news into the 알림함, in the transaction of their cause, and queues them for the browsers in which somebody has
 * turned notifications on. News with a key that was told before, and of people who have left, are nothing.
 */
export async function notify(tx: Tx, news: readonly News[], now: Date): Promise<void> {
  if (news.length === 0) return
  const values = news.map(({ userId, marketing = false, title, ...one }) => ({
    ...one,
    user_id: userId,
    marketing,
    title: marketing ? `(광고) ${title}` : title,
  }))
  const mayPush = isNight(now) ? sql`(not a.marketing or ${agreedNight})` : sql`true`
  await tx.execute(
    sql`with told as materialized (
          select v.* from ${records(values)} as v(dedupe text, user_id bigint, kind text, title text, body text, path text, marketing boolean)
          join users u on u.id = v.user_id
          where u.status <> 'WITHDRAWN' and (not v.marketing or ${agreed('MARKETING_PUSH')})),
        added as (
          insert into notifications (dedupe, user_id, kind, title, body, path, created_at)
          select dedupe, user_id, kind, title, body, path, ${at(now)} from told
          on conflict (dedupe) do nothing returning id, dedupe, user_id)
        ${queueFrom(
          sql`select 'push:' || n.id || ':' || p.id as dedupe, 'push' as topic,
                jsonb_build_object('user_id', n.user_id, 'notification_id', n.id, 'subscription_id', p.id) as payload
              from added n join told a on a.dedupe = n.dedupe join users u on u.id = n.user_id
              join push_subscriptions p on p.user_id = n.user_id where ${mayPush}`,
          now,
        )}`,
  )
}
