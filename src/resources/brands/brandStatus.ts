import type { StatusWords } from '#console/fields/StatusChip.tsx'

export const brandStatus: StatusWords<'ACTIVE' | 'INACTIVE'> = {
  ACTIVE: ['사용', 'good'],
  INACTIVE: ['숨김', 'neutral'],
}
