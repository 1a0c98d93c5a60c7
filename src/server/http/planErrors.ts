import type { ErrorEntry } from './errorTable.ts'

/** What goes wrong with plans and what they are sold as. Part of `errorTable`. */
export const planErrors = {
  PLAN_IN_USE: {
    status: 409,
    message: '이 요금제로 파는 구독 상품이나 이용한 구독이 있어서 삭제할 수 없어요. 대신 판매를 멈춰 주세요.',
  },
  PLAN_PRICE_WAITING: {
    status: 409,
    message: '승인을 기다리는 값이 이미 있어요. 승인 대기함에서 먼저 처리하거나 거둬 주세요.',
  },
  SUBSCRIPTION_PRODUCT_IN_USE: {
    status: 409,
    message: '이 상품으로 시작한 구독이 있어서 삭제할 수 없어요. 대신 판매를 멈춰 주세요.',
  },
} as const satisfies Record<string, ErrorEntry>
