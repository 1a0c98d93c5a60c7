import type { StatusWords } from '#console/fields/StatusChip.tsx'
import type { Member } from '#contract/schema.d.ts'

export const memberStatus: StatusWords<Member['status']> = {
  ACTIVE: ['이용 중', 'good'],
  LOCKED: ['잠김', 'warning'],
  SUSPENDED: ['이용정지', 'bad'],
  WITHDRAWN: ['탈퇴', 'neutral'],
}
