import { type Given, recordConsents } from '#server/modules/terms/consents.service.ts'
import { type News, notify } from '#server/modules/notifications/notify.service.ts'
import type { Notification } from '#contract/schema.d.ts'
import type { TestApp, TestClient } from './api.ts'

export type Inbox = { results: Notification[]; total_count: number; has_next: boolean; unread_count: number }

/** The 알림함 of somebody. */
export const inboxOf = async (customer: TestClient, query = '') =>
  (await customer.get<Inbox>(`/api/v2/user/notifications${query}`)).body

/** News that somebody is told; a key for each unless it is named. */
export const tell = ({ deps, clock }: Pick<TestApp, 'deps' | 'clock'>, userId: number, ...news: Partial<News>[]) =>
  deps.db.transaction((tx) =>
    notify(
      tx,
      news.map((one, at) => ({
        dedupe: `news:${userId}:${at}`,
        userId,
        kind: 'ORDER' as const,
        title: `소식 ${at + 1}`,
        body: '주문 내역에서 확인해 주세요.',
        path: '/my/orders',
        ...one,
      })),
      clock.now(),
    ),
  )

/** What somebody says of a kind of consent. */
export const agreeTo = (
  { deps, clock }: Pick<TestApp, 'deps' | 'clock'>,
  userId: number,
  kind: Given['kind'],
  agreed = true,
) => deps.db.transaction((tx) => recordConsents(tx, userId, [{ kind, agreed, version: '1' }], clock.now()))
