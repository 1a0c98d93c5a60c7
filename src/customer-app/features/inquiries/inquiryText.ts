import type { ToldPolicies } from '#shared/policy.ts'
import { supportText } from '#shared/policy.ts'
import { formatKst, kstDay } from '#shared/format/kst.ts'
import { inquiryStatusWord, type InquiryStatus } from '#shared/words/conversations.ts'
import type { BadgeTone } from '#customer/ui/goods/Badge.tsx'

export const statusWord = inquiryStatusWord

export const statusTone: Record<InquiryStatus, BadgeTone> = { WAITING: 'orange', ANSWERED: 'pink', CLOSED: 'gray' }

/** `4시간`, `1시간 30분` */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 ? `${hours}시간` : '', rest > 0 || hours === 0 ? `${rest}분` : ''].filter(Boolean).join(' ')
}

/** When questions are read, and how soon they are answered, by what the shop promises. */
export const hoursText = ({ support }: ToldPolicies): string => `상담 시간 ${supportText(support)}`
export const promiseText = ({ first_reply_minutes: minutes }: ToldPolicies): string =>
  `상담 시간으로 보통 ${durationText(minutes)} 안에 답해 드려요.`

/** By when an answer is to come; that it is late, once it is. */
export function dueText(answerBy: string, now: number): string {
  if (Date.parse(answerBy) < now) return '답변이 늦어지고 있어요. 확인하는 대로 바로 답해 드릴게요.'
  const today = kstDay(answerBy) === kstDay(now)
  return `${today ? '오늘' : formatKst(answerBy, 'M월 D일(dd)')} ${formatKst(answerBy, 'HH:mm')}까지 답해 드릴게요.`
}
