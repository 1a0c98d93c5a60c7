import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { formatKrw } from '#shared/format/krw.ts'
import { kstIso } from '#shared/format/kst.ts'
import { dropNeedsSecondPerson } from '#shared/pricing/priceDrop.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { num, type RowOf, text } from '../../db/shape.ts'
import { at, records } from '../../db/values.ts'
import { AppError, refuseOn } from '../../http/errors.ts'
import { onApproved, outdatedWhen, requestApproval } from '../approvals/approvals.service.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { paidWithEach, scheduledExtras, steadyPrices } from '../catalog/steadyPrices.ts'
import type { WriteContext } from '../crud/options.ts'
import type { Event } from './events.service.ts'
import { events } from './promotions.tables.ts'

/** Time sales at less than half of the price: on only when another person has agreed to these very prices, for this time. */
type Asked = {
  starts_at: string
  ends_at: string
  items: { product_id: number; time_sale_price: number; quantity_limit: number | null }[]
}
const saleRow = {
  product_id: num,
  name: text,
  sale_price: num,
  time_sale_price: num,
  own_price: num,
  quantity_limit: num.orNull,
  approved_price: num.orNull,
}
/** `with_extras`: what is paid for one of its SKUs falls by more than half, its surcharge having fallen as well. */
type Sale = RowOf<typeof saleRow> & { with_extras: boolean }

/**
 * What a product costs otherwise: the highest of its own price, what a schedule makes of it during the event, and what
 * somebody has asked for, whoever has to agree to those yet: a rise that is agreed to later makes no deep price of a fine one.
 */
const charged = sql`greatest(p.sale_price,
  (select max(c.price) from price_change_schedules c where c.product_id = p.id and c.sku_id is null
    and c.canceled_at is null and tstzrange(c.effective_at, c.end_at) && tstzrange(ev.starts_at, ev.ends_at)),
  (select max((one ->> 'after')::bigint) from approvals a cross join jsonb_array_elements(a.payload -> 'changes') one
    where a.kind = 'PRICE' and a.target_id = p.id and a.status = 'PENDING' and one ->> 'field' = 'sale_price'))`

/** The time sale prices of an event, each beside what is charged otherwise: the highest of the last day, as of any price. */
async function salesOf(db: Db, { id: eventId, startsAt: from, endsAt: to }: Event, now: Date): Promise<Sale[]> {
  const found = await rows(
    db,
    saleRow,
    sql`select ep.product_id, p.name, p.sale_price as own_price, ${charged} as sale_price, ep.time_sale_price, ep.quantity_limit, ep.approved_price
        from event_products ep join products p on p.id = ep.product_id join events ev on ev.id = ep.event_id
        where ep.event_id = ${eventId} and ep.time_sale_price is not null order by ep.sequence, ep.id`,
  )
  const ids = found.map(({ product_id }) => product_id)
  const steady = await steadyPrices(db, ids, now)
  const extras = await scheduledExtras(db, ids, { from, to })
  const adorned = found.filter(({ product_id: id }) => steady.get(id)?.hasExtras || extras.has(id))
  const paid = await paidWithEach(
    db,
    adorned.map(({ product_id: id, name, own_price: before, time_sale_price: after }) => ({
      // a member price was looked at when it was set: this is about what everybody pays
      product: { id, salePrice: before, memberPrice: null },
      changes: [{ field: 'sale_price', id, label: name, before, after }, ...(extras.get(id) ?? [])],
    })),
    now,
    { from, to },
  )
  const fallen = new Set(
    adorned.filter((_, n) => paid[n]?.some(({ before, after }) => dropNeedsSecondPerson(before, after))),
  )
  return found.map((one) => ({
    ...one,
    sale_price: Math.max(one.sale_price, steady.get(one.product_id)?.salePrice ?? 0),
    with_extras: fallen.has(one),
  }))
}

/** Below half, and nobody has agreed to it. */
const isDeep = ({ sale_price, time_sale_price, approved_price, with_extras }: Sale): boolean =>
  (with_extras || dropNeedsSecondPerson(sale_price, time_sale_price)) &&
  time_sale_price < (approved_price ?? sale_price)

const askedOf = ({ startsAt, endsAt }: Event, sales: readonly Sale[]): Asked => ({
  starts_at: startsAt.toISOString(),
  ends_at: endsAt.toISOString(),
  items: sales
    .map(({ product_id, time_sale_price, quantity_limit }) => ({ product_id, time_sale_price, quantity_limit }))
    .sort((a, b) => a.product_id - b.product_id),
})

