import { z } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { can } from '#shared/permissions.ts'
import type { Db } from '../../db/db.ts'
import type { Staff } from '../../http/actor.ts'
import { type Endpoint, endpoint, idParams, isoTime, line } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { recordPiiAccess } from '../audit/audit.service.ts'
import { recordRepeatedRead } from '../audit/repeatedReads.service.ts'
import { closeWindows, openWindow, windowOf } from '../members/piiWindows.service.ts'
import { orders } from '../orders/orders.tables.ts'
import { type AdminOrder, adminOrderSchema } from './orders.contract.ts'
import { readOrder } from './orders.read.ts'

const path = '/store-admin/v1/orders/{id}/unmask'
/** What is shown while a window is open; said in the access log. */
const fields = ['recipient', 'recipient_phone', 'address']

/** An order as this person may see it now: its receiver in the clear while their window is open, and that is recorded. */
export async function orderSeenBy(db: Db, actor: Staff, id: number, ip: string, now: Date): Promise<AdminOrder> {
  const open = await openWindowOf(db, actor, id, now)
  const order = await readOrder(db, id, open?.expiresAt ?? null, now)
  if (open) await recordWindowRead(db, actor, id, open, ip, now)
  return order
}

type Window = { userId: number; reason: string; expiresAt: Date }

/** The window through which this person sees the receiver of an order now, if one is open. Errors: ORDER_NOT_FOUND. */
export async function openWindowOf(db: Db, actor: Staff, id: number, now: Date): Promise<Window | undefined> {
  const userId = await userOf(db, id)
  if (!can(actor.role, 'pii:read')) return undefined
  const open = await windowOf(db, { adminId: actor.id, userId, orderId: id }, now)
  return open && { userId, ...open }
}

/** That somebody read the receiver of an order through an open window. */
export const recordWindowRead = (
  db: Db,
  actor: Staff,
  id: number,
  { userId, reason }: Window,
  ip: string,
  now: Date,
): Promise<void> =>
  recordRepeatedRead(db, {
    actor,
    action: 'order.read',
    subject: `order:${id}`,
    reason,
    detail: { user_id: userId, fields },
    ip,
    now,
  })

async function userOf(db: Db, id: number): Promise<number> {
  const [order] = await db.select({ userId: orders.userId }).from(orders).where(eq(orders.id, id))
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  return order.userId
}

/** The receiver of an order in the clear: for a reason, for ten minutes, for this person and this order alone. */
export const orderWindowsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'post',
      path,
      summary: '사유를 적고 10분 동안 주문의 개인정보 보기',
      access: 'pii:read',
      extension: true,
      transaction: false,
      idempotency: 'repeatable',
      params: idParams,
      body: z.strictObject({ reason: line(200, 2) }),
      responses: { 200: z.object({ order: adminOrderSchema, expires_at: isoTime }).openapi('UnmaskedOrder') },
      errors: ['ORDER_NOT_FOUND'],
    },
    async ({ deps, params, body, actor, ip, now }) =>
      deps.db.transaction(async (tx) => {
        const userId = await userOf(tx, params.id)
        const whose = { adminId: actor.id, userId, orderId: params.id, reason: body.reason }
        const expiresAt = await openWindow(tx, whose, now)
        await recordPiiAccess(tx, {
          actor,
          action: 'order.unmask',
          subject: `order:${params.id}`,
          reason: body.reason,
          detail: { user_id: userId, fields, until: kstIso(expiresAt) },
          ip,
          now,
        })
        return { order: await readOrder(tx, params.id, expiresAt, now), expires_at: kstIso(expiresAt) }
      }),
  ),
  endpoint(
    {
      method: 'delete',
      path,
      summary: '주문의 개인정보 다시 가리기',
      access: 'pii:read',
      extension: true,
      params: idParams,
      responses: { 204: null },
      errors: ['ORDER_NOT_FOUND'],
    },
    async ({ db, params, actor, now }) => {
      const userId = await userOf(db, params.id)
      await closeWindows(db, { adminId: actor.id, userId, orderId: params.id }, now)
    },
  ),
]
