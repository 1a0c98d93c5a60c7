import { sql } from 'drizzle-orm'
import { rows } from '#server/db/db.ts'
import { num } from '#server/db/shape.ts'
import { addMonths } from '#shared/calendar/days.ts'
import type { TestApp } from './api.ts'
import { registerCard, sellPlan } from './memberships.ts'

/**
 * As many members as are due on one morning (`on`, ten o'clock), one in twenty with a card of which nobody knows at first
 * what became.
 */
export async function manyDue(api: TestApp, count: number, on: string): Promise<void> {
  const { db } = api.deps
  const { planId, productId } = await sellPlan(api)
  const before = addMonths(on, -1)
  const [made] = await rows(
    db,
    { id: num },
    sql`insert into users (email_address, nickname, name, referral_code) values ('owner@example.test', '카드주인', '홍길동', 'OWNER') returning id`,
  )
  const owner = made?.id ?? 0
  const [good, unsure] = [await registerCard(api, owner), await registerCard(api, owner, '5001')]
  await db.execute(sql`
    insert into users (email_address, nickname, name, referral_code) select 'm' || n || '@example.test', '많은회원' || n, '홍길동', 'MANY' || n from generate_series(1, ${count}::int) n`)
  await db.execute(sql`
    insert into billing_keys (user_id, kind, provider, sealed_key, customer_key, fingerprint, label, status)
    select u.id, k.kind, k.provider, k.sealed_key, k.customer_key, 'many:' || u.id, k.label, 'ACTIVE'
    from users u join billing_keys k on k.id = case when u.id % 20 = 0 then ${unsure}::bigint else ${good}::bigint end where u.referral_code like 'MANY%'`)
  await db.execute(sql`
    with s as (
      insert into subscriptions (user_id, plan_id, product_id, status, started_on, anchor_on, anchor_nth, ends_on, next_price, billing_key_id, mrr, act_at)
      select k.user_id, ${planId}::bigint, ${productId}::bigint, 'ACTIVE', ${before}, ${before}, 1, ${on}, 19900, k.id, 19900, ${`${on}T10:00:00+09:00`}
      from billing_keys k where k.fingerprint like 'many:%' returning id)
    insert into subscription_periods (subscription_id, plan_id, kind, starts_on, ends_on, paid_until, cash_paid, value)
    select id, ${planId}::bigint, 'PAID', ${before}, ${on}, ${on}, 19900, 19900 from s`)
}
