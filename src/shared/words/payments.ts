/** What ways to pay and the companies behind them are called. */

export type PaymentMethod =
  | 'CARD'
  | 'NAVERPAY'
  | 'KAKAOPAY'
  | 'TOSSPAY'
  | 'TRANSFER'
  | 'BILLING_KEY'
  | 'FREE'
  | 'EXTERNAL'

export const paymentMethodWord: Record<PaymentMethod, string> = {
  CARD: '신용·체크카드',
  NAVERPAY: '네이버페이',
  KAKAOPAY: '카카오페이',
  TOSSPAY: '토스페이',
  TRANSFER: '계좌이체',
  BILLING_KEY: '등록한 결제수단',
  FREE: '결제금액 없음',
  EXTERNAL: '다른 곳에서 결제',
}

const methods: Record<string, string> = paymentMethodWord

/** The word of a method as it came from elsewhere; undefined for one that is not known. */
export const methodWord = (method: string): string | undefined =>
  Object.hasOwn(methods, method) ? methods[method] : undefined

/** Gateways by the name that payments keep. */
export const gatewayWord: Record<'TOSS' | 'PORTONE' | 'SANDBOX', string> = {
  TOSS: '토스페이먼츠',
  PORTONE: '포트원',
  SANDBOX: '모의 결제사',
}
