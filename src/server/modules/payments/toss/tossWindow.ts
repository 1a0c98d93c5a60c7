import type { Gateway } from '../gateway.ts'
import { pgOrderNo } from '../pgText.ts'
import { returnUrls } from '../sdkWindow.ts'

const easyPays = new Set(['NAVERPAY', 'KAKAOPAY', 'TOSSPAY'])

/** What the browser library (v2) is called with: `TossPayments(clientKey).payment({ customerKey }).requestPayment(payment)`. */
export function tossWindowParams(
  p: Parameters<Gateway['prepare']>[0],
  { clientKey, publicUrl }: { clientKey: string; publicUrl: string },
): Record<string, unknown> {
  const months = p.installmentMonths ?? 0
  const { success, fail } = returnUrls('toss', p, publicUrl)
  return {
    clientKey,
    customerKey: p.customerKey,
    payment: {
      method: 'CARD',
      amount: { currency: 'KRW', value: p.amount },
      orderId: pgOrderNo(p.orderNo, p.attempt),
      orderName: p.orderName.slice(0, 100),
      successUrl: success,
      failUrl: fail,
      card: {
        useEscrow: false,
        useCardPoint: false,
        useAppCardOnly: false,
        ...(easyPays.has(p.method) ? { flowMode: 'DIRECT', easyPay: p.method } : { flowMode: 'DEFAULT' }),
        ...(p.method === 'CARD' && months >= 2 ? { cardInstallmentPlan: months } : {}),
      },
    },
  }
}
