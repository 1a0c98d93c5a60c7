import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { type Day, kstIso } from '#shared/format/kst.ts'
import { boundedCount } from '../../db/boundedCount.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { boundedOffset, cutPage, toPage } from '../../db/page.ts'
import { num, type RowOf, text, word } from '../../db/shape.ts'
import { AppError } from '../../http/errors.ts'
import { maskName } from '../../mask.ts'
import { receiverArea } from '../orders/receiver.ts'
import type { DeliverySchedule, DeliveryScheduleGroup, ShippingDay } from './deliverySchedules.contract.ts'
import { groupStatuses, scheduleKinds, scheduleStatuses } from './deliverySchedules.tables.ts'
import { readOriginDays } from './originDays.read.ts'
import { locksAt, verdictOf, whyClosed } from './shippingDays.ts'

/** So many schedules of a group are told at once. */
const mostInGroup = 500

const groupRow = {
  id: num,
  origin_id: num,
  origin_name: text,
  cutoff: text,
  ships_on: text,
  status: word(groupStatuses),
  count: num,
}

const groupColumns = sql`g.id, o.id as origin_id, o.name as origin_name, o.cutoff_time as cutoff, g.ships_on::text as ships_on, g.status,
  (select count(*)::int from delivery_schedules s where s.group_id = g.id and s.status <> 'CANCELED') as count`

/** A group that everything has left is none. */
const isThere = sql`exists (select 1 from delivery_schedules s where s.group_id = g.id and s.status <> 'CANCELED')`

const toGroup = ({ origin_id, origin_name, cutoff, ...row }: RowOf<typeof groupRow>): DeliveryScheduleGroup => ({
  ...row,
  shipping_origin: { id: origin_id, name: origin_name },
  locks_at: kstIso(locksAt(row.ships_on, cutoff)),
})

export type GroupFilter = {
  status?: (typeof groupStatuses)[number] | undefined
  from?: Day | undefined
  to?: Day | undefined
  shipping_origin_id?: number | undefined
}

/** A page of 출고 묶음 by their day. Error: PAGE_TOO_DEEP. */
export async function listGroups(db: Db, filter: GroupFilter, page: { page: number; page_size: number }) {
  const offset = boundedOffset(page)
  const where = sql.join(
    [
      isThere,
      ...(filter.status ? [sql`g.status = ${filter.status}`] : []),
      ...(filter.from ? [sql`g.ships_on >= ${filter.from}::date`] : []),
      ...(filter.to ? [sql`g.ships_on <= ${filter.to}::date`] : []),
      ...(filter.shipping_origin_id ? [sql`g.shipping_origin_id = ${filter.shipping_origin_id}`] : []),
    ],
    sql` and `,
  )
  const found = await rows(
    db,
    groupRow,
    sql`select ${groupColumns} from delivery_schedule_groups g join shipping_origins o on o.id = g.shipping_origin_id
        where ${where} order by g.ships_on, g.id limit ${page.page_size + 1} offset ${offset}`,
  )
  const { shown, total, hasNext } = await cutPage(found, page, () =>
    boundedCount(db, sql`delivery_schedule_groups g`, where),
  )
  return toPage(shown.map(toGroup), total, page, hasNext)
}

/** One group with its schedules. Error: NOT_FOUND. */
export async function readGroup(db: Db, id: number): Promise<DeliveryScheduleGroup> {
  const [group] = await rows(
    db,
    groupRow,
    sql`select ${groupColumns} from delivery_schedule_groups g join shipping_origins o on o.id = g.shipping_origin_id where g.id = ${id}`,
  )
  if (!group) throw new AppError('NOT_FOUND')
  const schedules = await findSchedules(db, sql`s.group_id = ${id}`, mostInGroup + 1)
  return {
    ...toGroup(group),
    schedules: schedules.slice(0, mostInGroup),
    has_more: schedules.length > mostInGroup,
  }
}

