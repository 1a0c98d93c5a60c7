import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../../db/db.ts'
import { num, text } from '../../../db/shape.ts'

/** 사은품 that somebody chose because a membership had been paid for, and that has not left: ends it with its refund, it does not go. */
export const unsentChoices = (db: Db, subscriptionId: number): Promise<{ schedule_id: number; title: string }[]> =>
  rows(
    db,
    { schedule_id: num, title: text },
    sql`select c.schedule_id, o.title from gift_choices c join gift_options o on o.id = c.option_id join delivery_schedules d on d.id = c.schedule_id
        where c.subscription_id = ${subscriptionId} and d.status in ('PLANNED', 'LOCKED') order by c.id`,
  )
