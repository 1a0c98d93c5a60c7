import { z } from 'zod'
import { addDays } from '#shared/calendar/days.ts'
import type { CashReceipts, IssuedCashReceipt } from '../../../../ports/gateway.ts'
import type { PgAnswer, PgHttp } from '../../pgHttp.ts'
import { idempotencyKeyOf, pgOrderNo } from '../../pgText.ts'

/** What we read of Toss Payments' CashReceipt object. */
const receiptSchema = z.object({
  receiptKey: z.string(),
  orderId: z.string(),
  issueNumber: z.string().nullish(),
  issueStatus: z.string().nullish(),
  transactionType: z.string().nullish(),
  receiptUrl: z.string().nullish(),
  failure: z.object({ code: z.string(), message: z.string() }).nullish(),
})
const listSchema = z.object({
  data: z.array(receiptSchema),
  hasNext: z.boolean().nullish(),
  lastCursor: z.number().nullish(),
})
const failureSchema = z.object({ code: z.string(), message: z.string() })

/** Refused, and nothing was issued or taken back; any other code leaves it unknown until it was asked about. */
const refused = new Set(['INVALID_REQUEST', 'NOT_FOUND_MERCHANT_BUSINESS_NUMBER', 'ALREADY_CANCELED_RECEIPT'])

/**
 * Cash receipts apart from the payment window: `POST /v1/cash-receipts`, `…/{receiptKey}/cancel` with the amount to take
 * back, and the list of a day. Toss issues in the background (IN_PROGRESS): a receipt that it took on counts as issued.
 */
export function tossCashReceipts(http: PgHttp): CashReceipts {
  const post = (path: string, body: object, key: string) =>
    http({ method: 'POST', path, body, headers: { 'idempotency-key': idempotencyKeyOf(key) } })
  return {
    async issue({ orderNo, attempt, orderName, amount, asked, idempotencyKey }) {
      const body = {
        amount,
        orderId: pgOrderNo(orderNo, attempt),
        orderName: orderName.slice(0, 100),
        customerIdentityNumber: asked.number,
        type: asked.kind === 'BUSINESS' ? '지출증빙' : '소득공제',
      }
      const answer = await post('/v1/cash-receipts', body, idempotencyKey)
      const made = receiptOf(answer)
      if (made?.issueStatus === 'FAILED')
        return { kind: 'REFUSED', code: made.failure?.code ?? 'FAILED', message: made.failure?.message ?? '' }
      return made ? { kind: 'OK', value: issuedOf(made) } : lostOrRefused(answer)
    },
    async find({ orderNo, attempt, day }) {
      // asked for shortly before midnight it may stand under the next day
      for (const requestDate of [day, addDays(day, 1)]) {
        const all = await listOf(http, requestDate)
        const own = all.findLast(
          (one) =>
            one.orderId === pgOrderNo(orderNo, attempt) &&
            one.transactionType !== 'CANCEL' &&
            one.issueStatus !== 'FAILED',
        )
        if (own) return issuedOf(own)
      }
      return null
    },
    async reduce({ key, amount, left, idempotencyKey }) {
      const path = `/v1/cash-receipts/${encodeURIComponent(key)}/cancel`
      const answer = await post(path, left > 0 ? { amount: amount - left } : {}, idempotencyKey)
      return receiptOf(answer) ? { kind: 'OK', value: { left } } : lostOrRefused(answer)
    },
  }
}

async function listOf(http: PgHttp, requestDate: string) {
  const found: z.infer<typeof receiptSchema>[] = []
  let cursor: number | undefined
  for (let page = 0; page < 50; page++) {
    const query = new URLSearchParams({
      requestDate,
      limit: '100',
      ...(cursor === undefined ? {} : { cursor: String(cursor) }),
    })
    const answer = await http({ method: 'GET', path: `/v1/cash-receipts?${query}` })
    const list = answer.kind === 'ANSWER' && answer.status === 200 ? listSchema.safeParse(answer.body).data : undefined
    if (!list) throw new Error('Toss Payments cannot be asked about cash receipts')
    found.push(...list.data)
    if (!list.hasNext || typeof list.lastCursor !== 'number') return found
    cursor = list.lastCursor
  }
  return found
}

const receiptOf = (answer: PgAnswer) =>
  answer.kind === 'ANSWER' && answer.status === 200 ? receiptSchema.safeParse(answer.body).data : undefined

const issuedOf = ({ receiptKey, issueNumber, receiptUrl }: z.infer<typeof receiptSchema>): IssuedCashReceipt => ({
  key: receiptKey,
  ...(issueNumber ? { approvalNo: issueNumber } : {}),
  ...(receiptUrl ? { url: receiptUrl } : {}),
})

function lostOrRefused(answer: PgAnswer) {
  if (answer.kind === 'LOST') return { kind: 'UNKNOWN' as const, code: answer.code }
  const failure = failureSchema.safeParse(answer.body).data
  if (failure && answer.status < 500 && refused.has(failure.code)) return { kind: 'REFUSED' as const, ...failure }
  return { kind: 'UNKNOWN' as const, code: failure?.code ?? `HTTP_${answer.status}` }
}
