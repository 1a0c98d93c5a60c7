import { sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import type { Order } from '../orders/customerOrders.contract.ts'
import { json, num, text, textAs, word } from '../../db/shape.ts'

const claimRow = {
  id: num,
  claim_no: text,
  type: word(['cancel', 'exchange', 'return']),
  status: word(['REQUESTED', 'IN_PROGRESS', 'COMPLETED', 'RETRACTED']),
  reason: json<{ id: number; label: string; fault: 'CUSTOMER' | 'SELLER' }>(),
  reason_detail: text.orNull,
  items: json<{ order_item_id: number; quantity: number; exchange_sku_id: number | null }[]>(),
  requested_ms: num,
  completed_ms: num.orNull,
  retracted_ms: num.orNull,
  retracted_by: text.orNull,
  retract_reason: text.orNull,
  refund_id: num.orNull,
}

/** The claims of an order as its customer sees them. */
export async function readClaims(db: Db, orderId: number): Promise<Order['claims']> {
  const found = await rows(
    db,
    claimRow,
    sql`select c.id, c.claim_no, c.type, c.status, c.reason_detail, json_build_object('id', r.id, 'label', r.label, 'fault', r.fault) as reason,
          (select coalesce(json_agg(json_build_object('order_item_id', ci.order_item_id, 'quantity', ci.quantity, 'exchange_sku_id', ci.exchange_sku_id) order by ci.id), '[]'::json)
             from claim_items ci where ci.claim_id = c.id) as items,
          (extract(epoch from c.created_at) * 1000)::float8 as requested_ms, (extract(epoch from c.completed_at) * 1000)::float8 as completed_ms,
          (extract(epoch from c.retracted_at) * 1000)::float8 as retracted_ms, c.retracted_by, c.retract_reason,
          (select f.id from refunds f where f.claim_id = c.id and f.kind = 'CLAIM') as refund_id
        from claims c join claim_reasons r on r.id = c.reason_id where c.order_id = ${orderId} order by c.id desc`,
  )
  return found.map((claim) => ({
    id: claim.id,
    claim_no: claim.claim_no,
    type: claim.type,
    status: claim.status,
    reason: claim.reason,
    items: claim.items.map(({ exchange_sku_id, ...item }) => ({
      ...item,
      ...(exchange_sku_id === null ? {} : { exchange_sku_id }),
    })),
    ...(claim.reason_detail ? { reason_detail: claim.reason_detail } : {}),
    requested_at: kstIso(new Date(claim.requested_ms)),
    ...(claim.completed_ms === null ? {} : { completed_at: kstIso(new Date(claim.completed_ms)) }),
    ...(claim.retracted_ms === null
      ? {}
      : {
          retracted: {
            by: claim.retracted_by?.startsWith('user:') ? '고객' : '판매자',
            reason: claim.retract_reason ?? '',
            at: kstIso(new Date(claim.retracted_ms)),
          },
        }),
    ...(claim.refund_id === null ? {} : { refund_id: claim.refund_id }),
  }))
}

const refundRow = {
  id: num,
  refund_no: text,
  claim_id: num,
  order_id: num,
  status: textAs<Order['refunds'][number]['status']>(),
  method: textAs<Order['refunds'][number]['method']>(),
  refund_cash: num,
  refund_points: num,
  due_on: text,
  completed_ms: num.orNull,
}

/** The refunds of an order as its customer sees them. */
export async function readRefunds(db: Db, orderId: number): Promise<Order['refunds']> {
  const found = await rows(
    db,
    refundRow,
    sql`select id, refund_no, claim_id, order_id, status, method, refund_cash, refund_points, due_on::text as due_on,
          (extract(epoch from completed_at) * 1000)::float8 as completed_ms
        from refunds where order_id = ${orderId} order by id desc`,
  )
  return found.map(({ completed_ms, ...refund }) => ({
    ...refund,
    ...(completed_ms === null ? {} : { completed_at: kstIso(new Date(completed_ms)) }),
  }))
}