const agreedIn = (payload: unknown): Asked => {
  const { starts_at, ends_at, items } = payload as Asked
  return { starts_at, ends_at, items }
}

/** Pauses an event that would be on with such prices, and asks for them; another call for the same asks nothing new. */
export async function askForDeepPrices(tx: Tx, event: Event, { actor, now }: WriteContext): Promise<void> {
  if (event.status !== 'ACTIVE') return
  // whoever changes a price locks its product: of the two the later one sees what the other did
  await tx.execute(
    sql`select id from products where id in (select product_id from event_products where event_id = ${event.id}) order by id for key share`,
  )
  const deep = (await salesOf(tx, event, now)).filter(isDeep)
  if (deep.length === 0) return
  await tx.update(events).set({ status: 'PAUSED' }).where(eq(events.id, event.id))
  event.status = 'PAUSED'
  const asked = askedOf(event, deep)
  const [waiting] = await rows(
    tx,
    { id: num },
    sql`select id from approvals where kind = 'TIME_SALE' and target_id = ${event.id} and status = 'PENDING' 
          and payload @> ${JSON.stringify(asked)}::jsonb and jsonb_array_length(payload->'items') = ${deep.length} limit 1`,
  )
  if (waiting) return
  await requestApproval(tx, {
    kind: 'TIME_SALE',
    targetId: event.id,
    title: `${event.title} 타임세일`,
    amount: Math.max(...deep.map((one) => one.sale_price - one.time_sale_price)),
    reason: deep.some((one) => dropNeedsSecondPerson(one.sale_price, one.time_sale_price))
      ? '판매가의 절반보다 낮은 타임세일 가격'
      : '내린 추가금과 함께 절반보다 낮아지는 타임세일 가격',
    payload: {
      target_kind: event.kind,
      ...asked,
      lines: [
        ...deep.map((one) => ({
          label: one.name,
          value: `${formatKrw(one.sale_price)} → ${formatKrw(one.time_sale_price)} (−${Math.floor((1 - one.time_sale_price / one.sale_price) * 100)}%)${one.quantity_limit === null ? '' : ` · ${one.quantity_limit}개까지`}`,
        })),
        { label: '시작', value: kstIso(event.startsAt) },
        { label: '끝', value: kstIso(event.endsAt) },
      ],
    },
    actor,
    now,
  })
}

onApproved('TIME_SALE', async (tx, approval, actor, now) => {
  const eventId = approval.targetId as number
  const asked = agreedIn(approval.payload)
  const [event] = await tx.select().from(events).where(eq(events.id, eventId)).for('update')
  if (!event || (await hasChanged(tx, event, asked, now))) throw new AppError('APPROVAL_STALE', undefined, CHANGED)
  await tx.execute(sql`update event_products ep set approved_price = v.time_sale_price, updated_at = ${at(now)}
    from ${records(asked.items)} as v(product_id bigint, time_sale_price bigint) where ep.event_id = ${eventId} and ep.product_id = v.product_id`)
  await refuseOn(
    { time_sale_slots_apart: 'EVENT_OVERLAP' },
    tx
      .update(events)
      .set({ status: 'ACTIVE', version: event.version + 1, updatedAt: now })
      .where(and(eq(events.id, eventId), eq(events.status, 'PAUSED')))
      .then(() => undefined),
  )
  await recordAudit(tx, {
    actor,
    action: 'event.price-approved',
    entity: 'event',
    entityId: eventId,
    after: asked,
    reason: approval.reason,
    now,
  })
})

outdatedWhen('TIME_SALE', async (db, approval) => {
  const [event] = await db
    .select()
    .from(events)
    .where(eq(events.id, approval.targetId as number))
  return !event || (await hasChanged(db, event, agreedIn(approval.payload), approval.updatedAt)) ? CHANGED : null
})

const CHANGED = '요청한 뒤에 가격이나 기간, 수량이 바뀌었어요. 거절하고 새로 요청해 주세요.'

/** Whether an event no longer has what was asked for, or would be on with something that nobody was asked about. */
async function hasChanged(db: Db, event: Event, asked: Asked, now: Date): Promise<boolean> {
  const sales = await salesOf(db, event, now)
  const named = sales.filter(({ product_id }) => asked.items.some((item) => item.product_id === product_id))
  return !isDeepStrictEqual(askedOf(event, named), asked) || sales.some((one) => isDeep(one) && !named.includes(one))
}
