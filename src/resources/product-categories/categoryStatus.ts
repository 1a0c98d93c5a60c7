import type { StatusWords } from '#console/fields/StatusChip.tsx'

export const categoryStatus: StatusWords<'ACTIVE' | 'INACTIVE'> = {
  ACTIVE: ['보임', 'good'],
  INACTIVE: ['숨김', 'neutral'],
}
