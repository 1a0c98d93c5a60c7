import { sql } from 'drizzle-orm'
import { chooseCarrier, DIRECT } from '#shared/validation/carriers.ts'
import { checkInvoiceNo } from '#shared/validation/invoiceNo.ts'
import { sure } from '../../db/sure.ts'
import { rows, type Tx } from '../../db/db.ts'
import { num, type RowOf, text, word } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { AppError } from '../../http/errors.ts'
import { refuseStale } from '../../http/versions.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { claimInvoices, invoiceLifeDays } from '../deliveries/deliveries.service.ts'
import { withdrawHeld } from '../messages/withdraw.service.ts'
import { queueFrom } from '../outbox/outbox.parts.ts'
import { type ShopCarrier, readCarriers } from '../shipping/carriers.read.ts'
import { closeGroups, lockWhatIsOver, reopenGroup } from './deliverySchedules.jobs.ts'
import { skuName } from './deliverySchedules.read.ts'
import { letterKey, type MoveCall } from './deliverySchedules.service.ts'
import { scheduleStatuses } from './deliverySchedules.tables.ts'

/** What becomes of a kit, a gift or a voucher once it is packed: it leaves in a parcel, comes back, or arrives. */

type Which = { id: number; version?: number | undefined; notify?: string | undefined; reason?: string | undefined }
export type ShipKit = Which & { carrier: string; invoice_no: string }
export type Parcel = { carrier: string; invoice_no: string }

const row = {
  group_id: num,
  user_id: num,
  status: word(scheduleStatuses),
  carrier: text.orNull,
  invoice_no: text.orNull,
  version: num,
}
type Kit = RowOf<typeof row>

/** A schedule, its group held before it, as whoever locks and counts a group holds them. Errors: NOT_FOUND, VERSION_CONFLICT. */
async function lockKit(tx: Tx, { id, version }: Which): Promise<Kit> {
  const [where] = await rows(
    tx,
    { group_id: num },
    sql`select g.id as group_id from delivery_schedule_groups g where g.id = (select group_id from delivery_schedules where id = ${id}) for update`,
  )
  if (!where) throw new AppError('NOT_FOUND')
  const [found] = await rows(
    tx,
    row,
    sql`select group_id, user_id, status, carrier, invoice_no, version from delivery_schedules where id = ${id} for update`,
  )
  const kit = sure(found)
  // it was moved while its group was waited for
  if (kit.group_id !== where.group_id) throw new AppError('VERSION_CONFLICT', { version: kit.version })
  refuseStale(version ?? kit.version, kit)
  return kit
}

/** The parcel that a kit is in. Error: VERSION_CONFLICT when it is another than the named one. */
function refuseOther(kit: Kit, asked: Partial<Parcel>): Parcel {
  const parcel = { carrier: kit.carrier ?? '', invoice_no: kit.invoice_no ?? '' }
  if (
    (asked.carrier ?? parcel.carrier) !== parcel.carrier ||
    (asked.invoice_no ?? parcel.invoice_no) !== parcel.invoice_no
  )
    throw new AppError('VERSION_CONFLICT', undefined, '그 사이 다른 송장으로 다시 보냈어요.')
  return parcel
}

const wrongState: Record<(typeof scheduleStatuses)[number], string> = {
  PLANNED: '아직 보내지 않은 배송이에요.',
  LOCKED: '아직 보내지 않은 배송이에요.',
  SHIPPED: '이미 출고한 배송이에요.',
  DELIVERED: '이미 도착한 배송이에요.',
  CANCELED: '취소된 배송이에요.',
}
const refuseState = (status: Kit['status']) => new AppError('SCHEDULE_STATE', { status }, wrongState[status])

/**
 * Sends a kit of a group whose cut-off has passed; its member is told unless `notify` is NONE. The last of a group takes
 * the group with it. Errors: NOT_FOUND, VERSION_CONFLICT, SCHEDULE_OPEN, SCHEDULE_STATE, ALREADY_DONE, INVOICE_FORMAT,
 * INVOICE_DUPLICATED.
 */
