import type { CouponBenefit, ErrorCode } from '#contract/schema.d.ts'
import { formatKst } from '#shared/format/kst.ts'
import { query } from './api.ts'
import { showError, showPopup, showToast } from './notices/notices.ts'
import { queryClient } from './queryClient.ts'
import { formatNumber } from '#shared/format/krw.ts'

const isAboutCoupons = (key: readonly unknown[]) =>
  typeof key[1] === 'string' && /\/(coupons|benefits|exhibitions)(\/|$)/.test(key[1])

/** Coupons were taken or used: whatever shows them reads them again. */
export const refreshCoupons = () =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => isAboutCoupons(queryKey) })

export const takenWords = (count: number) => (count === 1 ? '쿠폰을 받았어요.' : `쿠폰 ${count}장을 받았어요.`)

const refusals: Partial<Record<ErrorCode, string>> = {
  COUPON_SOLD_OUT: '준비한 쿠폰이 모두 나갔어요.',
  COUPON_ALREADY_ISSUED: '이미 받은 쿠폰이에요.',
  COUPON_ISSUE_CLOSED: '지금은 받을 수 없는 쿠폰이에요.',
  COUPON_MEMBERS_ONLY: '멤버십 회원만 받을 수 있어요.',
  COUPON_NOT_ELIGIBLE: '받을 수 있는 대상이 아니에요.',
}

/** Says why coupons did not come. */
export function tellRefused(failures: readonly { code: ErrorCode }[], othersCame: boolean): void {
  const [refusal] = failures
  if (refusal)
    showPopup({
      heading: othersCame ? `${failures.length}장은 받지 못했어요` : '쿠폰을 받지 못했어요',
      description: refusals[refusal.code] ?? '잠시 후 다시 시도해 주세요.',
    })
}

/** Takes coupons; says how many came and why the rest did not. */
export function useTakeCoupons() {
  return query.useMutation('post', '/store/v1/coupons/benefits/bulk-issue', {
    onSuccess: ({ issued, failures }) => {
      if (issued.length > 0) showToast(takenWords(issued.length))
      tellRefused(failures, issued.length > 0)
    },
    onError: showError,
    onSettled: () => refreshCoupons(),
  })
}

/** How long a coupon that is taken now can be used. */
export function benefitUntil({ valid_days: days, valid_until: until, issue }: CouponBenefit): string {
  const left = issue.left === undefined ? '' : ` · ${formatNumber(issue.left)}장 남음`
  if (days) return `받은 날부터 ${days}일${left}`
  return until ? `${formatKst(until, 'YYYY.MM.DD')}까지${left}` : left.slice(3)
}
