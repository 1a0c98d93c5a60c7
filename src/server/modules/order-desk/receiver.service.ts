import { sql } from 'drizzle-orm'
import { remoteSurcharge } from '#shared/pricing/shipping.ts'
import { rows, type Tx } from '../../db/db.ts'
import { bool, json, num } from '../../db/shape.ts'
import type { Staff } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { refuseStale } from '../../http/versions.ts'
import type { AddressInput } from '../addresses/addresses.contract.ts'
import { resolveZones } from '../addresses/remote.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { BulkRow } from '../bulk/bulk.contract.ts'
import { tellItems } from '../bulk/live.ts'
import { bulkOperation, failed } from '../bulk/operation.ts'
import { changeItems, type ItemChange, lockItems, recordEvents } from '../orders/order-items.service.ts'
import { doerOf, labelOf, missing, repeatedRow, type StepRow } from '../orders/order-items.steps.ts'
import { changeReceiver } from '../orders/orders.parts.ts'
import type { AddressSnapshot } from '../orders/orders.tables.ts'

/** The receiver of an order that has not left: changed by staff who were asked to, and looked at before it leaves. */

type Call = { actor: Staff; now: Date; ip: string; requestId: string }
const parts = ['name', 'phone', 'postcode', 'address1', 'address2', 'comment'] as const

/**
 * Sends an order to another receiver. Nothing of it may have left, and the shipping fee must stay what was paid. What may be
 * packed already is kept back until somebody has looked at the new address. Errors: ORDER_NOT_FOUND, VERSION_CONFLICT,
 * ORDER_ITEM_STATE, DELIVERY_AREA_NOT_SUPPORTED, ALREADY_DONE.
 */
export async function changeOrderReceiver(
  tx: Tx,
  id: number,
  { version, ...asked }: AddressInput & { version: number },
  { actor, now, ip, requestId }: Call,
): Promise<void> {
  const found = await rows(tx, { id: num }, sql`select id from order_items where order_id = ${id} order by id`)
  const items = [
    ...(
      await lockItems(
        tx,
        found.map((row) => row.id),
      )
    ).values(),
  ]
  const [order] = await rows(
    tx,
    { version: num, address: json<AddressSnapshot>().orNull, paid: bool },
    sql`select o.version, o.address, o.paid_at is not null as paid from orders o where o.id = ${id} for update`,
  )
  if (!order?.paid || !order.address || items.length === 0) throw new AppError('ORDER_NOT_FOUND')
  refuseStale(version, order)
  if (items.some(({ status }) => !['PAID', 'PROCESSING_ORDER', 'CANCELED'].includes(status)))
    throw new AppError(
      'ORDER_ITEM_STATE',
      undefined,
      '이미 나간 상품이 있어 배송지를 바꿀 수 없어요. 집하 전이면 발송취소를 먼저 해 주세요.',
    )
  if (items.every(({ status }) => status === 'CANCELED'))
    throw new AppError('ORDER_ITEM_STATE', undefined, '취소된 주문이라 보낼 것이 없어요.')
  const address = await placed(tx, { id, before: order.address }, asked)
  const changed = parts.filter((part) => address[part] !== order.address?.[part])
  if (changed.length === 0) throw new AppError('ALREADY_DONE', undefined, '지금 배송지와 같아요.')
  const [writeOrder, writeItems] = changeReceiver(id, address, now)
  await tx.execute(writeOrder)
  const moved = await rows(tx, { id: num, packed: bool }, writeItems)
  const packed = moved.filter((row) => row.packed).map((row) => row.id)
  const doer = { actor, now, requestId }
  // which part, never what stood there
  const data = { changed, packed: packed.length }
  await recordEvents(tx, [{ orderId: id, kind: 'order.receiver', data }], doer)
  await recordAudit(tx, {
    actor,
    action: 'order.receiver',
    entity: 'orders',
    entityId: id,
    before: { version: order.version },
    after: { version: order.version + 1, ...data },
    ip,
    requestId,
    now,
  })
  await tellItems(
    tx,
    moved.map((row) => row.id),
  )
}

