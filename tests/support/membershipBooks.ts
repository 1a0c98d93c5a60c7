import { sql } from 'drizzle-orm'
import { rows } from '#server/db/db.ts'
import { num } from '#server/db/shape.ts'
import type { TestApp } from './api.ts'

const booksRow = {
  taken: num,
  captured: num,
  given_back: num,
  refunds: num,
  returned: num,
  completed: num,
  unused: num,
  cash: num,
  periods_without: num,
  credit: num,
  credits: num,
  unagreed: num,
  gaps: num,
  ends: num,
}

/** What of the money and days of somebody's memberships does not add up, against the gateway's books and each other. */
export async function brokenMemberships(api: TestApp, userId: number): Promise<string[]> {
  const [books] = await rows(
    api.deps.db,
    booksRow,
    sql`with s as (select * from subscriptions where user_id = ${userId}), p as (select * from subscription_payments where user_id = ${userId}),
          r as (select r.* from subscription_refunds r join p on p.id = r.payment_id),
          d as (select d.* from subscription_periods d join s on s.id = d.subscription_id)
        select
          (select coalesce(sum(b.amount), 0)::bigint from sandbox_payments b join p on p.order_no = b.order_no and p.status = 'PAID' where b.status in ('PAID', 'PARTIAL_CANCELED', 'CANCELED')) as taken,
          (select coalesce(sum(captured), 0)::bigint from p) as captured,
          (select coalesce(sum(refunded), 0)::bigint from p) as given_back,
          (select coalesce(sum(amount), 0)::bigint from r) as refunds,
          (select coalesce(sum(b.canceled), 0)::bigint from sandbox_payments b join p on p.order_no = b.order_no) as returned,
          (select coalesce(sum(amount), 0)::bigint from r where status = 'COMPLETED') as completed,
          -- paid, neither used for a period nor given back in full
          (select count(*)::int from p where status = 'PAID' and captured > 0 and refunded < captured and not exists (select from d where d.payment_id = p.id)) as unused,
          (select coalesce(sum(p.captured - d.cash_paid), 0)::bigint from d join p on p.id = d.payment_id) as cash,
          (select count(*)::int from d where kind = 'PAID' and payment_id is null) as periods_without,
          (select coalesce(sum(credit), 0)::bigint from s) as credit,
          (select coalesce(sum(c.amount), 0)::bigint from subscription_credits c join s on s.id = c.subscription_id) as credits,
          -- charged after a trial without a consent that came before
          (select count(*)::int from p where kind = 'CONVERSION' and status = 'PAID' and not exists (
            select from subscription_consents c where c.subscription_id = p.subscription_id and c.kind = 'TRIAL_CONVERSION' and c.agreed and c.amount = (p.purpose ->> 'price')::bigint and c.at <= p.created_at)) as unagreed,
          (select count(*)::int from s where status not in ('ENDED', 'TERMINATED', 'PAUSED', 'PAST_DUE') and not exists (
            select from d where d.subscription_id = s.id and d.ends_on = s.ends_on)) as gaps,
          (select count(*)::int from d join s on s.id = d.subscription_id where d.ends_on > s.ends_on) as ends`,
  )
  if (!books) return ['no books']
  const checks: [string, boolean][] = [
    ['the gateway took what we captured', books.taken === books.captured],
    ['what is given back is what was promised', books.given_back === books.refunds],
    [
      'the gateway gave back at least what is completed',
      books.returned >= books.completed && books.returned <= books.refunds,
    ],
    ['nothing was paid for nothing', books.unused === 0],
    ['a period holds the cash that was paid for it', books.cash === 0 && books.periods_without === 0],
    ['credit is the sum of its ledger', books.credit === books.credits && books.credit >= 0],
    ['nobody was charged after a trial without a consent', books.unagreed === 0],
    ['the last day is that of the last period', books.gaps === 0 && books.ends === 0],
  ]
  return checks.filter(([, holds]) => !holds).map(([name]) => `${name}: ${JSON.stringify(books)}`)
}
