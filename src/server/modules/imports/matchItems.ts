import { sql } from 'drizzle-orm'
import type { InvoiceRow } from '#shared/files/invoices/invoiceRows.ts'
import { type Db, rows } from '../../db/db.ts'
import type { OrderItemRow } from '../orders/order-items.read.ts'
import { type RowOf, num, text, textAs } from '../../db/shape.ts'

const matchedItem = {
  id: num,
  orderId: num,
  orderNo: text,
  status: textAs<OrderItemRow['status']>(),
  version: num,
  productName: text,
  optionLabel: text,
  quantity: num,
  claimStatus: textAs<NonNullable<OrderItemRow['claimStatus']>>().orNull,
  claimType: textAs<NonNullable<OrderItemRow['claimType']>>().orNull,
  holdReason: text.orNull,
  carrier: text.orNull,
  invoiceNo: text.orNull,
  receiverName: text,
  receiverPhone: text,
  receiverKey: text,
  shippingOriginId: num,
  addressMs: num.orNull,
  pickedMs: num.orNull,
}

export type MatchedItem = Omit<RowOf<typeof matchedItem>, 'addressMs' | 'pickedMs'> & {
  addressChangedAt: Date | null
  pickedUpAt: Date | null
}

/** Order numbers have no blanks and no lower case. */
export const orderNoOf = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()

/** Whether a name in a file can be this receiver's; masked letters (홍*동) fit any. An empty cell says nothing. */
export function sameName(written: string, name: string): boolean {
  const given = Array.from(written.replaceAll(/\s/g, ''))
  const real = Array.from(name.replaceAll(/\s/g, ''))
  if (given.length === 0) return true
  return (
    given.length === real.length &&
    given.every((letter, index) => letter === '*' || letter === '○' || letter === real[index])
  )
}

/** The paid items that the rows may mean: those they name, and all items of the orders they name. */
export async function findItems(db: Db, source: InvoiceRow[]): Promise<MatchedItem[]> {
  const usable = source.filter((row) => row.status !== 'ERROR')
  const ids = usable
    .map((row) => row.values.order_item_no)
    .filter((text) => /^\d{1,15}$/.test(text))
    .map(Number)
  const orderNos = usable.filter((row) => row.values.order_item_no === '').map((row) => orderNoOf(row.values.order_no))
  const found = await rows(
    db,
    matchedItem,
    sql`
    select id, order_id as "orderId", order_no as "orderNo", status, version, product_name as "productName", option_label as "optionLabel", quantity,
      claim_status as "claimStatus", claim_type as "claimType", hold_reason as "holdReason", carrier, invoice_no as "invoiceNo",
      receiver_name as "receiverName", receiver_phone as "receiverPhone", receiver_key as "receiverKey", shipping_origin_id as "shippingOriginId",
      (extract(epoch from address_changed_at) * 1000)::float8 as "addressMs", (extract(epoch from picked_up_at) * 1000)::float8 as "pickedMs"
    from order_items
    where status <> 'PENDING' and (
      id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      or order_no in (select value from jsonb_array_elements_text(${JSON.stringify([...new Set(orderNos)])}::jsonb)))
    order by id`,
  )
  return found.map(({ addressMs, pickedMs, ...item }) => ({
    ...item,
    addressChangedAt: addressMs === null ? null : new Date(addressMs),
    pickedUpAt: pickedMs === null ? null : new Date(pickedMs),
  }))
}
