import type { SubscriptionProduct, UserPlan } from '#contract/schema.d.ts'
import { type Day, formatDay } from '#shared/format/kst.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { spanWord } from '#shared/words/plans.ts'
import { dayText, firstChargeOn } from '../planText.ts'

/** A product with what it means to this person. */
export type Choice = { product: SubscriptionProduct; plan: UserPlan }

/** Products of plans that this person may begin, in the order that they are sold in. */
export const choicesOf = (products: readonly SubscriptionProduct[], plans: readonly UserPlan[]): Choice[] =>
  products.flatMap((product) => {
    const plan = plans.find(({ id }) => id === product.plan.id)
    return plan?.eligible ? [{ product, plan }] : []
  })

/** Whether a trial begins it, and why not. */
export function trialText({ trial_days: days, trial_eligible: may, reason }: UserPlan): string {
  if (may) return `${days}일 무료 체험으로 시작해요.`
  return reason === 'TRIAL_USED'
    ? '무료 체험은 이미 이용하셔서 오늘부터 값을 내요.'
    : '무료 체험이 없는 요금제예요. 오늘부터 값을 내요.'
}

type Line = { label: string; value: string }

/** What is paid today, when next, and how much. */
export function paymentLines(plan: UserPlan, today: Day): Line[] {
  const total = formatKrw(plan.price)
  const every = { label: '그다음부터', value: `${spanWord(plan.interval, plan.interval_count)} ${total}` }
  if (!plan.trial_eligible) return [{ label: '오늘 결제', value: total }, every]
  return [
    { label: '오늘 결제', value: '0원' },
    { label: `${formatDay(firstChargeOn(plan, today), 'YYYY년 M월 D일')} 첫 결제`, value: total },
    every,
  ]
}

/** What holds of it besides the price. */
export function termsOf(plan: UserPlan, today: Day): string[] {
  return [
    ...(plan.trial_eligible
      ? [`체험하는 동안 동의해야 ${dayText(firstChargeOn(plan, today))}에 결제돼요. 동의하지 않으면 결제 없이 끝나요.`]
      : []),
    '언제든지 해지할 수 있고, 해지하면 더 결제되지 않아요.',
    plan.penalty_percent === 0
      ? '중간에 끝내도 위약금이 없어요.'
      : `중간에 끝내면 쓴 날만큼의 금액과 낸 돈의 ${plan.penalty_percent}%를 빼고 돌려 드려요.`,
  ]
}

/** Where a choice goes on; a code goes along when it counts. */
export const nextPath = (productId: number, code: string | null): string =>
  `/checkout/order-info?${new URLSearchParams({ product_id: String(productId), ...(code ? { referral_code: code } : {}) })}`
