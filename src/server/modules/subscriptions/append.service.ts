import { sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { type Day, kstDay } from '#shared/format/kst.ts'
import type { PeriodKind } from '#shared/words/subscriptions.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { num, text } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { sure } from '../../db/sure.ts'

type Wanted = { userId: number; planId: number; days: number; now: Date }

const live = (userId: number) =>
  sql`select id, ends_on::text as ends_on from subscriptions where user_id = ${userId} and status not in ('ENDED', 'TERMINATED')`
const liveRow = { id: num, ends_on: text }

export async function previewAppend(db: Db, { userId, days, now }: Wanted): Promise<{ startsOn: Day; endsOn: Day }> {
  const [found] = await rows(db, liveRow, live(userId))
  const startsOn = found?.ends_on ?? kstDay(now)
  return { startsOn, endsOn: addDays(startsOn, days) }
}

export async function appendPeriod(
  tx: Tx,
  wanted: Wanted & { kind: PeriodKind; source: string; actor: string },
): Promise<{ subscriptionId: number; startsOn: Day; endsOn: Day }> {
  const { userId, planId, days, kind, source, now } = wanted
  const [found] = await rows(tx, liveRow, sql`${live(userId)} for update`)
  const startsOn = found?.ends_on ?? kstDay(now)
  const endsOn = addDays(startsOn, days)
  const [row] = found
    ? await rows(
        tx,
        { id: num },
        sql`update subscriptions set ends_on = ${endsOn}::date where id = ${found.id} returning id`,
      )
    : await rows(
        tx,
        { id: num },
        sql`insert into subscriptions (user_id, plan_id, status, started_on, anchor_on, ends_on, next_price, created_at, updated_at)
            values (${userId}, ${planId}, 'ACTIVE', ${startsOn}::date, ${endsOn}::date, ${endsOn}::date, 0, ${at(now)}, ${at(now)}) returning id`,
      )
  const { id } = sure(row)
  await tx.execute(sql`
    insert into subscription_periods (subscription_id, plan_id, kind, starts_on, ends_on, paid_until, source)
    values (${id}, ${planId}, ${kind}, ${startsOn}::date, ${endsOn}::date, ${endsOn}::date, ${source})`)
  return { subscriptionId: id, startsOn, endsOn }
}
