import type { BulkRow } from '../bulk/bulk.contract.ts'
import { failed } from '../bulk/operation.ts'
import type { LiveParcel } from '../deliveries/deliveries.service.ts'
import type { OrderItemRow } from './order-items.read.ts'
import { labelOf } from './order-items.steps.ts'

/** A row that wants to leave under an invoice number. */
type Wanted = { row: OrderItemRow; carrier: string; invoiceNo: string }

type User = { orderId: number; receiverKey: string; orderNo: string; ended: boolean }

/**
 * Rows whose number belongs to another receiver. Where the books already know the number they decide; else the rows
 * of the call must agree among themselves.
 */
export function findClashes(wanted: Wanted[], parcels: LiveParcel[]): Map<number, BulkRow> {
  const known = new Map<string, User[]>()
  const asked = new Map<string, User[]>()
  const add = (users: Map<string, User[]>, key: string, user: User) => users.set(key, [...(users.get(key) ?? []), user])
  for (const { carrier, invoiceNo, orderId, receiverKey, orderNo, status } of parcels) {
    add(known, `${carrier}:${invoiceNo}`, {
      orderId,
      receiverKey,
      orderNo,
      ended: status !== 'SHIPPING' && status !== 'READY',
    })
  }
  for (const { carrier, invoiceNo, row } of wanted) {
    if (carrier !== 'DIRECT')
      add(asked, `${carrier}:${invoiceNo}`, {
        orderId: row.orderId,
        receiverKey: row.receiverKey,
        orderNo: row.orderNo,
        ended: false,
      })
  }
  const clashes = new Map<number, BulkRow>()
  for (const { carrier, invoiceNo, row } of wanted) {
    const key = `${carrier}:${invoiceNo}`
    const users = known.get(key) ?? asked.get(key) ?? []
    const foreign = users.find((user) => user.orderId !== row.orderId && user.receiverKey !== row.receiverKey)
    const ended = users.find((user) => user.ended)
    const message = foreign
      ? `다른 수령인의 주문 ${foreign.orderNo}에 쓰는 송장번호예요.`
      : ended && `이미 배송이 시작된 주문 ${ended.orderNo}의 송장번호예요.`
    if (message) clashes.set(row.id, failed(row.id, labelOf(row), 'INVOICE_DUP', message, { field: 'invoice_no' }))
  }
  return clashes
}
