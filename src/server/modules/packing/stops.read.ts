import { type SQL, sql } from 'drizzle-orm'
import { boundedCount } from '../../db/boundedCount.ts'
import { type Db, rows } from '../../db/db.ts'
import { boundedOffset, cutPage, toPage } from '../../db/page.ts'
import { bool, num, text, word } from '../../db/shape.ts'
import { AppError } from '../../http/errors.ts'
import { claimTypes } from '../claims/claims.tables.ts'
import { orderItemStatuses } from '../orders/orders.tables.ts'
import { maskName } from '../../mask.ts'
import type { StopLine } from './prints.contract.ts'
import { stopCodes, stopReasons } from './stops.ts'

/** How long a cancelled item whose slip was printed is looked for on the table. */
const canceledDays = 7

const shape = {
  order_item_id: num,
  order_id: num,
  order_no: text,
  receiver_name: text,
  product_name: text,
  option_label: text,
  quantity: num,
  invoice_no: text.orNull,
  version: num,
  status: word(orderItemStatuses),
  hold_reason: text.orNull,
  claim_type: word(claimTypes).orNull,
  claim_open: bool,
  address_changed: bool,
}

const columns = sql`i.id as order_item_id, i.order_id, i.order_no, i.receiver_name, i.product_name, i.option_label, i.quantity, i.invoice_no, i.version,
  i.status, i.hold_reason, i.claim_type, coalesce(i.claim_status in ('REQUESTED', 'IN_PROGRESS'), false) as claim_open`

/** When a slip of the item's box was printed last. */
const printed = sql`(select max(s.printed_at) from printed_slips s where s.order_id = i.order_id and s.shipping_origin_id = i.shipping_origin_id)`
/** The address changed, and no slip has the new one yet. */
const moved = sql`(i.address_changed_at is not null and coalesce(${printed} < i.address_changed_at, true))`
/** Goods that somebody may have packed: accepted, or their slip is out there and the carrier has not come. */
const maybePacked = sql`(i.status = 'PROCESSING_ORDER' or (i.status in ('PAID', 'SHIPPING') and i.picked_up_at is null and ${printed} is not null))`

const live = (now: Date): SQL => sql`(
  (${maybePacked} and (i.claim_status in ('REQUESTED', 'IN_PROGRESS') or i.hold_reason is not null or ${moved}))
  or (i.status = 'CANCELED' and i.shipped_at is null and i.updated_at > ${now.toISOString()}::timestamptz - make_interval(days => ${canceledDays}) and ${printed} is not null))`

/** The ids that may be among them, each by its own index: open claims, holds, changed addresses, what was cancelled lately. */
const candidates = (now: Date): SQL => sql`i.id = any(array(
  (select id from order_items where claim_status in ('REQUESTED', 'IN_PROGRESS') order by paid_at desc, id desc limit 5000)
  union all (select id from order_items where hold_reason is not null order by paid_at desc, id desc limit 5000)
  union all (select id from order_items where address_changed_at is not null order by paid_at desc, id desc limit 5000)
  union all (select c.id from printed_slips s join order_items c on c.order_id = s.order_id and c.shipping_origin_id = s.shipping_origin_id
    where c.status = 'CANCELED' and s.id > (select coalesce(max(id), 0) - 5000 from printed_slips)
      and c.updated_at > ${now.toISOString()}::timestamptz - make_interval(days => ${canceledDays}))))`

type Found = StopLine & { status: string }
const lineOf = ({
  status,
  hold_reason,
  claim_type,
  claim_open,
  address_changed,
  ...line
}: Omit<StopLine, 'reason'> & Parameters<typeof stopReasons>[0]): Found => ({
  ...line,
  status,
  reason: stopReasons({ status, hold_reason, claim_type, claim_open, address_changed }).join(' · '),
})

/** What must not leave now, newest payment first; receivers masked. */
export async function listStops(db: Db, page: { page: number; page_size: number }, now: Date) {
  const where = sql`${candidates(now)} and ${live(now)}`
  const found = await rows(
    db,
    shape,
    sql`select ${columns}, ${moved} as address_changed from order_items i where ${where}
      order by i.paid_at desc, i.id desc limit ${page.page_size + 1} offset ${boundedOffset(page)}`,
  )
  const { shown, total, hasNext } = await cutPage(found, page, () => boundedCount(db, sql`order_items i`, where))
  return toPage(
    shown.map((row) => {
      const { receiver_name, ...line } = lineOf(row)
      return { id: line.order_item_id, ...line, recipient_masked: maskName(receiver_name) }
    }),
    total,
    page,
    hasNext,
  )
}

/** Those of these items that must not leave now, in the order of the ids. */
export async function stopsOfItems(db: Db, ids: readonly number[], now: Date): Promise<StopLine[]> {
  const found = await rows(
    db,
    shape,
    sql`select ${columns}, ${moved} as address_changed
      from unnest(${sql.param([...ids])}::bigint[]) with ordinality as w(id, n) join order_items i on i.id = w.id
      where ${live(now)} order by w.n`,
  )
  return found.map(lineOf)
}

/** The lines that a shipping or an upload pulled out, with what it said of each. Error: NOT_FOUND for a job that ships nothing. */
export async function stopsOfJob(db: Db, jobId: number): Promise<StopLine[]> {
  const [job] = await rows(
    db,
    { id: num },
    sql`select id from jobs where id = ${jobId} and kind in ('order-items.shipping', 'order-items.consignment')`,
  )
  if (!job) throw new AppError('NOT_FOUND')
  return rows(
    db,
    {
      order_item_id: num,
      order_id: num,
      order_no: text,
      receiver_name: text,
      product_name: text,
      option_label: text,
      quantity: num,
      invoice_no: text.orNull,
      reason: text,
      version: num,
    },
    sql`with stopped as (
        select r.n, r.target_id as item_id, r.input->>'invoice_no' as invoice_no, coalesce(r.message, r.code) as reason, r.code
        from job_rows r where r.job_id = ${jobId} and r.status in ('FAILED', 'SKIPPED')
        union all
        select (s->>'row')::int, (s->>'item_id')::bigint, s->>'invoice_no', s->>'message', s->>'code'
        from jobs j, jsonb_array_elements(case jsonb_typeof(j.input->'stops') when 'array' then j.input->'stops' else '[]' end) s
        where j.id = ${jobId})
      select i.id as order_item_id, i.order_id, i.order_no, i.receiver_name, i.product_name, i.option_label, i.quantity,
        coalesce(nullif(s.invoice_no, ''), i.invoice_no) as invoice_no, coalesce(s.reason, '') as reason, i.version
      from stopped s join order_items i on i.id = s.item_id where s.code = any(${sql.param([...stopCodes])}::text[])
      order by s.n, i.id`,
  )
}
