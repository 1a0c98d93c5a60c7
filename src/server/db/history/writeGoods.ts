import { sql } from 'drizzle-orm'
import { at } from '../values.ts'
import type { Tx } from '../db.ts'
import type { Mapping } from './mapping.ts'

/**
 * What the orders of a file are of and by, as far as the shop does not have it: members, brands, categories, products and
 * their SKUs. Nothing of it can be bought, and nobody of these can sign in. Known again by the names that the source gives.
 */

export async function writePeople(tx: Tx, { source }: Mapping): Promise<void> {
  const guest = `guest@${source}.import.invalid`
  const address = sql`'c-' || md5(customer) || '@' || ${source}::text || '.import.invalid'`
  await tx.execute(sql`
    insert into users (email_address, nickname, name, status, is_guest, referral_code, created_at)
    select v.email, v.nickname, '', 'SUSPENDED', v.customer = '', v.code, v.at from (
      select customer, case when customer = '' then ${guest} else ${address} end as email,
        ${source}::text || case when customer = '' then ' 비회원' else ' ' || left(customer, 60) end as nickname,
        upper(${source}::text) || '-' || case when customer = '' then 'GUEST' else left(md5(customer), 16) end as code, min(at) as at
      from history_orders group by customer) v
    where not exists (select from users u where u.email_address = v.email)`)
  await tx.execute(sql`
    update history_orders h set user_id = u.id from (
      select distinct customer, case when customer = '' then ${guest} else ${address} end as email from history_orders) v
    join users u on u.email_address = v.email where h.customer = v.customer`)
}

export async function writeGoods(tx: Tx, { source }: Mapping, now: Date): Promise<void> {
  const time = at(now)
  await tx.execute(sql`create temp table history_products on commit drop as
      select product, coalesce(nullif((array_agg(name order by "row" desc) filter (where name <> ''))[1], ''), product) as name,
        coalesce((array_agg(brand order by "row" desc) filter (where brand <> ''))[1], ${source}::text) as brand,
        coalesce((array_agg(category order by "row" desc) filter (where category <> ''))[1], '') as category,
        greatest(max(price), 1) as price, null::bigint as product_id, null::bigint as sku_id, ${source}::text || ':' || product as code
      from history_lines group by product`)
  await tx.execute(sql`
    insert into brands (name, slug, created_at) select distinct brand, left(md5(${source}::text || brand), 24), ${time} from history_products
    on conflict do nothing`)
  await tx.execute(sql`
    insert into catalogs (name, code, notice_category, notice_fields, created_at) values ('가져온 상품', 'IMPORTED', '기타 재화', '["품명 및 모델명"]', ${time})
    on conflict (code) do update set notice_fields = excluded.notice_fields where catalogs.notice_fields = '[]'::jsonb`)
  await tx.execute(sql`
    insert into categories (name, depth, status, created_at) select distinct category, 1, 'INACTIVE', ${time} from history_products p
    where category <> '' and not exists (select from categories c where c.parent_id is null and c.name = p.category)`)
  await tx.execute(sql`
    insert into shipping_origins (name, kind, postcode, address1, fee_policy, base_fee, return_fee, exchange_fee, default_carrier, status, created_at)
    values (${source}::text || '에서 가져온 주문', 'OWN', '00000', '가져온 주문에는 주소가 없어요', 'FREE', 0, 0, 0, coalesce((select min(code) from carriers), 'DIRECT'), 'INACTIVE', ${time})
    on conflict (name) do update set postcode = excluded.postcode, address1 = excluded.address1 where shipping_origins.postcode = ''`)
  await tx.execute(
    sql`update history_products p set sku_id = s.id, product_id = s.product_id from skus s where s.code = p.code`,
  )
  await tx.execute(sql`update history_products set product_id = nextval('products_id_seq') where sku_id is null`)
  await tx.execute(sql`
    insert into products (id, name, brand_id, catalog_id, shipping_origin_id, list_price, sale_price, status, created_at, updated_at)
    select p.product_id, p.name, (select id from brands where name = p.brand), (select id from catalogs where code = 'IMPORTED'),
      (select id from shipping_origins where name = ${source}::text || '에서 가져온 주문'), p.price, p.price, 'DISCONTINUED', ${time}, ${time}
    from history_products p where p.sku_id is null`)
  await tx.execute(sql`
    insert into product_categories (product_id, category_id)
    select p.product_id, c.id from history_products p join categories c on c.parent_id is null and c.name = p.category where p.sku_id is null`)
  await tx.execute(sql`
    insert into skus (product_id, code, status, created_at) select product_id, code, 'INACTIVE', ${time} from history_products where sku_id is null`)
  await tx.execute(
    sql`update history_products p set sku_id = s.id from skus s where p.sku_id is null and s.code = p.code`,
  )
  await tx.execute(sql`create unique index on history_products (product)`)
  await tx.execute(sql`analyze history_products`)
}
