import type { ErrorEntry } from './errorTable.ts'

/** What is said of subscriptions and their payments. Part of `errorTable`. */
export const subscriptionErrors = {
  SUBSCRIPTION_NOT_FOUND: { status: 404, message: '이용 중인 멤버십이 없어요.' },
  SUBSCRIPTION_STATE: { status: 409, message: '지금 상태에서는 할 수 없어요. 최신 상태를 확인해 주세요.' },
  ALREADY_SUBSCRIBED: {
    status: 409,
    title: '이미 멤버십을 이용 중이에요',
    message: '요금제는 구독 관리에서 바꿀 수 있어요.',
  },
  CONSENT_REQUIRED: { status: 400, message: '필요한 동의를 확인해 주세요.' },
  PAYMENT_IN_PROGRESS: {
    status: 409,
    title: '결제를 확인하고 있어요',
    message: '앞선 결제가 끝난 뒤에 다시 시도해 주세요.',
  },
  BILLING_KEY_NOT_FOUND: { status: 404, message: '쓸 수 있는 결제수단이 아니에요. 다른 결제수단을 골라 주세요.' },
  KIT_TRANSFER_STATE: { status: 409, message: '계좌로 보낼 금액이 없거나 이미 보낸 키트예요.' },
  REFUND_TRANSFER_STATE: { status: 409, message: '계좌로 보낼 환불이 아니거나 이미 보냈어요.' },
  KIT_RETURN_OVER: { status: 409, message: '이미 확인했거나 반납 기한이 지난 키트예요.' },
  NOTHING_TO_RETRY: { status: 409, message: '다시 결제할 것이 없어요.' },
  TRIAL_NOT_ACTIVE: { status: 409, message: '무료 체험 중이 아니에요.' },
  REFERRAL_NOT_FOUND: { status: 404, message: '없는 추천 코드예요. 친구가 보낸 코드를 다시 확인해 주세요.' },
  REFERRAL_EXPIRED: { status: 410, message: '지금은 추천 혜택이 열려 있지 않아요.' },
  REFERRAL_STATE: { status: 409, message: '확인 중인 추천만 판정할 수 있어요.' },
  REFERRAL_PROGRAM_IN_USE: {
    status: 409,
    message: '이 프로그램으로 시작한 친구가 있어 지울 수 없어요. 멈춤으로 바꿔 주세요.',
  },
  HONEST_OFFER_OVER: { status: 409, message: '지금은 고를 수 없어요. 결제가 지났거나 멤버십이 바뀌었어요.' },
  HONEST_ANSWERED: { status: 409, message: '이번 달에는 이미 골랐어요. 구독 관리에서 확인해 주세요.' },
  HONEST_TRAINED: {
    status: 409,
    title: '그사이 운동하셨네요!',
    message: '이번 달에 운동한 기록이 생겨서, 쉬어 가기와 크레딧 제안은 없어졌어요. 멤버십은 그대로 이어져요.',
  },
  NOTHING_TO_AGREE: { status: 409, message: '지금 답할 가격 변경이 없어요.' },
  PRICE_CHANGE_STANDS: {
    status: 409,
    message: '이 요금제에는 승인을 기다리거나 예정된 가격 변경이 이미 있어요. 먼저 처리하거나 취소해 주세요.',
  },
  PRICE_CHANGE_STATE: { status: 409, message: '예정된 가격 변경만 취소할 수 있어요.' },
  UPGRADE_NOT_ALLOWED: { status: 409, message: '지금 요금제에서 이 요금제로는 바꿀 수 없어요.' },
} as const satisfies Record<string, ErrorEntry>
