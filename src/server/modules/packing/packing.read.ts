import { sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { maskName } from '../../mask.ts'
import { type Db, rows } from '../../db/db.ts'
import { json, num, text } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import type { Deps } from '../../deps.ts'
import { sentenceOf } from '../orders/timeline.ts'
import { type Box, type BoxKey, keyText, versionOf } from './boxes.ts'
import { boxesOfDeliveries, boxesOfItems, readBoxes } from './boxes.read.ts'
import { type Checked, notesOf, refusalOf, type Slip } from './boxRules.ts'
import type { PackingBox, Refusal, Scanned } from './packing.contract.ts'
import type { BoxLine } from './packing.tables.ts'
import { contentOf } from './prints.service.ts'
import { readSlipCode } from './slipCode.ts'

/** One order has no more boxes at once. */
const MOST_BOXES = 20

const nobody = (message: string): Scanned => ({
  by: 'NONE',
  slip_code: null,
  together: false,
  boxes: [],
  refusal: { code: 'NOT_FOUND', message },
})

/** What a scanned code opens, as it is now: a slip's box, everything with an invoice number, or an order's boxes. */
export async function scannedBoxes(db: Db, deps: Deps, code: string): Promise<Scanned> {
  const plain = code.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()
  if (readSlipCode(plain)) return bySlip(db, deps, plain)
  const parcels = await rows(
    db,
    { id: num },
    sql`select id from deliveries where invoice_no = ${plain.replaceAll('-', '')} and status <> 'CANCELED' and kind in ('ORDER', 'EXCHANGE')
      order by id desc limit ${MOST_BOXES}`,
  )
  if (parcels.length > 0) {
    const keys = await boxesOfDeliveries(
      db,
      parcels.map(({ id }) => id),
    )
    return { by: 'INVOICE', slip_code: null, together: true, boxes: await present(db, deps, keys), refusal: null }
  }
  const keys = await keysOfOrder(db, plain)
  if (!keys) return nobody('이 번호의 상자가 없어요. 슬립, 송장, 주문번호의 바코드를 스캔해 주세요.')
  return { by: 'ORDER', slip_code: null, together: false, boxes: await present(db, deps, keys), refusal: null }
}

async function bySlip(db: Db, deps: Deps, code: string): Promise<Scanned> {
  const slip = await slipOf(db, code)
  if (!slip) return nobody('이 슬립은 없는 슬립이에요. 다시 스캔해 주세요.')
  const keys = await keysOfSlip(db, slip)
  const boxes = await present(db, deps, keys, slip)
  const split: Refusal | null =
    boxes.length === 1
      ? null
      : { code: 'SLIP_OLD', message: '슬립을 뽑은 뒤 상자가 나뉘었거나 보낼 것이 없어졌어요. 슬립을 새로 뽑아 주세요.' }
  return { by: 'SLIP', slip_code: code, together: false, boxes: split ? [] : boxes, refusal: split }
}

export type PrintedSlip = Slip & { deliveryId: number | null; orderId: number; since: string[] }

/** A printed slip by its code, with what happened to its goods since; nothing for a version that it never had. */
export async function slipOf(db: Db, code: string): Promise<PrintedSlip | undefined> {
  const read = readSlipCode(code)
  if (!read) return undefined
  const [slip] = await rows(
    db,
    {
      id: num,
      version: num,
      content: text,
      lines: json<BoxLine[]>(),
      printed: num,
      delivery_id: num.orNull,
      order_id: num,
    },
    sql`select id, version, content, lines, (extract(epoch from printed_at) * 1000)::float8 as printed, delivery_id, order_id
      from printed_slips where id = ${read.id} and version = ${read.version}`,
  )
  if (!slip) return undefined
  const { printed, delivery_id, order_id, ...rest } = slip
  const kinds = await rows(
    db,
    { kind: text },
    sql`select e.kind from order_events e where e.order_id = ${order_id} and e.at > ${at(new Date(printed))}
        and (e.order_item_id is null or e.order_item_id = any(${sql.param(slip.lines.map((line) => line.order_item_id))}::bigint[]))
        group by e.kind order by max(e.id) limit 5`,
  )
  const since = kinds.flatMap(({ kind }) => sentenceOf(kind) ?? [])
  return { ...rest, printedAt: new Date(printed), deliveryId: delivery_id, orderId: order_id, since }
}

/** The boxes in which the goods of a slip are now. */
export async function keysOfSlip(db: Db, slip: PrintedSlip): Promise<BoxKey[]> {
  const own = slip.deliveryId === null ? [] : await boxesOfDeliveries(db, [slip.deliveryId])
  if (own.length > 0) return own
  const items = await boxesOfItems(
    db,
    slip.lines.map((line) => line.order_item_id),
  )
  const keys = items.flatMap(({ key }) => key ?? [])
  if (keys.length > 0) return [...new Map(keys.map((key) => [keyText(key), key])).values()]
  // everything of it was cancelled: its order says so
  const [first] =
    items.length > 0
      ? await rows(
          db,
          { order_id: num, origin: num },
          sql`select order_id, shipping_origin_id as origin from order_items where id = ${items[0]?.itemId ?? 0}`,
        )
      : []
  return first ? [{ orderId: first.order_id, originId: first.origin, deliveryId: null }] : []
}

/** The boxes of an order that have not arrived, those that wait first; undefined when there is no such order. */
async function keysOfOrder(db: Db, orderNo: string): Promise<BoxKey[] | undefined> {
  const items = await rows(
    db,
    { id: num },
    sql`select id from order_items where order_no = ${orderNo} and status <> 'PENDING' order by id limit 200`,
  )
  if (items.length === 0) return undefined
  const found = await boxesOfItems(
    db,
    items.map(({ id }) => id),
  )
  const keys = new Map(found.flatMap(({ key }) => (key ? [[keyText(key), key] as const] : [])))
  const exchanges = await rows(
    db,
    { id: num },
    sql`select d.id from deliveries d where d.order_id = (select order_id from order_items where id = ${items[0]?.id ?? 0})
      and d.kind = 'EXCHANGE' and d.status <> 'CANCELED' order by d.id limit ${MOST_BOXES}`,
  )
  const more = await boxesOfDeliveries(
    db,
    exchanges.map(({ id }) => id),
  )
  const all = [...keys.values(), ...more].slice(0, MOST_BOXES)
  if (all.length > 0) return all
  return bySomeOrder(db, items[0]?.id ?? 0)
}

async function bySomeOrder(db: Db, itemId: number): Promise<BoxKey[]> {
  const found = await rows(
    db,
    { order_id: num, origin: num },
    sql`select order_id, shipping_origin_id as origin from order_items where id = ${itemId}`,
  )
  return found.map(({ order_id, origin }) => ({ orderId: order_id, originId: origin, deliveryId: null }))
}

/** Who has checked boxes with these contents. */
export async function checksOf(db: Db, contents: readonly string[]): Promise<Map<string, Checked>> {
  const found = await rows(
    db,
    { content: text, by: text, at: num },
    sql`select content, checked_by_name as by, (extract(epoch from checked_at) * 1000)::float8 as at from packing_checks
      where content = any(${sql.param([...contents])}::text[])`,
  )
  return new Map(found.map(({ content, by, at }) => [content, { by, at: new Date(at) }]))
}

async function present(db: Db, deps: Deps, keys: readonly BoxKey[], slip?: PrintedSlip): Promise<PackingBox[]> {
  const boxes = (await readBoxes(db, keys)).map((box) => ({ box, content: contentOf(deps, box) }))
  const checked = await checksOf(
    db,
    boxes.map(({ content }) => content),
  )
  return boxes.map(({ box, content }) => presentBox(box, content, slip, checked.get(content)))
}

function presentBox(
  box: Box,
  content: string,
  slip: PrintedSlip | undefined,
  checked: Checked | undefined,
): PackingBox {
  const facts = { content, version: versionOf(box), slip, checked }
  return {
    key: keyText(box),
    content,
    order_id: box.orderId,
    order_no: box.orderNo,
    recipient_masked: maskName(box.receiver.name),
    carrier_name: box.shipment?.carrier_name ?? null,
    invoice_no: box.shipment?.invoice_no ?? null,
    exchange: box.shipment?.kind === 'EXCHANGE',
    items: box.items,
    aside: box.aside,
    notes: notesOf(box),
    refusal: refusalOf(box, facts) ?? null,
    checked: checked ? { by: checked.by, at: kstIso(checked.at) } : null,
  }
}
