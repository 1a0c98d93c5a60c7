/** 고객문의: what its states are called, for customers and for staff. */

export const conversationStateWord = { OPEN: '진행 중', ON_HOLD: '보류 중', CLOSED: '종료됨' }
export type ConversationState = keyof typeof conversationStateWord

/** What the customer reads. */
export const inquiryStatusWord = { WAITING: '답변 대기', ANSWERED: '답변 완료', CLOSED: '상담 종료' }
export type InquiryStatus = keyof typeof inquiryStatusWord

export const replyStateWord = {
  QUEUED: '보내기 대기',
  SENDING: '보내고 있음',
  SENT: '보냈음',
  FAILED: '보내지 못함',
  CANCELLED: '취소함',
}
export type ReplyState = keyof typeof replyStateWord

/** Why somebody is called to a conversation. */
export const callKindWord = {
  MENTION: '메모에서 부름',
  STOPPED: '예약 답장 멈춤',
  FAILED: '답변이 못 나감',
  CUSTOMER: '고객이 씀',
  NOTE: '메모가 달림',
}
export type CallKind = keyof typeof callKindWord

/** The queues of the inbox. */
export const inboxQueueWord = {
  called: '부름',
  mine: '내 상담',
  unassigned: '담당자 없음',
  team: '우리 팀',
  waiting: '답변 대기',
  due: '기한 임박',
  reopened: '재문의',
  held: '보류',
  scheduled: '예약 답장',
  failed: '보내지 못한 답장',
  closed: '종료',
  all: '모든 문의',
}
export type InboxQueue = keyof typeof inboxQueueWord
