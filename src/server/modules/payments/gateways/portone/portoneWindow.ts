import type { CashReceiptAsked, Gateway, BillingKind } from '../../../../ports/gateway.ts'
import { pgOrderNo } from '../../pgText.ts'
import { returnUrls, type WindowLibrary } from '../../sdkWindow.ts'

export type Channels = { CARD: string; NAVERPAY?: string; KAKAOPAY?: string; TOSSPAY?: string; TRANSFER?: string }

const easyPays = new Set(['NAVERPAY', 'KAKAOPAY', 'TOSSPAY'])

/** What `PortOne.requestPayment` of the browser library (v2) is called with. */
export function portoneWindowParams(
  p: Parameters<Gateway['prepare']>[0],
  { storeId, channels, publicUrl }: { storeId: string; channels: Channels; publicUrl: string },
): Record<string, unknown> {
  const months = p.installmentMonths ?? 0
  const payment = easyPays.has(p.method)
    ? { payMethod: 'EASY_PAY', easyPay: { easyPayProvider: `EASY_PAY_PROVIDER_${p.method}` } }
    : p.method === 'TRANSFER'
      ? { payMethod: 'TRANSFER', transfer: transferOf(p.cashReceipt) }
      : {
          payMethod: 'CARD',
          ...(months >= 2 ? { card: { installment: { monthOption: { fixedMonth: months } } } } : {}),
        }
  return {
    storeId,
    channelKey: channels[p.method as keyof Channels] ?? channels.CARD,
    paymentId: pgOrderNo(p.orderNo, p.attempt),
    orderName: p.orderName.slice(0, 100),
    totalAmount: p.amount,
    currency: 'CURRENCY_KRW',
    ...payment,
    customer: { customerId: p.customerKey },
    redirectUrl: returnUrls('portone', p, publicUrl).success,
    forceRedirect: true,
    noticeUrls: [new URL('/pg/portone/webhooks', publicUrl).href],
  }
}

const cashReceiptTypes = { PERSONAL: 'PERSONAL', BUSINESS: 'CORPORATE' } as const

const transferOf = (asked: CashReceiptAsked | undefined) =>
  asked
    ? { cashReceiptType: cashReceiptTypes[asked.kind], customerIdentifier: asked.number }
    : { cashReceiptType: 'ANONYMOUS' }

export const portoneLibrary: WindowLibrary = {
  src: 'https://cdn.portone.io/v2/browser-sdk.js',
  hosts: 'https://*.portone.io https://*.iamport.co https://*.iamport.kr',
  global: 'PortOne',
  start: `
    const open = async () => {
      const answer = await (params.issueId ? PortOne.requestIssueBillingKey(params) : PortOne.requestPayment(params))
      if (answer) location.replace(params.redirectUrl + '&' + new URLSearchParams(Object.entries(answer).filter(([, value]) => typeof value === 'string')))
    }
    const back = (error) => params.redirectUrl + '&' + new URLSearchParams({ code: error.code || 'PAY_PROCESS_ABORTED', message: error.message || '' })`,
}

type Registering = { registrationId: string; kind: BillingKind; customerKey: string; successUrl: string }

/** What `PortOne.requestIssueBillingKey` is called with. It comes back to one address with a key or with a refusal. */
export function portoneIssueParams(
  { registrationId, kind, customerKey, successUrl }: Registering,
  { storeId, channelKey, publicUrl }: { storeId: string; channelKey: string; publicUrl: string },
): Record<string, unknown> {
  return {
    storeId,
    channelKey,
    issueId: registrationId,
    issueName: '홈핏 결제수단 등록',
    ...(kind === 'CARD'
      ? { billingKeyMethod: 'CARD' }
      : { billingKeyMethod: 'EASY_PAY', easyPay: { easyPayProvider: `EASY_PAY_PROVIDER_${kind}` } }),
    customer: { customerId: customerKey },
    redirectUrl: successUrl,
    forceRedirect: true,
    noticeUrls: [new URL('/pg/portone/webhooks', publicUrl).href],
  }
}
