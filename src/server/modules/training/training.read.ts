import { type SQL, sql } from 'drizzle-orm'
import { type Day, kstDay } from '#shared/format/kst.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { bool } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { LEAST_SECONDS } from './training.service.ts'

/** Days from the first on, up to the second and without it. */
type Days = { from: Day | SQL; until: Day | SQL }

const within = ({ from, until }: Days) => sql`t.day >= ${from}::date and t.day < ${until}::date`

/** Whether somebody trained, as a condition of any statement. */
export const hasTrained = (userId: SQL | number, days: Days): SQL =>
  sql`exists (select from training_days t where t.user_id = ${userId} and ${within(days)} and t.seconds >= ${LEAST_SECONDS})`

/** Whether anybody's training was recorded at all: when it was not, nobody knows who trained. */
export const wasRecorded = (days: Days): SQL => sql`exists (select from training_days t where ${within(days)})`

/** Whether somebody trained after a moment, as long as counts for a day: what was done before it on the same day is none of it. */
export async function trainedAfter(db: Db | Tx, userId: number, moment: Date): Promise<boolean> {
  const after = sql`tstzmultirange(tstzrange(${at(moment)}, null))`
  const [found] = await rows(
    db,
    { trained: bool },
    sql`select exists (select from training_days t where t.user_id = ${userId} and t.day >= ${kstDay(moment)}::date and t.seconds >= ${LEAST_SECONDS}
          and (t.day > ${kstDay(moment)}::date or not isempty(t.stretches * ${after}))) as trained`,
  )
  return found?.trained ?? false
}

export async function trainedIn(db: Db | Tx, userId: number, days: Days): Promise<boolean> {
  const [found] = await rows(db, { trained: bool }, sql`select ${hasTrained(userId, days)} as trained`)
  return found?.trained ?? false
}
