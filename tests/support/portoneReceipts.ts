import type { PgCall, PgReply } from './pgServer.ts'

/** Cash receipts as PortOne V2 documents them: one for each payment, taken back only whole. */

export type PortoneReceipt = { status: 'ISSUED' | 'CANCELLED'; amount: number; type: string; identityNumber: string }

export function cashReceiptsOfPortone(refuse: (status: number, type: string) => PgReply) {
  const all = new Map<string, PortoneReceipt>()
  const present = (id: string) => ({ issueNumber: `G${id.length}00001`, url: `https://receipts.example/${id}` })
  const handle = ({ method, path, body }: PgCall): PgReply => {
    if (path === '/cash-receipts') {
      const id = String(body['paymentId'])
      if (all.get(id)?.status === 'ISSUED') return refuse(409, 'CASH_RECEIPT_ALREADY_ISSUED')
      const amount = (body['amount'] as { total: number }).total
      const { identityNumber } = body['customer'] as { identityNumber: string }
      all.set(id, { status: 'ISSUED', amount, type: String(body['type']), identityNumber })
      return { status: 200, body: { cashReceipt: { ...present(id), pgReceiptId: id } } }
    }
    const id = /^\/payments\/([^/]+)\/cash-receipt/.exec(path)?.[1] ?? ''
    const receipt = all.get(id)
    if (!receipt) return refuse(404, 'CASH_RECEIPT_NOT_FOUND')
    if (method === 'POST') {
      if (receipt.status !== 'ISSUED') return refuse(409, 'CASH_RECEIPT_NOT_ISSUED')
      receipt.status = 'CANCELLED'
      return { status: 200, body: { cancelledAmount: receipt.amount, cancelledAt: new Date().toISOString() } }
    }
    return { status: 200, body: { status: receipt.status, totalAmount: receipt.amount, ...present(id) } }
  }
  return { all, handle }
}
