import { type SQL, sql } from 'drizzle-orm'
import { type SumName, sumNames } from './figures.ts'

/** What a roll-up is told by besides its day and key: nothing, the brand, the origin, or both. */
export const viewOf = (name: string, { brand, origin }: { brand: boolean; origin: boolean }): string =>
  brand || origin ? `${name}/${brand ? 'B' : ''}${origin ? 'O' : ''}` : name

/** The columns of a roll-up that are sums, in order. */
const paidNames = sumNames.filter((name) => !name.startsWith('refund_'))
const rest = ['refund_items', 'refund_points', 'refund_cash', 'back_items', 'back_points', 'back_cash'] as const
export const rollupNames = [...paidNames, ...rest, 'canceled', 'returned', 'exchanged'] as const

const columns = sql.join(
  rollupNames.map((name) => sql.identifier(name)),
  sql`, `,
)

const paid = sql`filter (where f.kind = 'PAID')`
const sumOf = (column: SQL, which: SQL) => sql`coalesce(sum(${column}) ${which}, 0)::bigint`
const columnOf: Partial<Record<SumName, SQL>> = { items: sql`f.quantity` }

/** The sums of rows `f` but for the orders, in the order of `rollupNames`. */
const sums = sql.join(
  [
    ...paidNames.slice(1).map((name) => sumOf(columnOf[name] ?? sql`f.${sql.identifier(name)}`, paid)),
    ...[false, true].flatMap((back) =>
      [sql`f.quantity`, sql`f.points`, sql`f.cash`].map((column) =>
        sumOf(column, sql`filter (where f.kind = 'REFUND' and f.back = ${back})`),
      ),
    ),
    ...['cancel', 'return', 'exchange'].map((type) =>
      sumOf(sql`f.quantity`, sql`filter (where f.claim_type = ${type})`),
    ),
  ],
  sql`, `,
)

const ofGoods = (column: SQL) =>
  sql`case when f.part = 'SHIPPING' then 'SHIPPING' else coalesce(${column}::text, 'NONE') end`

/** The views that every fact is in once, with its key in each. */
export const dimensions: Record<'ALL' | 'CATEGORY' | 'METHOD' | 'HOUR' | 'MEMBER', SQL> = {
  ALL: sql`''`,
  CATEGORY: ofGoods(sql`f.category_id`),
  METHOD: sql`f.payment_method`,
  HOUR: sql`extract(dow from f.told_day)::int || '-' || f.told_hour`,
  MEMBER: sql`case when f.user_id is null then 'GUEST' when f.new_member then 'NEW' else 'RETURNING' end`,
}

const sets = [false, true].flatMap((brand) => [false, true].map((origin) => ({ brand, origin })))

type SetOf = (typeof sets)[number]

/** Everything that a row is grouped by: a view's own key, and brand and origin where they are told. */
const groups = [
  ...Object.keys(dimensions).flatMap((name) => sets.map((set) => ({ name, set }))),
  // a product has one brand and one origin in an order: told by both it has no more rows
  { name: 'PRODUCT', set: { brand: true, origin: true } },
]
/** The views that are read for months on end; of all and by day of return (LATER) they are short or told by day. */
export const rollupViews: string[] = [
  ...groups.map(({ name, set }) => viewOf(name, set)),
  ...sets.map((set) => viewOf('COUPON', set)),
].filter((view) => view !== 'ALL')
const keyColumn = (name: string) => sql`f.${sql.identifier(`of_${name.toLowerCase()}`)}`
const columnsOf = ({ name, set }: { name: string; set: SetOf }) => [
  keyColumn(name),
  ...(set.brand ? [sql`f.brand`] : []),
  ...(set.origin ? [sql`f.origin`] : []),
]
/** Orders are counted by their first row under the same key; those of one order differ in category, product, brand and origin only. */
const firstNames = [
  ...(['none', 'CATEGORY'] as const).flatMap((name) => sets.map((set) => ({ name, set }))),
  { name: 'PRODUCT' as const, set: { brand: false, origin: false } },
]
const firstColumn = (name: string, set: SetOf) => {
  if (name === 'PRODUCT') return sql.identifier('first_product')
  return sql.identifier(
    `first_${name === 'CATEGORY' ? 'category' : 'any'}${set.brand ? '_b' : ''}${set.origin ? '_o' : ''}`,
  )
}

/**
 * All roll-ups but those of coupons, in one pass over the facts. Rows `f` stand twice where they have two days: as what
 * happened, and (`back`) as what came back of a paid day. Shipping is no product; its line is that of the categories.
 */
