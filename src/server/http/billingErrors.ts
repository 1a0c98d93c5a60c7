import type { ErrorEntry } from './errorTable.ts'

/** What is said of registered ways to pay. Part of `errorTable`. */
export const billingErrors = {
  BILLING_AUTH_FAILED: {
    status: 402,
    title: '결제수단을 등록하지 못했어요',
    message: '카드 정보를 확인하거나 다른 결제수단으로 다시 등록해 주세요. 결제된 금액은 없어요.',
  },
  BILLING_KEY_EXISTS: {
    status: 409,
    title: '이미 등록한 카드예요',
    message: '등록한 결제수단에서 그대로 쓸 수 있어요.',
  },
  BILLING_KEY_IN_USE: {
    status: 409,
    title: '멤버십 결제에 쓰고 있어요',
    message: '멤버십의 결제수단을 바꾸거나 멤버십을 해지한 뒤 삭제해 주세요.',
  },
  BILLING_KEY_INVALID: {
    status: 409,
    title: '더는 쓸 수 없는 결제수단이에요',
    message: '이 결제수단을 삭제하고 다시 등록해 주세요.',
  },
  BILLING_KEY_LIMIT: {
    status: 409,
    title: '더 등록할 수 없어요',
    message: '결제수단은 10개까지 등록할 수 있어요. 쓰지 않는 것을 삭제한 뒤 다시 등록해 주세요.',
  },
  EASY_PAY_KIND_INVALID: { status: 400, message: '등록할 수 없는 간편결제예요.' },
  REGISTRATION_EXPIRED: {
    status: 410,
    title: '등록 시간이 지났어요',
    message: '결제수단 등록은 15분 안에 끝내야 해요. 처음부터 다시 등록해 주세요.',
  },
} as const satisfies Record<string, ErrorEntry>
