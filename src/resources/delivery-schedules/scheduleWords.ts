import { periodWord } from '#shared/words/subscriptions.ts'
import type { StatusWords } from '#console/fields/StatusChip.tsx'
import type { DeliverySchedule, DeliveryScheduleGroup, ShippingDay } from '#contract/schema.d.ts'
import { type Day, formatDay } from '#shared/format/kst.ts'

/** What the states of a group and of a planned delivery are called. */
export const groupWords: StatusWords<DeliveryScheduleGroup['status']> = {
  OPEN: ['옮길 수 있음', 'progress'],
  LOCKED: ['마감', 'warning'],
  SHIPPED: ['출고', 'good'],
}

export const scheduleWords: StatusWords<DeliverySchedule['status']> = {
  PLANNED: ['예정', 'progress'],
  LOCKED: ['마감', 'warning'],
  SHIPPED: ['출고', 'good'],
  DELIVERED: ['도착', 'good'],
  CANCELED: ['취소', 'neutral'],
}

export const kindWord: Record<DeliverySchedule['kind'], string> = {
  SUBSCRIPTION: '멤버십 키트',
  GIFT: periodWord.GIFT,
  VOUCHER: periodWord.VOUCHER,
}

/** `12월 24일 (목)` */
export const dayName = (day: Day): string => formatDay(day, 'M월 D일 (dd)')

/** Why a schedule cannot be moved; none when it can. `now` is epoch milliseconds. */
export const whyFixed = ({ status, locks_at }: DeliverySchedule, now: number): string | undefined => {
  if (status === 'PLANNED' && Date.parse(locks_at) > now) return undefined
  if (status === 'PLANNED' || status === 'LOCKED') return '출고 전날 마감 시각이 지나 옮길 수 없어요.'
  return status === 'CANCELED' ? '취소된 배송이에요.' : '이미 출고한 배송이에요.'
}

/** Why nothing can be done any more; none while something can. */
export const whyIdle = ({ status }: DeliverySchedule): string | undefined => {
  if (status === 'CANCELED') return '취소된 배송이에요.'
  return status === 'DELIVERED' ? '이미 도착한 배송이에요.' : undefined
}

/** What can be done with each of these: moved until its day is locked, sent from then on, brought to its end once it left. */
export const stepsOf = (schedules: readonly DeliverySchedule[], now: number) => ({
  move: schedules.filter((one) => whyFixed(one, now) === undefined),
  ship: schedules.filter(
    ({ status, locks_at }) => status === 'LOCKED' || (status === 'PLANNED' && Date.parse(locks_at) <= now),
  ),
  arrive: schedules.filter(({ status }) => status === 'SHIPPED'),
})

/** Days by their date, each with how every origin works on it. */
export const daysByDate = (days: readonly ShippingDay[]): Map<Day, ShippingDay[]> =>
  Map.groupBy(days, ({ date }) => date)

/** Whether nothing leaves on a day whatever the origin: a past day is closed as well. */
export const isClosed = (days: readonly ShippingDay[] | undefined): boolean =>
  days !== undefined && days.length > 0 && days.every(({ open }) => !open)

const SHORT: Partial<Record<NonNullable<ShippingDay['why']>, string>> = {
  CUTOFF: '오늘 마감',
  WEEKEND: '주말',
  CLOSED: '출고지 휴무',
  HOLIDAY: '공휴일',
}

/** Why a day is closed in a few words, with the name of the holiday where it has one. */
export const closedWord = ({ why, reason }: Pick<ShippingDay, 'why' | 'reason'>): string =>
  /\((.+)\)$/.exec(reason ?? '')?.[1] ?? (why ? (SHORT[why] ?? '') : '')
