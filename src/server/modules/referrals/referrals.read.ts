import { sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { formatKrw, formatNumber } from '#shared/format/krw.ts'
import { type Db, rows } from '../../db/db.ts'
import { bool, num, text, word } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { AppError } from '../../http/errors.ts'
import { maskName } from '../../mask.ts'
import { referralStatuses } from './referrals.tables.ts'

/** So many paid days of the friend make the reward. */
export const PAID_DAYS = 30

export type Program = { id: number; discount: number; points: number; cap: number; endsAt: Date }

/** The terms that hold now; none when nothing is offered. */
async function programNow(db: Db, now: Date): Promise<Program | undefined> {
  const [found] = await rows(
    db,
    { id: num, friend_discount: num, referrer_points: num, cap_per_year: num, ends_ms: num },
    sql`select id, friend_discount, referrer_points, cap_per_year, (extract(epoch from ends_at) * 1000)::float8 as ends_ms
        from referral_programs where status = 'ACTIVE' and starts_at <= ${at(now)} and ends_at > ${at(now)} order by id desc limit 1`,
  )
  return (
    found && {
      id: found.id,
      discount: found.friend_discount,
      points: found.referrer_points,
      cap: found.cap_per_year,
      endsAt: new Date(found.ends_ms),
    }
  )
}

type Friend = { referrerId: number; program: Program }

/**
 * Whose code it is, when it counts for this person: not their own, under no account of theirs (by the verified number),
 * and they have never paid for a membership or been brought by anybody.
 */
export async function friendOf(db: Db, code: string, userId: number | null, now: Date): Promise<Friend | undefined> {
  const program = await programNow(db, now)
  if (!program) return undefined
  const [found] = await rows(
    db,
    { id: num, own: bool },
    sql`select r.id, ${userId}::bigint is not null and (r.id = ${userId}::bigint
          or exists (select from users me where me.id = ${userId}::bigint and me.phone = r.phone and me.mobile_verified_at is not null and r.mobile_verified_at is not null)
          or exists (select from subscription_periods p join subscriptions s on s.id = p.subscription_id where s.user_id = ${userId}::bigint and p.kind = 'PAID')
          or exists (select from referral_uses u where u.friend_id = ${userId}::bigint and u.status <> 'CANCELED')) as own
        from users r where r.referral_code = ${code} and r.status = 'ACTIVE'`,
  )
  return found && !found.own ? { referrerId: found.id, program } : undefined
}

/** The least that a first payment is. */
const LEAST = 100

/** What is off a first payment of a price: something is always paid. */
export const firstDiscount = (price: number, discount: number): number => Math.max(0, Math.min(discount, price - LEAST))

/** What is off a first payment of a price by a code; nothing when the code does not count. */
export async function friendTerms(
  db: Db,
  code: string | undefined,
  { userId, price, now }: { userId: number | null; price: number; now: Date },
): Promise<{ discount: number; programId?: number }> {
  const friend = code ? await friendOf(db, code, userId, now) : undefined
  return friend
    ? { discount: firstDiscount(price, friend.program.discount), programId: friend.program.id }
    : { discount: 0 }
}

const friendBenefit = ({ discount }: Program) => `첫 결제 ${formatKrw(discount)} 할인`
const referrerBenefit = ({ points }: Program) => `친구가 ${PAID_DAYS}일 이용하면 ${formatNumber(points)}포인트 적립`

/** What somebody's code brings, for whoever was sent it. Errors: REFERRAL_NOT_FOUND, REFERRAL_EXPIRED. */
export async function readReferralEvent(db: Db, code: string, now: Date) {
  const [referrer] = await rows(
    db,
    { nickname: text },
    sql`select coalesce(nickname, name) as nickname from users where referral_code = ${code} and status = 'ACTIVE'`,
  )
  if (!referrer) throw new AppError('REFERRAL_NOT_FOUND')
  const program = await programNow(db, now)
  if (!program) throw new AppError('REFERRAL_EXPIRED')
  return {
    code,
    valid: true,
    referrer_nickname_masked: maskName(referrer.nickname),
    friend_benefit: friendBenefit(program),
    referrer_benefit: referrerBenefit(program),
    ends_at: kstIso(program.endsAt),
  }
}

/** A person's own code, what it brings now, and whom it has brought. */
export async function readOwnReferrals(db: Db, userId: number, now: Date) {
  const [own] = await rows(
    db,
    { code: text, rewarded: num, points: num },
    sql`select u.referral_code as code,
          (select count(*)::int from referral_uses r where r.referrer_id = u.id and r.status = 'REWARDED' and r.rewarded_on >= date_trunc('year', ${at(now)} at time zone 'Asia/Seoul')::date) as rewarded,
          (select coalesce(sum(r.points), 0)::bigint from referral_uses r where r.referrer_id = u.id and r.status = 'REWARDED') as points
        from users u where u.id = ${userId}`,
  )
  const program = await programNow(db, now)
  const found = await rows(
    db,
    { id: num, nickname: text, status: word(referralStatuses), points: num, created_ms: num },
    sql`select r.id, coalesce(f.nickname, f.name) as nickname, r.status, r.points, (extract(epoch from r.created_at) * 1000)::float8 as created_ms
        from referral_uses r join users f on f.id = r.friend_id where r.referrer_id = ${userId} order by r.id desc limit 100`,
  )
  return {
    code: own?.code ?? '',
    ...(program
      ? {
          program: {
            friend_benefit: friendBenefit(program),
            referrer_benefit: referrerBenefit(program),
            cap_per_year: program.cap,
            ends_at: kstIso(program.endsAt),
          },
        }
      : {}),
    rewarded_this_year: own?.rewarded ?? 0,
    points_total: own?.points ?? 0,
    results: found.map(({ id, nickname, status, points, created_ms }) => ({
      id,
      friend_nickname_masked: maskName(nickname),
      status,
      points,
      created_at: kstIso(new Date(created_ms)),
    })),
  }
}