const allViews = (facts: SQL): SQL => {
  const keys = sql.join(
    [...Object.entries(dimensions), ['PRODUCT', ofGoods(sql`f.product_id`)] as const].map(
      ([name, key]) => sql`${key}::text as ${sql.identifier(`of_${name.toLowerCase()}`)}`,
    ),
    sql`, `,
  )
  const firsts = sql.join(
    firstNames.map(({ name, set }) => {
      const own = [
        ...(name === 'none' ? [] : [keyColumn(name)]),
        ...(set.brand ? [sql`f.brand`] : []),
        ...(set.origin ? [sql`f.origin`] : []),
      ]
      return sql`row_number() over (partition by ${sql.join([sql`f.kind`, sql`f.seq`, sql`f.order_id`, ...own], sql`, `)}) = 1 as ${firstColumn(name, set)}`
    }),
    sql`, `,
  )
  const which = (of: (group: (typeof groups)[number]) => SQL) =>
    sql.join(
      groups.map(
        (group) => sql`when grouping(${sql.join(groupColumns, sql`, `)}) = ${maskOf(group)} then ${of(group)}`,
      ),
      sql` `,
    )
  return sql`
    select case ${which(({ name, set }) => sql`${viewOf(name, set)}::text`)} end as view, f.told_day as day,
      case when grouping(f.brand) = 0 then f.brand else 0 end as brand_id, case when grouping(f.origin) = 0 then f.origin else 0 end as shipping_origin_id,
      case ${which(({ name }) => keyColumn(name))} end as key,
      case ${which(({ name, set }) => sql`count(*) filter (where f.kind = 'PAID' and f.seq = 0 and f.${firstColumn(name, set)})`)} end::int as orders, ${sums}
    from (
      select f.*, ${firsts} from (
        select f.*, coalesce(f.brand_id, -1) as brand, coalesce(f.shipping_origin_id, -1) as origin, ${keys} from (
          select f.*, false as back, f.day as told_day, f.hour as told_hour from ${facts} f where f.kind <> 'CLAIM'
          union all
          select f.*, true, f.ordered_day, f.ordered_hour from ${facts} f where f.kind <> 'PAID') f) f) f
    group by grouping sets (${sql.join(
      groups.map((group) => sql`(f.told_day, ${sql.join(columnsOf(group), sql`, `)})`),
      sql`, `,
    )})
    having grouping(${keyColumn('PRODUCT')}) = 1 or ${keyColumn('PRODUCT')} <> 'SHIPPING'`
}

const groupColumns = [...Object.keys(dimensions), 'PRODUCT'].map(keyColumn).concat(sql`f.brand`, sql`f.origin`)
/** What `grouping` answers for a group: a bit for each column that it does not have. */
const maskOf = ({ name, set }: (typeof groups)[number]): number =>
  [...[...Object.keys(dimensions), 'PRODUCT'].map((one) => one === name), set.brand, set.origin].reduce(
    (mask, has) => mask * 2 + (has ? 0 : 1),
    0,
  )

/** What coupons took off, a row for each coupon of a paid fact. */
const couponRows = (set: (typeof sets)[number], facts: SQL): SQL => sql`
    select ${viewOf('COUPON', set)}::text, f.day, ${set.brand ? sql`coalesce(f.brand_id, -1)` : sql`0::bigint`}, ${set.origin ? sql`coalesce(f.shipping_origin_id, -1)` : sql`0::bigint`}, c.key,
      count(distinct f.order_id) filter (where f.seq = 0)::int, 0, 0, 0, sum(c.product_coupon)::bigint, sum(c.cart_coupon)::bigint, sum(c.shipping_coupon)::bigint, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    from ${facts} f cross join lateral (values
      (coalesce(f.product_coupon_id::text, 'NONE'), f.product_coupon, 0::bigint, 0::bigint),
      (coalesce(f.cart_coupon_id::text, 'NONE'), 0, f.cart_coupon, 0),
      (coalesce(f.shipping_coupon_id::text, 'NONE'), 0, 0, f.shipping_coupon)) as c(key, product_coupon, cart_coupon, shipping_coupon)
    where f.kind = 'PAID' and c.product_coupon + c.cart_coupon + c.shipping_coupon > 0 group by 2, 3, 4, 5`

/** What came back on another day than that on which its order was paid, by both days. */
const laterRows = (set: (typeof sets)[number], facts: SQL): SQL => sql`
    select ${viewOf('LATER', set)}::text, f.ordered_day, ${set.brand ? sql`coalesce(f.brand_id, -1)` : sql`0::bigint`}, ${set.origin ? sql`coalesce(f.shipping_origin_id, -1)` : sql`0::bigint`}, f.day::text,
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, sum(f.quantity)::bigint, sum(f.points)::bigint, sum(f.cash)::bigint, 0, 0, 0
    from ${facts} f where f.kind = 'REFUND' and f.ordered_day <> f.day group by 2, 3, 4, 5`

