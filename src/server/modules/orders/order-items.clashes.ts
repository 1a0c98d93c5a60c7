import type { BulkRow } from '../bulk/bulk.contract.ts'
import { failed } from '../bulk/operation.ts'
import type { LiveParcel } from '../deliveries/deliveries.service.ts'
import type { OrderItemRow } from './order-items.read.ts'
import { labelOf } from './order-items.steps.ts'

/** A row that wants to leave under an invoice number. */
type Wanted = { row: OrderItemRow; carrier: string; invoiceNo: string }

type User = { orderId: number; receiverKey: string; originId: number; orderNo: string; ended: boolean }

/**
 * Rows whose number belongs to another receiver, to another shipping origin, or to a parcel that has left. Where the
 * books already know the number they decide; else the rows of the call must agree among themselves.
 */
export function findClashes(wanted: Wanted[], parcels: LiveParcel[]): Map<number, BulkRow> {
  const known = new Map<string, User[]>()
  const asked = new Map<string, User[]>()
  const add = (users: Map<string, User[]>, key: string, user: User) => users.set(key, [...(users.get(key) ?? []), user])
  for (const { carrier, invoiceNo, orderId, receiverKey, originId, orderNo, status } of parcels) {
    const ended = status !== 'SHIPPING' && status !== 'READY'
    add(known, `${carrier}:${invoiceNo}`, { orderId, receiverKey, originId, orderNo, ended })
  }
  for (const { carrier, invoiceNo, row } of wanted) {
    const { orderId, receiverKey, shippingOriginId: originId, orderNo } = row
    if (carrier !== 'DIRECT')
      add(asked, `${carrier}:${invoiceNo}`, { orderId, receiverKey, originId, orderNo, ended: false })
  }
  const clashes = new Map<number, BulkRow>()
  for (const { carrier, invoiceNo, row } of wanted) {
    const key = `${carrier}:${invoiceNo}`
    const clash = clashOf(row, known.get(key) ?? asked.get(key) ?? [])
    if (clash) clashes.set(row.id, failed(row.id, labelOf(row), clash.code, clash.message, { field: 'invoice_no' }))
  }
  return clashes
}

function clashOf(row: OrderItemRow, users: User[]): { code: string; message: string } | undefined {
  const foreign = users.find((user) => user.orderId !== row.orderId && user.receiverKey !== row.receiverKey)
  if (foreign) return { code: 'INVOICE_DUP', message: `다른 수령인의 주문 ${foreign.orderNo}에 쓰는 송장번호예요.` }
  if (users.some((user) => user.originId !== row.shippingOriginId)) return severalOrigins
  const ended = users.find((user) => user.ended)
  return ended && { code: 'INVOICE_DUP', message: `이미 배송이 시작된 주문 ${ended.orderNo}의 송장번호예요.` }
}

/** Items of different shipping origins are in different buildings: they never share a parcel. */
export const severalOrigins = {
  code: 'SEVERAL_ORIGINS',
  message: '출고지가 다른 상품은 한 송장으로 보낼 수 없어요. 출고지마다 송장번호를 따로 넣어 주세요.',
}
