import { and, eq, sql } from 'drizzle-orm'
import { formatKrw } from '#shared/format/krw.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { num, text } from '../../db/shape.ts'
import { records } from '../../db/values.ts'
import { AppError } from '../../http/errors.ts'
import { onApproved, outdatedWhen, requestApproval } from '../approvals/approvals.service.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { salePriceAt } from '../catalog/pricesNow.ts'
import type { WriteContext } from '../crud/options.ts'
import type { Event } from './events.service.ts'
import { events } from './promotions.tables.ts'

/** Time sales at less than half of the price: on only when another person has agreed to these very prices. */
type Deep = { product_id: number; name: string; sale_price: number; time_sale_price: number }
type Payload = { items: { product_id: number; time_sale_price: number }[] }

/** What a product costs otherwise: its own price, or a schedule's when the event begins, whichever is higher. */
const charged = sql`greatest(p.sale_price, ${salePriceAt(sql`ev.starts_at`)})`

/** The prices of an event below half of what is charged otherwise, as far as nobody has agreed to them. */
const deepPrices = (db: Db, eventId: number): Promise<Deep[]> =>
  rows(
    db,
    { product_id: num, name: text, sale_price: num, time_sale_price: num },
    sql`select ep.product_id, p.name, ${charged} as sale_price, ep.time_sale_price from event_products ep join products p on p.id = ep.product_id
          join events ev on ev.id = ep.event_id
        where ep.event_id = ${eventId} and ep.time_sale_price * 2 < ${charged} and ep.time_sale_price < coalesce(ep.approved_price, ${charged})
        order by ep.sequence, ep.id`,
  )

/** Pauses an event that would be on with such prices, and asks for them; another call for the same prices asks nothing new. */
export async function askForDeepPrices(tx: Tx, event: Event, { actor, now }: WriteContext): Promise<void> {
  if (event.status !== 'ACTIVE') return
  const deep = await deepPrices(tx, event.id)
  if (deep.length === 0) return
  await tx.update(events).set({ status: 'PAUSED' }).where(eq(events.id, event.id))
  event.status = 'PAUSED'
  const items = deep.map(({ product_id, time_sale_price }) => ({ product_id, time_sale_price }))
  const [waiting] = await rows(
    tx,
    { id: num },
    sql`select id from approvals where kind = 'TIME_SALE' and target_id = ${event.id} and status = 'PENDING' and payload->'items' = ${JSON.stringify(items)}::jsonb limit 1`,
  )
  if (waiting) return
  await requestApproval(tx, {
    kind: 'TIME_SALE',
    targetId: event.id,
    title: `${event.title} 타임세일`,
    amount: Math.max(...deep.map((one) => one.sale_price - one.time_sale_price)),
    reason: '판매가의 절반보다 낮은 타임세일 가격',
    payload: {
      target_kind: event.kind,
      items,
      lines: deep.map((one) => ({
        label: one.name,
        value: `${formatKrw(one.sale_price)} → ${formatKrw(one.time_sale_price)} (−${Math.floor((1 - one.time_sale_price / one.sale_price) * 100)}%)`,
      })),
    },
    actor,
    now,
  })
}

onApproved('TIME_SALE', async (tx, approval, actor, now) => {
  const eventId = approval.targetId as number
  const { items } = approval.payload as Payload
  const [event] = await tx.select().from(events).where(eq(events.id, eventId)).for('update')
  if (!event || (await changedSince(tx, eventId, items)))
    throw new AppError('APPROVAL_STALE', undefined, '요청한 뒤에 가격이 바뀌었어요. 거절하고 새로 요청해야 해요.')
  await tx.execute(sql`update event_products ep set approved_price = v.time_sale_price, updated_at = ${now.toISOString()}::timestamptz
    from ${records(items)} as v(product_id bigint, time_sale_price bigint) where ep.event_id = ${eventId} and ep.product_id = v.product_id`)
  await tx
    .update(events)
    .set({ status: 'ACTIVE', version: event.version + 1, updatedAt: now })
    .where(and(eq(events.id, eventId), eq(events.status, 'PAUSED')))
  await recordAudit(tx, {
    actor,
    action: 'event.price-approved',
    entity: 'event',
    entityId: eventId,
    after: { items },
    reason: approval.reason,
    now,
  })
})

outdatedWhen('TIME_SALE', async (db, approval) =>
  (await changedSince(db, approval.targetId as number, (approval.payload as Payload).items))
    ? '요청한 뒤에 가격이 바뀌었어요. 승인해도 반영되지 않으니, 거절하고 새로 요청해 주세요.'
    : null,
)

/** Whether an event no longer has these prices for these products. */
async function changedSince(db: Db, eventId: number, items: Payload['items']): Promise<boolean> {
  const same = await rows(
    db,
    { product_id: num },
    sql`select ep.product_id from event_products ep join ${records(items)} as v(product_id bigint, time_sale_price bigint)
        on v.product_id = ep.product_id and v.time_sale_price = ep.time_sale_price where ep.event_id = ${eventId}`,
  )
  return same.length !== items.length
}
