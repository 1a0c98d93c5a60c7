import type { Plan } from '#contract/schema.d.ts'
import { addDays } from '#shared/calendar/days.ts'
import { type Day, formatDay } from '#shared/format/kst.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { spanWord } from '#shared/words/plans.ts'

/** `월 19,900원`: all that is paid for one period. */
export const totalText = ({ interval, interval_count: count, price }: Plan) =>
  `${spanWord(interval, count)} ${formatKrw(price)}`

/** `한 달 9,900원꼴`, beside the total; nothing to say of a plan that is paid by the month. */
export const perMonthText = ({ price, monthly_equivalent: monthly }: Plan): string | null =>
  monthly === price ? null : `한 달 ${formatKrw(monthly)}꼴`

/** The day of the first payment when a trial begins today. */
export const firstChargeOn = ({ trial_days: days }: Pick<Plan, 'trial_days'>, today: Day): Day => addDays(today, days)

export const dayText = (day: Day): string => formatDay(day, 'M월 D일')

/** What ending it halfway costs. */
export const penaltyText = ({ name, penalty_percent: percent }: Plan): string =>
  percent === 0 ? `${name}: 위약금이 없어요.` : `${name}: 낸 돈의 ${percent}%를 위약금으로 빼요.`

/** What comes with a membership, said once however many plans say it. */
export const benefitsOf = (plans: readonly Plan[]): string[] => [...new Set(plans.flatMap(({ benefits }) => benefits))]

type Question = { question: string; answer: string[] }

/** What is asked before buying; how it ends stands first. */
export const questionsOf = (plans: readonly Plan[]): Question[] => [
  {
    question: '언제든지 해지할 수 있나요?',
    answer: [
      '네. 마이페이지의 구독 관리에서 하루 중 아무 때나 바로 해지할 수 있어요.',
      '해지해도 이미 결제한 기간이 끝날 때까지 쓸 수 있고, 그 뒤에는 결제되지 않아요.',
    ],
  },
  {
    question: '중간에 끝내면 얼마를 돌려받나요?',
    answer: [
      '결제하고 7일 안에 쓰지 않았다면 모두 돌려 드려요.',
      '그 뒤에는 낸 돈에서 쓴 날만큼의 금액과 위약금, 돌려받지 못한 구성품 값을 빼고 돌려 드려요. 얼마인지는 끝내기 전에 항목마다 보여 드려요.',
      ...plans.map(penaltyText),
    ],
  },
  {
    question: '무료 체험이 끝나면 저절로 결제되나요?',
    answer: [
      '아니요. 체험하는 동안 결제할 날짜와 금액을 보여 드리고 동의를 여쭤봐요.',
      '동의하지 않으면 결제 없이 끝나요. 무료 체험은 한 사람에 한 번이에요.',
    ],
  },
  {
    question: '값이 오르면 어떻게 되나요?',
    answer: [
      '한 달 전에 알려 드리고 동의를 여쭤봐요. 동의하지 않으면 오른 값으로 결제하지 않고, 쓰던 기간까지만 이어져요.',
    ],
  },
  {
    question: '잠시 쉴 수 있나요?',
    answer: [
      '월마다 결제하는 요금제는 한 해에 두 번까지, 한 번에 1주에서 8주까지 쉴 수 있어요. 쉬는 동안에는 결제하지 않아요.',
    ],
  },
]
