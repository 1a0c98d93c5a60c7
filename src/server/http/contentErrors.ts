import { REVIEW_EDIT_DAYS, REVIEW_REPORTS_A_DAY } from '#shared/policy.ts'
import type { ErrorEntry } from './errorTable.ts'

/** What goes wrong with what people write: reviews, conversations. Part of `errorTable`. */
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
  CONVERSATION_ANSWERED: {
    status: 409,
    title: '이미 답변을 받은 문의예요',
    message: '답변이 시작된 문의는 고치거나 지울 수 없어요. 더 할 말은 이어서 적어 주세요.',
  },
  CONVERSATION_CHANGED: {
    status: 409,
    title: '그 사이 새 글이 있어요',
    message: '새로 올라온 글을 읽고 다시 해 주세요. 적은 내용은 그대로 있어요.',
  },
  CONVERSATION_ASSIGNED: {
    status: 409,
    title: '다른 사람이 맡은 상담이에요',
    message: '가져와서 보내거나, 담당자에게 맡겨 주세요.',
  },
  CONVERSATION_DELETED: { status: 409, message: '고객이 지운 문의예요.' },
  INCIDENT_TAKEN: {
    status: 409,
    title: '이미 다른 사건에 있어요',
    message: '한 상담은 열린 사건 하나에만 들어가요. 그 사건을 보거나, 빼고 다시 해 주세요.',
  },
  INCIDENT_CLOSED: { status: 409, message: '종료한 사건이에요. 다시 연 뒤에 해 주세요.' },
  CONVERSATION_CATEGORY_IN_USE: {
    status: 409,
    message: '이 유형의 문의나 템플릿이 있어서 지울 수 없어요. 쓰지 않게 바꿔 주세요.',
  },
  CONVERSATION_TEMPLATE_IN_USE: {
    status: 409,
    message: '이 템플릿으로 보낸 답변이 있어서 지울 수 없어요. 쓰지 않게 바꿔 주세요.',
  },
  CONVERSATION_TAG_IN_USE: { status: 409, message: '이 태그를 단 상담이 있어서 지울 수 없어요.' },
  REPLY_ALREADY_SENT: { status: 409, message: '이미 보낸 답변이에요. 고치거나 지울 수는 있어요.' },
  REPLY_NOT_SENT: { status: 409, message: '아직 보내지 않은 답변이에요.' },
  CONVERSATIONS_MOVED: {
    status: 409,
    title: '그 사이 목록이 많이 바뀌었어요',
    message: '목록을 새로 보고 다시 골라 주세요. 아무것도 처리하지 않았어요.',
  },
  REPLY_NOT_SCHEDULED: { status: 409, message: '예약한 답장이 아니에요. 보내기를 취소한 뒤 다시 써 주세요.' },
  REPLY_ACTS: {
    status: 409,
    title: '처리와 함께 보내는 답변이에요',
    message: '글을 가져와 무엇이 처리될지 다시 확인하고 보내 주세요.',
  },
  REPLY_NOT_FAILED: { status: 409, message: '보내지 못한 답변이 아니에요.' },
  REPLY_SETTLED: { status: 409, message: '이미 다시 보냈거나 정리한 답변이에요.' },
  TEMPLATE_UNRESOLVED: {
    status: 400,
    title: '채우지 못한 값이 있어요',
    message: '값이 없는 칸을 채우거나 지운 뒤 보내 주세요.',
  },
} as const satisfies Record<string, ErrorEntry>
