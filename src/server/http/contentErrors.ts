import { REVIEW_EDIT_DAYS, REVIEW_REPORTS_A_DAY } from '#shared/policy.ts'
import type { ErrorEntry } from './errorTable.ts'

/** What goes wrong with what people write: reviews. Part of `errorTable`. */
export const contentErrors = {
  REVIEW_NOT_FOUND: { status: 404, message: '리뷰를 찾을 수 없어요.' },
  REVIEW_NOT_WRITABLE: { status: 409, message: '지금은 리뷰를 쓸 수 없는 상품이에요.' },
  REVIEW_EXISTS: { status: 409, message: '이미 리뷰를 쓴 상품이에요. 지운 리뷰도 다시 쓸 수 없어요.' },
  REVIEW_EDIT_CLOSED: { status: 409, message: `리뷰는 쓴 날부터 ${REVIEW_EDIT_DAYS}일까지 고칠 수 있어요.` },
  REVIEW_SELF_LIKE: { status: 409, message: '내가 쓴 리뷰에는 도움돼요를 누를 수 없어요.' },
  REVIEW_SELF_REPORT: { status: 409, message: '내가 쓴 리뷰는 신고할 수 없어요.' },
  REVIEW_NOT_REPORTED: {
    status: 409,
    title: '신고된 리뷰가 아니에요',
    message: '신고가 들어온 리뷰만 가릴 수 있어요. 별점이 낮다고 가릴 수는 없어요.',
  },
  REPORT_QUOTA_EXCEEDED: {
    status: 429,
    title: '오늘은 더 신고할 수 없어요',
    message: `신고는 하루에 ${REVIEW_REPORTS_A_DAY}번까지 할 수 있어요. 내일 다시 해 주세요.`,
  },
  MODERATION_STATE: { status: 409, message: '지금 상태에서는 할 수 없는 처리예요. 새로 불러와서 확인해 주세요.' },
  CONTENT_FORBIDDEN: {
    status: 400,
    title: '쓸 수 없는 내용이 있어요',
    message: '전화번호, 이메일, 링크는 리뷰에 쓸 수 없어요. 빼고 다시 올려 주세요.',
  },
} as const satisfies Record<string, ErrorEntry>
