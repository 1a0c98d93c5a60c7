import { sql } from 'drizzle-orm'
import type { Db } from '../../src/server/db/db.ts'
import { rows } from '../../tests/support/rows.ts'

const words = ['처음엔', '반신반의', '했는데', '매일', '쓰고', '있어요', '바닥이', '밀리지', '않아', '좋습니다']

/**
 * So many reviews by those who received the goods, with the summaries that belong to them: every second one is of what was
 * bought, which the sample shop has few products of, and the others are spread over all products, so that some have
 * thousands and each has some. Products that stand nowhere are put into two categories. Does nothing when there are as many.
 */
export async function fillReviews(db: Db, options: { reviews: number }): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    const [known] = await rows<{ count: number }>(tx, sql`select count(*)::int as count from reviews`)
    const missing = options.reviews - (known?.count ?? 0)
    if (missing <= 0) return
    await tx.execute(sql`insert into product_categories (product_id, category_id)
      select p.id, c.id from products p join (select id, row_number() over (order by id) as at, count(*) over () as many from categories) c
        on c.at - 1 in (p.id % c.many, (p.id * 7 + 3) % c.many)
      where not exists (select 1 from product_categories pc where pc.product_id = p.id)`)
    await tx.execute(sql`create temp table of_product on commit drop as
      select row_number() over (order by p.id) - 1 as at, p.id, (select min(k.id) from skus k where k.product_id = p.id) as sku_id
      from products p where exists (select 1 from skus k where k.product_id = p.id)`)
    await tx.execute(sql`create index on of_product (at)`)
    await tx.execute(sql`analyze of_product`)
    await tx.execute(sql`insert into reviews (order_item_id, user_id, product_id, sku_id, option_label, rating, content, attributes, like_count, reply_content, replied_at, created_at, updated_at)
      select i.id, i.user_id, case when i.n % 2 = 0 then i.product_id else o.id end, case when i.n % 2 = 0 then i.sku_id else o.sku_id end, '네이비 / M',
        (array[5, 5, 5, 4, 4, 5, 3, 5, 4, 2, 5, 1])[1 + i.n % 12],
        array_to_string(array(select (${sql.param(words)}::text[])[1 + (i.n * 7 + k * k) % 10] from generate_series(0, 8 + i.n % 60) k), ' '),
        case when i.n % 3 = 0 then jsonb_build_object('소음', (array['조용해요', '보통이에요', '커요'])[1 + i.n % 7 % 3]) end,
        greatest(0, i.n % 97 - 60), case when i.n % 9 = 0 then '소중한 후기 고맙습니다.' end, case when i.n % 9 = 0 then i.received + interval '1 day' end,
        i.received, i.received
      from (select i.id, i.user_id, i.product_id, i.sku_id, coalesce(i.paid_at, i.created_at) + interval '4 days' as received,
          (row_number() over (order by i.id))::int as n
        from order_items i where i.status in ('DELIVERED', 'CONFIRMED') and not exists (select 1 from reviews r where r.order_item_id = i.id)
        order by i.id limit ${missing}) i
      join of_product o on o.at = i.n::bigint * 7919 % (select count(*) from of_product)`)
    await tx.execute(sql`delete from review_summaries`)
    await tx.execute(sql`insert into review_summaries (product_id, count, rating_sum, photo_count, rated_1, rated_2, rated_3, rated_4, rated_5)
      select product_id, count(*), sum(rating), count(*) filter (where has_photo), count(*) filter (where rating = 1), count(*) filter (where rating = 2),
        count(*) filter (where rating = 3), count(*) filter (where rating = 4), count(*) filter (where rating = 5)
      from reviews where status = 'VISIBLE' group by product_id`)
    await tx.execute(
      sql`update products p set review_count = s.count, review_sum = s.rating_sum from review_summaries s where s.product_id = p.id`,
    )
  })
}
