import { sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { rows, type Tx } from '../../db/db.ts'
import { bool, num, text } from '../../db/shape.ts'
import { queue } from '../outbox/outbox.parts.ts'
import { earnAtOnce } from '../points/points.earn.ts'
import { PAID_DAYS } from './referrals.read.ts'
import { referralUses } from './referrals.tables.ts'

type NewReferral = {
  code: string
  programId: number
  friendId: number
  subscriptionId: number
  billingKeyId: number | null
  discount: number
}

/**
 * Keeps who brought somebody, on the terms of the day, in the transaction that begins the membership. The same card as the
 * referrer's, or having brought the referrer oneself, is no proof that nobody new came: staff look at it.
 */
export async function keepReferral(tx: Tx, of: NewReferral, now: Date): Promise<void> {
  const [found] = await rows(
    tx,
    { referrer_id: num, points: num, same_card: bool, each_other: bool },
    sql`select r.id as referrer_id, p.referrer_points as points,
          exists (select from billing_keys mine join billing_keys theirs on theirs.fingerprint = mine.fingerprint
            where mine.id = ${of.billingKeyId}::bigint and theirs.user_id = r.id) as same_card,
          exists (select from referral_uses u where u.referrer_id = ${of.friendId} and u.friend_id = r.id and u.status <> 'CANCELED') as each_other
        from users r join referral_programs p on p.id = ${of.programId} where r.referral_code = ${of.code} and r.id <> ${of.friendId}`,
  )
  if (!found) return
  const reason = found.same_card ? 'SAME_CARD' : found.each_other ? 'EACH_OTHER' : undefined
  await tx
    .insert(referralUses)
    .values({
      programId: of.programId,
      referrerId: found.referrer_id,
      friendId: of.friendId,
      subscriptionId: of.subscriptionId,
      discount: of.discount,
      points: found.points,
      ...(reason ? { status: 'REVIEW' as const, reason } : {}),
      checkOn: addDays(kstDay(now), PAID_DAYS),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
}

/** What became of a referral when it was looked at. */
export type Looked = 'WAITS' | 'REWARDED' | 'CAPPED' | 'CANCELED' | 'GONE'

/**
 * Looks at one that waits: the reward once the friend has used as many paid days, which nobody got back; nothing when the
 * membership is over before that. Each is rewarded once: its row is locked, and the points have its number as their key.
 */
export async function lookAt(tx: Tx, id: number, now: Date): Promise<Looked> {
  const today = kstDay(now)
  const [of] = await rows(
    tx,
    { referrer_id: num, subscription_id: num, points: num, cap: num, is_active: bool },
    sql`select u.referrer_id, u.subscription_id, u.points, p.cap_per_year as cap, r.status = 'ACTIVE' as is_active
        from referral_uses u join referral_programs p on p.id = u.program_id join users r on r.id = u.referrer_id
        where u.id = ${id} and u.status = 'PENDING' for no key update of u`,
  )
  if (!of) return 'GONE'
  const [used] = await rows(
    tx,
    { days: num, is_over: bool, plan: text },
    sql`select coalesce((select sum(greatest(least(p.ends_on, ${today}::date) - p.starts_on, 0)) from subscription_periods p
            left join subscription_payments a on a.id = p.payment_id
            where p.subscription_id = s.id and p.kind = 'PAID' and coalesce(a.refunded, 0) = 0), 0)::int as days,
          s.status in ('ENDED', 'TERMINATED') as is_over, l.name as plan
        from subscriptions s join plans l on l.id = s.plan_id where s.id = ${of.subscription_id}`,
  )
  const days = used?.days ?? 0
  if (days < PAID_DAYS && !used?.is_over) {
    await set(tx, id, sql`check_on = ${addDays(today, Math.max(1, PAID_DAYS - days))}`, now)
    return 'WAITS'
  }
  if (days < PAID_DAYS || !of.is_active)
    return settle(tx, id, 'CANCELED', days < PAID_DAYS ? 'ENDED_EARLY' : 'GONE', now)
  // rewards of one person are counted one after the other
  await tx.execute(sql`select id from users where id = ${of.referrer_id} for no key update`)
  const [year] = await rows(
    tx,
    { count: num },
    sql`select count(*)::int as count from referral_uses where referrer_id = ${of.referrer_id} and status = 'REWARDED' and rewarded_on >= ${`${today.slice(0, 4)}-01-01`}::date`,
  )
  if ((year?.count ?? 0) >= of.cap) return settle(tx, id, 'CAPPED', 'CAP', now)
  await set(tx, id, sql`status = 'REWARDED', rewarded_on = ${today}::date, check_on = null`, now)
  await earnAtOnce(tx, { userId: of.referrer_id, amount: of.points, reason: '친구 추천', key: `referral:${id}`, now })
  const payload = { event: 'REFERRAL_REWARDED', user_id: of.referrer_id, points: of.points }
  await tx.execute(queue([{ dedupe: `referral:${id}`, topic: 'member.message', payload }], now))
  return 'REWARDED'
}

const set = (tx: Tx, id: number, to: ReturnType<typeof sql>, now: Date) =>
  tx.execute(
    sql`update referral_uses set ${to}, version = version + 1, updated_at = ${now.toISOString()}::timestamptz where id = ${id}`,
  )

async function settle(
  tx: Tx,
  id: number,
  status: 'CAPPED' | 'CANCELED',
  reason: string,
  now: Date,
): Promise<typeof status> {
  await set(tx, id, sql`status = ${status}, reason = ${reason}, check_on = null`, now)
  return status
}
