import type { AdminPolicies } from '#contract/schema.d.ts'
import type { Day } from '#shared/format/kst.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { fieldWords } from '#shared/validation/fieldWords.ts'
import { honestPolicyNames, POLICY_BOUNDS, type PolicyNumber, type SupportHours } from '#shared/policy.ts'

/** The policies as they are typed: a field that is empty has no number. */
export type Draft = Record<PolicyNumber, number | null> & {
  support: SupportHours
  operations: SupportHours
  training_recorded_from: Day | null
}
/** The two kinds of hours. */
export type HoursName = 'support' | 'operations'

export type Field = { label: string; unit: string; hint: string }

export const FIELDS: Record<PolicyNumber, Field> = {
  earn_rate_percent: { label: '적립률', unit: '%', hint: '구매확정한 상품 결제금액의 몇 퍼센트를 포인트로 줄지' },
  member_earn_rate_percent: {
    label: '멤버십 회원 적립',
    unit: '%',
    hint: '멤버십을 이용하는 회원의 적립률. 적립률보다 낮으면 적립률을 따라요',
  },
  min_points: { label: '최소 사용 포인트', unit: 'P', hint: '주문에서 한 번에 쓸 수 있는 가장 적은 포인트' },
  return_days: {
    label: '반품 가능 기간',
    unit: '일',
    hint: '받은 날부터 단순 변심으로 반품·교환할 수 있는 날. 법으로 7일보다 짧게 정할 수 없어요',
  },
  auto_confirm_days: {
    label: '자동 구매확정',
    unit: '일',
    hint: '받은 날부터 저절로 구매확정되기까지의 날. 반품 가능 기간보다 짧을 수 없어요',
  },
  hold_minutes: { label: '결제 중 재고 보류', unit: '분', hint: '결제하는 동안 재고를 잡아 두는 시간' },
  kit_return_days: {
    label: '키트 반납 기한',
    unit: '일',
    hint: '멤버십을 끝낸 날부터 이미 보낸 키트를 돌려받는 날. 그 안에 돌아오면 키트 값을 더 돌려줘요',
  },
  first_reply_minutes: { label: '첫 답변 기한', unit: '분', hint: '문의한 때부터 첫 답변까지, 상담 시간으로 센 분' },
  next_reply_minutes: {
    label: '다음 답변 기한',
    unit: '분',
    hint: '답변 뒤에 고객이 다시 쓴 때부터 답변까지, 상담 시간으로 센 분',
  },
  honest_days: {
    label: '결제 전 알림',
    unit: '일 전',
    hint: '결제한 달에 운동이 없으면 다음 결제의 며칠 전에 알릴지',
  },
  honest_credit_percent: {
    label: '드리는 크레딧',
    unit: '%',
    hint: '그 달에 낸 금액의 몇 퍼센트를 다음 결제에서 빼 줄지. 0이면 크레딧은 제안하지 않아요',
  },
  honest_credits_a_year: {
    label: '한 해 크레딧 한도',
    unit: '번',
    hint: '한 회원이 1년 동안 크레딧을 받을 수 있는 횟수. 넘으면 쉬어 가기만 제안해요',
  },
}

export const TIMES: Record<HoursName, Record<keyof SupportHours, string>> = {
  support: { opens: '상담 시작', closes: '상담 끝', lunch_starts: '점심 시작', lunch_ends: '점심 끝' },
  operations: { opens: '업무 시작', closes: '업무 끝', lunch_starts: '업무 점심 시작', lunch_ends: '업무 점심 끝' },
}

export const names = Object.keys(FIELDS) as PolicyNumber[]
/** Those that stand with the support hours, in whose minutes they are counted. */
export const answerNames = ['first_reply_minutes', 'next_reply_minutes'] as const satisfies PolicyNumber[]
export const orderNames = names.filter((name) => ![...answerNames, ...honestPolicyNames].some((one) => one === name))
export const times = Object.keys(TIMES.support) as (keyof SupportHours)[]

/** `0~20%` */
export const boundsText = (name: PolicyNumber): string => {
  const { min, max } = POLICY_BOUNDS[name]
  return `${formatNumber(min)}~${formatNumber(max)}${FIELDS[name].unit}`
}

export const draftOf = ({ version: _version, ...policies }: AdminPolicies): Draft => policies

/** What is wrong with a number, as a sentence; undefined when nothing is. */
export const refuseNumber = (name: PolicyNumber, draft: Draft): string | undefined => {
  const value = draft[name]
  const { min, max } = POLICY_BOUNDS[name]
  if (value === null || value < min || value > max) return `${boundsText(name)}로 적어 주세요.`
  if (name === 'auto_confirm_days' && value < (draft.return_days ?? 0)) return '반품 가능 기간과 같거나 길어야 해요.'
  return undefined
}

/** What is wrong with a time of the day. */
export const refuseTime = (name: keyof SupportHours, hours: SupportHours): string | undefined => {
  const { opens, closes, lunch_starts: from, lunch_ends: to } = hours
  if (name === 'opens') return opens ? undefined : '시작하는 때를 적어 주세요.'
  if (name === 'closes') return closes > opens ? undefined : '시작보다 뒤여야 해요.'
  if ((from === null) !== (to === null) && hours[name] === null)
    return '점심의 시작과 끝을 함께 적거나 모두 비워 주세요.'
  return name === 'lunch_ends' && from !== null && to !== null && to <= from ? '시작보다 뒤여야 해요.' : undefined
}

/** What is wrong with a new first day of known training: of days that are over nobody decides it afterwards. */
export const refuseRecordedFrom = (from: Day | null, loaded: Day | null, today: Day): string | undefined =>
  from !== null && from !== loaded && from < today ? fieldWords.PAST_DAY : undefined

/** The draft as it is saved; undefined while something is wrong. */
export const bodyOf = (draft: Draft): Omit<AdminPolicies, 'version'> | undefined => {
  const { support, operations, training_recorded_from, ...numbers } = draft
  if (names.some((name) => refuseNumber(name, draft))) return undefined
  if ([support, operations].some((hours) => times.some((name) => refuseTime(name, hours)))) return undefined
  const sent = Object.fromEntries(names.map((name) => [name, numbers[name]]))
  return { ...(sent as Record<PolicyNumber, number>), support, operations, training_recorded_from }
}
