/** What the states of reviews, reports and their moderation are called. */

export type ReviewState = 'VISIBLE' | 'BLINDED' | 'DELETED'

export const reviewStateWord: Record<ReviewState, string> = {
  VISIBLE: '게시 중',
  BLINDED: '블라인드',
  DELETED: '지운 리뷰',
}

export type ReportReason = 'AD' | 'ABUSE' | 'PRIVACY' | 'UNRELATED' | 'RIGHTS' | 'OTHER'

/** The rules that a review can break: it is hidden for one of these, never for its rating. */
export const reportReasonWord: Record<ReportReason, string> = {
  AD: '광고나 도배',
  ABUSE: '욕설이나 혐오 표현',
  PRIVACY: '개인정보 노출',
  UNRELATED: '상품과 관계없는 내용',
  RIGHTS: '사진·글 무단 사용',
  OTHER: '그 밖의 이유',
}

export type ModerationState = 'OPEN' | 'BLINDED' | 'DISMISSED'

export const moderationStateWord: Record<ModerationState, string> = {
  OPEN: '처리 대기',
  BLINDED: '블라인드',
  DISMISSED: '문제없음',
}

export type ModerationKind = 'STORE_REVIEW'

export const moderationKindWord: Record<ModerationKind, string> = { STORE_REVIEW: '상품 리뷰' }