export async function shipKit(tx: Tx, asked: ShipKit, call: MoveCall, known?: readonly ShopCarrier[]): Promise<Parcel> {
  const { id } = asked
  const { now } = call
  const kit = await lockKit(tx, asked)
  const parcel = parcelOf(asked, known ?? (await readCarriers(tx)))
  if (kit.status === 'PLANNED') {
    await lockWhatIsOver(tx, now, [kit.group_id])
    const [after] = await rows(
      tx,
      { status: word(scheduleStatuses) },
      sql`select status from delivery_schedules where id = ${id}`,
    )
    if (after?.status !== 'LOCKED') throw new AppError('SCHEDULE_OPEN')
  } else if (kit.status !== 'LOCKED') {
    if (kit.carrier === parcel.carrier && kit.invoice_no === parcel.invoice_no)
      throw new AppError('ALREADY_DONE', undefined, '이미 이 송장으로 보냈어요.')
    throw refuseState(kit.status)
  }
  await refuseForeignNumber(tx, kit, { id, ...parcel }, now)
  await tx.execute(sql`
    update delivery_schedules set status = 'SHIPPED', carrier = ${parcel.carrier}, invoice_no = ${parcel.invoice_no}, shipped_at = ${at(now)},
      version = version + 1, updated_at = ${at(now)} where id = ${id}`)
  await closeGroups(tx, [kit.group_id], now)
  await tell(tx, 'KIT_SHIPPED', asked, now)
  await record(tx, 'shipping', asked, { before: { status: 'LOCKED' }, after: { status: 'SHIPPED', ...parcel } }, call)
  return parcel
}

/**
 * Takes a kit back that has not arrived: its parcel is forgotten, and it can be sent anew. A member who was told that it
 * has left is told of this, unless `notify` is NONE. Where a parcel is named, only out of that one. Errors: NOT_FOUND, VERSION_CONFLICT, SCHEDULE_STATE.
 */
export async function unshipKit(tx: Tx, asked: Which & Partial<Parcel>, call: MoveCall): Promise<Parcel> {
  const { now } = call
  const kit = await lockKit(tx, asked)
  if (kit.status !== 'SHIPPED') throw refuseState(kit.status)
  const parcel = refuseOther(kit, asked)
  const told = await wasTold(tx, asked.id, kit.version)
  await reopenGroup(tx, sql`id = ${kit.group_id}`, now)
  await tx.execute(sql`
    update delivery_schedules set status = 'LOCKED', carrier = null, invoice_no = null, shipped_at = null, version = version + 1, updated_at = ${at(now)}
    where id = ${asked.id}`)
  if (told) await tell(tx, 'KIT_SHIPPING_CANCELED', asked, now)
  else await withdrawHeld(tx, [letterKey(asked.id, kit.version)], '발송을 취소해서 보내지 않아요.', call)
  await record(
    tx,
    'cancel-shipping',
    asked,
    { before: { status: 'SHIPPED', ...parcel }, after: { status: 'LOCKED' } },
    call,
  )
  return parcel
}

/**
 * A kit has arrived, now or when its carrier says; its member is told unless `notify` is NONE. Where a parcel is named, only
 * what is in that one. Errors: NOT_FOUND, VERSION_CONFLICT, SCHEDULE_STATE, ALREADY_DONE.
 */
export async function deliverKit(
  tx: Tx,
  asked: Which & Partial<Parcel> & { arrivedAt?: Date },
  call: MoveCall,
): Promise<void> {
  const { now } = call
  const kit = await lockKit(tx, asked)
  if (kit.status === 'DELIVERED') throw new AppError('ALREADY_DONE', undefined, wrongState.DELIVERED)
  if (kit.status !== 'SHIPPED') throw refuseState(kit.status)
  refuseOther(kit, asked)
  await tx.execute(sql`
    update delivery_schedules set status = 'DELIVERED', delivered_at = greatest(least(${at(asked.arrivedAt ?? now)}, ${at(now)}), shipped_at), version = version + 1, updated_at = ${at(now)} where id = ${asked.id}`)
  await tell(tx, 'KIT_DELIVERED', asked, now)
  await record(tx, 'delivered', asked, { before: { status: 'SHIPPED' }, after: { status: 'DELIVERED' } }, call)
}

