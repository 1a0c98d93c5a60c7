import { sql } from 'drizzle-orm'
import type { IssueCode } from './issueCodes.ts'
import { createBreather } from '#shared/files/breathe.ts'
import type { InvoiceRow } from '#shared/files/invoices/invoiceRows.ts'
import type { Carrier } from '#shared/validation/carriers.ts'
import { phoneDigits } from '#shared/format/phone.ts'
import { maskName } from '../../mask.ts'
import { checkInvoiceNo } from '#shared/validation/invoiceNo.ts'
import { type Db, rows } from '../../db/db.ts'
import { factsOf } from '../orders/order-items.read.ts'
import { judge } from '../orders/orderStates.ts'
import { findItems, type MatchedItem, orderNoOf, sameName } from './matchItems.ts'
import { refuseForeignInvoices, refuseSharedNumbers, refuseSharedOrders } from './matchParcels.ts'
import { num, text } from '../../db/shape.ts'
import { itemStateWord } from '#shared/words/orders.ts'

export type MatchIssue = {
  row: number
  field: string
  value: string
  severity: 'error' | 'warning'
  code: IssueCode
  message: string
}

/** The items of a refused row by shipping origin: each needs an invoice number of its own. */
export type OriginPart = { id: number; name: string; items: MatchedItem[] }

/** A row with the items it will ship; `unchanged` when all it says is done already. */
export type MatchedRow = {
  source: InvoiceRow
  invoiceNo: string
  items: MatchedItem[]
  unchanged: boolean
  origins: OriginPart[]
  /** goods that the row names and that must not leave: pulled out of the shipping */
  stopped: StoppedItem[]
}

export type StoppedItem = { itemId: number; code: IssueCode; message: string }

/** `originId`: the shipping origin of rows that name none, chosen for the whole file. */
export type MatchOptions = { processToo: boolean; acknowledgeAddress: boolean; originId?: number | undefined }

type Report = (field: string, code: IssueCode, message: string, severity?: MatchIssue['severity']) => void
type Known = {
  byId: Map<string, MatchedItem>
  byOrder: Map<string, MatchedItem[]>
  /** id → name */
  origins: Map<number, string>
  carriers: readonly Carrier[]
  options: MatchOptions
}

/**
 * Finds the items of every row: by 상품주문번호, else all items of the 주문번호 that are ready to leave (합포장), of one shipping
 * origin. Reports what the file alone cannot know: orders that do not exist, the wrong receiver, states that do not
 * allow shipping, several origins in one row, numbers that another receiver's or another origin's parcel uses.
 */
export async function matchRows(
  db: Db,
  source: InvoiceRow[],
  carriers: readonly Carrier[],
  options: MatchOptions,
  now: Date,
): Promise<{ rows: MatchedRow[]; issues: MatchIssue[] }> {
  const items = await findItems(db, source)
  const origins = await rows(db, { id: num, name: text }, sql`select id, name from shipping_origins order by id`)
  const known: Known = {
    byId: new Map(items.map((item) => [String(item.id), item])),
    byOrder: Map.groupBy(items, (item) => item.orderNo),
    origins: new Map(origins.map(({ id, name }) => [id, name])),
    carriers,
    options,
  }
  const issues: MatchIssue[] = []
  const match = (row: InvoiceRow): MatchedRow => {
    if (row.status === 'ERROR') return nothing(row)
    const value = (field: string) => row.values[field as keyof typeof row.values] ?? ''
    const report: Report = (field, code, message, severity = 'error') =>
      issues.push({ row: row.row, field, value: value(field), severity, code, message })
    const candidates = candidatesOf(row, known, report)
    return candidates ? matchRow(row, candidates, known, report) : nothing(row)
  }
  const matched: MatchedRow[] = []
  const breathe = createBreather()
  for (const row of source) {
    matched.push(match(row))
    const pause = breathe()
    if (pause) await pause
  }
  refuseSharedOrders(matched, issues)
  refuseSharedNumbers(matched, issues)
  await refuseForeignInvoices(db, matched, issues, now)
  return { rows: matched, issues }
}

const nothing = (source: InvoiceRow): MatchedRow => ({
  source,
  invoiceNo: '',
  items: [],
  unchanged: false,
  origins: [],
  stopped: [],
})

/** The items that a row names, narrowed to its shipping origin; undefined when it names none that are there. */
function candidatesOf(row: InvoiceRow, known: Known, report: Report): MatchedItem[] | undefined {
  const { values } = row
  const orderNo = orderNoOf(values.order_no)
  const named = values.order_item_no !== ''
  const all = named
    ? [known.byId.get(values.order_item_no)].filter((item) => item !== undefined)
    : (known.byOrder.get(orderNo) ?? [])
  if (all.length === 0) {
    const message = named ? '없는 상품주문번호예요.' : '없는 주문번호예요.'
    report(named ? 'order_item_no' : 'order_no', 'ORDER_NOT_FOUND', message)
    return undefined
  }
  if (named && orderNo !== '' && all[0]?.orderNo !== orderNo) {
    report('order_no', 'ORDER_MISMATCH', `이 상품주문번호는 주문 ${all[0]?.orderNo}의 것이에요.`)
    return undefined
  }
  const wanted = originsOf(row, known, named)
  if (values.origin !== '' && wanted?.size === 0) {
    report('origin', 'ORIGIN_UNKNOWN', `모르는 출고지예요: ${values.origin}. 출고지를 보지 않고 맞췄어요.`, 'warning')
    return all
  }
  const candidates = wanted ? all.filter((item) => wanted.has(item.shippingOriginId)) : all
  if (candidates.length > 0) return candidates
  const message = named ? '이 상품은 다른 출고지에서 보내요.' : '이 주문에는 이 출고지에서 보낼 상품이 없어요.'
  report('origin', 'ORIGIN_MISMATCH', message)
  return undefined
}

