/** What becomes of a row of a bulk command. */

export type RowOutcome = 'SUCCESS' | 'SKIPPED' | 'FAILED' | 'NOT_ATTEMPTED' | 'UNKNOWN'

export const rowOutcomeWord: Record<RowOutcome, string> = {
  SUCCESS: '성공',
  SKIPPED: '건너뜀',
  FAILED: '실패',
  NOT_ATTEMPTED: '하지 않음',
  UNKNOWN: '확인 필요',
}
