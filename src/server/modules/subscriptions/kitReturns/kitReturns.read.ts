import { type SQL, sql } from 'drizzle-orm'
import { kstDay, kstIso } from '#shared/format/kst.ts'
import { type Db, rows, type Tx } from '../../../db/db.ts'
import { json, num, text, word } from '../../../db/shape.ts'
import { skuName } from '../../delivery-schedules/deliverySchedules.read.ts'
import type { KitReturnShown, StaffKitReturn } from './kitReturns.contract.ts'
import { kitReturnStatuses } from './kitReturns.tables.ts'

const returnRow = {
  id: num,
  name: text,
  quantity: num,
  status: word(kitReturnStatuses),
  expected: num,
  amount: num,
  by_bank: num,
  sent_ms: num.orNull,
  bank_memo: text.orNull,
  due_on: text,
  reason: text.orNull,
  decided_ms: num,
  decided_by: text,
  staff: text.orNull,
  place: json<KitReturnShown['place']>(),
  version: num,
}

async function find(db: Db | Tx, where: SQL, now: Date): Promise<StaffKitReturn[]> {
  const found = await rows(
    db,
    returnRow,
    sql`select r.id, ${skuName} as name, t.quantity, r.status, r.expected, r.amount, r.by_bank, r.bank_memo,
          (extract(epoch from r.bank_sent_at) * 1000)::float8 as sent_ms, r.due_on::text as due_on, r.reason,
          (extract(epoch from r.decided_at) * 1000)::float8 as decided_ms, r.decided_by, a.name as staff, r.version,
          (select jsonb_build_object('name', o.name, 'postcode', o.postcode, 'address1', o.address1, 'address2', o.address2, 'phone', o.phone)
            from shipping_origins o where o.id = coalesce(g.shipping_origin_id, p.shipping_origin_id)) as place
        from subscription_kit_returns r join subscriptions s on s.id = r.subscription_id join subscription_kits t on t.id = r.kit_id
          join skus k on k.id = t.sku_id join products p on p.id = k.product_id
          left join delivery_schedules d on d.id = t.schedule_id left join delivery_schedule_groups g on g.id = d.group_id
          left join admins a on a.id = case when r.decided_by ~ '^(admin|ops|cs|marketer):[0-9]+$' then split_part(r.decided_by, ':', 2)::bigint end
        where ${where} order by r.id desc limit 50`,
  )
  const today = kstDay(now)
  return found.map(({ decided_ms: ms, sent_ms: sentMs, decided_by: by, staff, ...one }) => ({
    ...one,
    bank_sent_at: sentMs === null ? null : kstIso(sentMs),
    decided_at: kstIso(ms),
    decided_by: staff ?? (by.startsWith('user:') ? '고객' : '시스템'),
    can_change: (one.status === 'REQUESTED' || one.status === 'WITHDRAWN') && one.due_on >= today,
  }))
}

/** The kits that somebody sends back, or could: the newest first. */
export async function returnsOf(db: Db | Tx, userId: number, now: Date): Promise<KitReturnShown[]> {
  const found = await find(db, sql`s.user_id = ${userId}`, now)
  return found.map(({ decided_by: _by, bank_memo: _memo, ...one }) => one)
}

/** Those of one subscription, for staff. */
export const returnsOfSubscription = (db: Db | Tx, subscriptionId: number, now: Date): Promise<StaffKitReturn[]> =>
  find(db, sql`r.subscription_id = ${subscriptionId}`, now)
