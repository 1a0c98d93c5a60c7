import type { InitialQuote, Subscription } from '#contract/schema.d.ts'
import { addDays } from '#shared/calendar/days.ts'
import { type Day, formatDay, formatKst } from '#shared/format/kst.ts'
import { formatKrw } from '#shared/format/krw.ts'

export const dayText = (day: Day): string => formatDay(day, 'YYYY년 M월 D일')
/** A day that is near. */
export const shortDay = (day: Day): string => formatDay(day, 'M월 D일(dd)')

/** What the button says, so that nobody presses it without the amount. */
export const startText = ({ due_now: amount, trial_eligible: isTrial }: InitialQuote): string =>
  isTrial ? '오늘 0원 결제하고 시작' : `${formatKrw(amount)} 결제하고 시작`

/** The line under it. After a trial nothing is charged that was not agreed to while it lasted. */
export const nextText = ({ next_payment: { on, amount }, trial_eligible: isTrial }: InitialQuote): string =>
  isTrial
    ? `체험 중에 동의하면 ${dayText(on)}에 ${formatKrw(amount)}이 결제돼요. 동의하지 않으면 결제 없이 끝나요.`
    : `다음 결제는 ${dayText(on)} ${formatKrw(amount)}이에요.`

/** How it stands, in one sentence. */
export function standText(of: Subscription): string {
  const until = dayText(of.ends_on)
  switch (of.status) {
    case 'TRIALING':
      return `${until}까지 무료로 이용해요.`
    case 'CANCEL_SCHEDULED':
      return `${until} 전까지 이용하고, 더 결제되지 않아요.`
    case 'PAUSED':
      return of.pause ? `${dayText(of.pause.until)}에 다시 시작해요.` : '쉬고 있어요.'
    case 'PAST_DUE':
      return of.past_due?.hard
        ? '결제수단을 더 쓸 수 없어서 결제하지 못했어요. 다른 결제수단으로 바꿔 주세요.'
        : '결제하지 못했어요. 결제수단을 확인해 주세요.'
    case 'ENDED':
    case 'TERMINATED':
      return '끝난 멤버십이에요. 언제든 다시 시작할 수 있어요.'
    case 'ACTIVE':
      return of.pause
        ? `${dayText(of.pause.from)}부터 ${dayText(addDays(of.pause.until, -1))}까지 쉬고, 그다음 날 다시 시작해요.`
        : of.next_payment
          ? `다음 결제는 ${dayText(of.next_payment.on)}이에요.`
          : `${until} 전까지 이용해요. 자동으로 결제되지 않아요.`
  }
}

/** When a refused charge is tried again, and until when one may use it meanwhile. */
export const graceText = ({ past_due: due }: Subscription): string | null =>
  due
    ? [
        due.next_retry_at ? `${formatKst(due.next_retry_at, 'M월 D일 HH시')}에 다시 결제해 볼게요.` : null,
        `${formatKst(due.access_until, 'M월 D일 HH시')}까지 이용할 수 있어요.`,
      ]
        .filter(Boolean)
        .join(' ')
    : null
