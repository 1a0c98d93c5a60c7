import { sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { type Db, rows } from '../../../db/db.ts'
import { bool, num } from '../../../db/shape.ts'
import { at, records } from '../../../db/values.ts'
import type { Held } from '../hold.ts'
import { priceOfNext } from '../periods.ts'
import { noticeKey } from '../notices.ts'

/** A consent counts for so many days (전자상거래법 시행령), and what follows a trial is announced so many before. */
export const CONSENT_DAYS = 30
export const NOTICE_DAYS = 7

/** What of a conversion is there: the person's consent to this amount on this day, and the notice that was sent of it. */
export type Gate = { agreed: boolean; announced: boolean }

/**
 * Whether a trial may become paid (decisions 52): the newest answer is a consent to exactly this amount and day, not
 * older than 30 days, and the notice of it has left at least seven days before. Another day or price voids both.
 */
export async function conversionGate(db: Db, held: Held, now: Date): Promise<Gate> {
  return (await conversionGates(db, [held], now)).get(held.subscription.id) ?? { agreed: false, announced: false }
}

/** The same of several, by their ids. */
export async function conversionGates(db: Db, trials: readonly Held[], now: Date): Promise<Map<number, Gate>> {
  if (trials.length === 0) return new Map()
  const asked = trials.map(({ subscription: of }) => ({
    id: of.id,
    price: priceOfNext(of),
    on: of.endsOn,
    key: noticeKey(of.id, of.endsOn, 'MEMBERSHIP_TRIAL_STARTED'),
    told_by: addDays(of.endsOn, -NOTICE_DAYS),
  }))
  const found = await rows(
    db,
    { id: num, agreed: bool, announced: bool },
    sql`select v.id,
          coalesce((select c.agreed and c.amount = v.price and c.charge_on = v."on" and c.at >= ${at(now)} - interval '1 day' * ${CONSENT_DAYS}
            from subscription_consents c where c.subscription_id = v.id and c.kind = 'TRIAL_CONVERSION' order by c.id desc limit 1), false) as agreed,
          exists (select from outbox b where b.dedupe = v.key and b.done_at is not null
            and (b.done_at at time zone 'Asia/Seoul')::date <= v.told_by) as announced
        from ${records(asked)} as v(id bigint, price bigint, "on" date, key text, told_by date)`,
  )
  return new Map(found.map(({ id, ...gate }) => [id, gate]))
}
