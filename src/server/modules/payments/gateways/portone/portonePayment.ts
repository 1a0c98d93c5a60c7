import { z } from 'zod'
import type { PgSnapshot } from '../../../../ports/gateway.ts'
import { dateOf, orderNoOf, referenceIn } from '../../pgText.ts'
import { methodWord } from '#shared/words/payments.ts'

/** What we read of PortOne V2's Payment object. */

export const cancellationSchema = z.object({
  status: z.string(),
  totalAmount: z.number().int(),
  reason: z.string().nullish(),
  requestedAt: z.string().nullish(),
  cancelledAt: z.string().nullish(),
})

const paymentSchema = z.object({
  id: z.string(),
  status: z.string(),
  currency: z.literal('KRW'),
  amount: z.object({ total: z.number().int(), cancelled: z.number().int() }),
  channel: z.object({ key: z.string().nullish() }).nullish(),
  method: z
    .object({
      type: z.string(),
      card: z.object({ name: z.string().nullish(), issuer: z.string().nullish() }).nullish(),
      provider: z.string().nullish(),
    })
    .nullish(),
  paidAt: z.string().nullish(),
  receiptUrl: z.string().nullish(),
  cashReceipt: z.object({ status: z.string(), url: z.string().nullish() }).nullish(),
  failure: z
    .object({ reason: z.string().nullish(), pgCode: z.string().nullish(), pgMessage: z.string().nullish() })
    .nullish(),
  cancellations: z.array(cancellationSchema).nullish(),
})

/** READY is a window that is open. An unknown word is PENDING: nothing is decided by it. */
const statuses: Record<string, PgSnapshot['status']> = {
  READY: 'NONE',
  PENDING: 'PENDING',
  PAY_PENDING: 'PENDING',
  VIRTUAL_ACCOUNT_ISSUED: 'PENDING',
  PAID: 'PAID',
  FAILED: 'FAILED',
  PARTIAL_CANCELLED: 'PARTIAL_CANCELED',
  CANCELLED: 'CANCELED',
}

/**
 * A payment as the port tells it; undefined when it is not one that we understand. One that was made through a channel
 * which is not ours (a test channel takes no money) counts as failed.
 */
export function portoneSnapshot(body: unknown, channelKeys: readonly string[]): PgSnapshot | undefined {
  const parsed = paymentSchema.safeParse(body)
  if (!parsed.success) return undefined
  const { data } = parsed
  const channel = data.channel?.key
  const foreign = typeof channel === 'string' && !channelKeys.includes(channel)
  const status = foreign && data.status !== 'READY' ? 'FAILED' : (statuses[data.status] ?? 'PENDING')
  const label = labelOf(data)
  const approvedAt = dateOf(data.paidAt)
  return {
    pgPaymentId: data.id,
    orderNo: orderNoOf(data.id),
    status,
    amount: data.amount.total,
    canceledAmount: data.amount.cancelled,
    cancels: (data.cancellations ?? [])
      .filter((one) => one.status === 'SUCCEEDED')
      .map((one) => {
        const at = dateOf(one.cancelledAt ?? one.requestedAt)
        return { reference: referenceIn(one.reason), amount: one.totalAmount, ...(at ? { at } : {}) }
      }),
    ...(label ? { methodLabel: label } : {}),
    ...(data.receiptUrl ? { receiptUrl: data.receiptUrl } : {}),
    ...(data.cashReceipt?.status === 'ISSUED' ? { cashReceipt: urlOf(data.cashReceipt.url) } : {}),
    ...(approvedAt ? { approvedAt } : {}),
    ...failureOf(data, foreign),
  }
}

/** A cancel of ours that the gateway tried and could not make. */
export function failedCancel(body: unknown, reference: string): boolean {
  const { data } = paymentSchema.safeParse(body)
  const own = (data?.cancellations ?? []).filter((one) => referenceIn(one.reason) === reference)
  return own.length > 0 && own.every((one) => one.status === 'FAILED')
}

type Payment = z.infer<typeof paymentSchema>

function failureOf({ status, failure }: Payment, foreign: boolean): Pick<PgSnapshot, 'failure'> {
  if (foreign) return { failure: { code: 'CHANNEL_MISMATCH', message: '다른 결제 채널로 결제됐어요.' } }
  if (status !== 'FAILED') return {}
  return {
    failure: {
      code: failure?.pgCode ?? 'FAILED',
      message: failure?.pgMessage ?? failure?.reason ?? '결제에 실패했습니다.',
    },
  }
}

const urlOf = (url: string | null | undefined): { url?: string } => (url ? { url } : {})

function labelOf({ method }: Payment): string | undefined {
  if (method?.provider) return methodWord(method.provider) ?? method.provider
  return method?.card?.name ?? undefined
}
