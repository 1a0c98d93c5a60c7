import { sql } from 'drizzle-orm'
import { kstDay } from '#shared/format/kst.ts'
import type { Db } from '../../src/server/db/db.ts'

/**
 * So many people with a monthly membership each, begun within three years until a moment: four tenths of them live, a third
 * began as a trial, and each was paid for from one month to eight; one charge in twenty was refused at first, one in
 * a hundred paid back. Besides a voucher for every fifth person and a gift for every twentieth. Needs the sample shop and a
 * role that may leave out the checks of references.
 */
export async function fillMemberships(db: Db, options: { subscriptions: number; until: Date }): Promise<void> {
  const { subscriptions, until } = options
  const today = sql`${kstDay(until)}::date`
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`create temp table q on commit drop as
      select m.*, (m.started + (m.months || ' months')::interval)::date as ends, b.plan_id, b.users + n as user_id, b.subs + n as id, b.keys + n as key_id, b.owner
      from (select n, n % 10 < 4 as live, n % 3 = 0 as tried,
              case when n % 10 < 4 then ${today} - (n::bigint * 7919 % 240)::int else ${today} - 1095 + (n::bigint * 7919 % 900)::int end as started,
              case when n % 10 < 4 then 1 + extract(year from age(${today}, ${today} - (n::bigint * 7919 % 240)::int))::int * 12
                + extract(month from age(${today}, ${today} - (n::bigint * 7919 % 240)::int))::int else 1 + n % 6 end as months
            from generate_series(1, ${subscriptions}::int) n) m,
        (select (select min(id) from plans) as plan_id, (select max(id) from users) as users, (select coalesce(max(id), 0) from subscriptions) as subs,
           (select coalesce(max(id), 0) from billing_keys) as keys, (select min(id) from admins) as owner) b`)
    await tx.execute(sql`analyze q`)
    await tx.execute(sql`insert into users (id, email_address, nickname, name, phone, referral_code, created_at)
      overriding system value select user_id, 'sub' || n || '@example.test', '구독자' || n, '김구독', '010' || lpad(n::text, 8, '0'), 'SUB' || n, started from q`)
    await tx.execute(sql`insert into billing_keys (id, user_id, kind, provider, sealed_key, customer_key, fingerprint, label, last4, status, checked_at)
      overriding system value select key_id, user_id, 'CARD', 'SANDBOX', 'x', gen_random_uuid(), 'sub:' || n, '홈핏카드 ****0000', '0000', 'ACTIVE', now() from q where live`)
    await tx.execute(sql`insert into subscriptions (id, user_id, plan_id, status, started_on, anchor_on, anchor_nth, ends_on, next_price, billing_key_id, mrr, act_at, ended_at, end_reason, past_due_since, retries, is_hard_failure, created_at)
      overriding system value
      select id, user_id, plan_id, case when not live then 'ENDED' when n % 100 = 1 then 'PAST_DUE' when n % 50 = 2 then 'CANCEL_SCHEDULED' else 'ACTIVE' end, started - case when tried then 7 else 0 end,
        started, months, case when live and n % 100 = 1 then ${today} - 3 else ends end, 19900, case when live then key_id end, case when live then 19900 else 0 end,
        case when live then ends + time '10:00' end, case when not live then ends + time '10:00' end,
        case when not live then (array['CANCELED', 'PERIOD_OVER', 'PAYMENT_FAILED'])[1 + n % 3] end, case when live and n % 100 = 1 then ${today}::timestamptz - interval '3 days' end,
        case when live and n % 100 = 1 then 1 else 0 end, live and n % 300 = 1, started from q`)
    await tx.execute(sql`create temp table paid on commit drop as
      select q.*, k, (select coalesce(max(id), 0) from subscription_payments) + row_number() over (order by started + (k || ' months')::interval) as payment_id,
        (started + (k || ' months')::interval)::date as "from", (started + ((k + 1) || ' months')::interval)::date as "to"
      from q, generate_series(0, q.months - 1) k`)
    await tx.execute(sql`insert into subscription_payments (id, result_id, user_id, subscription_id, kind, period_start, attempt, order_no, order_name, amount, provider, billing_key_id, status, purpose, pg_payment_id, method_label, captured, refunded, approved_at, created_at)
      overriding system value
      select payment_id, 'b' || payment_id, user_id, id, case when k > 0 then 'RENEWAL' when tried then 'CONVERSION' else 'INITIAL' end, "from", 0, 'MB' || payment_id, '월간 멤버십', 19900, 'SANDBOX', case when live then key_id end,
        'PAID', jsonb_build_object('plan_id', plan_id, 'product_id', null, 'price', 19900, 'next_price', 19900), 'pb' || payment_id, '홈핏카드 ****0000', 19900, case when payment_id % 100 = 7 then 5000 else 0 end,
        "from" + time '10:00', "from" + time '10:00' from paid`)
    await tx.execute(sql`insert into subscription_payments (id, result_id, user_id, subscription_id, kind, period_start, attempt, order_no, order_name, amount, provider, status, purpose, failure_code, failure_message, is_hard_failure, created_at)
      overriding system value select (select max(id) from subscription_payments) + payment_id, 'r' || payment_id, user_id, id, 'RENEWAL', "from", 0, 'MR' || payment_id, '월간 멤버십', 19900, 'SANDBOX', 'FAILED', '{}', 'OVER_LIMIT', '한도 초과', false, "from" + time '09:00' from paid where payment_id % 20 = 3`)
    await tx.execute(sql`insert into subscription_periods (subscription_id, plan_id, kind, starts_on, ends_on, paid_until, cash_paid, value, payment_id)
      select id, plan_id, 'TRIAL', started - 7, started, started, 0, 0, null from q where tried
      union all select id, plan_id, 'PAID', "from", "to", "to", 19900, 19900, payment_id from paid`)
    await tx.execute(sql`insert into subscription_movements (subscription_id, kind, amount, "on", at)
      select e.* from q cross join lateral (values (q.id, 'NEW', 19900, started, started + time '10:00'), (case when not live then q.id end, 'CHURN', -19900, ends, ends + time '10:00')) e(id, kind, amount, d, a)
      where e.id is not null order by e.a`)
    await tx.execute(
      sql`insert into subscription_events (subscription_id, kind, actor, at) select id, case when k = 0 then 'STARTED' else 'RENEWED' end, 'clock', "from" + time '10:00' from paid`,
    )
    await tx.execute(sql`insert into subscription_refunds (payment_id, cause, amount, reference, status, completed_at, created_at)
      select payment_id, 'TERMINATED', 5000, 'bench' || payment_id, 'COMPLETED', "to", "to" from paid where payment_id % 100 = 7`)
    await fillGiven(tx, until)
    for (const table of ['users', 'billing_keys', 'subscriptions', 'subscription_payments'])
      await tx.execute(
        sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier(table)}))`,
      )
  })
}

/** Vouchers in batches of a thousand, six tenths of them used, and gifts that were taken, sent or ran out. */
async function fillGiven(tx: Db, until: Date): Promise<void> {
  const now = sql`${until.toISOString()}::timestamptz`
  await tx.execute(
    sql`create temp table v on commit drop as select q.*, (select coalesce(max(id), 0) from voucher_batches) + 1 + n / 5000 as batch_id from q where n % 5 = 0`,
  )
  await tx.execute(sql`insert into voucher_batches (id, type, plan_id, days, count, made_by, request_id)
    overriding system value select batch_id, 'PARTNER', min(plan_id), 30, count(*), min(owner), 'bench' || batch_id from v group by batch_id`)
  await tx.execute(sql`insert into vouchers (batch_id, code, expires_at, status, used_by, used_at)
    select batch_id, 'B' || lpad(translate(to_hex(n), 'abcdef', 'ABCDEF'), 15, '0'), ${now} + interval '90 days', case when n % 10 < 5 then 'ISSUED' else 'USED' end,
      case when n % 10 >= 5 then user_id end, case when n % 10 >= 5 then started::timestamptz end from v`)
  await tx.execute(
    sql`create temp table g on commit drop as select q.*, (select coalesce(max(id), 0) from gift_orders) + n / 20 as order_id from q where n % 20 = 0`,
  )
  await tx.execute(sql`insert into gift_orders (id, buyer_id, bundle_id, quantity, contents, links, created_at)
    overriding system value select order_id, user_id, (select min(id) from gift_bundles), 1, (select contents from gift_orders order by id limit 1), '[]', started from g`)
  await tx.execute(sql`insert into gifts (order_id, payment_id, buyer_id, price, token_hash, sealed_token, status, sent_at, claim_until, claimed_by, claimed_at, closed_at, created_at)
    select order_id, (select min(id) from subscription_payments), user_id, 29900, 'bench' || n, '', s, started, ${now}::date + 30, case when s = 'CLAIMED' then user_id - 1 end,
      case when s = 'CLAIMED' then started::timestamptz end, case when s = 'EXPIRED' then started::timestamptz end, started
    from g, lateral (select (array['CLAIMED', 'CLAIMED', 'SENT', 'EXPIRED'])[1 + (n / 20) % 4] as s) x`)
  for (const table of ['voucher_batches', 'gift_orders'])
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier(table)}))`,
    )
}
