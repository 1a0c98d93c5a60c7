import { type SQL, sql } from 'drizzle-orm'

/** The books of claims, as statements that must find nothing (see `ops/invariants.ts`). */
export const claimBooks: Record<string, SQL> = {
  'I15 클레임이 가진 낱개는 그 클레임의 것이고, 끝난 교환과 철회는 낱개를 갖지 않는다': sql`
    select ci.id as claim_item_id, c.status, c.type, ci.quantity, coalesce(u.held, 0) as held from claim_items ci join claims c on c.id = ci.claim_id
    left join (select claim_item_id, count(*)::int as held from order_item_units where claim_item_id is not null group by claim_item_id) u on u.claim_item_id = ci.id
    where coalesce(u.held, 0) <> case when c.status = 'RETRACTED' or (c.type = 'exchange' and c.status = 'COMPLETED') then 0 else ci.quantity end
      or jsonb_array_length(ci.units) <> ci.quantity`,

  'I15 상품의 클레임 수량은 클레임이 가진 낱개 수와 같다': sql`
    select i.id as order_item_id, i.claimed_quantity, u.held from order_items i
    join (select order_item_id, count(claim_item_id)::int as held from order_item_units group by order_item_id) u on u.order_item_id = i.id
    where i.claimed_quantity <> u.held`,

  'I15 열린 클레임이 있는 상품만 진행 중으로 보인다': sql`
    select i.id as order_item_id, i.claim_status, ci.claim_id as open_claim_id from order_items i
    left join claim_items ci on ci.order_item_id = i.id and ci.open
    where (coalesce(i.claim_status in ('REQUESTED', 'IN_PROGRESS'), false)) <> (ci.id is not null)
      or (ci.id is not null and ci.claim_id is distinct from i.claim_id)`,

  'I15 열린 클레임만 열린 줄을 갖는다': sql`
    select ci.id as claim_item_id, ci.open, c.status from claim_items ci join claims c on c.id = ci.claim_id
    where ci.open <> (c.status in ('REQUESTED', 'IN_PROGRESS'))`,

  'I15 모두 취소되거나 반품된 상품만 그렇게 끝난다': sql`
    select i.id as order_item_id, i.status, i.quantity, g.gone from order_items i
    join (select u.order_item_id, count(*) filter (where c.status = 'COMPLETED' and c.type <> 'exchange')::int as gone from order_item_units u
      left join claim_items ci on ci.id = u.claim_item_id left join claims c on c.id = ci.claim_id group by u.order_item_id) g on g.order_item_id = i.id
    where (i.status in ('CANCELED', 'RETURNED')) <> (g.gone = i.quantity)`,

  'I15 끝난 취소와 반품에는 환불이 하나 있고, 다른 클레임에는 없다': sql`
    select c.id as claim_id, c.type, c.status, count(f.id)::int as refunds from claims c left join refunds f on f.claim_id = c.id and f.kind = 'CLAIM'
    group by c.id having count(f.id) <> case when c.status = 'COMPLETED' and c.type <> 'exchange' then 1 else 0 end`,

  'I15 귀책 정정 환불은 판매자 귀책으로 끝난 취소와 반품에만 있다': sql`
    select f.id as refund_id, c.status, c.fault from refunds f join claims c on c.id = f.claim_id
    where f.kind = 'CORRECTION' and (c.status <> 'COMPLETED' or c.fault <> 'SELLER' or c.type = 'exchange' or f.goods <> 0)`,

  'I15 되돌아온 재고는 한 번만, 되돌린 줄만큼 늘었다': sql`
    select coalesce(m.claim_id, b.claim_id) as claim_id, m.moved, b.back from
      (select ref_id as claim_id, sum(delta)::bigint as moved from stock_movements where ref_type = 'claim' and kind in ('CANCEL', 'RETURN') group by ref_id) m
    full join
      (select claim_id, sum(restocked_quantity)::bigint as back from claim_items where restocked_at is not null group by claim_id) b on b.claim_id = m.claim_id
    where m.moved is distinct from b.back`,
}
