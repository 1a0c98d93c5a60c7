import type { Tone } from '#console/fields/StatusChip.tsx'
import type { InboxItem } from '#contract/schema.d.ts'
import { callKindWord } from '#shared/words/conversations.ts'
import type { Place } from './place.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** `3분`, `2시간 5분`, `1일 4시간`: the two largest units. */
export const spanText = (minutes: number): string => {
  const whole = Math.max(0, Math.floor(minutes))
  if (whole < HOUR) return `${whole}분`
  if (whole < DAY) return [`${Math.floor(whole / HOUR)}시간`, whole % HOUR ? `${whole % HOUR}분` : ''].join(' ').trim()
  const hours = Math.floor((whole % DAY) / HOUR)
  return [`${Math.floor(whole / DAY)}일`, hours ? `${hours}시간` : ''].join(' ').trim()
}

type Waits = Pick<InboxItem, 'waiting_since' | 'last_customer_at'>

/**
 * How long a customer has waited, by the clock: since they last wrote; in an order by what they asked first, since then, as
 * their answer's time is counted. Nothing where nobody waits.
 */
export const waitedFor = (
  { waiting_since: first, last_customer_at: last }: Waits,
  sort: Place['sort'],
  now: number,
) => {
  if (first === null) return undefined
  const span = (since: string) => spanText((now - Date.parse(since)) / 60_000)
  return sort === 'first' || sort === 'due' ? `처음 물은 지 ${span(first)}` : `${span(last)} 기다림`
}

/** From here on an answer is near its time. */
export const NEAR_MINUTES = 60

/** How an answer's time stands: near, in business minutes; over, by the clock, as 마감 레이더 says it; or standing still. */
export const slaChip = (
  sla: InboxItem['sla'],
  now: number,
): { label: string; tone: Tone; title: string } | undefined => {
  if (!sla) return undefined
  const { minutes_left: left, paused, kind, due_at: due } = sla
  const title = `${kind === 'FIRST' ? '첫 응답' : '다음 응답'} 기한, 남은 시간은 운영시간 기준`
  const over = paused ? -left : Math.max(-left, (now - Date.parse(due)) / 60_000)
  const text = left < 0 ? `${spanText(over)} 지남` : `${spanText(left)} 남음`
  if (paused) return { label: `멈춤 · ${text}`, tone: 'neutral', title: `${title}. 보류하는 동안은 시간이 가지 않아요` }
  return { label: text, tone: left < 0 ? 'bad' : left <= NEAR_MINUTES ? 'warning' : 'progress', title }
}

/** Why this conversation calls whoever looks: `박운영님이 부름`. */
export const callText = ({ kind, by_name: by }: NonNullable<InboxItem['call']>): string =>
  kind === 'MENTION' && by ? `${by}님이 부름` : callKindWord[kind]

type Person = InboxItem['present'][number]

/** Who else is there, and what they do: `김OO님이 답변 작성 중`. */
export const presenceText = (present: readonly Person[], me: number | undefined): string | undefined => {
  const others = present.filter(({ id }) => id !== me)
  const [first] = others.toSorted((a, b) => Number(b.writing) - Number(a.writing))
  if (!first) return undefined
  const more = others.length > 1 ? ` 외 ${others.length - 1}명` : ''
  if (!first.writing) return `${first.name}님${more}이 보고 있어요`
  return `${first.name}님이 답변 작성 중${more && `, ${others.length - 1}명 더 보고 있어요`}`
}
