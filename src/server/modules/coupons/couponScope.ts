import { type SQL, sql } from 'drizzle-orm'

/** Which products a coupon is for. `c` is the coupon; `scope_ids` holds product, category, brand or exhibition ids by its scope. */

/** Whether the category, or one above it, is among the coupon's; `pc` is a row of product_categories. */
const inFamily = sql`exists (
  select 1 from categories own left join categories parent on parent.id = own.parent_id
  where own.id = pc.category_id and (c.scope_ids @> to_jsonb(own.id) or c.scope_ids @> to_jsonb(own.parent_id) or c.scope_ids @> to_jsonb(parent.parent_id)))`

/**
 * The condition under which the scope of coupon `c` covers product `p`: a category covers everything below it, an
 * exhibition what stands on its shelves, also after it has closed, because the coupon is in somebody's hands.
 */
export const scopeCovers: SQL = sql`case c.scope_type
  when 'ALL' then true
  when 'PRODUCTS' then c.scope_ids @> to_jsonb(p.id)
  when 'BRANDS' then c.scope_ids @> to_jsonb(p.brand_id)
  when 'CATEGORIES' then exists (select 1 from product_categories pc where pc.product_id = p.id and ${inFamily})
  when 'EXHIBITION' then exists (select 1 from exhibition_products ep where ep.product_id = p.id and c.scope_ids @> to_jsonb(ep.exhibition_id))
  else false end`

/** What a scope is called: 전 상품, 「요가매트」, 요가·필라테스 외 2개. `c` is the coupon. */
export const scopeLabel: SQL = sql`case c.scope_type
  when 'ALL' then '전 상품'
  else coalesce((
    select min(n.name) || case when count(*) > 1 then ' 외 ' || (count(*) - 1) || '개' else '' end
    from (
      select name, id from products where c.scope_type = 'PRODUCTS' and id in (select value::bigint from jsonb_array_elements_text(c.scope_ids))
      union all
      select name, id from categories where c.scope_type = 'CATEGORIES' and id in (select value::bigint from jsonb_array_elements_text(c.scope_ids))
      union all
      select name, id from brands where c.scope_type = 'BRANDS' and id in (select value::bigint from jsonb_array_elements_text(c.scope_ids))
      union all
      select title, id from exhibitions where c.scope_type = 'EXHIBITION' and id in (select value::bigint from jsonb_array_elements_text(c.scope_ids))
    ) n), '대상 상품 없음') end`
