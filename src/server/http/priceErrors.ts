import type { ErrorEntry } from './errorTable.ts'

/** What goes wrong with scheduled prices. Part of `errorTable`. */
export const priceErrors = {
  SCHEDULE_OVERLAP: { status: 409, message: '같은 기간에 이미 가격변경 예약이 있어요.' },
  EFFECTIVE_AT_PAST: { status: 400, message: '시작 시각이 이미 지났어요. 지금보다 뒤로 정해 주세요.' },
  SCHEDULE_STARTED: { status: 409, message: '이미 시작한 예약이에요. 끝나는 시각만 바꿀 수 있어요.' },
  SCHEDULE_OVER: { status: 409, message: '이미 끝났거나 취소된 예약이에요.' },
  SCHEDULE_NOT_ON: { status: 409, message: '지금 적용 중인 예약이 아니에요.' },
} as const satisfies Record<string, ErrorEntry>
