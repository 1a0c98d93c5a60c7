import { z } from 'zod'
import type { CashReceipts, IssuedCashReceipt } from '../../../../ports/gateway.ts'
import type { PgAnswer, PgHttp } from '../../pgHttp.ts'
import { idempotencyKeyOf } from '../../pgText.ts'

const summary = z.object({ issueNumber: z.string().nullish(), url: z.string().nullish() })
const issueAnswer = z.object({ cashReceipt: summary })
const receiptSchema = summary.extend({ status: z.string() })
const failureSchema = z.object({ type: z.string(), message: z.string().nullish(), pgMessage: z.string().nullish() })

/** Refused for certain. PG_PROVIDER is not among them: the acquirer may have done it. */
const refused = new Set(['CASH_RECEIPT_ALREADY_ISSUED', 'CHANNEL_NOT_FOUND', 'FORBIDDEN', 'INVALID_REQUEST'])
const goneAlready = new Set(['CASH_RECEIPT_NOT_ISSUED', 'CASH_RECEIPT_NOT_FOUND'])

/**
 * Cash receipts of PortOne V2: `POST /cash-receipts` for a payment, `GET …/cash-receipt`, and `…/cash-receipt/cancel`, which
 * knows no amount: after a partial refund the whole receipt is taken back and can be asked for again for what is left.
 */
export function portoneCashReceipts(
  http: PgHttp,
  { storeId, channelKey }: { storeId: string; channelKey: string },
): CashReceipts {
  const keyed = (key: string) => ({ 'idempotency-key': `"${idempotencyKeyOf(key)}"` })
  const pathOf = (id: string, more = '') =>
    `/payments/${encodeURIComponent(id)}/cash-receipt${more}?storeId=${encodeURIComponent(storeId)}`
  return {
    async issue({ pgPaymentId, orderName, amount, asked, idempotencyKey }) {
      const body = {
        storeId,
        paymentId: pgPaymentId,
        channelKey,
        type: asked.kind === 'BUSINESS' ? 'CORPORATE' : 'PERSONAL',
        orderName,
        currency: 'KRW',
        amount: { total: amount },
        customer: { identityNumber: asked.number },
      }
      const answer = await http({ method: 'POST', path: '/cash-receipts', body, headers: keyed(idempotencyKey) })
      const made =
        answer.kind === 'ANSWER' && answer.status === 200 ? issueAnswer.safeParse(answer.body).data : undefined
      return made ? { kind: 'OK', value: issuedOf(pgPaymentId, made.cashReceipt) } : lostOrRefused(answer)
    },
    async find({ pgPaymentId }) {
      const answer = await http({ method: 'GET', path: pathOf(pgPaymentId) })
      if (failureOf(answer)?.type === 'CASH_RECEIPT_NOT_FOUND') return null
      const receipt =
        answer.kind === 'ANSWER' && answer.status === 200 ? receiptSchema.safeParse(answer.body).data : undefined
      if (!receipt) throw new Error('PortOne cannot be asked about a cash receipt')
      return receipt.status === 'ISSUED' ? issuedOf(pgPaymentId, receipt) : null
    },
    async reduce({ pgPaymentId, idempotencyKey }) {
      const answer = await http({
        method: 'POST',
        path: pathOf(pgPaymentId, '/cancel'),
        headers: keyed(idempotencyKey),
      })
      if (answer.kind === 'ANSWER' && answer.status === 200) return { kind: 'OK', value: { left: 0 } }
      if (goneAlready.has(failureOf(answer)?.type ?? '')) return { kind: 'OK', value: { left: 0 } }
      return lostOrRefused(answer)
    },
  }
}

const issuedOf = (key: string, { issueNumber, url }: z.infer<typeof summary>): IssuedCashReceipt => ({
  key,
  ...(issueNumber ? { approvalNo: issueNumber } : {}),
  ...(url ? { url } : {}),
})

const failureOf = (answer: PgAnswer) =>
  answer.kind === 'ANSWER' && answer.status !== 200 ? failureSchema.safeParse(answer.body).data : undefined

function lostOrRefused(answer: PgAnswer) {
  if (answer.kind === 'LOST') return { kind: 'UNKNOWN' as const, code: answer.code }
  const failure = failureOf(answer)
  if (!failure || !refused.has(failure.type)) return { kind: 'UNKNOWN' as const, code: failure?.type ?? 'MALFORMED' }
  return { kind: 'REFUSED' as const, code: failure.type, message: failure.pgMessage ?? failure.message ?? '' }
}