/** The shipping origins that a row may mean; undefined when it says nothing of them. */
function originsOf(row: InvoiceRow, { origins, options }: Known, named: boolean): Set<number> | undefined {
  const plain = (text: string) => text.replaceAll(/\s/g, '').toLowerCase()
  const written = plain(row.values.origin)
  if (written !== '') return new Set([...origins].flatMap(([id, name]) => (plain(name) === written ? [id] : [])))
  return options.originId === undefined || named ? undefined : new Set([options.originId])
}

function matchRow(row: InvoiceRow, candidates: MatchedItem[], known: Known, report: Report): MatchedRow {
  const { values } = row
  const [first] = candidates as [MatchedItem]
  if (!sameName(values.receiver, first.receiverName)) {
    report('receiver', 'RECEIVER_MISMATCH', `주문의 수령인(${maskName(first.receiverName)})과 달라요.`)
    return nothing(row)
  }
  if (/^\d{9,}$/.test(values.phone) && phoneDigits(values.phone) !== first.receiverPhone) {
    report('phone', 'PHONE_MISMATCH', '주문의 전화번호와 달라요. 같은 분이 맞는지 확인해 주세요.', 'warning')
  }
  const checked = checkInvoiceNo(known.carriers, row.carrier ?? '', values.invoice_no)
  const invoiceNo = checked.ok ? checked.value.invoiceNo : values.invoice_no
  const waiting = (item: MatchedItem) => item.status === 'PAID' || item.status === 'PROCESSING_ORDER'
  const done = candidates.filter(
    (item) => item.carrier === row.carrier && item.invoiceNo === invoiceNo && !waiting(item),
  )
  const verdicts = candidates.map((item) => ({ item, verdict: judge('shipping', factsOf(item), known.options) }))
  const ready = verdicts
    .filter(
      ({ item, verdict }) =>
        verdict.ok && (done[0]?.shippingOriginId ?? item.shippingOriginId) === item.shippingOriginId,
    )
    .map(({ item }) => item)
  const parts = Map.groupBy(ready, (item) => item.shippingOriginId)
  if (parts.size > 1) return severalParts(row, parts, known, report)
  const [leaving] = ready
  if (leaving) {
    const apart = candidates.filter((item) => waiting(item) && item.shippingOriginId !== leaving.shippingOriginId)
    if (apart.length > 0) {
      const name = known.origins.get(leaving.shippingOriginId) ?? ''
      const message = `출고지가 다른 상품 ${apart.length}건은 아직 보낼 수 없어서 ${name}의 상품만 보내요. 이 송장이 맞는지 확인해 주세요.`
      report('order_no', 'OTHER_ORIGIN_WAITS', message, 'warning')
    }
    return { ...nothing(row), invoiceNo, items: ready, stopped: stoppedOf(verdicts, done) }
  }
  if (done.length > 0) return { ...nothing(row), invoiceNo, items: done, unchanged: true }
  reportRefusal(values.order_item_no === '' ? 'order_no' : 'order_item_no', verdicts, report)
  return { ...nothing(row), invoiceNo, stopped: stoppedOf(verdicts, done) }
}

/** A row that would put several origins into one parcel: refused, with what each origin would send. */
function severalParts(
  row: InvoiceRow,
  parts: Map<number, MatchedItem[]>,
  { origins }: Known,
  report: Report,
): MatchedRow {
  const listed = [...parts].map(([id, items]) => ({ id, name: origins.get(id) ?? String(id), items }))
  const names = listed.map(({ name }) => name).join(', ')
  report(
    'order_no',
    'SEVERAL_ORIGINS',
    `출고지 ${listed.length}곳(${names})의 상품이 함께 있어요. 한 상자에 담을 수 없으니 출고지별로 나눠 주세요.`,
  )
  return { ...nothing(row), origins: listed }
}

type Verdicts = { item: MatchedItem; verdict: ReturnType<typeof judge> }[]

/** Why goods that the file wanted to send stay here; what was sent with this very number is no news. */
const stoppedOf = (verdicts: Verdicts, done: readonly MatchedItem[]): StoppedItem[] =>
  verdicts.flatMap(({ item, verdict }) => {
    if (verdict.ok || done.includes(item) || verdict.code === 'NOT_PROCESSED') return []
    const message =
      verdict.skipped && item.invoiceNo !== null
        ? `이미 다른 송장(${item.invoiceNo})으로 발송됐어요(${itemStateWord[item.status]}).`
        : verdict.message
    return { itemId: item.id, code: verdict.code, message }
  })

function reportRefusal(field: 'order_no' | 'order_item_no', verdicts: Verdicts, report: Report): void {
  const refusal =
    verdicts.map(({ verdict }) => verdict).find((verdict) => !verdict.ok && !verdict.skipped) ?? verdicts[0]?.verdict
  const shipped = verdicts.find(({ item }) => item.invoiceNo !== null)
  if (shipped) {
    const { invoiceNo, status } = shipped.item
    report('invoice_no', 'ALREADY_SHIPPED', `이미 다른 송장(${invoiceNo})으로 발송됐어요(${itemStateWord[status]}).`)
  } else if (refusal && !refusal.ok) report(field, refusal.code, refusal.message)
}
