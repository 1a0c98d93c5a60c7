import type { ErrorEntry } from './errorTable.ts'

/** What goes wrong with planned deliveries. Part of `errorTable`. */
export const deliveryErrors = {
  DATE_NOT_SHIPPABLE: {
    status: 409,
    title: '출고할 수 없는 날이에요',
    message: '출고지가 쉬거나 이미 지난 날이에요. 다른 날을 골라 주세요.',
  },
  SCHEDULE_LOCKED: {
    status: 409,
    title: '이미 마감된 배송이에요',
    message: '출고 전날 마감 시각이 지나면 날짜를 바꿀 수 없어요.',
  },
  SCHEDULE_OPEN: {
    status: 409,
    title: '아직 마감 전이에요',
    message: '출고 전날 마감 시각까지는 날짜가 바뀔 수 있어요. 마감된 뒤에 보내 주세요.',
  },
  SHIPPING_NOTICE_RECENT: {
    status: 429,
    title: '조금 전에 보냈어요',
    message: '같은 상자의 송장 안내는 10분에 한 번, 하루에 세 번까지 다시 보낼 수 있어요.',
  },
  SCHEDULE_STATE: { status: 409, message: '배송 예정의 지금 상태에서는 처리할 수 없어요.' },
} as const satisfies Record<string, ErrorEntry>
