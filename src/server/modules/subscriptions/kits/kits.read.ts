import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { type Day, kstDay, kstIso } from '#shared/format/kst.ts'
import { trackingUrl } from '#shared/validation/carriers.ts'
import { type Db, rows, type Tx } from '../../../db/db.ts'
import { json, num, type RowOf, text, word } from '../../../db/shape.ts'
import { AppError } from '../../../http/errors.ts'
import { imageJson, toImage } from '../../catalog/cards.ts'
import { shippingDaysOf, skuName } from '../../delivery-schedules/deliverySchedules.read.ts'
import { locksAt } from '../../delivery-schedules/shippingDays.ts'
import { type ImageRef, noImage } from '../../images/images.contract.ts'
import type { AddressSnapshot } from '../../orders/orders.tables.ts'
import { kitAddressOf, sendsKits } from './address.service.ts'
import { kitStatuses, type OwnKit, type OwnKits } from './kits.contract.ts'

/** So many kits are shown, the newest first. */
const MOST = 50
/** How far ahead a kit can be moved by its person. */
const DAYS = 60

const kitRow = {
  id: num,
  schedule_id: num.orNull,
  name: text,
  quantity: num,
  image: json<ImageRef>().orNull,
  status: word(kitStatuses),
  ships_on: text.orNull,
  cutoff: text.orNull,
  carrier_name: text.orNull,
  invoice_no: text.orNull,
  tracking_url: text.orNull,
  shipped_ms: num.orNull,
  delivered_ms: num.orNull,
  to: text,
  version: num,
}
type Row = RowOf<typeof kitRow>

const findKits = (db: Db | Tx, where: SQL): Promise<Row[]> =>
  rows(
    db,
    kitRow,
    sql`select t.id, t.schedule_id, ${skuName} as name, t.quantity,
          (select ${imageJson(sql`i`)} from product_images pi join images i on i.id = pi.image_id where pi.product_id = p.id order by pi.sequence limit 1) as image,
          case when t.dropped_at is not null then 'CANCELED' else coalesce(d.status, 'WAITING') end as status,
          d.ships_on::text as ships_on, o.cutoff_time as cutoff, coalesce(c.name, d.carrier) as carrier_name, d.invoice_no, c.tracking_url,
          (extract(epoch from d.shipped_at) * 1000)::float8 as shipped_ms, (extract(epoch from d.delivered_at) * 1000)::float8 as delivered_ms,
          trim(coalesce(d.address ->> 'address1', '') || ' ' || coalesce(d.address ->> 'address2', '')) as to, coalesce(d.version, 1) as version
        from subscription_kits t join subscriptions s on s.id = t.subscription_id join skus k on k.id = t.sku_id join products p on p.id = k.product_id
          left join delivery_schedules d on d.id = t.schedule_id
          left join delivery_schedule_groups g on g.id = d.group_id left join shipping_origins o on o.id = g.shipping_origin_id
          left join carriers c on c.code = d.carrier
        where ${where} order by t.id desc limit ${MOST}`,
  )

/** Until when what is planned can still be changed; undefined when it cannot. */
function movableUntil({ status, ships_on: on, cutoff }: Row, now: Date): Date | undefined {
  if (status !== 'PLANNED' || on === null || cutoff === null) return undefined
  const until = locksAt(on, cutoff)
  return until > now ? until : undefined
}

function present(row: Row, now: Date): OwnKit {
  const until = movableUntil(row, now)
  // the time alone has passed and the clock has not come round yet
  const status = row.status === 'PLANNED' && !until ? 'LOCKED' : row.status
  const { invoice_no: invoiceNo } = row
  return {
    id: row.id,
    name: row.name,
    quantity: row.quantity,
    image: row.image ? toImage(row.image) : noImage,
    status,
    ...(row.ships_on && status !== 'CANCELED' ? { ships_on: row.ships_on } : {}),
    ...(until ? { movable_until: kstIso(until) } : {}),
    ...(row.carrier_name && row.shipped_ms !== null
      ? {
          parcel: {
            carrier_name: row.carrier_name,
            invoice_no: invoiceNo ?? '',
            tracking_url: trackingUrl(row.tracking_url, invoiceNo ?? '') ?? '',
          },
        }
      : {}),
    ...(row.shipped_ms === null ? {} : { shipped_at: kstIso(row.shipped_ms) }),
    ...(row.delivered_ms === null ? {} : { delivered_at: kstIso(row.delivered_ms) }),
    address: row.to,
    version: row.version,
  }
}

const keptAddress = (kept: AddressSnapshot) => ({
  name: kept.name,
  address1: kept.address1,
  address2: kept.address2,
  postcode: kept.postcode,
  phone: kept.phone,
  comment: kept.comment,
  bcode: kept.bcode ?? null,
  road_name: kept.road_name ?? null,
  building_code: kept.building_code ?? null,
})

/** What a person's memberships sent and will send, and where the next one goes. */
export async function kitsOf(db: Db | Tx, userId: number, now: Date): Promise<OwnKits> {
  const found = await findKits(db, sql`s.user_id = ${userId}`)
  const [live] = await rows(
    db,
    { plan_id: num },
    sql`select coalesce(next_plan_id, plan_id) as plan_id from subscriptions where user_id = ${userId} and status not in ('ENDED', 'TERMINATED')`,
  )
  const address = await kitAddressOf(db, userId)
  return {
    address: address ? keptAddress(address) : null,
    sends: live ? await sendsKits(db, live.plan_id) : false,
    results: found.map((row) => present(row, now)),
  }
}

/** One of a person's own. Error: NOT_FOUND. */
export async function ownKit(db: Db | Tx, userId: number, id: number): Promise<Row> {
  const [row] = await findKits(db, sql`t.id = ${id} and s.user_id = ${userId}`)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** The days to which a kit can be moved, the one that it stands on among them. Errors: NOT_FOUND, SCHEDULE_LOCKED. */
export async function daysOfKit(
  db: Db,
  userId: number,
  id: number,
  now: Date,
): Promise<{ date: Day; locked: boolean }[]> {
  const kit = await ownKit(db, userId, id)
  if (!movableUntil(kit, now)) throw new AppError('SCHEDULE_LOCKED')
  const [where] = await rows(
    db,
    { origin_id: num },
    sql`select g.shipping_origin_id as origin_id from delivery_schedules d join delivery_schedule_groups g on g.id = d.group_id where d.id = ${kit.schedule_id}`,
  )
  const from = kstDay(now)
  const days = await shippingDaysOf(db, { from, to: addDays(from, DAYS), shipping_origin_id: where?.origin_id }, now)
  return days.filter(({ open }) => open).map(({ date, locked }) => ({ date, locked }))
}
