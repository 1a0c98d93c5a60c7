import { sql } from 'drizzle-orm'
import type { Db } from '../../src/server/db/db.ts'
import { rows } from '../../tests/support/rows.ts'
import { checkout } from '../../tests/support/shopping.ts'
import { type Figure, measure } from './load.ts'
import type { BenchContext } from './scenarios.ts'

/** What each checkout with benefits spends; one coupon of each kind makes the shop look for the best of them. */
export const pointsUsed = 1000

/** Members with a coupon for a product, one for the cart and one for shipping, and points; answers their ids. */
export async function makeMembers(db: Db, count: number): Promise<number[]> {
  const members = await rows<{ id: number }>(
    db,
    sql`insert into users (email_address, nickname, name, referral_code)
        select 'member' || n || '@example.test', '혜택' || n, '측정', 'MEMBER' || n from generate_series(1, ${count}::int) n returning id`,
  )
  const ids = sql`${sql.param(members.map(({ id }) => id))}::bigint[]`
  await db.execute(sql`
    with made as (
      insert into coupons (name, target, discount_type, value, max_discount, allow_time_sale)
      values ('측정 상품', 'PRODUCT', 'PERCENT', 10, 5000, true), ('측정 장바구니', 'CART', 'FIXED', 1000, null, true), ('측정 배송', 'SHIPPING', 'FIXED', 3000, null, true)
      returning id),
    issues as (
      insert into coupon_issues (coupon_id, starts_at, ends_at, issued_count, audience, validity, valid_until, status)
      select id, now() - interval '1 day', now() + interval '30 days', ${count}::int, 'MANUAL', 'FIXED_UNTIL', now() + interval '60 days', 'OPEN' from made returning id, coupon_id),
    given as (
      insert into user_coupons (user_id, coupon_issue_id, coupon_id, nth, expires_at, issued_at)
      select member, issues.id, issues.coupon_id, 1, now() + interval '60 days', now() from issues, unnest(${ids}) member returning id)
    insert into coupon_events (user_coupon_id, kind, actor, at) select id, 'ISSUED', 'system', now() from given`)
  await db.execute(sql`
    with accounts as (insert into points_accounts (user_id, balance) select member, ${pointsUsed}::int from unnest(${ids}) member),
    written as (
      insert into points_ledger (user_id, kind, amount, balance_after, reason, expires_at, actor, idempotency_key)
      select member, 'ADMIN', ${pointsUsed}::int, ${pointsUsed}::int, '측정', now() + interval '300 days', 'system', 'bench:' || member from unnest(${ids}) member
      returning id, user_id, expires_at)
    insert into points_lots (user_id, ledger_id, amount, remaining, status, expires_at)
    select user_id, id, ${pointsUsed}::int, ${pointsUsed}::int, 'ACTIVE', expires_at from written`)
  return members.map(({ id }) => id)
}

/** The full checkout by members who each use what they have: three coupons, which the shop chooses, and points. */
export async function checkoutWithBenefits(context: BenchContext): Promise<Figure> {
  const { send, members, skus, tokenOf } = context
  const tokens = await Promise.all(members.map(tokenOf))
  let next = 0
  let discounts = 0
  const figure = await measure('checkout with coupons and points', context, async () => {
    const n = next++
    const token = tokens[n]
    if (!token) throw new Error(`all ${tokens.length} members have bought`)
    const { discount } = await checkout(send, token, skus[n % skus.length] as number, pointsUsed)
    if (discount <= 0) throw new Error('no coupon was used')
    discounts += discount
  })
  const each = Math.round(discounts / Math.max(next, 1))
  return {
    ...figure,
    note: `three coupons and ${pointsUsed.toLocaleString()} points each, ${each.toLocaleString()} won off by coupons`,
  }
}