/** Every roll-up that the facts `facts` (a table or part of rows) are in, as rows in the order of the table's columns. */
export const rollupsOf = (facts: SQL): SQL =>
  sql.join(
    [
      sql`(${allViews(facts)})`,
      ...sets.flatMap((set) => [sql`(${couponRows(set, facts)})`, sql`(${laterRows(set, facts)})`]),
    ],
    sql` union all `,
  )

const onConflictAdd = sql`on conflict (view, day, brand_id, shipping_origin_id, key) do update set ${sql.join(
  rollupNames.map(
    (name) => sql`${sql.identifier(name)} = r.${sql.identifier(name)} + excluded.${sql.identifier(name)}`,
  ),
  sql`, `,
)}`

/** The statement that adds the roll-ups of some facts to those of a table beside the one that is read. */
export const addRollups = (facts: SQL, table: SQL): SQL => sql`
    insert into ${table} as r (view, day, brand_id, shipping_origin_id, key, ${columns}) ${rollupsOf(facts)} ${onConflictAdd}`

const gathered = (names: readonly string[], types: (name: string) => SQL, all: readonly object[]): SQL =>
  sql`unnest(${sql.join(
    names.map((name) => sql`${sql.param(all.map((row) => (row as Record<string, unknown>)[name]))}::${types(name)}[]`),
    sql`, `,
  )})`

const typeOf = (name: string): SQL => {
  if (name === 'view' || name === 'key') return sql`text`
  return name === 'day' || name === 'before' ? sql`date` : sql`bigint`
}

/** The statement that adds rows of sums to the roll-ups that are there. */
export const addSums = (sums: readonly object[]): SQL => {
  const names = ['view', 'day', 'brand_id', 'shipping_origin_id', 'key', ...rollupNames]
  return sql`
    insert into sales_rollups as r (view, day, brand_id, shipping_origin_id, key, ${columns}) select * from ${gathered(names, typeOf, sums)}
    ${onConflictAdd}`
}

/** The statement that adds rows of members to those that are there. */
export const addGaps = (gaps: readonly object[]): SQL => sql`
    insert into sales_member_gaps as g (brand_id, shipping_origin_id, day, before, members)
    select * from ${gathered(['brand_id', 'shipping_origin_id', 'day', 'before', 'members'], typeOf, gaps)}
    on conflict (brand_id, shipping_origin_id, day, before) do update set members = g.members + excluded.members`

/**
 * A statement of the members `ids` who paid on a day that is being closed: each by the day before on which they had paid,
 * and whoever paid later since, for whom this day is the one before. Whichever day is closed first, the sums are the same.
 */
export const memberGaps = (day: string, ids: SQL): SQL => {
  const other = (order: SQL, which: SQL) => sql`(
      select f.day from sales_facts f join sales_closed_days c on c.day = f.day
      where f.user_id = m.user_id and f.kind = 'PAID' and f.part = 'GOODS' and not f.late and ${which}
        and (m.brand_id = 0 or f.brand_id = m.brand_id) and (m.shipping_origin_id = 0 or f.shipping_origin_id = m.shipping_origin_id)
      order by ${order} limit 1)`
  return sql`
    with m as materialized (
      select distinct f.user_id, s.brand_id, s.shipping_origin_id from sales_facts f
      cross join lateral (values (0::bigint, 0::bigint), (f.brand_id, 0), (0, f.shipping_origin_id), (f.brand_id, f.shipping_origin_id)) as s(brand_id, shipping_origin_id)
      where f.day = ${day}::date and f.user_id = any(${ids}) and f.kind = 'PAID' and f.part = 'GOODS' and not f.late),
    n as materialized (
      select m.*, coalesce(${other(sql`f.day desc`, sql`f.day < ${day}::date`)}, '-infinity'::date) as before, ${other(sql`f.day`, sql`f.day > ${day}::date`)} as next from m)
    select brand_id, shipping_origin_id, day::text as day, before::text as before, sum(members)::int as members from (
      select brand_id, shipping_origin_id, ${day}::date as day, before, 1 as members from n
      union all select brand_id, shipping_origin_id, next, before, -1 from n where next is not null
      union all select brand_id, shipping_origin_id, next, ${day}::date, 1 from n where next is not null) x
    group by 1, 2, 3, 4`
}
