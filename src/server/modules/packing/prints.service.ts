import { and, lte, sql } from 'drizzle-orm'
import { JOB_ROWS } from '#shared/policy.ts'
import { kstIso } from '#shared/format/kst.ts'
import { can } from '#shared/permissions.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import type { Deps } from '../../deps.ts'
import { type Staff, subjectOf } from '../../http/actor.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { kstIsoOrNull } from '../../time/kst.ts'
import { recordAudit, recordPiiAccess } from '../audit/audit.service.ts'
import { refuseTooMany, withinJob } from '../bulk/bulk.contract.ts'
import { orderOf, whereOf } from '../orders/order-items.filter.ts'
import { orderItems } from '../orders/orders.tables.ts'
import { type Box, type BoxKey, boxesByLocation, byLocation, contentText, versionOf } from './boxes.ts'
import { boxesOfDeliveries, boxesOfItems, type ItemBox, readBoxes } from './boxes.read.ts'
import { printedSlips } from './packing.tables.ts'
import { type Print, PRINT_MOST, type PrintRequest, type Slip } from './prints.contract.ts'
import { pickingOf } from './picking.ts'
import { slipCode } from './slipCode.ts'
import { stopsOfItems, stopsOfJob } from './stops.read.ts'

export type PrintCall = { actor: Staff; now: Date; ip: string; requestId: string }
type LeftOut = Print['left_out']

const actions = {
  SLIP: 'slips.print',
  RETURN_LABEL: 'return-labels.print',
  STOPS: 'stops.print',
} as const

/**
 * Exactly what is printed: read, written down and answered in one transaction. Errors: FORBIDDEN and
 * EXPORT_REASON_REQUIRED where a receiver stands on it, PRINT_TOO_MANY with the number, BULK_TOO_MANY.
 */
export async function print(tx: Tx, deps: Deps, asked: PrintRequest, call: PrintCall): Promise<Print> {
  refuseTooMany(asked.ids?.length ?? 0)
  if (asked.kind !== 'PICKING') {
    if (!can(call.actor.role, 'exports:pii')) throw new AppError('FORBIDDEN', { permission: 'exports:pii' })
    if (!asked.reason)
      throw new AppError(
        'EXPORT_REASON_REQUIRED',
        { fields: { reason: ['REASON_REQUIRED'] } },
        '인쇄하는 이유를 입력해 주세요.',
      )
  }
  const made = await sheetsOf(tx, deps, asked, call)
  await record(tx, asked, made, call)
  return {
    kind: asked.kind,
    masked: asked.kind === 'PICKING',
    printed_at: kstIso(call.now),
    printed_by: call.actor.name,
    ...made,
  }
}

type Made = Pick<Print, 'sheets' | 'units' | 'picking' | 'slips' | 'stops' | 'left_out'>
const nothing = { picking: [], slips: [], stops: [] }

