import { sql } from 'drizzle-orm'
import type { Check } from './checks.ts'

export const stockChecks: Check[] = [
  {
    name: 'I1 재고와 예약 수량이 범위 안에 있다',
    by: 'skus',
    statement: (scope) => sql`
    select id as sku_id, on_hand, reserved, safety_stock from skus where ${scope(sql`id`)} and (on_hand < 0 or reserved < 0 or reserved > on_hand)`,
  },
  {
    name: 'I2 재고는 입출고 기록의 합과 같다',
    by: 'skus',
    statement: (scope) => sql`
    select s.id as sku_id, s.on_hand, coalesce(m.total, 0) as recorded from skus s
    left join (select sku_id, sum(delta)::bigint as total from stock_movements where ${scope(sql`sku_id`)} group by sku_id) m on m.sku_id = s.id
    where ${scope(sql`s.id`)} and s.on_hand <> coalesce(m.total, 0)`,
  },
  {
    name: 'I3 예약 수량은 잡아 둔 재고의 합과 같다',
    by: 'skus',
    statement: (scope) => sql`
    select s.id as sku_id, s.reserved, coalesce(r.total, 0) as held from skus s
    left join (select sku_id, sum(quantity)::bigint as total from stock_reservations where status = 'HELD' and ${scope(sql`sku_id`)} group by sku_id) r on r.sku_id = s.id
    where ${scope(sql`s.id`)} and s.reserved <> coalesce(r.total, 0)`,
  },
  {
    name: 'I3 판매로 나간 수량은 결제된 주문의 수량과 같다',
    by: 'skus',
    statement: (scope) => sql`
    select r.order_id, r.sku_id, m.sold, r.committed from
      (select order_id, sku_id, sum(quantity)::bigint as committed from stock_reservations where status = 'COMMITTED' and ${scope(sql`sku_id`)} group by order_id, sku_id) r
    left join
      (select ref_id as order_id, sku_id, -sum(delta)::bigint as sold from stock_movements where kind = 'SALE' and ref_type = 'order' and ${scope(sql`sku_id`)} group by ref_id, sku_id) m
    on m.order_id = r.order_id and m.sku_id = r.sku_id
    where m.sold is distinct from r.committed`,
  },
  {
    name: 'I3 잡아 둔 재고는 결제 중인 주문의 것이다',
    by: 'orders',
    statement: (scope) => sql`
    select r.order_id, r.sku_id, o.status from stock_reservations r join orders o on o.id = r.order_id and ${scope(sql`o.id`)}
    where ${scope(sql`r.order_id`)} and r.status = 'HELD' and o.status not in ('READY', 'CONFIRMING')`,
  },
  {
    name: 'I15 클레임으로 되돌아온 재고에는 그 클레임이 있다',
    by: 'skus',
    statement: (scope) => sql`
    select m.sku_id, m.id as movement_id, m.ref_id as claim_id from stock_movements m left join claims c on c.id = m.ref_id
    where ${scope(sql`m.sku_id`)} and m.ref_type = 'claim' and m.kind in ('CANCEL', 'RETURN') and c.id is null`,
  },
]
