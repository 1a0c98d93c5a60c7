import type { Gateway } from '../../../../ports/gateway.ts'
import { pgOrderNo } from '../../pgText.ts'
import { returnUrls, type WindowLibrary } from '../../sdkWindow.ts'

type Wanted = Parameters<Gateway['prepare']>[0]

const easyPays = new Set(['NAVERPAY', 'KAKAOPAY', 'TOSSPAY'])

/** What the browser library (v2) is called with: `TossPayments(clientKey).payment({ customerKey }).requestPayment(payment)`. */
export function tossWindowParams(
  p: Wanted,
  { clientKey, publicUrl }: { clientKey: string; publicUrl: string },
): Record<string, unknown> {
  const { success, fail } = returnUrls('toss', p, publicUrl)
  return {
    clientKey,
    customerKey: p.customerKey,
    payment: {
      amount: { currency: 'KRW', value: p.amount },
      orderId: pgOrderNo(p.orderNo, p.attempt),
      orderName: p.orderName.slice(0, 100),
      successUrl: success,
      failUrl: fail,
      ...(p.method === 'TRANSFER' ? transferOf(p) : cardOf(p)),
    },
  }
}

function cardOf({ method, installmentMonths: months = 0 }: Wanted) {
  return {
    method: 'CARD',
    card: {
      useEscrow: false,
      useCardPoint: false,
      useAppCardOnly: false,
      ...(easyPays.has(method) ? { flowMode: 'DIRECT', easyPay: method } : { flowMode: 'DEFAULT' }),
      ...(method === 'CARD' && months >= 2 ? { cardInstallmentPlan: months } : {}),
    },
  }
}

const cashReceiptTypes = { PERSONAL: '소득공제', BUSINESS: '지출증빙' } as const

/** Its window asks for the number of the cash receipt itself. */
const transferOf = ({ cashReceipt }: Wanted) => ({
  method: 'TRANSFER',
  transfer: {
    useEscrow: false,
    cashReceipt: { type: cashReceipt ? cashReceiptTypes[cashReceipt.kind] : '미발행' },
  },
})

export const tossLibrary: WindowLibrary = {
  src: 'https://js.tosspayments.com/v2/standard',
  hosts: 'https://*.tosspayments.com',
  global: 'TossPayments',
  start: `
    const asked = params.billing || params.payment
    const open = () => {
      const window = TossPayments(params.clientKey).payment({ customerKey: params.customerKey })
      return params.billing ? window.requestBillingAuth(asked) : window.requestPayment(asked)
    }
    const back = (error) => asked.failUrl + '&' + new URLSearchParams({ code: error.code || 'PAY_PROCESS_ABORTED', message: error.message || '' })`,
}
