import type { StatusWords } from '#console/fields/StatusChip.tsx'
import type { CouponIssue } from '#contract/schema.d.ts'
import { toned } from '#console/words/toned.ts'
import { couponIssueStateWord, couponTargetWord } from '#shared/words/coupons.ts'
import { NEW_MEMBER_DAYS } from '#shared/policy.ts'

export const issueStatus: StatusWords<CouponIssue['status']> = toned(couponIssueStateWord, {
  DRAFT: 'neutral',
  PENDING_APPROVAL: 'warning',
  OPEN: 'good',
  PAUSED: 'warning',
  CLOSED: 'neutral',
})

/** How an issue stands today: one that is open from a later day on waits for it. */
export const issueStanding = ({ status, starts_at: starts }: Pick<CouponIssue, 'status' | 'starts_at'>) =>
  status === 'OPEN' && new Date(starts).getTime() > Date.now()
    ? (['발급 예정', 'progress'] as const)
    : issueStatus[status]

export const targets = [
  { id: 'PRODUCT', name: `${couponTargetWord.PRODUCT} — 상품 하나를 할인해요` },
  { id: 'CART', name: `${couponTargetWord.CART} — 대상 상품 합계를 할인해요` },
  { id: 'SHIPPING', name: `${couponTargetWord.SHIPPING} — 배송비를 할인해요` },
]

export const scopes = [
  { id: 'ALL', name: '모든 상품' },
  { id: 'PRODUCTS', name: '고른 상품' },
  { id: 'CATEGORIES', name: '고른 카테고리 (하위 포함)' },
  { id: 'BRANDS', name: '고른 브랜드' },
  { id: 'EXHIBITION', name: '고른 기획전의 상품' },
]

export const audiences = [
  { id: 'ALL', name: '모든 회원이 받을 수 있어요' },
  { id: 'NEW', name: `가입한 지 ${NEW_MEMBER_DAYS}일 이내 회원만 받을 수 있어요` },
  { id: 'MANUAL', name: '직원이 주는 회원만 (고객 화면에 보이지 않아요)' },
]

export const audienceLabels: Record<CouponIssue['audience'], string> = {
  ALL: '모든 회원',
  NEW: '새 회원',
  TRIAL: '체험 회원',
  SUBSCRIBER: '구독 회원',
  MANUAL: '직원 지정',
}
