import { sql } from 'drizzle-orm'
import { type Check, paidOrders } from './checks.ts'

export const pointsChecks: Check[] = [
  {
    name: 'I5 포인트 원장의 합은 잔액과 잡아 둔 포인트에서 빚을 뺀 것과 같다',
    by: 'members',
    statement: (scope) => sql`
    select coalesce(a.user_id, l.user_id) as user_id, l.total as recorded, a.balance, a.held, a.debt from
      (select * from points_accounts where ${scope(sql`user_id`)}) a
    full join (select user_id, sum(amount)::bigint as total from points_ledger where ${scope(sql`user_id`)} group by user_id) l on l.user_id = a.user_id
    where coalesce(l.total, 0) is distinct from a.balance + a.held - a.debt`,
  },
  {
    name: 'I5 쓸 수 있는 포인트 묶음의 합은 잔액과 같다',
    by: 'members',
    statement: (scope) => sql`
    select coalesce(a.user_id, l.user_id) as user_id, a.balance, l.remaining from
      (select * from points_accounts where ${scope(sql`user_id`)}) a
    full join (select user_id, sum(remaining)::bigint as remaining from points_lots where status = 'ACTIVE' and ${scope(sql`user_id`)} group by user_id) l on l.user_id = a.user_id
    where coalesce(l.remaining, 0) is distinct from a.balance`,
  },
  {
    name: 'I5 다 쓴 포인트 묶음은 비어 있고, 남은 것이 있는 묶음은 그렇지 않다',
    by: 'lots',
    statement: (scope) => sql`
    select id as lot_id, status, remaining from points_lots where ${scope(sql`id`)} and (status = 'ACTIVE') <> (remaining > 0) and status <> 'PENDING'`,
  },
  {
    // what anybody else's order holds of a member's points is missing here, what an order holds that is not being paid in the next check
    name: 'I5 잡아 둔 포인트의 합은 결제 중인 주문들이 잡은 것과 같다',
    by: 'members',
    statement: (scope) => sql`
    select coalesce(a.user_id, h.user_id) as user_id, a.held, h.held as usages from
      (select * from points_accounts where ${scope(sql`user_id`)}) a
    full join (select l.user_id, sum(u.amount)::bigint as held from orders o join points_usages u on u.order_id = o.id and u.status = 'HELD'
        join points_lots l on l.id = u.lot_id and l.user_id = o.user_id
      where o.status in ('READY', 'CONFIRMING') and ${scope(sql`o.user_id`)} group by l.user_id) h on h.user_id = a.user_id
    where coalesce(h.held, 0) is distinct from a.held`,
  },
  {
    name: 'I5 주문이 쓰거나 잡은 포인트는 그 주문의 포인트와 같다',
    by: 'orders',
    statement: (scope) => sql`
    select o.id as order_id, o.status, o.points, coalesce(u.used, 0) as used, coalesce(u.held, 0) as held from orders o
    left join (select order_id, sum(amount) filter (where status = 'USED')::bigint as used, sum(amount) filter (where status = 'HELD')::bigint as held
      from points_usages where ${scope(sql`order_id`)} group by order_id) u on u.order_id = o.id
    where ${scope(sql`o.id`)} and ((${paidOrders} and (coalesce(u.used, 0) <> o.points or coalesce(u.held, 0) <> 0))
      or (o.status in ('READY', 'CONFIRMING') and (coalesce(u.held, 0) <> o.points or coalesce(u.used, 0) <> 0))
      or (not (${paidOrders}) and o.status not in ('READY', 'CONFIRMING') and coalesce(u.held, 0) + coalesce(u.used, 0) <> 0))`,
  },
  {
    name: 'I5 포인트 사용과 반환은 원장에 같은 금액으로 적혀 있다',
    by: 'orders',
    statement: (scope) => sql`
    select coalesce(u.order_id, l.order_id) as order_id, u.used, l.used as used_in_ledger, u.returned, l.returned as returned_in_ledger from
      (select order_id, sum(amount)::bigint as used, sum(returned)::bigint as returned from points_usages where status = 'USED' and ${scope(sql`order_id`)} group by order_id) u
    full join
      (select order_id, -sum(amount) filter (where kind = 'USE')::bigint as used, coalesce(sum(amount) filter (where kind = 'USE_CANCEL'), 0)::bigint as returned
        from points_ledger where kind in ('USE', 'USE_CANCEL') and ${scope(sql`order_id`)} group by order_id) l
    on l.order_id = u.order_id
    where u.used is distinct from l.used or u.returned is distinct from l.returned`,
  },
]
