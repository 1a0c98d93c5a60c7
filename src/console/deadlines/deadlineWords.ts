import type { Deadline, DeadlinePace } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { formatKst, kstDay } from '#shared/format/kst.ts'
import { roleLabels } from '#shared/permissions.ts'

/** 마감 레이더 in words. */

export const deadlineKindWord: Record<Deadline['kind'], string> = {
  SHIP: '발송',
  CLAIM: '클레임',
  CONVERSATION: '문의',
  REFUND: '환불',
  APPROVAL: '승인',
}

/** How long a working day is where nobody says so. */
const DAY = 9 * 60
const CLOCK_DAY = 24 * 60

const duration = (minutes: number, day: number): string => {
  const [days, hours, rest] = [Math.floor(minutes / day), Math.floor((minutes % day) / 60), minutes % 60]
  if (days > 0) return hours > 0 ? `${formatNumber(days)}일 ${hours}시간` : `${formatNumber(days)}일`
  if (hours > 0) return rest > 0 ? `${hours}시간 ${rest}분` : `${hours}시간`
  return `${rest}분`
}

/**
 * `2시간 10분 남음` in working time, where a day is a working day and what is due today is told in hours;
 * `1일 3시간 지남` by the clock, as whoever was promised something waits.
 */
export const leftText = (
  { left_minutes: minutes, late, due_at: due }: Pick<Deadline, 'left_minutes' | 'late' | 'due_at'>,
  now: string,
  dayMinutes = DAY,
): string => {
  if (late) {
    const passed = Math.floor((Date.parse(now) - Date.parse(due)) / 60_000)
    return passed > 0 ? `${duration(passed, CLOCK_DAY)} 지남` : '방금 지남'
  }
  const day = kstDay(due) === kstDay(now) ? CLOCK_DAY : dayMinutes
  return minutes > 0 ? `${duration(minutes, day)} 남음` : '업무 시간은 다 됐어요'
}

/** `오늘 14:00`, `11월 18일 (수) 14:00` */
export const dueText = (iso: string, now: string): string =>
  kstDay(iso) === kstDay(now) ? `오늘 ${formatKst(iso, 'HH:mm')}` : formatKst(iso, 'M월 D일 (dd) HH:mm')

/** Who has it, `나` for oneself, or whose work it is while nobody has. */
export const ownerText = ({ owner, team }: Pick<Deadline, 'owner' | 'team'>, me: number | undefined): string =>
  owner === null ? roleLabels[team] : owner.id === me ? '나' : owner.name

/** Where it is opened: a conversation stands beside its list, everything else on a page of its own. */
export const placeOf = ({ resource, id }: Deadline['record']): string =>
  resource === 'conversations' ? `/conversations?queue=all&open=${id}` : `/${resource}/${id}/show`

/** What becomes of a kind at the present pace. */
export const overText = ({ open, late, pace, over, open_capped }: DeadlinePace, now: string): string => {
  if (open === 0) return '기다리는 것이 없어요'
  if (pace === null) return '속도를 알 수 없음'
  if (over === null) {
    if (late === 0) return '이 속도면 기한 안에 끝나요'
    return late < open || open_capped ? '이 속도면 나머지는 기한 안에 끝나요' : '모두 기한이 지났어요'
  }
  const when = kstDay(over.at) === kstDay(now) ? formatKst(over.at, 'HH:mm') : formatKst(over.at, 'M월 D일 HH:mm')
  return `이 속도면 ${when}에 ${formatNumber(over.count)}건${open_capped ? ' 넘게' : ''} 초과`
}

/** Somebody finishes something, though less than one an hour: that is not none. */
const perHour = (pace: number): string => {
  const tenths = Math.round(pace * 10) / 10
  return `${tenths < 10 ? String(tenths) : formatNumber(pace)}건`
}

export const paceText = ({ pace, pace_hours, finished }: DeadlinePace): string =>
  pace === null
    ? `최근 업무 시간 ${pace_hours}시간 동안 끝낸 것이 없어요`
    : `한 시간에 ${perHour(pace)} (최근 ${pace_hours}시간 ${formatNumber(finished)}건)`

export const openText = ({ open, open_capped }: Pick<DeadlinePace, 'open' | 'open_capped'>): string =>
  `${formatNumber(open)}${open_capped ? '+' : ''}건`