/** What was charged for each parcel that an order still makes, and the fees that held when it was bought. */
const chargedOf = (tx: Tx, orderId: number) =>
  rows(
    tx,
    { policy: num.orNull, charged: num, jeju: num, island: num },
    sql`select distinct s.remote_policy_id as policy, coalesce(g.remote_surcharge, 0) as charged,
          coalesce((g.policy -> 'remote' ->> 'jeju')::bigint, p.jeju_fee, 0) as jeju, coalesce((g.policy -> 'remote' ->> 'island')::bigint, p.island_fee, 0) as island
        from order_items i join shipping_origins s on s.id = i.shipping_origin_id
        left join shipping_groups g on g.id = i.shipping_group_id left join remote_policies p on p.id = s.remote_policy_id
        where i.order_id = ${orderId} and i.status <> 'CANCELED'`,
  )

type Codes = Pick<AddressSnapshot, 'bcode' | 'road_name' | 'building_code'>
const codesOf = ({ bcode = null, road_name = null, building_code = null }: Codes) => ({
  bcode,
  road_name,
  building_code,
})
const placeOf = (address: Codes & { postcode: string }) => JSON.stringify([address.postcode, codesOf(address)])

/**
 * The address with its zone. Error: DELIVERY_AREA_NOT_SUPPORTED where a parcel costs another fee than was charged for it,
 * at the fees of the order. Which places are remote is what is known today, except of the place for which was charged.
 */
async function placed(
  tx: Tx,
  { id, before }: { id: number; before: AddressSnapshot },
  asked: AddressInput,
): Promise<AddressSnapshot> {
  // typed anew without its codes, the same street is the same place
  const street = asked.postcode === before.postcode && asked.address1 === before.address1
  const typed = Object.values(codesOf(asked)).every((code) => code === null)
  const address = { ...asked, ...codesOf(street && typed ? before : asked), remote: before.remote }
  if (placeOf(address) === placeOf(before)) return address
  const { postcode, bcode, road_name: roadName, building_code: buildingCode } = address
  const { byPolicy, remote } = await resolveZones(tx, { postcode, bcode, roadName, buildingCode })
  const zoneOf = (policy: number | null) => (policy === null ? remote : (byPolicy.get(policy) ?? 'NONE'))
  const parcels = await chargedOf(tx, id)
  if (parcels.some((parcel) => remoteSurcharge(zoneOf(parcel.policy), parcel) !== parcel.charged))
    throw new AppError(
      'DELIVERY_AREA_NOT_SUPPORTED',
      { fields: { postcode: ['INVALID'] } },
      '배송비가 달라지는 지역이에요. 취소하고 새 배송지로 다시 주문하도록 안내해 주세요.',
    )
  return { ...address, remote }
}

/**
 * 배송지 확인: somebody has looked at the new address, and the item may leave. One whose address was changed after it was
 * looked at (its version, or the `as_of` of the call) waits for another look.
 */
export const confirmAddresses = bulkOperation<StepRow>({
  kind: 'order-items.confirm-address',
  label: '배송지 확인',
  chunkSize: 500,
  apart: true,
  async run(tx, context, wanted) {
    const items = await lockItems(
      tx,
      wanted.map((row) => row.id),
    )
    const { as_of: asOf } = context.options
    const seenAt = typeof asOf === 'string' ? new Date(asOf) : undefined
    const seen = new Set<number>()
    const changes: ItemChange[] = []
    const outcomes = wanted.map(({ id, version }): BulkRow => {
      const row = items.get(id)
      if (!row) return missing(id)
      const label = labelOf(row)
      if (seen.has(id)) return repeatedRow(id, label)
      seen.add(id)
      if (version !== undefined && version !== row.version)
        return failed(id, label, 'VERSION', '그 사이 다른 사람이 바꿨어요. 새로 고친 내용을 확인해 주세요.')
      if (row.addressChangedAt !== null && seenAt !== undefined && row.addressChangedAt > seenAt)
        return failed(id, label, 'VERSION', '그 사이 배송지가 또 바뀌었어요. 새 배송지를 확인해 주세요.')
      if (row.addressChangedAt === null)
        return { id, label, status: 'SKIPPED', code: 'ALREADY_DONE', message: '확인할 배송지 변경이 없어요.' }
      changes.push({ id, version: row.version, addressChangedAt: null })
      return { id, label, status: 'SUCCESS', after: { version: row.version + 1 } }
    })
    await changeItems(tx, changes, context.now)
    await recordEvents(
      tx,
      changes.flatMap(({ id }) => {
        const row = items.get(id)
        return row ? [{ orderId: row.orderId, orderItemId: id, kind: 'item.confirm-address' }] : []
      }),
      doerOf(context),
    )
    await tellItems(
      tx,
      changes.map(({ id }) => id),
    )
    return outcomes
  },
})
