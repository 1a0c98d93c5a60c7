import { daysBetween } from '#shared/calendar/days.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { formatKst, kstDay } from '#shared/format/kst.ts'

export type Promised = { text: number; photo: number }

export const pointText = (amount: number): string => `${formatNumber(amount)}P`

/** `오늘까지`, `3일 남았어요`; the day itself counts until it is over. */
export function timeLeft(until: string, now: number = Date.now()): string {
  const days = daysBetween(kstDay(now), kstDay(until))
  return days <= 0 ? '오늘까지 쓸 수 있어요' : `${days}일 남았어요`
}

/** Whether the time ends within a week: then it stands out. */
export const isEnding = (until: string, now: number = Date.now()): boolean =>
  daysBetween(kstDay(now), kstDay(until)) <= 7

/** Whether a moment has not passed yet. */
export const isBefore = (moment: string, now: number = Date.now()): boolean => now <= Date.parse(moment)

/** `2월 14일(일)` */
export const dayText = (iso: string): string => formatKst(iso, 'M월 D일(dd)')

/** What a review would earn, in a list. */
export function earnsText({ text, photo }: Promised): string {
  if (photo === 0) return '포인트 없이 써요'
  return text === photo ? pointText(photo) : `글 ${pointText(text)} · 사진까지 ${pointText(photo)}`
}

/** What a review that is being written would earn as it stands, and what a photo would add. */
export function promiseText({ text, photo }: Promised, hasPhoto: boolean): string {
  if (photo === 0) return '이 상품의 리뷰는 포인트 없이 써요.'
  if (hasPhoto || text === photo) return `올리면 ${pointText(photo)}를 드려요.`
  return `올리면 ${pointText(text)}, 사진을 더하면 ${pointText(photo)}를 드려요.`
}

/** What a change would do to the points of a review; nothing to say when neither gains nor loses its photos. */
export function changePromise({ points, had }: { points: number; had: boolean }, hasPhoto: boolean): string | null {
  if (had && !hasPhoto && points > 0) return '사진을 모두 빼면 사진으로 받은 포인트가 회수돼요.'
  if (!had) return '사진을 처음 더하면 포인트를 더 드려요. 상품마다 한 번이에요.'
  return null
}

/** What became of the points when a review was sent. */
export function earnedText(done: string, earned: number): string {
  if (earned > 0) return `${done} ${pointText(earned)}를 받았어요.`
  return earned < 0 ? `${done} ${pointText(-earned)}를 회수했어요.` : done
}

/** Said before a review is deleted. */
export function deletionText(points: number): string {
  const once = '지우면 되돌릴 수 없고, 이 상품의 리뷰를 다시 쓸 수 없어요.'
  if (points === 0) return once
  return `이 리뷰로 받은 ${pointText(points)}가 회수돼요. 이미 썼다면 다음에 받는 포인트에서 빠져요.\n${once}`
}
