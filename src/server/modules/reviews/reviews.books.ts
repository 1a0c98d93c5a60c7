import { type SQL, sql } from 'drizzle-orm'
import { REVIEW_POINTS_SHARE, REVIEWS_PAID } from '#shared/policy.ts'
import type { Scope } from '../../db/scope.ts'
import { shareOf } from './writable.ts'

/** The books of reviews, as statements that must find nothing among the products of a scope (see `ops/invariants.ts`). */
export const reviewBooks: Record<string, (products: Scope) => SQL> = {
  'I17 상품의 리뷰 요약은 보이는 리뷰를 다시 센 것과 같다': (products) => sql`
    select coalesce(s.product_id, n.product_id) as product_id, s.count, n.counted, s.rating_sum, s.photo_count from
      (select * from review_summaries where ${products(sql`product_id`)}) s
    full join (select r.product_id, count(*)::int as counted, count(*) filter (where r.has_photo)::int as photos,
        array_agg(r.rating order by r.rating) as ratings from reviews r where r.status = 'VISIBLE' and ${products(sql`r.product_id`)} group by r.product_id) n
      on n.product_id = s.product_id
    cross join lateral (select count(*) filter (where x = 1)::int as n1, count(*) filter (where x = 2)::int as n2, count(*) filter (where x = 3)::int as n3,
        count(*) filter (where x = 4)::int as n4, count(*) filter (where x = 5)::int as n5, coalesce(sum(x), 0)::int as total from unnest(n.ratings) x) t
    where (coalesce(s.count, 0), coalesce(s.rating_sum, 0), coalesce(s.photo_count, 0), coalesce(s.rated_1, 0), coalesce(s.rated_2, 0), coalesce(s.rated_3, 0),
        coalesce(s.rated_4, 0), coalesce(s.rated_5, 0))
      is distinct from (coalesce(n.counted, 0), t.total, coalesce(n.photos, 0), t.n1, t.n2, t.n3, t.n4, t.n5)`,

  'I17 상품 카드의 리뷰 수와 별점은 요약과 같다': (products) => sql`
    select p.id as product_id, s.count, s.rating_sum, p.review_count, p.review_sum from products p left join review_summaries s on s.product_id = p.id
    where ${products(sql`p.id`)} and (p.review_count, p.review_sum) is distinct from (coalesce(s.count, 0), coalesce(s.rating_sum, 0))`,

  'I17 도움돼요의 수는 누른 사람의 수와 같다': (products) => sql`
    select r.product_id, r.id as review_id, r.like_count, l.counted from reviews r
    cross join lateral (select count(*)::int as counted from review_likes l where l.review_id = r.id) l
    where ${products(sql`r.product_id`)} and r.like_count <> l.counted`,

  'I17 처리를 기다리는 신고의 수는 신고한 사람의 수와 같고, 가려진 리뷰에는 없다': (products) => sql`
    select r.product_id, r.id as review_id, r.status, r.open_reports, o.counted from reviews r
    cross join lateral (select count(*)::int as counted from review_reports o where o.review_id = r.id and o.status = 'OPEN') o
    where ${products(sql`r.product_id`)} and r.status <> 'DELETED' and (r.open_reports <> o.counted or (r.status = 'BLINDED' and o.counted > 0))`,

  'I17 지운 리뷰의 적립은 모두 회수했고, 쓴 적이 없는 상품에는 적립이 없다': (products) => sql`
    select g.product_id, g.order_item_id, r.status, g.amount, g.taken from review_grants g left join reviews r on r.order_item_id = g.order_item_id
    where ${products(sql`g.product_id`)} and (r.id is null or (r.status = 'DELETED' and g.amount > g.taken))`,

  // while a claim is open its units count as claimed, and what they earned is taken back when it ends
  [`I17 리뷰의 적립은 상품 값의 ${REVIEW_POINTS_SHARE}%까지이고, 돌려보낸 몫은 회수했다`]: (products) => sql`
    select i.product_id, g.order_item_id, g.granted, g.kept, i.paid + i.points as cost from
      (select order_item_id, sum(amount)::bigint as granted, sum(amount - taken)::bigint as kept from review_grants
        where ${products(sql`product_id`)} group by order_item_id) g
    join order_items i on i.id = g.order_item_id
    where g.granted > (i.paid + i.points) * ${REVIEW_POINTS_SHARE}::int / 100
      or (coalesce(i.claim_status, '') not in ('REQUESTED', 'IN_PROGRESS') and g.kept > ${shareOf})`,

  [`I17 한 사람은 한 상품의 리뷰로 ${REVIEWS_PAID.days}일에 ${REVIEWS_PAID.count}번까지 적립받았다`]: (products) => sql`
    select g.product_id, g.user_id, g.order_item_id, g.created_at from (
      select product_id, user_id, order_item_id, created_at,
        lag(created_at, ${REVIEWS_PAID.count}::int) over (partition by product_id, user_id order by created_at, order_item_id) as one_too_many
      from review_grants where ${products(sql`product_id`)} and kind = 'TEXT' and amount > 0) g
    where g.one_too_many > g.created_at - make_interval(days => ${REVIEWS_PAID.days}::int)`,
}

/** What reviews gave members and took back, against their ledger. */
export const grantsInLedger = (members: Scope): SQL => sql`
    select coalesce(g.user_id, l.user_id) as user_id, g.kept, l.recorded from
      (select user_id, sum(amount - taken)::bigint as kept from review_grants where ${members(sql`user_id`)} group by user_id) g
    full join (select user_id, sum(amount)::bigint as recorded from points_ledger
        where kind in ('EARN', 'CLAWBACK') and idempotency_key like 'review:%' and ${members(sql`user_id`)} group by user_id) l on l.user_id = g.user_id
    where coalesce(g.kept, 0) <> coalesce(l.recorded, 0)`
