import { randomUUID } from 'node:crypto'
import type { PgCall, PgReply } from './pgServer.ts'

/** Cash receipts as Toss Payments documents them; it does not look whether one of the same order was issued before. */

export type TossReceipt = {
  receiptKey: string
  orderId: string
  type: string
  amount: number
  customerIdentityNumber: string
  requestedAt: string
}

export function cashReceiptsOfToss(
  now: () => Date,
  refuse: (status: number, code: string, message: string) => PgReply,
) {
  const all: TossReceipt[] = []
  const present = (receipt: TossReceipt, transactionType = 'CONFIRM') => ({
    ...receipt,
    issueNumber: String(100_000_000 + all.indexOf(receipt)),
    issueStatus: 'IN_PROGRESS',
    transactionType,
    receiptUrl: `https://receipts.example/${receipt.receiptKey}`,
    failure: null,
  })
  const handle = ({ method, path, body, query }: PgCall): PgReply => {
    if (method === 'GET') {
      const data = all.filter((one) => kstDay(one.requestedAt) === query.get('requestDate')).map((one) => present(one))
      return { status: 200, body: { hasNext: false, lastCursor: all.length, data } }
    }
    const key = /^\/v1\/cash-receipts\/([^/]+)\/cancel$/.exec(path)?.[1]
    if (key) {
      const receipt = all.find((one) => one.receiptKey === key)
      if (!receipt) return refuse(404, 'NOT_FOUND_RECEIPT', '존재하지 않는 현금영수증 입니다.')
      receipt.amount -= Number(body['amount'] ?? receipt.amount)
      return { status: 200, body: present(receipt, 'CANCEL') }
    }
    if (body['customerIdentityNumber'] === '01000000000')
      return refuse(400, 'INVALID_REQUEST', '고객 식별번호가 올바르지 않습니다.')
    const receipt = {
      receiptKey: randomUUID(),
      orderId: String(body['orderId']),
      type: String(body['type']),
      amount: Number(body['amount']),
      customerIdentityNumber: String(body['customerIdentityNumber']),
      requestedAt: now().toISOString(),
    }
    all.push(receipt)
    return { status: 200, body: present(receipt) }
  }
  return { all, handle }
}

const kstDay = (iso: string) => new Date(Date.parse(iso) + 9 * 3_600_000).toISOString().slice(0, 10)
