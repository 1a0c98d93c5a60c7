import { sql } from 'drizzle-orm'
import type { Db } from '../../src/server/db/db.ts'
import { rows } from '../../tests/support/rows.ts'

const words = [
  '가벼운',
  '단단한',
  '접이식',
  '무소음',
  '초경량',
  '대용량',
  '프리미엄',
  '베이직',
  '시그니처',
  '올데이',
  '겨울용',
  '여름용',
]
export const looks = [
  '세이지',
  '네이비',
  '크림',
  '차콜',
  '코랄',
  '라일락',
  '올리브',
  '모카',
  '민트',
  '버건디',
  '스카이',
  '블랙',
]
export const kinds = [
  '2세대',
  '라이트',
  '프로',
  'XL',
  '미니',
  '와이드',
  '듀오',
  '리필',
  '한정판',
  '스타터',
  '세트',
  '플러스',
]

/**
 * Products named as a large shop names them, three SKUs each, for measuring searches by name: made of the sample shop's
 * own names, so that some words are in every tenth name and others in a handful. Does nothing when there are as many.
 */
export async function fillNames(db: Db, options: { products: number }): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    const [known] = await rows<{ count: number; last: number }>(
      tx,
      sql`select count(*)::int as count, coalesce(max(id), 0)::int as last from products`,
    )
    const missing = options.products - (known?.count ?? 0)
    if (!known || missing <= 0) return
    const pick = (list: string[], n: ReturnType<typeof sql>) =>
      sql`(${sql.param(list)}::text[])[1 + (${n}) % ${list.length}]`
    await tx.execute(sql`create temp table of_sample on commit drop as
      select row_number() over (order by id) - 1 as at, count(*) over () as many, p.* from products p`)
    await tx.execute(sql`insert into products (name, subtitle, brand_id, catalog_id, shipping_origin_id, list_price, sale_price, status, notice, sales_score, created_at)
      select ${pick(words, sql`n / 7`)} || ' ' || p.name || ' ' || ${pick(looks, sql`n / 3`)} || ' ' || ${pick(kinds, sql`n / 11`)} || ' ' || n,
        q.subtitle, q.brand_id, p.catalog_id, p.shipping_origin_id, p.list_price, p.sale_price,
        case when n % 20 = 0 then 'ARCHIVED' when n % 11 = 0 then 'SOLD_OUT' when n % 13 = 0 then 'DRAFT' else 'ON_SALE' end, p.notice,
        (n * 7919) % 500, now() - n * interval '3 minutes'
      from generate_series(1, ${missing}) n join of_sample p on p.at = n % p.many join of_sample q on q.at = (n / 5) % q.many`)
    await tx.execute(sql`insert into skus (product_id, code, barcode, option_label, option_value_ids, on_hand)
      select p.id, 'BEN-' || lpad(p.id::text, 7, '0') || '-0' || k, '99' || lpad((p.id * 10 + k)::text, 11, '0'),
        ${pick(looks, sql`p.id::int + k`)} || ' / ' || (array['S', 'M', 'L'])[k], array[1000000000 + p.id * 10 + k], 10
      from products p, generate_series(1, 3) k where p.id > ${known.last}`)
    // what is on sale has a picture
    await tx.execute(sql`insert into product_images (product_id, image_id, sequence)
      select p.id, s.image_id, 0 from products p
        join (select distinct on (product_id) product_id, image_id from product_images order by product_id, sequence) s
          on s.product_id = (select o.id from of_sample o where o.at = (p.id - ${known.last}) % o.many) where p.id > ${known.last}`)
    await tx.execute(sql`insert into product_tags (product_id, tag_id)
      select p.id, t.id from products p join (select id, row_number() over (order by id) as at, count(*) over () as many from tags) t
        on t.at - 1 in (p.id % t.many, (p.id * 7 + 3) % t.many) where p.id > ${known.last}`)
    await tx.execute(sql`insert into option_groups (product_id, name)
      select id, case when id % 3 = 0 then '사이즈' else '색상' end from products where id > ${known.last}`)
  })
}
