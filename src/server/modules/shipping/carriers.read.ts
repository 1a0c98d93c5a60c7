import { type SQL, sql } from 'drizzle-orm'
import { invoiceCheckKinds } from '#shared/validation/carriers.ts'
import { type Db, rows } from '../../db/db.ts'
import { bool, json, nums, type RowOf, text, texts, word } from '../../db/shape.ts'

/** What is said of the courier of a parcel. */
export type CarrierFacts = { name: string; phone: string; tracking_url: string }

/**
 * The courier whose code an expression holds, as a column of any statement, so that a list of parcels asks for nothing
 * more; null for a code that the shop does not have. Goes with `carrierFacts`.
 */
export const carrierOf = (code: SQL) =>
  sql<CarrierFacts | null>`(select jsonb_build_object('name', k.name, 'phone', k.phone, 'tracking_url', k.tracking_url) from carriers k where k.code = ${code})`
export const carrierFacts = json<CarrierFacts>().orNull

const carrierRow = {
  code: text,
  name: text,
  aliases: texts,
  invoice_lengths: nums,
  invoice_check: word(invoiceCheckKinds),
  active: bool,
}

/** A courier as an answer of the API may carry it. */
export type ShopCarrier = RowOf<typeof carrierRow>

/** The shop's couriers in their order, those that are switched off too: for what names one in words. */
export const readCarriers = (db: Db): Promise<ShopCarrier[]> =>
  rows(
    db,
    carrierRow,
    sql`select code, name, aliases, invoice_lengths, invoice_check, active from carriers order by sequence, id`,
  )
