import { createBreather } from '#shared/files/breathe.ts'
import { DIRECT } from '#shared/validation/carriers.ts'
import type { IssueCode } from './issueCodes.ts'
import { rowList } from '#shared/files/invoices/invoiceDuplicates.ts'
import type { Db } from '../../db/db.ts'
import { usersOfInvoices } from '../deliveries/deliveries.service.ts'
import { numberUsers } from '../deliveries/numberUsers.ts'
import { severalOrigins } from '../deliveries/order-items.clashes.ts'
import type { MatchedRow, MatchIssue } from './match.ts'
import type { MatchedItem } from './matchItems.ts'

/** What only shows when the matched rows are seen together: items named twice, numbers that two parcels would share. */

type Problem = { code: IssueCode; message: string }

function refuse(row: MatchedRow, issues: MatchIssue[], field: 'order_no' | 'invoice_no', problem: Problem): void {
  issues.push({ row: row.source.row, field, value: row.source.values[field], severity: 'error', ...problem })
  row.items = []
}

/** Two numbers for the same items: which goes where can only be told by 상품주문번호. */
export function refuseSharedOrders(matched: MatchedRow[], issues: MatchIssue[]): void {
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
      refuse(row, issues, 'order_no', { code: 'ROW_AMBIGUOUS', message })
    }
  }
}

const liveRows = (matched: MatchedRow[]) =>
  matched.filter((row) => row.items.length > 0 && !row.unchanged && row.source.carrier !== DIRECT)
const numberOf = (row: MatchedRow) => `${row.source.carrier ?? ''}:${row.invoiceNo}`

/** Rows that together would put items of several shipping origins under one number: nobody knows whose it is. */
export function refuseSharedNumbers(matched: MatchedRow[], issues: MatchIssue[]): void {
  for (const group of Map.groupBy(liveRows(matched), numberOf).values()) {
    if (new Set(group.flatMap((row) => row.items.map((item) => item.shippingOriginId))).size < 2) continue
    const sources = group.map((row) => row.source)
    for (const row of group) {
      const message = `출고지가 다른 ${rowList(sources, row.source)}과 송장번호가 같아요. 출고지마다 송장번호를 따로 적어 주세요.`
      refuse(row, issues, 'invoice_no', { code: severalOrigins.code, message })
    }
  }
}

/** Numbers that a parcel of another receiver or of another origin uses already. */
export async function refuseForeignInvoices(
  db: Db,
  matched: MatchedRow[],
  issues: MatchIssue[],
  now: Date,
): Promise<void> {
  const live = liveRows(matched)
  const known = await usersOfInvoices(
    db,
    live.map((row) => ({ carrier: row.source.carrier ?? '', invoiceNo: row.invoiceNo })),
    now,
  )
  const users = numberUsers()
  for (const { carrier, invoiceNo, ...user } of known) users.add(`${carrier}:${invoiceNo}`, user)
  const breathe = createBreather()
  for (const row of live) {
    const pause = breathe()
    if (pause) await pause
    const [first] = row.items as [MatchedItem]
    const number = numberOf(row)
    const foreign = users.foreignTo(number, first)
    if (foreign) {
      const message = `다른 수령인의 주문 ${foreign.orderNo}에 쓰는 송장번호예요.`
      refuse(row, issues, 'invoice_no', { code: 'INVOICE_DUP', message })
      continue
    }
    const away = users.awayFrom(number, first.shippingOriginId)
    if (away) {
      const message = `출고지가 다른 주문 ${away.orderNo}의 상품에 쓰는 송장번호예요.`
      refuse(row, issues, 'invoice_no', { code: severalOrigins.code, message })
      continue
    }
    const { orderId, receiverKey, orderNo, shippingOriginId: originId } = first
    users.add(number, { orderId, receiverKey, orderNo, originId })
  }
}
