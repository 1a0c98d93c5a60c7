import { z } from 'zod'
import type { PgTransaction } from '../../../../ports/gateway.ts'
import type { PgHttp } from '../../pgHttp.ts'
import { dateOf, orderNoOf } from '../../pgText.ts'

const rows = z.array(
  z.object({
    transactionKey: z.string(),
    paymentKey: z.string(),
    orderId: z.string(),
    status: z.string(),
    transactionAt: z.string(),
    amount: z.number().int(),
  }),
)

const kinds: Record<string, PgTransaction['kind']> = { DONE: 'PAYMENT', CANCELED: 'CANCEL', PARTIAL_CANCELED: 'CANCEL' }
const pageSize = 1_000

/** `GET /v1/transactions`: every approval and cancel of a KST day, page by page. Throws when it cannot be read. */
export async function tossTransactions(http: PgHttp, day: string): Promise<PgTransaction[]> {
  const all: PgTransaction[] = []
  for (let after: string | undefined; ;) {
    const query = new URLSearchParams({
      startDate: `${day}T00:00:00`,
      endDate: `${day}T23:59:59`,
      limit: String(pageSize),
      ...(after ? { startingAfter: after } : {}),
    })
    const answer = await http({ method: 'GET', path: `/v1/transactions?${query}` })
    if (answer.kind === 'LOST' || answer.status !== 200) throw new Error('Toss Payments tells no transactions')
    const page = rows.parse(answer.body)
    for (const { paymentKey, orderId, status, transactionAt, amount } of page) {
      const kind = kinds[status]
      const at = dateOf(transactionAt)
      if (kind && at)
        all.push({ pgPaymentId: paymentKey, orderNo: orderNoOf(orderId), kind, amount: Math.abs(amount), at })
    }
    after = page.at(-1)?.transactionKey
    if (page.length < pageSize || !after) return all
  }
}
