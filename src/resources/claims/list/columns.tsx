import { KstText } from '#console/fields/KstDate.tsx'
import { MaskedValue } from '#console/fields/MaskedText.tsx'
import { queueColumn } from '#console/queue/queueColumn.ts'
import type { Claim, ClaimType } from '../claim.ts'
import {
  ClaimNoCell,
  CollectionCell,
  DueCell,
  FaultCell,
  itemsText,
  MoneyCell,
  OrderNoCell,
  quantityOf,
  ReasonCell,
  RefundCell,
  requesterOf,
  ReshipCarrierCell,
  ReshipInvoiceCell,
  returnInvoice,
  StatusCell,
} from '../cells.tsx'

export const FROZEN = ['claim_no', 'status'] as const

const column = queueColumn<Claim>(
  new Set(['claim_no', 'status', 'due_at', 'order_no', 'fault', 'collection', 'money', 'carrier', 'invoice_no']),
)
const right = { align: 'right', headerAlign: 'right' } as const

const claimNo = column('claim_no', '클레임번호', 150, (row) => <ClaimNoCell row={row} />)
const status = column('status', '상태', 124, (row) => <StatusCell row={row} />)
const due = column('due_at', '처리 기한', 116, (row) => <DueCell row={row} />, {
  sortable: true,
  sortingOrder: ['asc'],
})
const collection = [
  column('collection', '수거', 112, (row) => <CollectionCell row={row} />),
  column('return_invoice', '반송장', 180, returnInvoice),
]
const reship = [
  column('carrier', '재배송 택배사', 116, (row) => <ReshipCarrierCell row={row} />),
  column('invoice_no', '재배송 송장번호', 150, (row) => <ReshipInvoiceCell row={row} />),
]
const asked = [
  column('reason', '사유', 168, (row) => <ReasonCell row={row} />),
  column('fault', '귀책', 104, (row) => <FaultCell row={row} />),
]
const goods = [column('items', '상품 / 옵션', 212, itemsText), column('quantity', '수량', 56, quantityOf, right)]
const money = [
  column('refund_cash', '환불 예정액', 108, (row) => <RefundCell row={row} />, right),
  column('money', '환불·추가금', 130, (row) => <MoneyCell row={row} />),
]
const rest = [
  column('order_no', '주문번호', 140, (row) => <OrderNoCell row={row} />),
  column('user', '주문자', 90, (row) => <MaskedValue value={row.user.name_masked} />),
  column('phone', '전화', 124, (row) => <MaskedValue value={row.phone_masked} />),
  column('requester', '요청', 64, requesterOf),
  column('requested_at', '요청일시', 132, (row) => <KstText value={row.requested_at} />, { sortable: true }),
  column('completed_at', '완료일시', 132, (row) => <KstText value={row.completed_at} />),
]

/** In the queue of exchanges the new invoice number needs the room. */
const shortReason = column('reason', '사유', 116, (row) => <ReasonCell row={row} />)
const [, fault] = asked
const [refund, moved] = money
const [stage, invoice] = collection

const byType = {
  cancel: [claimNo, status, due, refund, ...goods, ...asked, moved, ...rest],
  return: [claimNo, status, due, stage, refund, ...goods, ...asked, moved, invoice, ...rest],
  exchange: [claimNo, status, due, stage, ...reship, ...goods, shortReason, fault, moved, invoice, ...rest],
}

/** The columns of a queue, and the name under which the person's arrangement of them is kept. */
export const columnsOf = (type: ClaimType) => ({
  columns: byType[type].flatMap((one) => one ?? []),
  storeKey: `${type}-claims`,
})
