import { sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { bool, json, num, text } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { AppError } from '../../http/errors.ts'
import { changesOfGoods, goodsAsOf, pageTextsAsOf } from '../catalog/asOf.read.ts'
import type { AddressSnapshot } from '../orders/orders.tables.ts'
import { addressOf } from './orders.read.ts'

/** What the order's own history does not tell: where it was to go, which option it was, and what the shop said of its goods. */

const isoOrNull = (ms: number | null) => (ms === null ? null : kstIso(new Date(ms)))
const addressParts = ['name', 'phone', 'postcode', 'address1', 'address2', 'comment'] as const

/** The address that held then: of the first change after it, what it replaced; without one, the order's own. Errors: ORDER_NOT_FOUND. */
async function addressThen(db: Db, orderId: number, when: Date, secondsLeft: number | null) {
  const [found] = await rows(
    db,
    {
      ordered_ms: num,
      address: json<AddressSnapshot>().orNull,
      changed: bool,
      past: json<AddressSnapshot>().orNull,
      unrecorded_ms: num.orNull,
    },
    sql`select (extract(epoch from o.created_at) * 1000)::float8 as ordered_ms, o.address, n.at is not null as changed,
        (select a.address from past_addresses a where a.order_id = o.id and a.until = n.at order by a.id limit 1) as past,
        (select extract(epoch from max(e.at)) * 1000 from order_events e where e.order_id = o.id and e.kind = 'order.receiver'
          and not exists (select 1 from past_addresses a where a.order_id = o.id and a.until = e.at))::float8 as unrecorded_ms
      from orders o left join lateral (select e.at from order_events e
        where e.order_id = o.id and e.kind = 'order.receiver' and e.at > ${at(when)} order by e.at limit 1) n on true
      where o.id = ${orderId}`,
  )
  if (!found) throw new AppError('ORDER_NOT_FOUND')
  const { address: now, changed, past, unrecorded_ms: unrecorded, ordered_ms: ordered } = found
  const then = changed ? past : now
  return {
    orderedAt: new Date(ordered),
    address: {
      known: !changed || past !== null,
      known_from: isoOrNull(unrecorded),
      value: addressOf(then, secondsLeft),
      // which part, never what stands there
      changed: then && now ? addressParts.filter((part) => then[part] !== now[part]) : [],
    },
  }
}

/**
 * Which SKU each item was: of the first exchange after then, what it replaced. One from before that was written down is
 * what the exchange before it brought, else what the order had set aside, where that is one SKU alone.
 */
const skusThen = (db: Db, orderId: number, when: Date) =>
  rows(
    db,
    { id: num, product_id: num, sku_id: num.orNull, option_label: text.orNull, exchanged_ms: num.orNull },
    sql`select i.id, i.product_id, (extract(epoch from e.at) * 1000)::float8 as exchanged_ms,
        case when e.at is null then i.option_label else e.data -> 'was' ->> 'option_label' end as option_label,
        case when e.at is null then i.sku_id else coalesce((e.data -> 'was' ->> 'sku_id')::bigint,
          (select (x.data ->> 'sku_id')::bigint from order_events x where x.order_item_id = i.id and x.kind = 'item.exchanged' and x.at <= ${at(when)}
            order by x.at desc, x.id desc limit 1),
          (select case when count(*) = 1 then min(r.sku_id) end from stock_reservations r join skus k on k.id = r.sku_id
            where r.order_id = i.order_id and r.status = 'COMMITTED' and k.product_id = i.product_id
              and not exists (select 1 from order_items o where o.order_id = i.order_id and o.id <> i.id and o.sku_id = r.sku_id))) end as sku_id
      from order_items i left join lateral (select x.at, x.data from order_events x
        where x.order_item_id = i.id and x.kind = 'item.exchanged' and x.at > ${at(when)} order by x.at, x.id limit 1) e on true
      where i.order_id = ${orderId} order by i.id`,
  )

/** The SKUs that the items of an order are and were. */
const everySku = async (db: Db, orderId: number): Promise<number[]> =>
  (
    await rows(
      db,
      { id: num },
      sql`select sku_id as id from order_items where order_id = ${orderId}
        union select (data -> 'was' ->> 'sku_id')::bigint from order_events where order_id = ${orderId} and kind = 'item.exchanged' and data -> 'was' is not null`,
    )
  ).map(({ id }) => id)

export type Asked = { orderId: number; at: Date; now: Date; secondsLeft: number | null; pageOf: number | undefined }

/** Errors: ORDER_NOT_FOUND. */
export async function orderAsOf(db: Db, { orderId, at: when, now, secondsLeft, pageOf }: Asked) {
  const { orderedAt, address } = await addressThen(db, orderId, when, secondsLeft)
  const items = await skusThen(db, orderId, when)
  const goods = await goodsAsOf(
    db,
    items.map(({ id, product_id, sku_id }) => ({ key: id, product_id, sku_id })),
    when,
  )
  const products = items.map((item) => item.product_id)
  const paged = items.find(({ id }) => id === pageOf)
  return {
    at: kstIso(when),
    // they are the same whatever moment is asked for
    ...(when < now
      ? {}
      : { changes: await changesOfGoods(db, { products, skus: await everySku(db, orderId) }, orderedAt, now) }),
    address,
    items: items.map(
      ({ id, product_id: productId, sku_id: skuId, option_label: label, exchanged_ms: exchanged }, n) => {
        const { key: _, sku_code: code, option_label: called, ...rest } = goods[n] as (typeof goods)[number]
        return {
          order_item_id: id,
          product_id: productId,
          option:
            skuId === null
              ? { sku_id: null, sku_code: null, label: null, known_from: isoOrNull(exchanged) }
              : { sku_id: skuId, sku_code: code, label: label ?? called, known_from: null },
          ...rest,
        }
      },
    ),
    page: paged ? await pageTextsAsOf(db, paged.product_id, when) : null,
  }
}
