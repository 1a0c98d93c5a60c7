import { sql } from 'drizzle-orm'
import type { InvoiceRow } from '#shared/files/invoiceRows.ts'
import { phoneDigits } from '#shared/format/phone.ts'
import { maskName } from '#shared/format/mask.ts'
import { checkInvoiceNo } from '#shared/validation/invoiceNo.ts'
import { type Db, rows } from '../../db/db.ts'
import { usersOfInvoices } from '../deliveries/deliveries.service.ts'
import { factsOf, type OrderItemRow } from '../orders/order-items.read.ts'
import { judge, statusLabels } from '../orders/orderStates.ts'

export type MatchIssue = {
  row: number
  field: string
  value: string
  severity: 'error' | 'warning'
  code: string
  message: string
}

export type MatchedItem = Pick<
  OrderItemRow,
  | 'id'
  | 'orderId'
  | 'orderNo'
  | 'status'
  | 'version'
  | 'productName'
  | 'optionLabel'
  | 'quantity'
  | 'claimStatus'
  | 'claimType'
  | 'holdReason'
  | 'carrier'
  | 'invoiceNo'
  | 'receiverName'
  | 'receiverPhone'
  | 'receiverKey'
  | 'shippingOriginId'
> & { addressChangedAt: Date | null; pickedUpAt: Date | null }

/** A row with the items it will ship; `unchanged` when all it says is done already. */
export type MatchedRow = { source: InvoiceRow; invoiceNo: string; items: MatchedItem[]; unchanged: boolean }

export type MatchOptions = { processToo: boolean; acknowledgeAddress: boolean }

/**
 * Finds the items of every row: by 상품주문번호, else all items of the 주문번호 that are ready to leave (합포장). Reports what
 * the file alone cannot know: orders that do not exist, the wrong receiver, states that do not allow shipping, numbers
 * that another receiver's parcel uses.
 */
export async function matchRows(
  db: Db,
  source: InvoiceRow[],
  options: MatchOptions,
  now: Date,
): Promise<{ rows: MatchedRow[]; issues: MatchIssue[] }> {
  const items = await findItems(db, source)
  const byId = new Map(items.map((item) => [String(item.id), item]))
  const byOrder = Map.groupBy(items, (item) => item.orderNo)
  const issues: MatchIssue[] = []
  const matched = source.map((row): MatchedRow => matchRow(row, byId, byOrder, options, issues))
  refuseSharedOrders(matched, issues)
  await refuseForeignInvoices(db, matched, issues, now)
  return { rows: matched, issues }
}

function matchRow(
  row: InvoiceRow,
  byId: Map<string, MatchedItem>,
  byOrder: Map<string, MatchedItem[]>,
  options: MatchOptions,
  issues: MatchIssue[],
): MatchedRow {
  const { values } = row
  const none: MatchedRow = { source: row, invoiceNo: '', items: [], unchanged: false }
  if (row.status === 'ERROR') return none
  const report = (field: string, code: string, message: string, severity: MatchIssue['severity'] = 'error') =>
    issues.push({ row: row.row, field, value: values[field as keyof typeof values] ?? '', severity, code, message })
  const orderNo = orderNoOf(values.order_no)
  const named = values.order_item_no !== ''
  const candidates = named
    ? [byId.get(values.order_item_no)].filter((item) => item !== undefined)
    : (byOrder.get(orderNo) ?? [])
  if (candidates.length === 0) {
    report(
      named ? 'order_item_no' : 'order_no',
      'ORDER_NOT_FOUND',
      named ? '없는 상품주문번호예요.' : '없는 주문번호예요.',
    )
    return none
  }
  if (named && orderNo !== '' && candidates[0]?.orderNo !== orderNo) {
    report('order_no', 'ORDER_MISMATCH', `이 상품주문번호는 주문 ${candidates[0]?.orderNo}의 것이에요.`)
    return none
  }
  const [first] = candidates as [MatchedItem]
  if (!sameName(values.receiver, first.receiverName)) {
    report('receiver', 'RECEIVER_MISMATCH', `주문의 수령인(${maskName(first.receiverName)})과 달라요.`)
    return none
  }
  if (/^\d{9,}$/.test(values.phone) && phoneDigits(values.phone) !== first.receiverPhone) {
    report('phone', 'PHONE_MISMATCH', '주문의 전화번호와 달라요. 같은 분이 맞는지 확인해 주세요.', 'warning')
  }
  const checked = checkInvoiceNo(row.carrier ?? '', values.invoice_no)
  const invoiceNo = checked.ok ? checked.value.invoiceNo : values.invoice_no
  const done = candidates.filter(
    (item) =>
      item.carrier === row.carrier &&
      item.invoiceNo === invoiceNo &&
      item.status !== 'PAID' &&
      item.status !== 'PROCESSING_ORDER',
  )
  const verdicts = candidates.map((item) => ({ item, verdict: judge('shipping', factsOf(item), options) }))
  const ready = verdicts.filter(({ verdict }) => verdict.ok).map(({ item }) => item)
  if (ready.length > 0) {
    if (new Set(ready.map((item) => item.shippingOriginId)).size > 1) {
      report(
        'order_no',
        'SEVERAL_ORIGINS',
        '출고지가 다른 상품이 함께 있어요. 한 상자로 보내는 것이 맞는지 확인해 주세요.',
        'warning',
      )
    }
    return { source: row, invoiceNo, items: ready, unchanged: false }
  }
  if (done.length > 0) return { source: row, invoiceNo, items: done, unchanged: true }
  const refusal =
    verdicts.map(({ verdict }) => verdict).find((verdict) => !verdict.ok && !verdict.skipped) ?? verdicts[0]?.verdict
  const shipped = verdicts.find(({ item }) => item.invoiceNo !== null)
  if (shipped)
    report(
      'invoice_no',
      'ALREADY_SHIPPED',
      `이미 다른 송장(${shipped.item.invoiceNo})으로 발송됐어요(${statusLabels[shipped.item.status]}).`,
    )
  else if (refusal && !refusal.ok) report(named ? 'order_item_no' : 'order_no', refusal.code, refusal.message)
  return none
}

