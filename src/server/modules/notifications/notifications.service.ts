import { and, eq, inArray, isNull, lt, lte } from 'drizzle-orm'
import type { Db, Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { dropWaiting } from '../outbox/outbox.service.ts'
import type { ReadBody } from './notifications.contract.ts'
import { notifications, pushSubscriptions } from './notifications.tables.ts'

/** News are kept for so long. */
const keptDays = 90

/** Marks somebody's own as read; those of others, and what is read already, stay as they are. */
export async function markRead(db: Db, userId: number, { ids, path, up_to: upTo }: ReadBody, now: Date): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        ids && inArray(notifications.id, ids),
        path === undefined ? undefined : eq(notifications.path, path),
        upTo === undefined ? undefined : lte(notifications.id, upTo),
      ),
    )
}

/** Forgets what was told long ago. */
export async function purgeNotifications({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const oldest = new Date(clock.now().getTime() - keptDays * 86_400_000)
  await db.delete(notifications).where(lt(notifications.createdAt, oldest))
}

/** What somebody who leaves was told, and the browsers that told it. */
export async function forgetNotifications(tx: Tx, userId: number, now: Date): Promise<void> {
  await dropWaiting(tx, ['push'], userId, now)
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))
  await tx.delete(notifications).where(eq(notifications.userId, userId))
}