/** The parcel as it is kept. Error: INVOICE_FORMAT with the field. */
function parcelOf({ carrier: name, invoice_no }: ShipKit, carriers: readonly ShopCarrier[]): Parcel {
  const { carrier, refusal } = chooseCarrier(carriers, name)
  if (!carrier) throw new AppError('INVOICE_FORMAT', { fields: { carrier: ['CARRIER_UNKNOWN'] } }, refusal)
  if (carrier.code === DIRECT) return { carrier: DIRECT, invoice_no: '' }
  const checked = checkInvoiceNo(carriers, carrier.code, invoice_no)
  if (!checked.ok) throw new AppError('INVOICE_FORMAT', { fields: { invoice_no: [checked.code] } }, checked.message)
  return { carrier: carrier.code, invoice_no: checked.value.invoiceNo }
}

/** One parcel carries what one member gets out of one group, and never a part of an order. The number is held until the end. */
async function refuseForeignNumber(
  tx: Tx,
  kit: Kit,
  { id, carrier, invoice_no: invoiceNo }: Parcel & { id: number },
  now: Date,
): Promise<void> {
  if (carrier === DIRECT) return
  const [order] = await claimInvoices(tx, [{ carrier, invoiceNo }], now)
  if (order) throw new AppError('INVOICE_DUPLICATED', undefined, `주문 ${order.orderNo}에 쓰는 송장번호예요.`)
  const [other] = await rows(
    tx,
    { id: num },
    sql`select id from delivery_schedules where invoice_no = ${invoiceNo} and carrier = ${carrier} and id <> ${id}
        and (user_id <> ${kit.user_id} or group_id <> ${kit.group_id}) and shipped_at > ${at(new Date(now.getTime() - invoiceLifeDays * 86_400_000))} limit 1`,
  )
  if (other) throw new AppError('INVOICE_DUPLICATED', undefined, '다른 배송 예정에 쓴 송장번호예요.')
}

/** Whether the member knows, or will, that a kit has left which is of this version since; what is held back nobody knows until it is released. */
async function wasTold(tx: Tx, id: number, version: number): Promise<boolean> {
  const found = await rows(
    tx,
    { id: num },
    sql`select o.id from outbox o where o.dedupe = ${letterKey(id, version)} and o.payload ->> 'event' = 'KIT_SHIPPED'
        and (o.payload ->> 'hold' = 'false' or exists (select 1 from messages m where m.dedupe = o.dedupe and m.status not in ('HELD', 'DISCARDED')))`,
  )
  return found.length > 0
}

type Event = 'KIT_SHIPPED' | 'KIT_SHIPPING_CANCELED' | 'KIT_DELIVERED'

/** One message for each version of a schedule. */
async function tell(tx: Tx, event: Event, { id, notify }: Which, now: Date): Promise<void> {
  if (notify === 'NONE') return
  const parcel =
    event === 'KIT_SHIPPED'
      ? sql`jsonb_build_object('carrier', s.carrier, 'invoice_no', s.invoice_no)`
      : sql`'{}'::jsonb`
  await tx.execute(
    queueFrom(
      sql`select 'delivery-schedule:' || s.id || ':' || s.version as dedupe, 'member.message' as topic,
            ${parcel} || jsonb_build_object('event', ${event}::text, 'user_id', s.user_id, 'product', ${skuName}, 'hold', ${notify === 'HOLD'}::boolean) as payload
          from delivery_schedules s join skus k on k.id = s.sku_id join products p on p.id = k.product_id where s.id = ${id}`,
      now,
    ),
  )
}

const record = (
  tx: Tx,
  what: 'shipping' | 'cancel-shipping' | 'delivered',
  { id, reason }: Which,
  change: { before: object; after: object },
  { actor, now, ip, requestId }: MoveCall,
) =>
  recordAudit(tx, {
    actor,
    action: `delivery-schedule.${what}`,
    entity: 'delivery-schedule',
    entityId: id,
    ...change,
    reason,
    ip,
    requestId,
    now,
  })
