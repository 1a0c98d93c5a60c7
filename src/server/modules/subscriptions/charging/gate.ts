import { sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { type Db, rows } from '../../../db/db.ts'
import { bool } from '../../../db/shape.ts'
import { at } from '../../../db/values.ts'
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
export async function conversionGate(db: Db, { subscription: of }: Held, now: Date): Promise<Gate> {
  const key = noticeKey(of.id, of.endsOn, 'MEMBERSHIP_TRIAL_STARTED')
  const [found] = await rows(
    db,
    { agreed: bool, announced: bool },
    sql`select
          coalesce((select c.agreed and c.amount = ${priceOfNext(of)} and c.charge_on = ${of.endsOn}::date and c.at >= ${at(now)} - interval '1 day' * ${CONSENT_DAYS}
            from subscription_consents c where c.subscription_id = ${of.id} and c.kind = 'TRIAL_CONVERSION' order by c.id desc limit 1), false) as agreed,
          exists (select from outbox b where b.dedupe = ${key} and b.done_at is not null
            and (b.done_at at time zone 'Asia/Seoul')::date <= ${addDays(of.endsOn, -NOTICE_DAYS)}::date) as announced`,
  )
  return found ?? { agreed: false, announced: false }
}
