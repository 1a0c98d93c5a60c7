import type { ErrorEntry } from './errorTable.ts'

/** What goes wrong with gifts. Part of `errorTable`. */
export const giftErrors = {
  GIFT_BUNDLE_NOT_FOUND: { status: 404, message: '지금은 살 수 없는 선물이에요.' },
  GIFT_NOT_FOUND: { status: 404, message: '선물을 찾을 수 없어요. 링크를 다시 확인해 주세요.' },
  GIFT_CLAIMED: { status: 409, message: '이미 받은 선물이에요.' },
  GIFT_CANCELED: { status: 409, message: '보낸 분이 취소한 선물이에요.' },
  GIFT_EXPIRED: { status: 410, message: '받을 수 있는 기한이 지난 선물이에요.' },
  GIFT_RECEIVER_REQUIRED: { status: 400, message: '받는 분의 휴대폰 번호를 먼저 적어 주세요.' },
  GIFT_SENT: { status: 409, message: '이미 보낸 선물이에요. 다시 보내기를 눌러 주세요.' },
  GIFT_REFUND_STATE: {
    status: 409,
    message: '계좌를 적을 수 있는 환불이 아니에요. 이미 보냈거나 보내는 중이면 바꿀 수 없어요.',
  },
  GIFT_SEND_LIMIT: {
    status: 429,
    title: '지금은 다시 보낼 수 없어요',
    message: '1분이 지난 뒤에, 모두 다섯 번까지 보낼 수 있어요. 링크를 복사해서 직접 전할 수도 있어요.',
  },
  GIFT_BUNDLE_IN_USE: {
    status: 409,
    message: '팔린 적이 있는 선물 묶음이라 삭제할 수 없어요. 대신 판매를 중지해 주세요.',
  },
  GIFT_CAMPAIGN_IN_USE: { status: 409, message: '고른 사람이 있는 캠페인이라 삭제할 수 없어요. 대신 중지해 주세요.' },
  GIFT_CAMPAIGN_NOT_FOUND: { status: 404, message: '지금은 고를 수 없는 혜택이에요.' },
  GIFT_OPTION_SOLD_OUT: { status: 409, message: '모두 나간 혜택이에요. 다른 것을 골라 주세요.' },
  GIFT_NOT_ENTITLED: {
    status: 403,
    title: '이 혜택의 대상이 아니에요',
    message: '혜택 기간에 대상 요금제를 결제한 분만 고를 수 있어요.',
  },
  GIFT_ALREADY_CHOSEN: { status: 409, message: '이미 고른 혜택이에요.' },
} as const satisfies Record<string, ErrorEntry>
