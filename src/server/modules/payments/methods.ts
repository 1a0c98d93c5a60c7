/** How each way to pay is called. */
export const methodNames: Record<string, string> = {
  CARD: '신용·체크카드',
  NAVERPAY: '네이버페이',
  KAKAOPAY: '카카오페이',
  TOSSPAY: '토스페이',
  TRANSFER: '계좌이체',
  BILLING_KEY: '등록한 결제수단',
  FREE: '결제금액 없음',
}
