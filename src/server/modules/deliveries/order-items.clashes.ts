import { DIRECT } from '#shared/validation/carriers.ts'
import type { BulkRow } from '../bulk/bulk.contract.ts'
import type { RowWarning } from '../bulk/rowCodes.ts'
import { failed } from '../bulk/operation.ts'
import type { OrderItemRow } from '../orders/order-items.read.ts'
import { labelOf } from '../orders/order-items.steps.ts'
import type { LiveParcel } from './deliveries.service.ts'
import { numberUsers } from './numberUsers.ts'

/** A row that wants to leave under an invoice number. */
type Wanted = { row: OrderItemRow; carrier: string; invoiceNo: string }

/**
 * Rows whose number belongs to another receiver, to another shipping origin, or to a parcel that has left. Where the
 * books already know the number they decide; else the rows of the call must agree among themselves.
 */
export function findClashes(wanted: Wanted[], parcels: LiveParcel[]): Map<number, BulkRow> {
  const known = numberUsers()
  const asked = numberUsers()
  /** number → the order whose parcel has left with it */
  const ended = new Map<string, string>()
  for (const { carrier, invoiceNo, status, ...user } of parcels) {
    const number = `${carrier}:${invoiceNo}`
    known.add(number, user)
    if (status !== 'SHIPPING' && status !== 'READY' && !ended.has(number)) ended.set(number, user.orderNo)
  }
  for (const { carrier, invoiceNo, row } of wanted) {
    const { orderId, receiverKey, shippingOriginId: originId, orderNo } = row
    if (carrier !== DIRECT) asked.add(`${carrier}:${invoiceNo}`, { orderId, receiverKey, originId, orderNo })
  }
  const clashes = new Map<number, BulkRow>()
  for (const { carrier, invoiceNo, row } of wanted) {
    const number = `${carrier}:${invoiceNo}`
    const clash = clashOf(row, number, known.has(number) ? known : asked, ended.get(number))
    if (clash) clashes.set(row.id, failed(row.id, labelOf(row), clash.code, clash.message, { field: 'invoice_no' }))
  }
  return clashes
}

function clashOf(
  row: OrderItemRow,
  number: string,
  users: ReturnType<typeof numberUsers>,
  ended: string | undefined,
): RowWarning | undefined {
  const foreign = users.foreignTo(number, row)
  if (foreign) return { code: 'INVOICE_DUP', message: `다른 수령인의 주문 ${foreign.orderNo}에 쓰는 송장번호예요.` }
  if (users.awayFrom(number, row.shippingOriginId)) return severalOrigins
  if (ended === undefined) return undefined
  return { code: 'INVOICE_DUP', message: `이미 배송이 시작된 주문 ${ended}의 송장번호예요.` }
}

/** Items of different shipping origins are in different buildings: they never share a parcel. */
export const severalOrigins: RowWarning = {
  code: 'SEVERAL_ORIGINS',
  message: '출고지가 다른 상품은 한 송장으로 보낼 수 없어요. 출고지마다 송장번호를 따로 넣어 주세요.',
}
