import { addDays } from '#shared/calendar/days.ts'
import { instantOf, kstDay, kstIso, kstWall, startOfKstDay } from '#shared/format/kst.ts'
import { SCHEDULE_DAYS } from '#shared/policy.ts'

/** Tomorrow at nine in Korea. */
export const tomorrowAtNine = (now: number): string =>
  kstIso(instantOf(kstWall(startOfKstDay(addDays(kstDay(now), 1))).hour(9)))

/** Sooner than this a reply leaves at once. */
const SOONEST_MS = 60_000

/** What keeps a reply from leaving at a time; undefined when nothing does. */
export const timeRefusal = (at: string, now: number): string | undefined => {
  if (at === '') return '보낼 때를 골라 주세요.'
  if (Date.parse(at) < now + SOONEST_MS) return '1분 뒤부터 고를 수 있어요.'
  return Date.parse(at) > now + SCHEDULE_DAYS * 86_400_000 ? `${SCHEDULE_DAYS}일 안의 때를 골라 주세요.` : undefined
}
