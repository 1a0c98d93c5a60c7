import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../db.ts'
import { num } from '../shape.ts'
import { records } from '../values.ts'
import type { HistoryLine } from './lines.ts'
import type { Mapping } from './mapping.ts'

/** The lines and orders of a file in tables of the transaction, where statements can make the shop's rows of them. */

export async function openStage(tx: Tx): Promise<void> {
  await tx.execute(sql`create temp table history_lines ("row" int, "order" text, credit boolean, at timestamptz, customer text, product text, name text, brand text,
      category text, quantity int, price bigint, freight bigint, method text, cancelled boolean, cancelled_at timestamptz) on commit drop`)
}

/** A clock of the file's zone becomes a moment; one that carries its own offset is a moment already. */
export async function stageLines(tx: Tx, lines: readonly HistoryLine[], { time }: Mapping): Promise<void> {
  if (lines.length === 0) return
  const moment = (column: 'wall' | 'cancelled_wall') => {
    const wall = sql`v.${sql.identifier(column)}`
    return sql`case when ${wall} ~ '(Z|[+-][0-9]{2}:?[0-9]{2})$' then ${wall}::timestamptz else ${wall}::timestamp at time zone ${time.zone} end`
  }
  await tx.execute(sql`insert into history_lines
      select v."row", v."order", v.credit, ${moment('wall')}, v.customer, v.product, v.name, v.brand, v.category, v.quantity, v.price, v.freight, v.method,
        v.cancelled, ${moment('cancelled_wall')}
      from ${records(lines)} as v("row" int, "order" text, credit boolean, wall text, customer text, product text, name text, brand text,
        category text, quantity int, price bigint, freight bigint, method text, cancelled boolean, cancelled_wall text)`)
}

export type StagedOrders = {
  /** orders of the file that the shop has already, from an earlier import */
  known: number
  /** of these, how many have other lines in this file than in the shop */
  changed: number
}

/**
 * Lines of one number are one order, those that give money back a document of its own. Orders that the shop has stay as
 * they are. An order's time is that of its first line, its customer and way to pay the first that are named.
 */
export async function stageOrders(tx: Tx, { source, freight }: Mapping): Promise<StagedOrders> {
  const shipping = freight === 'LINE' ? sql`sum(freight)` : sql`max(freight)`
  await tx.execute(sql`create temp table history_orders on commit drop as
      select nextval('orders_id_seq') as id, nextval('shipping_groups_id_seq') as group_id, upper(${source}::text) || '-' || t."order" || case when t.credit then '-C' else '' end as order_no,
        t.*, null::bigint as user_id, t.goods + t.freight as payable
      from (
        select "order", credit, min(at) as at, count(*)::int as lines, sum(price * quantity)::bigint as goods, ${shipping}::bigint as freight,
          coalesce((array_agg(customer order by "row") filter (where customer <> ''))[1], '') as customer,
          (array_agg(method order by "row"))[1] as method, bool_and(cancelled) as is_cancelled,
          min(coalesce(cancelled_at, at)) filter (where cancelled) as cancelled_at
        from history_lines group by "order", credit) t order by t.at, t."order"`)
  await tx.execute(sql`create index on history_orders ("order", credit)`)
  const [found] = await rows(
    tx,
    { known: num, changed: num },
    sql`with gone as (
          delete from history_orders h using orders o where o.order_no = h.order_no
          returning h.lines, h.payable, o.payable as was, (select count(*) from order_items i where i.order_id = o.id) as had)
        select count(*)::int as known, count(*) filter (where lines <> had or payable <> was)::int as changed from gone`,
  )
  await tx.execute(sql`analyze history_lines`)
  await tx.execute(sql`analyze history_orders`)
  return { known: found?.known ?? 0, changed: found?.changed ?? 0 }
}
