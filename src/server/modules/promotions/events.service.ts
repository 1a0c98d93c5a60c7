import { sql } from 'drizzle-orm'
import { formatKrw } from '#shared/format/krw.ts'
import { fieldMessage } from '#shared/validation/fieldWords.ts'
import { rows, type Tx } from '../../db/db.ts'
import { bool, json, num, text } from '../../db/shape.ts'
import { at, records } from '../../db/values.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { salePriceAt } from '../catalog/pricesNow.ts'
import type { SaleItem } from './events.contract.ts'
import type { events } from './promotions.tables.ts'

/** Rules of an event and its products: below their price, one time sale at a time, nothing sold is taken out. */
export type Event = typeof events.$inferSelect
type Values = Record<string, unknown>
type Period = { startsAt: Date; endsAt: Date }

/** The products that a write says, and the field that refusals name; undefined leaves them as they are. */
export type Said = { field: string; items: SaleItem[] } | undefined

/**
 * Checks what an event will be after a write. Answers the values to store. Errors: VALIDATION for a period that ends
 * before it starts, products that do not exist or are no cheaper; EVENT_OVERLAP while it is on.
 */
export async function eventValues(
  tx: Tx,
  values: Values,
  existing: Event | undefined,
  { said, now }: { said: Said; now: Date },
): Promise<Values> {
  const period = periodIn(values, existing)
  // what another person has agreed to for a time may be shorter; longer is asked for anew
  if (existing && (period.startsAt < existing.startsAt || period.endsAt > existing.endsAt))
    await tx.execute(sql`update event_products set approved_price = null where event_id = ${existing.id}`)
  const isOn = (values['status'] ?? existing?.status ?? 'DRAFT') === 'ACTIVE'
  const items = said?.items ?? (existing && isOn ? await storedItems(tx, existing.id) : [])
  if (items.length > 0)
    await refuseUnsellable(tx, said?.field ?? 'items', items, period.startsAt > now ? period.startsAt : now)
  const onSale = items.filter(({ time_sale_price }) => time_sale_price != null)
  if (isOn)
    await refuseOverlap(tx, said?.field ?? 'status', {
      eventId: existing?.id ?? 0,
      productIds: onSale.map(({ product_id }) => product_id),
      period,
    })
  return {
    ...values,
    starts_at: period.startsAt,
    ends_at: period.endsAt,
    ...(said ? { is_time_sale: onSale.length > 0 } : {}),
  }
}

function periodIn(values: Values, existing: Event | undefined): Period {
  const startsAt = values['starts_at'] ? new Date(values['starts_at'] as string) : (existing?.startsAt as Date)
  const endsAt = values['ends_at'] ? new Date(values['ends_at'] as string) : (existing?.endsAt as Date)
  if (startsAt >= endsAt) throw invalidField('ends_at', 'ENDS_BEFORE_START')
  return { startsAt, endsAt }
}

const storedItems = (tx: Tx, eventId: number): Promise<SaleItem[]> =>
  rows(
    tx,
    { product_id: num, time_sale_price: num.orNull, quantity_limit: num.orNull, per_user_limit: num.orNull },
    sql`select product_id, time_sale_price, quantity_limit, per_user_limit from event_products where event_id = ${eventId} order by sequence, id`,
  )

/**
 * Stores the products of an event as said: what is new comes, what is no longer said goes, in the order said. What another
 * person has agreed to for so many is asked for anew when there are more. Error:
 * VALIDATION naming products that customers took from the event and that would leave it or its limit.
 */
export async function writeItems(tx: Tx, event: Event, { field, items }: NonNullable<Said>, now: Date): Promise<void> {
  await refuseTaken(tx, event.id, field, items)
  await tx.execute(sql`delete from event_products where event_id = ${event.id}
    and product_id <> all(${sql.param(items.map(({ product_id }) => product_id))}::bigint[])`)
  await tx.execute(sql`
    insert into event_products (event_id, product_id, time_sale_price, quantity_limit, per_user_limit, sequence, created_at, updated_at)
    select ${event.id}, v.product_id, v.time_sale_price, v.quantity_limit, v.per_user_limit, v.n, ${at(now)}, ${at(now)}
    from ${records(items.map((item, n) => ({ ...item, n })))} as v(product_id bigint, time_sale_price bigint, quantity_limit int, per_user_limit int, n int)
    on conflict (event_id, product_id) do update set time_sale_price = excluded.time_sale_price, quantity_limit = excluded.quantity_limit,
      per_user_limit = excluded.per_user_limit, sequence = excluded.sequence, updated_at = excluded.updated_at,
      approved_price = case when excluded.quantity_limit <= event_products.quantity_limit or event_products.quantity_limit is null
        then event_products.approved_price end`)
}

