import { sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { num, text } from '../../db/shape.ts'
import type { Deps } from '../../deps.ts'
import { nameOf, type Staff, subjectOf } from '../../http/actor.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { lockItems } from '../orders/order-items.service.ts'
import { type Box, type BoxItem, type BoxKey, versionOf } from './boxes.ts'
import { readBoxes } from './boxes.read.ts'
import { refusalOf, type Slip } from './boxRules.ts'
import type { CheckRequest } from './packing.contract.ts'
import { packingChecks } from './packing.tables.ts'
import { checksOf, slipOf } from './packing.read.ts'
import { contentOf } from './prints.service.ts'

type Call = { actor: Staff; now: Date; ip: string; requestId: string }
type Asked = { key: BoxKey; content: string }

/**
 * 출고 검수 is done: everything is looked at anew with the items locked, so that whoever cancels, holds or changes comes
 * before or after it, never between. Errors: PACKING_CHANGED, PACKING_REFUSED with the sentence, PACKING_SHORT,
 * PACKING_DONE when somebody was first.
 */
export async function finishCheck(tx: Tx, deps: Deps, body: CheckRequest, call: Call): Promise<number[]> {
  const asked = body.boxes.map(({ key, content }): Asked => ({ key: keyOf(key), content }))
  if (new Set(body.boxes.map(({ key }) => key)).size < asked.length) throw invalidField('boxes', 'DUPLICATE')
  await lockContents(tx, asked)
  const keys = await wholeKeys(tx, asked)
  const boxes = await readBoxes(tx, keys)
  if (boxes.length < asked.length) throw new AppError('PACKING_CHANGED')
  const slip = body.slip_code ? await slipOf(tx, body.slip_code) : undefined
  if (body.slip_code && !slip) throw invalidField('slip_code', 'INVALID')
  const checked = await checksOf(
    tx,
    asked.map(({ content }) => content),
  )
  boxes.forEach((box, n) => {
    const content = contentOf(deps, box)
    const refusal = refusalOf(box, { content, version: versionOf(box), slip, checked: checked.get(content) })
    if (refusal?.code === 'CHECKED') throw new AppError('PACKING_DONE', undefined, refusal.message)
    if (refusal) throw new AppError('PACKING_REFUSED', { reason: refusal.code }, refusal.message)
    if (content !== asked[n]?.content) throw new AppError('PACKING_CHANGED')
  })
  const scans = scansOf(boxes, body)
  const ids = await write(tx, deps, boxes, { body, scans, slip, call })
  await recordAudit(tx, {
    actor: call.actor,
    action: 'packing.check',
    entity: 'packing-checks',
    entityId: ids[0],
    after: {
      boxes: body.boxes.map(({ key }) => key),
      units: sum(boxes.flatMap(({ items }) => items)),
      scanned: body.scans.length,
    },
    reason: body.reason,
    ip: call.ip,
    requestId: call.requestId,
    now: call.now,
  })
  return ids
}

const sum = (items: readonly Pick<BoxItem, 'quantity'>[]) => items.reduce((total, { quantity }) => total + quantity, 0)

function keyOf(key: string): BoxKey {
  const [kind, first = '', second = ''] = key.split(':')
  return kind === 'order'
    ? { orderId: Number(first), originId: Number(second), deliveryId: null }
    : { orderId: 0, originId: 0, deliveryId: Number(first) }
}

/** Every item of the orders that the boxes are of, in the order of their ids like everybody else. */
async function lockContents(tx: Tx, asked: readonly Asked[]): Promise<void> {
  const orders = asked.map(({ key }) => key.orderId)
  const parcels = asked.flatMap(({ key }) => key.deliveryId ?? [])
  const found = await rows(
    tx,
    { id: num },
    sql`select id from order_items where order_id = any(${sql.param(orders)}::bigint[])
      or order_id in (select order_id from deliveries where id = any(${sql.param(parcels)}::bigint[])) limit 2000`,
  )
  await lockItems(
    tx,
    found.map(({ id }) => id),
  )
}

/** A shipment's key with its order and origin, as they are once the items are locked. */
async function wholeKeys(tx: Tx, asked: readonly Asked[]): Promise<BoxKey[]> {
  const parcels = await rows(
    tx,
    { id: num, order_id: num, origin: num },
    sql`select id, order_id, shipping_origin_id as origin from deliveries
      where id = any(${sql.param(asked.flatMap(({ key }) => key.deliveryId ?? []))}::bigint[]) and status <> 'CANCELED'`,
  )
  return asked.flatMap(({ key }) => {
    if (key.deliveryId === null) return key
    const parcel = parcels.find(({ id }) => id === key.deliveryId)
    return parcel ? { orderId: parcel.order_id, originId: parcel.origin, deliveryId: parcel.id } : []
  })
}

const letters = (code: string) =>
  code
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

/** A scan names this item's SKU: by its code or its barcode, whatever a keyboard made of the marks between. */
const names = (item: BoxItem, code: string) =>
  [item.sku_code, item.barcode ?? ''].some((own) => own !== '' && letters(own) === letters(code))

/** The scans of each box. Errors: PACKING_SHORT for another number than the box holds, VALIDATION for another SKU's code. */
function scansOf(boxes: readonly Box[], { scans, reason }: CheckRequest): CheckRequest['scans'][] {
  const items = new Map(boxes.flatMap((box) => box.items.map((item) => [item.order_item_id, item] as const)))
  for (const { order_item_id: id, code } of scans) {
    const item = items.get(id)
    if (!item || !names(item, code)) throw invalidField('scans', 'INVALID')
  }
  const counted = Map.groupBy(scans, (scan) => scan.order_item_id)
  for (const item of items.values()) {
    const count = counted.get(item.order_item_id)?.length ?? 0
    if (count > item.quantity || (count < item.quantity && !reason))
      throw new AppError('PACKING_SHORT', {
        order_item_id: item.order_item_id,
        quantity: item.quantity,
        scanned: count,
      })
  }
  return boxes.map(({ items: own }) => own.flatMap((item) => counted.get(item.order_item_id) ?? []))
}

type Writing = { body: CheckRequest; scans: CheckRequest['scans'][]; slip: Slip | undefined; call: Call }

async function write(
  tx: Tx,
  deps: Deps,
  boxes: readonly Box[],
  { body, scans, slip, call }: Writing,
): Promise<number[]> {
  const written = await tx
    .insert(packingChecks)
    .values(
      boxes.map((box, n) => ({
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
        units: sum(box.items),
        scans: scans[n] ?? [],
        manualReason: body.reason ?? null,
        slipId: slip?.id ?? null,
        checkedBy: subjectOf(call.actor),
        checkedByName: nameOf(call.actor),
        checkedAt: call.now,
      })),
    )
    .onConflictDoNothing({ target: packingChecks.content })
    .returning({ id: packingChecks.id })
  if (written.length < boxes.length) throw new AppError('PACKING_DONE')
  return written.map(({ id }) => id)
}

/** The checks of some ids, or the last of an order. */
export async function readChecks(db: Db, of: { ids: number[] } | { orderId: number }) {
  const where = 'ids' in of ? sql`c.id = any(${sql.param(of.ids)}::bigint[])` : sql`c.order_id = ${of.orderId}`
  const found = await rows(
    db,
    {
      id: num,
      order_id: num,
      order_no: text,
      delivery_id: num.orNull,
      units: num,
      manual_reason: text.orNull,
      by: text,
      at: num,
    },
    sql`select c.id, c.order_id, o.order_no, c.delivery_id, c.units, c.manual_reason, c.checked_by_name as by,
        (extract(epoch from c.checked_at) * 1000)::float8 as at
      from packing_checks c join orders o on o.id = c.order_id
      where ${where} order by c.id desc limit 100`,
  )
  return found.map(({ by, at, ...check }) => ({ ...check, checked_by: by, checked_at: kstIso(new Date(at)) }))
}
