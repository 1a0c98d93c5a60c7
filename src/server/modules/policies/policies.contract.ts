import { z } from '@hono/zod-openapi'
import { POLICY_BOUNDS, type PolicyNumber } from '#shared/policy.ts'
import { day, timeOfDay } from '../../http/endpoint.ts'

const within = (policy: PolicyNumber, description: string) =>
  z.number().int().min(POLICY_BOUNDS[policy].min).max(POLICY_BOUNDS[policy].max).openapi({ description })

export const workHoursSchema = z.strictObject({
  opens: timeOfDay,
  closes: timeOfDay,
  lunch_starts: timeOfDay.nullable(),
  lunch_ends: timeOfDay.nullable(),
})

/** What the shop promises and how much it takes, as it sets it itself. */
const shopValues = {
  earn_rate_percent: within('earn_rate_percent', '적립률(%)'),
  member_earn_rate_percent: within(
    'member_earn_rate_percent',
    '멤버십 회원의 적립률(%). 적립률보다 낮으면 적립률을 따라요',
  ),
  min_points: within('min_points', '최소 사용 포인트'),
  return_days: within('return_days', '받은 날부터 단순 변심으로 반품·교환할 수 있는 날'),
  auto_confirm_days: within('auto_confirm_days', '받은 날부터 저절로 구매확정되기까지의 날'),
  hold_minutes: within('hold_minutes', '결제하는 동안 재고를 잡아 두는 분'),
  first_reply_minutes: within('first_reply_minutes', '첫 답변까지의 분 (상담 시간으로)'),
  next_reply_minutes: within('next_reply_minutes', '다음 답변까지의 분 (상담 시간으로)'),
  support: workHoursSchema.openapi({ description: '상담 시간, 평일 KST' }),
}

export const policyValues = {
  ...shopValues,
  kit_return_days: within('kit_return_days', '멤버십을 끝낸 날부터 보낸 키트를 돌려받는 날'),
  honest_days: within('honest_days', '운동하지 않은 달을 결제 며칠 전에 알릴지'),
  honest_credit_percent: within('honest_credit_percent', '그 달에 낸 금액의 몇 퍼센트를 다음 결제에서 빼 줄지'),
  honest_credits_a_year: within('honest_credits_a_year', '한 회원이 한 해에 받을 수 있는 크레딧의 수'),
  training_recorded_from: day
    .nullable()
    .openapi({ description: '운동 기록을 빠짐없이 세기 시작한 날. null: 아직 세지 않아 아무에게도 알리지 않음' }),
  operations: workHoursSchema.openapi({
    description: '발송·클레임·환불의 업무 시간, 평일 KST. 마감 레이더가 이 시간으로 셈',
  }),
}

/** As everybody may read them. */
export const shopPoliciesSchema = z.object(shopValues).openapi('ShopPolicies')

export const adminPoliciesSchema = z.object({ ...policyValues, version: z.number().int() }).openapi('AdminPolicies')
