import { ALERT_LIMIT, FOLLOW_LIMIT } from '#shared/policy.ts'
import type { ErrorEntry } from './errorTable.ts'

/** What is said of 찜, brands, restock alerts and alarms. Part of `errorTable`. */
export const wishErrors = {
  BRAND_NOT_FOUND: { status: 404, message: '브랜드를 찾을 수 없어요.' },
  FOLLOW_LIMIT_EXCEEDED: {
    status: 409,
    title: '더 찜할 수 없어요',
    message: `상품은 ${FOLLOW_LIMIT.product}개, 브랜드는 ${FOLLOW_LIMIT.brand}개까지 찜할 수 있어요. 찜한 것을 정리한 뒤 다시 해 주세요.`,
  },
  SKU_IN_STOCK: { status: 409, message: '지금 살 수 있는 옵션이에요. 재입고 알림은 품절일 때 받을 수 있어요.' },
  RESTOCK_ALERT_LIMIT: {
    status: 409,
    title: '알림을 더 신청할 수 없어요',
    message: `재입고 알림은 ${ALERT_LIMIT}개까지 신청할 수 있어요. 기다리지 않는 알림을 지운 뒤 다시 해 주세요.`,
  },
  EVENT_NOT_FOUND: { status: 404, message: '타임세일을 찾을 수 없어요.' },
  EVENT_ALARM_CLOSED: { status: 409, message: '이미 열린 타임세일이에요. 오픈 알림은 열리기 전에 신청할 수 있어요.' },
} as const satisfies Record<string, ErrorEntry>
