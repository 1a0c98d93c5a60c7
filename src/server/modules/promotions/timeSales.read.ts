import { sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { canBeBought, productCards } from '../catalog/cards.ts'
import type { ProductCard } from '../catalog/catalog.contract.ts'
import { salePriceAt } from '../catalog/pricesNow.ts'
import { onShelf } from '../catalog/products.read.ts'
import { isOpen, presentTimeSale, timeSaleJson, type TimeSaleRow } from '../catalog/timeSale.ts'
import { type RowOf, json, num, text } from '../../db/shape.ts'

const saleRow = { event_id: num, title: text, product_id: num, sale: json<TimeSaleRow>() }

type Row = RowOf<typeof saleRow>

const columns = sql`ev.id as event_id, ev.title, p.id as product_id, ${timeSaleJson} as sale`
const tables = sql`event_products ep join events ev on ev.id = ep.event_id join products p on p.id = ep.product_id`

export type TimeSale = { event_id: number; title: string; starts_at: string; ends_at: string; products: ProductCard[] }

/** The time sales that are open now, those that end soonest first; what is gone leaves them. */
export async function openTimeSales(db: Db, now: Date): Promise<TimeSale[]> {
  const found = await rows(
    db,
    saleRow,
    sql`select ${columns} from ${tables} where ${isOpen(now)} and ${onShelf(now)} order by ev.ends_at, ev.id, ev.sequence, ep.id limit 200`,
  )
  return byEvent(db, found, now)
}

/** The time sales of the next seven days, each product that is still sold then with the price that it will have. */
export async function scheduledTimeSales(db: Db, now: Date): Promise<TimeSale[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const found = await rows(
    db,
    saleRow,
    sql`select ${columns} from ${tables} where ev.is_time_sale and ev.status = 'ACTIVE' and ${onShelf(now)} and coalesce(p.available_to > ev.starts_at, true)
          and ev.starts_at > ${at} and ev.starts_at <= ${at} + interval '7 days' and ep.time_sale_price < ${salePriceAt(sql`ev.starts_at`)} order by ev.starts_at, ev.id, ep.id limit 200`,
  )
  return byEvent(db, found, now)
}

/** Products in an open time sale that can be bought, the cheapest open price of each. */
export async function productsOnTimeSale(db: Db, limit: number, now: Date): Promise<ProductCard[]> {
  const found = await rows(
    db,
    saleRow,
    sql`select ${columns} from ${tables} where ${isOpen(now)} and ${canBeBought(now)} order by ev.ends_at, ep.id limit 200`,
  )
  const ids = [...new Set(found.map((row) => row.product_id))]
  const cards = await productCards(db, ids, now)
  return ids.flatMap((id) => cards.get(id) ?? []).slice(0, limit)
}

async function byEvent(db: Db, found: readonly Row[], now: Date): Promise<TimeSale[]> {
  const cards = await productCards(
    db,
    found.map((row) => row.product_id),
    now,
  )
  return [...Map.groupBy(found, (row) => row.event_id).values()].map((same) => {
    const first = same[0] as Row
    return {
      event_id: first.event_id,
      title: first.title,
      starts_at: kstIso(new Date(first.sale.starts_ms)),
      ends_at: kstIso(new Date(first.sale.ends_ms)),
      products: same.flatMap(({ product_id, sale }) => {
        const card = cards.get(product_id)
        return card ? [{ ...card, time_sale: presentTimeSale(sale) }] : []
      }),
    }
  })
}
