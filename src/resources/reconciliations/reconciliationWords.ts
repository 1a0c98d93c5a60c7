import type { StatusWords } from '#console/fields/StatusChip.tsx'
import type { PaymentReconciliation } from '#contract/schema.d.ts'
import { itemStateWord } from '#shared/words/orders.ts'

export type Difference = PaymentReconciliation['differences'][number]

export const statusWords: StatusWords<PaymentReconciliation['status']> = {
  MATCHED: ['맞음', 'good'],
  DIFFERENT: ['다름', 'bad'],
  FAILED: ['견주지 못함', 'warning'],
}

export const kindWords: StatusWords<Difference['kind']> = {
  MISSING_HERE: ['우리 장부에 없음', 'bad'],
  MISSING_THERE: ['결제사에 없음', 'bad'],
  AMOUNT: ['결제 금액이 다름', 'bad'],
  CANCELED_AMOUNT: ['환불 금액이 다름', 'bad'],
  STATUS: ['상태가 다름', 'warning'],
  KEY_GONE: ['결제사에 없는 결제수단', 'warning'],
  REGISTRATION_STUCK: ['끝나지 않은 등록', 'warning'],
}

/** What to do about each, in a sentence. */
export const nextSteps: Record<Difference['kind'], string> = {
  MISSING_HERE: '결제사 관리 화면에서 누구의 결제인지 확인하고, 우리 주문이 아니면 결제사에서 취소해 주세요.',
  MISSING_THERE: '돈이 들어오지 않은 주문이에요. 발송을 멈추고 결제사에 문의해 주세요.',
  AMOUNT: '주문 금액과 승인 금액이 달라요. 결제사에 문의하고 차액을 바로잡아 주세요.',
  CANCELED_AMOUNT: '결제사 화면에서 직접 취소했는지 확인하고, 환불관리에서 금액을 맞춰 주세요.',
  KEY_GONE: '더는 결제하지 않고 회원에게 알렸어요. 할 일은 없어요.',
  REGISTRATION_STUCK: '회원에게는 확인 중으로 보여요. 하루가 지나도 답이 없으면 등록하지 않은 것으로 끝나요.',
  STATUS: '다음 대사에서 저절로 맞지 않으면 주문의 결제 상태를 확인해 주세요.',
}

const payments: Record<string, string> = {
  READY: '결제 준비',
  CONFIRMING: '승인 중',
  UNKNOWN: '승인 확인 중',
  PAID: itemStateWord.PAID,
  PARTIAL_CANCELED: '부분 환불',
  CANCELED: '전액 환불',
  FAILED: '결제 실패',
  EXPIRED: '만료',
  AUTO_CANCELED: '자동 취소',
}

/** A side of a difference: money as the server says it, a payment's state by its word. */
export const sideText = (text: string) => payments[text] ?? text
