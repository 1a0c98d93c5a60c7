import type { StatusWords } from '#console/fields/StatusChip.tsx'

export const programStatus: StatusWords<'ACTIVE' | 'INACTIVE'> = {
  ACTIVE: ['열림', 'good'],
  INACTIVE: ['멈춤', 'neutral'],
}
