import { addDays } from '#shared/calendar/days.ts'
import { formatKst, instantOf, kstDay, kstIso, kstWall, startOfKstDay } from '#shared/format/kst.ts'

/** The moment at which a day of work begins in Korea. */
const morning = (day: string) => kstIso(instantOf(kstWall(startOfKstDay(day)).hour(10)))

/** Until when something usually rests: an hour, this evening, tomorrow and next Monday morning. */
export const holdTimes = (now: number): { label: string; until: string | null }[] => {
  const today = kstDay(now)
  const evening = kstIso(instantOf(kstWall(startOfKstDay(today)).hour(18)))
  const untilMonday = 8 - (kstWall(now).day() || 7)
  return [
    { label: '고객이 답할 때까지', until: null },
    { label: '1시간 뒤', until: kstIso(now + 3_600_000) },
    ...(Date.parse(evening) > now + 3_600_000 ? [{ label: '오늘 18:00', until: evening }] : []),
    { label: '내일 10:00', until: morning(addDays(today, 1)) },
    { label: '월요일 10:00', until: morning(addDays(today, untilMonday)) },
  ]
}

export const untilText = (until: string | null) =>
  until === null ? '고객이 답할 때까지' : `${formatKst(until, 'M월 D일 dd HH:mm')}까지`
