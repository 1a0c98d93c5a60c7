import { sql } from 'drizzle-orm'
import { COUPON_CODE, couponCodeOf } from '#shared/validation/couponCode.ts'
import { rows, type Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { answerOnce, type RequestKey } from '../../http/idempotency.ts'
import { hit, hitPlace, takeBackHit, takeBackPlace } from '../../http/rateLimit.ts'
import { takerOf } from './audiences.ts'
import { userCouponsById } from './benefits.read.ts'
import type { UserCoupon } from './coupons.contract.ts'
import { issueCoupons } from './issuing.service.ts'
import { num } from '../../db/shape.ts'

/** Tries that gave no coupon, within ten minutes: of one customer, and of everybody at one address. */
const mostTries = { person: 10, place: 50 }
const triesSeconds = 600

type Asked = { userId: number; code: string; place: string; key: RequestKey | undefined }

/**
 * Gives the customer the coupon of a code that they typed. What was tried in vain stays counted, so that codes cannot be
 * guessed. Errors: COUPON_CODE_UNKNOWN, COUPON_ISSUE_CLOSED (with the period), COUPON_ALREADY_ISSUED, COUPON_SOLD_OUT,
 * COUPON_NOT_ELIGIBLE, COUPON_MEMBERS_ONLY, RATE_LIMITED.
 */
export async function redeemCode(deps: Deps, { userId, code, place, key }: Asked): Promise<UserCoupon> {
  const now = deps.clock.now()
  const person = `coupon-code:user:${userId}`
  await hit(deps.db, person, mostTries.person, triesSeconds, now)
  await hitPlace(deps.db, 'coupon-code', place, mostTries.place, triesSeconds, now)
  const coupon = await deps.db.transaction(async (tx) => {
    const made = await give(tx as Tx, userId, code, now)
    await answerOnce(tx as Tx, key, made, now, 201)
    return made
  })
  await takeBackHit(deps.db, person, triesSeconds, now)
  await takeBackPlace(deps.db, 'coupon-code', place, triesSeconds, now)
  return coupon
}

async function give(tx: Tx, userId: number, typed: string, now: Date): Promise<UserCoupon> {
  const code = couponCodeOf(typed)
  const [issue] = COUPON_CODE.test(code)
    ? await rows(
        tx,
        { id: num, starts_ms: num, ends_ms: num },
        sql`select id, (extract(epoch from starts_at) * 1000)::float8 as starts_ms, (extract(epoch from ends_at) * 1000)::float8 as ends_ms
            from coupon_issues where code = ${code} and status in ('OPEN', 'PAUSED', 'CLOSED')`,
      )
    : []
  if (!issue) throw new AppError('COUPON_CODE_UNKNOWN')
  const by = { actor: `user:${userId}`, now, taker: await takerOf(tx, userId, now) }
  const [outcome] = await issueCoupons(tx, [{ issueId: issue.id, userId }], by)
  if (outcome?.code === 'COUPON_ISSUE_CLOSED') throw closed(issue, now)
  if (outcome?.code) throw new AppError(outcome.code)
  const [coupon] = outcome?.userCouponId ? await userCouponsById(tx, [outcome.userCouponId]) : []
  if (!coupon) throw new AppError('COUPON_SOLD_OUT')
  return coupon
}

function closed({ starts_ms: starts, ends_ms: ends }: { starts_ms: number; ends_ms: number }, now: Date): AppError {
  const words =
    now.getTime() < starts
      ? '아직 받을 수 있는 기간이 아니에요.'
      : now.getTime() >= ends
        ? '받을 수 있는 기간이 끝난 코드예요.'
        : undefined
  return new AppError('COUPON_ISSUE_CLOSED', undefined, words)
}
