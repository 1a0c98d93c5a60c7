/** 사건: what its states and causes are called, and how far each of its conversations is. */

export const incidentStateWord = { OPEN: '진행 중', CLOSED: '종료' }
export type IncidentState = keyof typeof incidentStateWord

/** What its conversations have in common. */
export const incidentCauseWord = { JOB: '한 작업', PRODUCT: '한 상품', ORIGIN_DAY: '한 출고', NONE: '직접 묶음' }
export type IncidentCause = keyof typeof incidentCauseWord

/** How far a conversation of an incident is with its answer. */
export const incidentProgressWord = {
  WAITING: '답변 전',
  FAILED: '보내지 못함',
  PENDING: '곧 보냄',
  ANSWERED: '답변함',
  CLOSED: '답 없이 종료',
}
export type IncidentProgress = keyof typeof incidentProgressWord