/** Two numbers for the same items: which goes where can only be told by 상품주문번호. */
function refuseSharedOrders(matched: MatchedRow[], issues: MatchIssue[]): void {
  const owners = new Map<number, MatchedRow>()
  for (const row of matched) {
    if (row.unchanged) continue
    const other = row.items.map((item) => owners.get(item.id)).find((owner) => owner !== undefined)
    if (other === undefined) {
      for (const item of row.items) owners.set(item.id, row)
    } else if (other.invoiceNo === row.invoiceNo && other.source.carrier === row.source.carrier) {
      row.unchanged = true
    } else {
      const message = `${other.source.row}행과 같은 상품이에요. 나누어 보내려면 상품주문번호를 적어 주세요.`
      issues.push({
        row: row.source.row,
        field: 'order_no',
        value: row.source.values.order_no,
        severity: 'error',
        code: 'ROW_AMBIGUOUS',
        message,
      })
      row.items = []
    }
  }
}

async function refuseForeignInvoices(db: Db, matched: MatchedRow[], issues: MatchIssue[], now: Date): Promise<void> {
  const live = matched.filter((row) => row.items.length > 0 && !row.unchanged && row.source.carrier !== 'DIRECT')
  const known = await usersOfInvoices(
    db,
    live.map((row) => ({ carrier: row.source.carrier ?? '', invoiceNo: row.invoiceNo })),
    now,
  )
  const users = new Map<string, { orderId: number; receiverKey: string; orderNo: string }[]>()
  const keyOf = (carrier: string, invoiceNo: string) => `${carrier}:${invoiceNo}`
  for (const user of known)
    users.set(keyOf(user.carrier, user.invoiceNo), [...(users.get(keyOf(user.carrier, user.invoiceNo)) ?? []), user])
  for (const row of live) {
    const key = keyOf(row.source.carrier ?? '', row.invoiceNo)
    const [first] = row.items as [MatchedItem]
    const others = users.get(key) ?? []
    const foreign = others.find((other) => other.orderId !== first.orderId && other.receiverKey !== first.receiverKey)
    if (foreign) {
      const message = `다른 수령인의 주문 ${foreign.orderNo}에 쓰는 송장번호예요.`
      issues.push({
        row: row.source.row,
        field: 'invoice_no',
        value: row.source.values.invoice_no,
        severity: 'error',
        code: 'INVOICE_DUP',
        message,
      })
      row.items = []
    } else
      users.set(key, [...others, { orderId: first.orderId, receiverKey: first.receiverKey, orderNo: first.orderNo }])
  }
}

/** Order numbers have no blanks and no lower case. */
const orderNoOf = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()

/** Whether a name in a file can be this receiver's; masked letters (홍*동) fit any. An empty cell says nothing. */
function sameName(written: string, name: string): boolean {
  const given = Array.from(written.replaceAll(/\s/g, ''))
  const real = Array.from(name.replaceAll(/\s/g, ''))
  if (given.length === 0) return true
  return (
    given.length === real.length &&
    given.every((letter, index) => letter === '*' || letter === '○' || letter === real[index])
  )
}

async function findItems(db: Db, source: InvoiceRow[]): Promise<MatchedItem[]> {
  const usable = source.filter((row) => row.status !== 'ERROR')
  const ids = usable
    .map((row) => row.values.order_item_no)
    .filter((text) => /^\d{1,15}$/.test(text))
    .map(Number)
  const orderNos = usable.filter((row) => row.values.order_item_no === '').map((row) => orderNoOf(row.values.order_no))
  const found = await rows<MatchedItem & { addressMs: number | null; pickedMs: number | null }>(
    db,
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