async function sheetsOf(tx: Tx, deps: Deps, asked: PrintRequest, call: PrintCall): Promise<Made> {
  if (asked.kind === 'STOPS') {
    const stops =
      asked.of === 'JOB'
        ? await stopsOfJobs(tx, asked.ids ?? [])
        : await stopsOfItems(tx, await itemIdsOf(tx, asked, call.now), call.now)
    return { ...nothing, stops, sheets: stops.length, units: sum(stops.map(({ quantity }) => quantity)), left_out: [] }
  }
  const writes = asked.kind === 'SLIP' && !asked.preview
  const { boxes, chosen, left_out } = await boxesOf(tx, asked, { now: call.now, hold: writes })
  if (asked.kind === 'PICKING') {
    const picking = pickingOf(boxes, chosen)
    if (asked.order === 'LOCATION') picking.sort(byLocation)
    return {
      ...nothing,
      picking,
      sheets: picking.length,
      units: sum(picking.map(({ quantity }) => quantity)),
      left_out,
    }
  }
  if (boxes.length > PRINT_MOST)
    throw new AppError(
      'PRINT_TOO_MANY',
      { limit: PRINT_MOST, requested: boxes.length },
      `${boxes.length.toLocaleString('ko-KR')}장이에요. 한 번에 ${PRINT_MOST}장까지 인쇄할 수 있어요. 나눠서 인쇄해 주세요.`,
    )
  const sorted = asked.order === 'LOCATION' ? boxesByLocation(boxes) : boxes
  const numbers = writes ? await writeSlips(tx, deps, sorted, call) : []
  const slips = sorted.map((box, n) => slipOf(box, numbers[n], asked.order))
  return { ...nothing, slips, sheets: slips.length, units: sum(slips.map(({ units }) => units)), left_out }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

async function stopsOfJobs(db: Db, ids: readonly number[]) {
  const [id, another] = ids
  if (id === undefined || another !== undefined) throw invalidField('ids', 'ONE_SELECTION')
  return stopsOfJob(db, id)
}

/** Whoever is changing the receiver of these orders is waited for, and waits in turn: a slip tells the one that holds. */
async function holdReceivers(db: Db, keys: readonly BoxKey[]): Promise<void> {
  const orders = [...new Set(keys.map(({ orderId }) => orderId))]
  await db.execute(sql`select id from orders where id = any(${sql.param(orders)}::bigint[]) order by id for key share`)
}

/**
 * The boxes to print, those with nothing in them left out with their reasons; `chosen`: the items that were picked one by
 * one. With `hold` they stay as they are told until the transaction ends.
 */
async function boxesOf(
  db: Db,
  asked: PrintRequest,
  { now, hold }: { now: Date; hold: boolean },
): Promise<{ boxes: Box[]; chosen: Set<number> | undefined; left_out: LeftOut }> {
  if (asked.of === 'DELIVERY') {
    const ids = [...new Set(asked.ids)]
    const keys = await boxesOfDeliveries(db, ids)
    const missing = ids.filter((id) => keys.every((key) => key.deliveryId !== id))
    if (hold) await holdReceivers(db, keys)
    return withContents(
      await readBoxes(db, keys),
      undefined,
      missing.map((id) => ({ label: `배송 ${id}`, why: '취소했거나 회수하는 배송이에요.' })),
    )
  }
  const ids = await itemIdsOf(db, asked, now)
  const items = await boxesOfItems(db, ids)
  const known = new Set(items.map(({ itemId }) => itemId))
  const noBox = items.filter(({ key }) => key === null)
  const keys = items.flatMap(({ key }) => key ?? [])
  if (hold) await holdReceivers(db, keys)
  const boxes = await readBoxes(db, keys)
  const chosen = asked.of === 'ORDER_ITEM' ? known : undefined
  return withContents(boxes, chosen, [
    ...ids.filter((id) => !known.has(id)).map((id) => ({ label: `상품주문 ${id}`, why: '없는 주문상품이에요.' })),
    ...noBox.map(whyNoBox),
  ])
}

const whyNoBox = ({ label, status }: ItemBox) => ({
  label,
  why: status === 'CANCELED' ? '취소되어 보낼 것이 없어요.' : '보낼 상자가 없어요.',
})

function withContents(boxes: Box[], chosen: Set<number> | undefined, left_out: LeftOut) {
  const kept = boxes.flatMap(({ aside, orderNo }) =>
    aside
      .filter(({ order_item_id: id, status }) => (chosen ? chosen.has(id) : true) && status !== 'CANCELED')
      .map((item) => ({ label: `${orderNo} ${item.product_name}`, why: item.why })),
  )
  return { boxes: boxes.filter(({ items }) => items.length > 0), chosen, left_out: [...left_out, ...kept] }
}

/** The items that were picked, in the order of the screen. Error: BULK_TOO_MANY with the number. */
async function itemIdsOf(db: Db, { of, ids, filter, as_of, sort }: PrintRequest, now: Date): Promise<number[]> {
  if (ids && of === 'ORDER') {
    const found = await rows(
      db,
      { id: num },
      sql`select i.id from unnest(${sql.param([...new Set(ids)])}::bigint[]) with ordinality as w(id, n)
        join order_items i on i.order_id = w.id where i.status <> 'PENDING' order by w.n, i.id limit ${JOB_ROWS + 1}`,
    )
    return (await withinJob(found, async () => undefined)).map(({ id }) => id)
  }
  if (ids) return [...new Set(ids)]
  const where = and(whereOf(filter ?? {}, now), as_of ? lte(orderItems.paidAt, new Date(as_of)) : undefined)
  const found = await db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(where)
    .orderBy(...orderOf(sort))
    .limit(JOB_ROWS + 1)
  const all = await withinJob(found, async () => {
    const [exact] = await rows(db, { count: num }, sql`select count(*)::int as count from ${orderItems} where ${where}`)
    return exact?.count
  })
  return all.map(({ id }) => id)
}

/** What makes a box the same box; keyed, because a person's address could be guessed by a plain hash. */
export const contentOf = (deps: Deps, box: Box): string => deps.keys.mac(`box:${contentText(box)}`)

/** Every slip that leaves the printer gets a number of its own. */
async function writeSlips(tx: Tx, deps: Deps, boxes: readonly Box[], { actor, now }: PrintCall): Promise<number[]> {
  if (boxes.length === 0) return []
  const written = await tx
    .insert(printedSlips)
    .values(
      boxes.map((box) => ({
        orderId: box.orderId,
        shippingOriginId: box.originId,
        deliveryId: box.deliveryId,
        content: contentOf(deps, box),
        lines: box.items.map(({ order_item_id, sku_id, quantity, version }) => ({
          order_item_id,
          sku_id,
          quantity,
          version,
        })),
        version: versionOf(box),
        printedBy: subjectOf(actor),
        printedAt: now,
      })),
    )
    .returning({ id: printedSlips.id })
  return written.map(({ id }) => id)
}

function slipOf(box: Box, id: number | undefined, order: PrintRequest['order']): Slip {
  const version = versionOf(box)
  const { id: _id, ...origin } = box.origin
  const items = order === 'LOCATION' ? box.items.toSorted(byLocation) : box.items
  return {
    code: id === undefined ? null : slipCode(id, version),
    version,
    order_id: box.orderId,
    order_no: box.orderNo,
    delivery_id: box.deliveryId,
    exchange: box.shipment?.kind === 'EXCHANGE',
    carrier_name: box.shipment?.carrier_name ?? null,
    invoice_no: box.shipment?.invoice_no ?? null,
    paid_at: kstIsoOrNull(box.paidAt),
    receiver: box.receiver,
    origin,
    lines: items.map((item) => ({ ...item, order_item_no: String(item.order_item_id) })),
    units: sum(items.map(({ quantity }) => quantity)),
    aside: box.aside,
  }
}

/** Who printed what and why; where a receiver stands on it also into the access log, with whose. */
async function record(
  tx: Tx,
  asked: PrintRequest,
  { sheets, slips, stops, units }: Made,
  call: PrintCall,
): Promise<void> {
  const orders = [...new Set([...slips, ...stops].map(({ order_id }) => order_id))]
  const counted = { rows: sheets, units }
  const detail = {
    ...counted,
    order_ids: orders,
    fields: asked.kind === 'STOPS' ? ['recipient'] : ['recipient', 'recipient_phone', 'address'],
    ...(asked.preview ? { preview: true } : {}),
  }
  const { actor, now, ip, requestId } = call
  const after = asked.kind === 'PICKING' ? counted : detail
  const action = 'order-items.print'
  await recordAudit(tx, {
    actor,
    action,
    entity: 'order_items',
    after: { kind: asked.kind, ...after },
    reason: asked.reason,
    ip,
    requestId,
    now,
  })
  if (asked.kind === 'PICKING' || sheets === 0) return
  await recordPiiAccess(tx, {
    actor,
    action: actions[asked.kind],
    subject: 'order-items',
    reason: asked.reason,
    detail,
    ip,
    now,
  })
}
