import { z } from 'zod'
import { addDays } from '#shared/calendar/days.ts'
import { startOfKstDay } from '../../../../time/kst.ts'
import type { PgSnapshot, PgTransaction } from '../../../../ports/gateway.ts'
import type { PgHttp } from '../../pgHttp.ts'

const pageSchema = z.object({ items: z.array(z.unknown()), page: z.object({ totalCount: z.number().int() }) })
const pageSize = 100

/**
 * `GET /payments`: every approval and cancel of a KST day. Asked for by the time of the last change, so what changed
 * since that day began; a payment tells its own movements. Throws when it cannot be read.
 */
export async function portoneTransactions(
  http: PgHttp,
  storeId: string,
  day: string,
  snapshot: (payment: unknown) => PgSnapshot | undefined,
): Promise<PgTransaction[]> {
  const from = startOfKstDay(day)
  const until = startOfKstDay(addDays(day, 1))
  const isOfDay = (at: Date | undefined): at is Date => at !== undefined && at >= from && at < until
  const all: PgTransaction[] = []
  for (let number = 0, seen = 0; ; number++) {
    const filter = {
      storeId,
      timestampType: 'STATUS_CHANGED_AT',
      from: from.toISOString(),
      status: ['PAID', 'PARTIAL_CANCELLED', 'CANCELLED'],
      sortBy: 'STATUS_CHANGED_AT',
      sortOrder: 'ASC',
    }
    const query = new URLSearchParams({ requestBody: JSON.stringify({ page: { number, size: pageSize }, filter }) })
    const answer = await http({ method: 'GET', path: `/payments?${query}` })
    if (answer.kind === 'LOST' || answer.status !== 200) throw new Error('PortOne tells no payments')
    const { items, page } = pageSchema.parse(answer.body)
    for (const item of items) {
      const payment = snapshot(item)
      if (!payment) continue
      const { pgPaymentId, orderNo, amount, approvedAt, cancels } = payment
      if (isOfDay(approvedAt)) all.push({ pgPaymentId, orderNo, kind: 'PAYMENT', amount, at: approvedAt })
      for (const { amount: canceled, at } of cancels)
        if (isOfDay(at)) all.push({ pgPaymentId, orderNo, kind: 'CANCEL', amount: canceled, at })
    }
    seen += items.length
    if (items.length === 0 || seen >= page.totalCount) return all
  }
}
