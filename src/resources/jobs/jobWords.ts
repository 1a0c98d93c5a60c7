import type { StatusWords } from '#console/fields/StatusChip.tsx'
import type { Job } from '#contract/schema.d.ts'

export const jobStatus: StatusWords<Job['status']> = {
  RUNNING: ['진행 중', 'progress'],
  DONE: ['끝남', 'good'],
  STOPPED: ['중단함', 'warning'],
  FAILED: ['실패', 'bad'],
}

/** Rows that somebody still has to look at. */
export const leftOf = ({ totals }: Pick<Job, 'totals'>) => totals.FAILED + totals.UNKNOWN + totals.NOT_ATTEMPTED
