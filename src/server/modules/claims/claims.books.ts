import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../../db/scope.ts'

/** The books of claims, as statements that must find nothing among the orders of a scope (see `ops/invariants.ts`). */
export const claimBooks: Record<string, (orders: Scope) => SQL> = {
  'I15 클레임이 가진 낱개는 그 클레임의 것이고, 끝난 교환과 철회는 낱개를 갖지 않는다': (orders) => sql`
    select c.order_id, ci.id as claim_item_id, c.status, c.type, ci.quantity, u.held from claims c join claim_items ci on ci.claim_id = c.id
    left join lateral (select count(*)::int as held from order_item_units where order_item_id = ci.order_item_id and claim_item_id = ci.id) u on true
    where ${orders(sql`c.order_id`)}
      and (u.held <> case when c.status = 'RETRACTED' or (c.type = 'exchange' and c.status = 'COMPLETED') then 0 else ci.quantity end
        or jsonb_array_length(ci.units) <> ci.quantity)
    union all
    select i.order_id, u.stray, null, null, i.quantity, null from order_items i
    cross join lateral (select min(u.claim_item_id) filter (where ci.order_item_id is distinct from i.id) as stray from order_item_units u
      left join claim_items ci on ci.id = u.claim_item_id where u.order_item_id = i.id and u.claim_item_id is not null) u
    where ${orders(sql`i.order_id`)} and u.stray is not null`,

  'I15 상품의 클레임 수량은 클레임이 가진 낱개 수와 같다': (orders) => sql`
    select i.order_id, i.id as order_item_id, i.claimed_quantity, u.held from order_items i
    cross join lateral (select count(*) as units, count(claim_item_id)::int as held from order_item_units where order_item_id = i.id) u
    where ${orders(sql`i.order_id`)} and u.units > 0 and i.claimed_quantity <> u.held`,

  'I15 열린 클레임이 있는 상품만 진행 중으로 보인다': (orders) => sql`
    select i.order_id, i.id as order_item_id, i.claim_status, ci.claim_id as open_claim_id from order_items i
    left join claim_items ci on ci.order_item_id = i.id and ci.open
    where ${orders(sql`i.order_id`)} and ((coalesce(i.claim_status in ('REQUESTED', 'IN_PROGRESS'), false)) <> (ci.id is not null)
      or (ci.id is not null and ci.claim_id is distinct from i.claim_id))`,

  'I15 열린 클레임만 열린 줄을 갖는다': (orders) => sql`
    select c.order_id, ci.id as claim_item_id, ci.open, c.status from claims c join claim_items ci on ci.claim_id = c.id
    where ${orders(sql`c.order_id`)} and ci.open <> (c.status in ('REQUESTED', 'IN_PROGRESS'))`,

  'I15 모두 취소되거나 반품된 상품만 그렇게 끝난다': (orders) => sql`
    select i.order_id, i.id as order_item_id, i.status, i.quantity, g.gone from order_items i
    cross join lateral (select count(*) as units, count(*) filter (where c.status = 'COMPLETED' and c.type <> 'exchange')::int as gone from order_item_units u
      left join claim_items ci on ci.id = u.claim_item_id left join claims c on c.id = ci.claim_id where u.order_item_id = i.id) g
    where ${orders(sql`i.order_id`)} and g.units > 0 and (i.status in ('CANCELED', 'RETURNED')) <> (g.gone = i.quantity)`,

  'I15 끝난 취소와 반품에는 환불이 하나 있고, 다른 클레임에는 없다': (orders) => sql`
    select c.order_id, c.id as claim_id, c.type, c.status, count(f.id)::int as refunds from claims c left join refunds f on f.claim_id = c.id and f.kind = 'CLAIM'
    where ${orders(sql`c.order_id`)}
    group by c.id having count(f.id) <> case when c.status = 'COMPLETED' and c.type <> 'exchange' then 1 else 0 end`,

  'I15 귀책 정정 환불은 판매자 귀책으로 끝난 취소와 반품에만 있다': (orders) => sql`
    select f.order_id, f.id as refund_id, c.status, c.fault from refunds f join claims c on c.id = f.claim_id
    where ${orders(sql`f.order_id`)} and f.kind = 'CORRECTION' and (c.status <> 'COMPLETED' or c.fault <> 'SELLER' or c.type = 'exchange' or f.goods <> 0)`,

  'I15 되돌아온 재고는 한 번만, 되돌린 줄만큼 늘었다': (orders) => sql`
    select c.order_id, c.id as claim_id, m.moved, b.back from claims c
    left join lateral (select sum(delta)::bigint as moved from stock_movements where ref_type = 'claim' and ref_id = c.id and kind in ('CANCEL', 'RETURN')) m on true
    left join lateral (select sum(restocked_quantity)::bigint as back from claim_items where claim_id = c.id and restocked_at is not null) b on true
    where ${orders(sql`c.order_id`)} and m.moved is distinct from b.back`,
}
