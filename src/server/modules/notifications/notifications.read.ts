import { sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { cut, type SliceQuery, toSlice } from '../../db/page.ts'
import { bool, num, text, word } from '../../db/shape.ts'
import { MOST_UNREAD, type Notification } from './notifications.contract.ts'
import { notificationKinds } from './notifications.tables.ts'

/** `Slice<Notification>`, the latest first. */
export async function notificationsOf(db: Db, userId: number, wanted: SliceQuery) {
  const found = await rows(
    db,
    {
      id: num,
      kind: word(notificationKinds),
      title: text,
      body: text,
      path: text.orNull,
      read: bool,
      created_ms: num,
    },
    sql`select id, kind, title, body, path, read_at is not null as read, (extract(epoch from created_at) * 1000)::bigint as created_ms
        from notifications where user_id = ${userId} order by id desc limit ${wanted.limit + 1} offset ${wanted.offset}`,
  )
  const count = async () => {
    const [all] = await rows(
      db,
      { count: num },
      sql`select count(*)::int as count from notifications where user_id = ${userId}`,
    )
    return { count: all?.count ?? 0, isEstimate: false }
  }
  const { shown, total, hasNext } = await cut(found, wanted, count, { countsPastEnd: true })
  const results = shown.map(({ created_ms, ...row }): Notification => ({
    ...row,
    created_at: kstIso(new Date(created_ms)),
  }))
  return { ...toSlice(results, total.count, wanted, hasNext), unread_count: await unreadOf(db, userId) }
}

/** The same with the questions that have an answer which was not read. */
export async function unreadEverywhere(db: Db, userId: number) {
  const [found] = await rows(
    db,
    { count: num },
    sql`select count(*)::int as count from conversations where user_id = ${userId} and unread > 0 and deleted_at is null`,
  )
  return { unread_count: await unreadOf(db, userId), unread_inquiries: found?.count ?? 0 }
}

/** How many somebody has not read, a hundred at most. */
export async function unreadOf(db: Db, userId: number): Promise<number> {
  const [found] = await rows(
    db,
    { count: num },
    sql`select count(*)::int as count from (
          select from notifications where user_id = ${userId} and read_at is null limit ${MOST_UNREAD}) unread`,
  )
  return found?.count ?? 0
}
