import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '../../src/shared/calendar/days.ts'
import { kstDay } from '../../src/shared/format/kst.ts'
import type { Db } from '../../src/server/db/db.ts'
import { rows } from '../../tests/support/rows.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { salesStatement } from '../../src/server/modules/dashboard/sales.read.ts'
import { productNamed } from '../../src/server/modules/catalog/names.ts'
import type { OrderItemFilter, OrderItemSort } from '../../src/server/modules/orders/order-items.contract.ts'
import { orderOf, whereOf } from '../../src/server/modules/orders/order-items.filter.ts'
import { orderItems } from '../../src/server/modules/orders/orders.tables.ts'

const listed = (filter: OrderItemFilter, sort?: OrderItemSort): SQL =>
  sql`select * from ${orderItems} where ${whereOf(filter, new Date())} order by ${sql.join(orderOf(sort), sql`, `)} limit 26`

const today = kstDay(new Date())

/** The work list by what staff look for, with the server's own conditions, and the other statements of hot paths. */
const statements: Record<string, SQL> = {
  'order items, newest first': listed({}),
  'order items by status, newest first': listed({ status: ['PAID'] }),
  'order items, delivered, newest first': listed({ status: ['DELIVERED'] }),
  'order items of an origin': listed({ status: ['PROCESSING_ORDER'], shipping_origin_id: [1] }),
  'order items, delayed': listed({ delayed: true }, 'ship_by'),
  'order items, held': listed({ held: true }),
  'by order number': listed({ order_no: '261121ABCDEFGH' }),
  'by invoice number': listed({ invoice_no: '123456789012' }),
  'by phone': listed({ phone: '01012345678' }),
  'by the search box, a number': listed({ q: '01012345678' }),
  'by the beginning of a name': listed({ receiver: '김하' }),
  'products by name': sql`select id from products p where ${productNamed(sql`p`, '라텍스 루프')}`,
  'a customer’s orders': sql`select id from orders where user_id = 1 order by id desc limit 10`,
  'a customer’s cart': sql`select id from cart_items where user_id = 1 order by id desc`,
  'what an order holds': sql`select id from stock_reservations where order_id = 1 and status = 'HELD'`,
  'payments of an order': sql`select id from payments where order_id = 1`,
  'events of an order': sql`select id from order_events where order_id = 1 order by id`,
  'units of an item': sql`select n from order_item_units where order_item_id = 1`,
  'a stored answer': sql`select status from request_log where subject = 'user:1' and route = 'post /' and request_id = 'x'`,
  'sales of thirty days': salesStatement(addDays(today, -29), today),
  'export, next thousand': sql`select * from order_items where status <> 'PENDING' and (paid_at, id) < (now() - interval '90 days', 500000)
    order by paid_at desc nulls last, id desc nulls last limit 1000`,
}

/** A table of so many rows must not be read from end to end. */
const largeRows = 50_000

/** The indexes that each statement uses; `SEQ SCAN` where it reads the whole of a large table. */
export async function queryPlans(url: string): Promise<string[]> {
  const { db, close } = await openDatabase({ url, poolSize: 1 })
  try {
    const large = await rows<{ name: string }>(
      db,
      sql`select relname as name from pg_class where relkind = 'r' and reltuples >= ${largeRows}`,
    )
    const lines: string[] = []
    for (const [name, statement] of Object.entries(statements))
      lines.push(await planOf(db, name, statement, new Set(large.map((table) => table.name))))
    return lines
  } finally {
    await close()
  }
}

async function planOf(db: Db, name: string, statement: SQL, large: Set<string>): Promise<string> {
  const plan = await rows<{ 'QUERY PLAN': string }>(db, sql`explain ${statement}`)
  const text = plan.map((row) => row['QUERY PLAN']).join('\n')
  const indexes = [...text.matchAll(/Index (?:Only )?Scan(?: Backward)? (?:using|on) (\w+)/g)].map((found) => found[1])
  const whole = [...text.matchAll(/Seq Scan on (\w+)/g)].map((found) => found[1] ?? '')
  const wrong = whole.filter((table) => large.has(table))
  const used = [...new Set(indexes), ...whole.map((table) => `${table} from end to end`)].join(', ')
  return `${wrong.length > 0 ? `SEQ SCAN of ${wrong.join(', ')}: ` : ''}${name}: ${used}`
}
