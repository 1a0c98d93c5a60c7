/** The sandbox gateway's test cards: the last four digits decide what happens. */

export type Script =
  | 'OK'
  | 'SOFT_DECLINE'
  | 'STOPPED_CARD'
  | 'EXPIRED_CARD'
  | 'TIMEOUT_THEN_PAID'
  | 'TIMEOUT_THEN_NOTHING'
  | 'DUPLICATE_WEBHOOK'
  | 'WEBHOOK_FIRST'
  | 'PARTIAL_CANCEL_REFUSED_ONCE'
  | 'CANCEL_ANSWER_LOST'
  | 'DELAYED'

export const testCards: readonly { suffix: string; script: Script; label: string }[] = [
  { suffix: '0000', script: 'OK', label: '승인' },
  { suffix: '4001', script: 'SOFT_DECLINE', label: '거절: 한도 초과·잔액 부족' },
  { suffix: '4002', script: 'STOPPED_CARD', label: '거절: 정지된 카드' },
  { suffix: '4003', script: 'EXPIRED_CARD', label: '거절: 유효기간 지남' },
  { suffix: '5001', script: 'TIMEOUT_THEN_PAID', label: '응답 없음, 확인해 보면 결제됨' },
  { suffix: '5002', script: 'TIMEOUT_THEN_NOTHING', label: '응답 없음, 확인해 보면 결제 안 됨' },
  { suffix: '5003', script: 'DUPLICATE_WEBHOOK', label: '승인, 같은 알림이 여러 번' },
  { suffix: '5004', script: 'WEBHOOK_FIRST', label: '승인, 화면보다 알림이 먼저' },
  { suffix: '5005', script: 'PARTIAL_CANCEL_REFUSED_ONCE', label: '승인, 첫 부분취소는 거절' },
  { suffix: '5006', script: 'CANCEL_ANSWER_LOST', label: '승인, 취소는 되지만 답이 늦음' },
]

/** What a card number does; a number that is not a test card is approved. */
export function scriptOf(cardNumber: string): Script {
  const last4 = cardNumber.replaceAll(/\D/g, '').slice(-4)
  return testCards.find(({ suffix }) => suffix === last4)?.script ?? 'OK'
}

/** The refusals of scripted cards, in the gateway's own words. */
export const declines: Partial<Record<Script, { code: string; message: string; hard: boolean }>> = {
  SOFT_DECLINE: {
    code: 'REJECT_CARD_PAYMENT',
    message: '한도초과 혹은 잔액부족으로 결제에 실패했습니다.',
    hard: false,
  },
  STOPPED_CARD: { code: 'INVALID_STOPPED_CARD', message: '정지된 카드 입니다.', hard: true },
  EXPIRED_CARD: { code: 'INVALID_CARD_EXPIRATION', message: '카드 정보를 다시 확인해주세요. (유효기간)', hard: true },
}

/** Cards whose approval is answered when it is made. */
export const answeredAtOnce: readonly Script[] = [
  'OK',
  'DUPLICATE_WEBHOOK',
  'WEBHOOK_FIRST',
  'PARTIAL_CANCEL_REFUSED_ONCE',
  'CANCEL_ANSWER_LOST',
]

/** Money moves while the answer is lost. */
export const delayMs = 10_000
export const windowMs = 30 * 60_000
/** From the customer's approval in the window to our confirmation. */
export const authenticationMs = 10 * 60_000
