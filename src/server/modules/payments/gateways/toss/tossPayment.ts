import { z } from 'zod'
import type { PgSnapshot } from '../../../../ports/gateway.ts'
import { dateOf, orderNoOf, referenceIn } from '../../pgText.ts'

/** What we read of Toss Payments' Payment object (version 2022-11-16). */

const cancel = z.object({
  cancelAmount: z.number().int(),
  cancelReason: z.string().nullish(),
  canceledAt: z.string().nullish(),
  cancelStatus: z.string().nullish(),
})

const payment = z.object({
  paymentKey: z.string(),
  orderId: z.string(),
  status: z.string(),
  currency: z.literal('KRW').nullish(),
  totalAmount: z.number().int(),
  balanceAmount: z.number().int(),
  method: z.string().nullish(),
  approvedAt: z.string().nullish(),
  receipt: z.object({ url: z.string().nullish() }).nullish(),
  card: z.object({ issuerCode: z.string().nullish(), company: z.string().nullish() }).nullish(),
  easyPay: z.object({ provider: z.string().nullish() }).nullish(),
  cashReceipt: z.object({ receiptUrl: z.string().nullish() }).nullish(),
  failure: z.object({ code: z.string(), message: z.string() }).nullish(),
  cancels: z.array(cancel).nullish(),
})

/** READY and IN_PROGRESS are windows: without our own confirmation nothing is charged. An unknown word is PENDING. */
const statuses: Record<string, PgSnapshot['status']> = {
  READY: 'NONE',
  IN_PROGRESS: 'NONE',
  WAITING_FOR_DEPOSIT: 'PENDING',
  DONE: 'PAID',
  CANCELED: 'CANCELED',
  PARTIAL_CANCELED: 'PARTIAL_CANCELED',
  ABORTED: 'FAILED',
  EXPIRED: 'FAILED',
}

/** A payment as the port tells it; undefined when it is not one that we understand. */
export function tossSnapshot(body: unknown): PgSnapshot | undefined {
  const parsed = payment.safeParse(body)
  if (!parsed.success) return undefined
  const { data } = parsed
  const label = labelOf(data)
  const approvedAt = dateOf(data.approvedAt)
  return {
    pgPaymentId: data.paymentKey,
    orderNo: orderNoOf(data.orderId),
    status: statuses[data.status] ?? 'PENDING',
    amount: data.totalAmount,
    canceledAmount: data.totalAmount - data.balanceAmount,
    cancels: (data.cancels ?? [])
      .filter(({ cancelStatus }) => (cancelStatus ?? 'DONE') === 'DONE')
      .map((one) => {
        const at = dateOf(one.canceledAt)
        return { reference: referenceIn(one.cancelReason), amount: one.cancelAmount, ...(at ? { at } : {}) }
      }),
    ...(label ? { methodLabel: label } : {}),
    ...(data.receipt?.url ? { receiptUrl: data.receipt.url } : {}),
    ...(data.cashReceipt ? { cashReceipt: urlOf(data.cashReceipt.receiptUrl) } : {}),
    ...(approvedAt ? { approvedAt } : {}),
    ...(data.failure ? { failure: data.failure } : {}),
  }
}

const urlOf = (url: string | null | undefined): { url?: string } => (url ? { url } : {})

function labelOf({ easyPay, card, method }: z.infer<typeof payment>): string | undefined {
  if (easyPay?.provider) return easyPay.provider
  const issuer = card?.company ?? issuers[card?.issuerCode ?? '']
  return issuer ? `${issuer.replace(/카드$/, '')}카드` : (method ?? undefined)
}

const issuers: Record<string, string> = {
  '3K': '기업BC',
  '46': '광주',
  '71': '롯데',
  '30': '산업',
  '31': 'BC',
  '51': '삼성',
  '38': '새마을',
  '41': '신한',
  '62': '신협',
  '36': '씨티',
  '33': '우리BC',
  W1: '우리',
  '37': '우체국',
  '39': '저축',
  '35': '전북',
  '42': '제주',
  '15': '카카오뱅크',
  '3A': '케이뱅크',
  '24': '토스뱅크',
  '21': '하나',
  '61': '현대',
  '11': '국민',
  '91': '농협',
  '34': '수협',
}