/** Error: VALIDATION naming products that do not exist, or whose price is no discount on what they cost at that moment. */
async function refuseUnsellable(tx: Tx, field: string, items: readonly SaleItem[], when: Date): Promise<void> {
  const found = await rows(
    tx,
    { id: num, name: text, sale_price: num },
    sql`select p.id, p.name, ${salePriceAt(when)} as sale_price from products p where p.id = any(${sql.param(items.map(({ product_id }) => product_id))}::bigint[]) and p.status <> 'ARCHIVED'`,
  )
  const known = new Map(found.map((one) => [one.id, one]))
  const missing = items.filter(({ product_id }) => !known.has(product_id)).map(({ product_id }) => product_id)
  if (missing.length > 0) throw invalidField(field, 'NOT_AMONG', { names: missing.join(', ') })
  const dear = items.flatMap(({ product_id, time_sale_price }) => {
    const product = known.get(product_id)
    return product && time_sale_price != null && time_sale_price >= product.sale_price
      ? [`${product.name}(판매가 ${formatKrw(product.sale_price)})`]
      : []
  })
  if (dear.length > 0) throw invalidField(field, 'TIME_SALE_PRICE', { names: dear.join(', ') })
}

/** What customers bought or are paying for stays in the event, and within its limit. */
async function refuseTaken(tx: Tx, eventId: number, field: string, items: readonly SaleItem[]): Promise<void> {
  const said = new Map(items.map((item) => [item.product_id, item]))
  const stored = await rows(
    tx,
    { product_id: num, name: text, taken: num, ordered: bool },
    sql`select ep.product_id, p.name, ep.held + ep.sold as taken, exists (select 1 from order_items i where i.event_product_id = ep.id) as ordered
        from event_products ep join products p on p.id = ep.product_id
        where ep.event_id = ${eventId} order by ep.id for update of ep`,
  )
  const gone = stored.filter(({ product_id, ordered }) => ordered && !said.has(product_id))
  if (gone.length > 0) throw invalidField(field, 'TIME_SALE_SOLD', { names: gone.map(({ name }) => name).join(', ') })
  const short = stored.filter(({ product_id, taken }) => {
    const most = said.get(product_id)?.quantity_limit
    return most != null && most < taken
  })
  if (short.length > 0)
    throw invalidField(field, 'BELOW_TAKEN', {
      names: short.map(({ name, taken }) => `${name}(${taken}개)`).join(', '),
    })
}

/**
 * Refuses times of products in which another time sale of theirs is on. The database refuses it as well
 * (`time_sale_slots_apart`), whoever is first; this says with whom, beside the field. Error: EVENT_OVERLAP with `events`.
 */
async function refuseOverlap(
  tx: Tx,
  field: string,
  { eventId, productIds, period }: { eventId: number; productIds: readonly number[]; period: Period },
): Promise<void> {
  const found = await rows(
    tx,
    { id: num, title: text, kind: text, names: json<string[]>() },
    sql`select other.id, other.title, other.kind, json_agg(p.name order by p.id) as names
        from time_sale_slots s join event_products ep on ep.id = s.event_product_id join events other on other.id = ep.event_id
        join products p on p.id = s.product_id
        where s.product_id = any(${sql.param([...productIds])}::bigint[]) and other.id <> ${eventId}
          and s.starts_at < ${at(period.endsAt)} and s.ends_at > ${at(period.startsAt)}
        group by other.id order by other.id limit 20`,
  )
  if (found.length === 0) return
  const told = found.map(({ title, names }) => `${title}(${few(names)})`).join(', ')
  const extra = {
    events: found,
    fields: { [field]: ['TIME_SALE_OVERLAP' as const] },
    params: { [field]: { names: told } },
  }
  throw new AppError('EVENT_OVERLAP', extra, fieldMessage('TIME_SALE_OVERLAP', { names: told }))
}

const SAID = 10
const few = (names: readonly string[]) =>
  [names.slice(0, SAID).join(', '), ...(names.length > SAID ? [`외 ${names.length - SAID}개`] : [])].join(' ')
