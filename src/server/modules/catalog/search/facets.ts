import { and, type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../../../db/db.ts'
import { num, text, word } from '../../../db/shape.ts'
import { idArray } from '../counts.ts'
import { scheduledNow } from '../pricesNow.ts'
import { onShelf } from '../products.read.ts'
import {
  bandName,
  groupsOf,
  type Narrowing,
  onSale,
  type PriceBand,
  priceBandNames,
  shipsFree,
  someLeft,
  tagged,
} from './filter.ts'
import { understand } from './understand.ts'

const groups = ['category', 'brand', 'price', 'free_shipping', 'sale', 'in_stock'] as const
type Group = (typeof groups)[number]

const counted = { kind: word([...groups, 'all']), id: num, name: text, parent_id: num, place: num, n: num }

/** More brands than that are not told. */
const mostBrands = 100

/**
 * How many products each choice of a list has. A group counts what all the others leave, as if nothing of its own were
 * chosen: its choices are alternatives. What is chosen is told though it has none, so that it can be given up.
 */
export async function productFacets(db: Db, filter: Narrowing, now: Date) {
  const { condition, corrected } = await understand(db, filter.q, onShelf(now))
  const base = and(onShelf(now), condition, tagged(filter)) as SQL
  const found = await rows(db, counted, countsOf(filter, base, now))
  const of = (kind: Group) => found.filter((row) => row.kind === kind)
  const one = (kind: Group | 'all') => found.find((row) => row.kind === kind)?.n ?? 0
  const named = (kind: Group) => of(kind).map(({ id, name, n: count }) => ({ id, name, count }))
  return {
    ...(corrected === undefined ? {} : { corrected_query: corrected }),
    total_count: one('all'),
    // in the order of the shop; brands with the most first
    categories: of('category').map(({ id, name, parent_id: parent, n: count }) => ({
      id,
      name,
      parent_id: parent === 0 ? null : parent,
      count,
    })),
    brands: named('brand'),
    price_bands: priceBandNames.map((band: PriceBand) => ({
      band,
      count: of('price').find((row) => row.name === band)?.n ?? 0,
    })),
    free_shipping: one('free_shipping'),
    sale: one('sale'),
    in_stock: one('in_stock'),
  }
}

/** What a product costs at the moment: the few that have a schedule are joined as `s`. */
const charged = sql`coalesce(s.price, p.sale_price)`

function countsOf(filter: Narrowing, base: SQL, now: Date): SQL {
  const { category, brand, price } = groupsOf(filter, charged)
  const met = (condition: SQL | undefined) => condition ?? sql`true`
  // columns of `m` that say whether a product meets a group; a group that nothing is chosen of is always met
  const meets: Record<Group, SQL | undefined> = {
    category: category && sql`m.in_category`,
    brand: brand && sql`m.of_brand`,
    price: price && sql`m.in_price`,
    free_shipping: filter.free_shipping ? sql`m.free` : undefined,
    sale: filter.sale ? sql`m.sale` : undefined,
    in_stock: filter.in_stock ? sql`m.stocked` : undefined,
  }
  const others = (own?: Group) =>
    and(sql`true`, ...groups.filter((group) => group !== own).map((group) => meets[group]))
  const flag = (group: Group, column: SQL) =>
    sql`(select ${group}, 0::bigint, ''::text, 0::bigint, 0, count(*)::int from m where ${column} and ${others(group)})`
  const { category_id: categories = [], brand_id: brands = [] } = filter
  return sql`with recursive base as materialized (
      select p.id, p.brand_id, p.status, ${bandName(charged)} as band, ${shipsFree(charged)} as free, ${onSale(charged, now)} as sale,
        ${met(category)} as in_category, ${met(brand)} as of_brand, ${met(price)} as in_price
      from products p join shipping_origins o on o.id = p.shipping_origin_id
      left join (select c.product_id, c.price from ${scheduledNow(now)}) s on s.product_id = p.id where ${base}
    ), left_of as (
      select distinct k.product_id from skus k where ${someLeft(sql`k`)} and k.product_id in (select id from base)
    ), m as materialized (
      select base.*, base.status = 'ON_SALE' and left_of.product_id is not null as stocked
      from base left join left_of on left_of.product_id = base.id
    ), up as (
      select id as leaf, id as ancestor, parent_id from categories
      union all select up.leaf, c.id, c.parent_id from up join categories c on c.id = up.parent_id
    ), by_category as (
      select up.ancestor as id, count(*)::int as n from (select distinct m.id, up.ancestor from m join product_categories pc on pc.product_id = m.id
      join up on up.leaf = pc.category_id where ${others('category')}) up group by up.ancestor
    ), by_brand as (
      select m.brand_id as id, count(*)::int as n from m where ${others('brand')} group by m.brand_id
    )
    (select 'category'::text as kind, c.id, c.name, coalesce(c.parent_id, 0) as parent_id, c.sequence as place, coalesce(k.n, 0) as n
      from categories c left join by_category k on k.id = c.id
      where c.status = 'ACTIVE' and (k.n > 0 or c.id = any(${idArray(categories)})))
    union all (select 'brand', b.id, b.name, 0::bigint, -coalesce(k.n, 0), coalesce(k.n, 0) from brands b left join by_brand k on k.id = b.id
      where k.n > 0 or b.id = any(${idArray(brands)}) order by b.id = any(${idArray(brands)}) desc, k.n desc, b.id limit ${mostBrands})
    union all (select 'price', 0::bigint, m.band, 0::bigint, 0, count(*)::int from m where ${others('price')} group by m.band)
    union all ${flag('free_shipping', sql`m.free`)}
    union all ${flag('sale', sql`m.sale`)}
    union all ${flag('in_stock', sql`m.stocked`)}
    union all (select 'all', 0::bigint, ''::text, 0::bigint, 0, count(*)::int from m where ${others()})
    order by place, id`
}
