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
  | 'PAID_LATE'
  | 'DECLINED_AT_SECOND'
  | 'STOPPED_LATER'
  | 'STOPPED_AT_ONCE'
  | 'LOST_REGISTRATION'

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
  { suffix: '5007', script: 'PAID_LATE', label: '응답 없음, 확인해도 없다가 3분 뒤 결제됨' },
]

/** Cards that are registered, and what comes of every charge of them. */
export const billingCards: typeof testCards = [
  { suffix: '0000', script: 'OK', label: '등록, 결제할 때마다 승인' },
  { suffix: '4001', script: 'SOFT_DECLINE', label: '등록, 결제할 때마다 한도 초과' },
  { suffix: '4002', script: 'STOPPED_CARD', label: '등록 거절: 정지된 카드' },
  { suffix: '4003', script: 'EXPIRED_CARD', label: '등록 거절: 유효기간 지남' },
  { suffix: '4004', script: 'DECLINED_AT_SECOND', label: '등록, 두 번째 결제만 한도 초과' },
  { suffix: '4005', script: 'STOPPED_LATER', label: '등록, 두 번째 결제부터 정지된 카드' },
  { suffix: '4006', script: 'STOPPED_AT_ONCE', label: '등록, 첫 결제부터 정지된 카드' },
  { suffix: '5001', script: 'TIMEOUT_THEN_PAID', label: '등록과 결제가 되지만 응답이 없음' },
  { suffix: '5002', script: 'TIMEOUT_THEN_NOTHING', label: '등록, 결제는 응답이 없고 안 됨' },
  { suffix: '5003', script: 'DUPLICATE_WEBHOOK', label: '등록, 결제할 때 같은 알림이 여러 번' },
  { suffix: '5004', script: 'WEBHOOK_FIRST', label: '등록, 결제할 때 응답보다 알림이 먼저' },
  { suffix: '5005', script: 'PARTIAL_CANCEL_REFUSED_ONCE', label: '등록, 첫 부분취소는 거절' },
  { suffix: '5006', script: 'CANCEL_ANSWER_LOST', label: '등록, 취소는 되지만 답이 늦음' },
  { suffix: '5007', script: 'PAID_LATE', label: '등록, 결제가 없다고 답하고 3분 뒤 결제됨' },
  { suffix: '5008', script: 'LOST_REGISTRATION', label: '등록하다 응답이 없고, 등록 안 됨' },
]

/** What a card number does; a number that is not a test card is approved. */
export function scriptOf(cardNumber: string, cards: typeof testCards = testCards): Script {
  const last4 = cardNumber.replaceAll(/\D/g, '').slice(-4)
  return cards.find(({ suffix }) => suffix === last4)?.script ?? 'OK'
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

/** Whether what a card does depends on how often it was charged before; of others that is not counted. */
export const countsCharges = (script: Script): boolean => script === 'DECLINED_AT_SECOND' || script === 'STOPPED_LATER'

/** What a registered card does at a charge that `before` others came before. */
export function chargeScript(script: Script, before: number): Script {
  if (script === 'DECLINED_AT_SECOND') return before === 1 ? 'SOFT_DECLINE' : 'OK'
  if (script === 'STOPPED_LATER') return before === 0 ? 'OK' : 'STOPPED_CARD'
  return script === 'STOPPED_AT_ONCE' ? 'STOPPED_CARD' : script
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
/** From a query that found nothing to the money of `PAID_LATE`. */
export const lateMs = 3 * 60_000
export const windowMs = 30 * 60_000
/** From the customer's approval in the window to our confirmation. */
export const authenticationMs = 10 * 60_000
