import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../../db/scope.ts'
import { goodwillKinds } from './charges.tables.ts'

const goodwill = sql.join(
  goodwillKinds.map((kind) => sql`${kind}`),
  sql`, `,
)

/**
 * The books of memberships, as statements that must find nothing (see `ops/invariants.ts`): money that came is used or
 * goes back, what is paid is what is given, and what is summed up is the sum.
 */
export const subscriptionBooks: Record<string, (scope: Scope) => SQL> = {
  'I21 구독 크레딧은 그 원장의 합과 같다': (scope) => sql`
    select s.user_id, s.id as subscription_id, s.credit, coalesce(sum(c.amount), 0)::bigint as recorded
    from subscriptions s left join subscription_credits c on c.subscription_id = s.id
    where ${scope(sql`s.user_id`)} group by s.id having s.credit <> coalesce(sum(c.amount), 0)`,

  // what was given and not paid: never paid back, and given for an offer that was taken, in its amount
  'I21 드린 크레딧은 그 원장의 합과 같고 제안마다 한 번이다': (scope) => sql`
    select s.user_id, s.id as subscription_id, s.goodwill, c.recorded, c.given, o.taken
    from subscriptions s
      cross join lateral (select coalesce(sum(c.amount), 0)::bigint as recorded, coalesce(sum(c.amount) filter (where c.kind = 'HONEST'), 0)::bigint as given
        from subscription_credits c where c.subscription_id = s.id and c.kind in (${goodwill})) c
      cross join lateral (select coalesce(sum(o.credit), 0)::bigint as taken from honest_offers o where o.subscription_id = s.id and o.answer = 'CREDIT') o
    where ${scope(sql`s.user_id`)} and (s.goodwill <> c.recorded or c.given <> o.taken or (s.ended_at is not null and s.goodwill <> 0))`,

  'I21 구독의 월 반복 매출은 그 변화의 합과 같다': (scope) => sql`
    select s.user_id, s.id as subscription_id, s.mrr, coalesce(sum(m.amount), 0)::bigint as recorded
    from subscriptions s left join subscription_movements m on m.subscription_id = s.id
    where ${scope(sql`s.user_id`)} group by s.id having s.mrr <> coalesce(sum(m.amount), 0)`,

  'I21 끝난 구독에는 크레딧도 월 반복 매출도 남지 않는다': (scope) => sql`
    select s.user_id, s.id as subscription_id, s.credit, s.mrr from subscriptions s
    where ${scope(sql`s.user_id`)} and s.ended_at is not null and (s.credit <> 0 or s.mrr <> 0)`,

  'I21 구독 결제의 돌려준 돈은 환불 기록의 합과 같다': (scope) => sql`
    select p.user_id, p.id as payment_id, p.refunded, coalesce(sum(r.amount), 0)::bigint as recorded
    from subscription_payments p left join subscription_refunds r on r.payment_id = p.id
    where ${scope(sql`p.user_id`)} group by p.id having p.refunded <> coalesce(sum(r.amount), 0)`,

  'I21 결제한 기간의 돈은 그 결제의 돈과 같다': (scope) => sql`
    select s.user_id, d.id as period_id, d.cash_paid, p.captured, p.status
    from subscriptions s join subscription_periods d on d.subscription_id = s.id and (d.kind = 'PAID' or d.value > 0)
    left join subscription_payments p on p.id = d.payment_id and p.user_id = s.user_id
    where ${scope(sql`s.user_id`)} and (p.id is null or p.status <> 'PAID' or p.captured <> d.cash_paid or p.credit <> d.credit_in + d.goodwill_in or p.goodwill <> d.goodwill_in)`,

  // what is paid for somebody else's or on top of what was given is used elsewhere
  'I21 받은 구독료는 이용 기간이 되었거나 모두 돌려준다': (scope) => sql`
    select p.user_id, p.id as payment_id, p.captured, p.refunded from subscription_payments p
    where ${scope(sql`p.user_id`)} and p.status = 'PAID' and p.captured > p.refunded and p.purpose ->> 'ref' is null
      and not exists (select from subscription_periods d where d.payment_id = p.id)`,

  'I21 이용권에 더해 낸 돈은 그 이용권의 기간이 되었거나 모두 돌려준다': (scope) => sql`
    select p.user_id, p.id as payment_id, p.captured, p.refunded from subscription_payments p
    where ${scope(sql`p.user_id`)} and p.kind = 'VOUCHER_UPGRADE' and p.status = 'PAID' and p.captured > p.refunded
      and not exists (select from subscription_periods d where d.payment_id = p.id and d.subscription_id = p.subscription_id and d.source like 'voucher:%')`,

  'I21 체험 뒤의 결제에는 그 금액에 먼저 동의한 기록이 있다': (scope) => sql`
    select p.user_id, p.id as payment_id, p.amount from subscription_payments p
    where ${scope(sql`p.user_id`)} and p.kind = 'CONVERSION' and p.status = 'PAID' and not exists (
      select from subscription_consents c where c.subscription_id = p.subscription_id and c.kind = 'TRIAL_CONVERSION' and c.agreed
        and c.amount = (p.purpose ->> 'price')::bigint and c.at <= p.created_at)`,

  'I21 돌아온 키트마다 돌려주기로 한 만큼만 한 번 돌려준다': (scope) => sql`
    select s.user_id, r.id as kit_return_id, r.status, r.amount, r.by_bank, coalesce(f.paid, 0)::bigint as paid
    from subscription_kit_returns r join subscriptions s on s.id = r.subscription_id
    left join lateral (select sum(f.amount) as paid, bool_or(p.subscription_id <> r.subscription_id) as stray
      from subscription_refunds f join subscription_payments p on p.id = f.payment_id where f.kit_return_id = r.id) f on true
    where ${scope(sql`s.user_id`)} and (coalesce(f.paid, 0) <> r.amount - r.by_bank or coalesce(f.stray, false)
      or (select sum(o.amount) from subscription_kit_returns o where o.subscription_id = r.subscription_id) > r.most)`,

  'I21 이용 중인 구독은 그 마지막 기간이 끝나는 날 끝난다': (scope) => sql`
    select s.user_id, s.id as subscription_id, s.status, s.ends_on::text as ends_on, max(d.ends_on)::text as last
    from subscriptions s left join subscription_periods d on d.subscription_id = s.id
    where ${scope(sql`s.user_id`)} and s.status in ('TRIALING', 'ACTIVE', 'CANCEL_SCHEDULED')
    group by s.id having max(d.ends_on) is distinct from s.ends_on`,
}