const scheduleRow = {
  id: num,
  group_id: num,
  origin_id: num,
  origin_name: text,
  cutoff: text,
  kind: word(scheduleKinds),
  user_id: num,
  user_name: text,
  sku_id: num,
  sku_name: text,
  sku_code: text,
  quantity: num,
  address1: text,
  ships_on: text,
  original_ships_on: text,
  status: word(scheduleStatuses),
  carrier: text.orNull,
  carrier_name: text.orNull,
  invoice_no: text.orNull,
  shipped_at: num.orNull,
  delivered_at: num.orNull,
  version: num,
}

/** What a SKU is called, over `skus k join products p`. */
export const skuName = sql`p.name || case when k.option_label = '' then '' else ' (' || k.option_label || ')' end`

const isoOf = (ms: number | null) => (ms === null ? null : kstIso(ms))

async function findSchedules(db: Db | Tx, where: SQL, limit: number): Promise<DeliverySchedule[]> {
  const found = await rows(
    db,
    scheduleRow,
    sql`select s.id, s.group_id, o.id as origin_id, o.name as origin_name, o.cutoff_time as cutoff, s.kind, s.user_id, u.name as user_name, s.sku_id,
          ${skuName} as sku_name, k.code as sku_code, s.quantity, coalesce(s.address ->> 'address1', '') as address1, s.ships_on::text as ships_on,
          s.original_ships_on::text as original_ships_on, s.status, s.carrier, c.name as carrier_name, s.invoice_no,
          (extract(epoch from s.shipped_at) * 1000)::float8 as shipped_at, (extract(epoch from s.delivered_at) * 1000)::float8 as delivered_at, s.version
        from delivery_schedules s join delivery_schedule_groups g on g.id = s.group_id join shipping_origins o on o.id = g.shipping_origin_id
          join users u on u.id = s.user_id join skus k on k.id = s.sku_id join products p on p.id = k.product_id
          left join carriers c on c.code = s.carrier
        where ${where} order by s.id limit ${limit}`,
  )
  return found.map((row) => ({
    id: row.id,
    group_id: row.group_id,
    shipping_origin: { id: row.origin_id, name: row.origin_name },
    kind: row.kind,
    user: { id: row.user_id, name_masked: maskName(row.user_name) },
    sku: { id: row.sku_id, name: row.sku_name, code: row.sku_code },
    quantity: row.quantity,
    area: receiverArea(row.address1),
    ships_on: row.ships_on,
    original_ships_on: row.original_ships_on,
    status: row.status,
    parcel:
      row.carrier === null
        ? null
        : { carrier: row.carrier, carrier_name: row.carrier_name ?? row.carrier, invoice_no: row.invoice_no ?? '' },
    shipped_at: isoOf(row.shipped_at),
    delivered_at: isoOf(row.delivered_at),
    locks_at: kstIso(locksAt(row.ships_on, row.cutoff)),
    version: row.version,
  }))
}

/** One schedule. Error: NOT_FOUND. */
export async function readSchedule(db: Db | Tx, id: number): Promise<DeliverySchedule> {
  const [found] = await findSchedules(db, sql`s.id = ${id}`, 1)
  if (!found) throw new AppError('NOT_FOUND')
  return found
}

/** Each day from one to another as each origin works it: what the calendar shows and what can be chosen. */
export async function shippingDaysOf(
  db: Db,
  { from, to, shipping_origin_id: originId }: { from: Day; to: Day; shipping_origin_id?: number | undefined },
  now: Date,
): Promise<ShippingDay[]> {
  const origins = await readOriginDays(db, now, originId === undefined ? undefined : [originId])
  const found: ShippingDay[] = []
  for (const origin of origins.values())
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const verdict = verdictOf(day, origin, now)
      found.push({
        shipping_origin_id: origin.id,
        date: day,
        open: verdict.open,
        locked: verdict.open && verdict.locked,
        why: verdict.open ? null : verdict.why,
        reason: verdict.open ? null : whyClosed(verdict),
      })
    }
  return found
}
