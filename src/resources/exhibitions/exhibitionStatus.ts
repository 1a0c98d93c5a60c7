import type { StatusWords } from '#console/fields/StatusChip.tsx'
import type { AdminExhibition } from '#contract/schema.d.ts'
import { productStateWord } from '#shared/words/products.ts'

/** What staff say of an exhibition. */
export const exhibitionStatus: StatusWords<AdminExhibition['status']> = {
  DRAFT: [productStateWord.DRAFT, 'neutral'],
  OPEN: ['공개', 'good'],
  CLOSED: ['닫음', 'neutral'],
}

type State = 'DRAFT' | 'SCHEDULED' | 'OPEN' | 'CLOSED'

/** What it is for customers at this moment. */
export const exhibitionState: StatusWords<State> = {
  DRAFT: [productStateWord.DRAFT, 'neutral'],
  SCHEDULED: ['예정', 'progress'],
  OPEN: ['진행 중', 'good'],
  CLOSED: ['끝남', 'neutral'],
}

export const stateOf = (
  { status, starts_at: from, ends_at: until }: Pick<AdminExhibition, 'status' | 'starts_at' | 'ends_at'>,
  now: number,
): State => {
  if (status === 'DRAFT') return 'DRAFT'
  if (status === 'CLOSED' || Date.parse(until) <= now) return 'CLOSED'
  return Date.parse(from) > now ? 'SCHEDULED' : 'OPEN'
}
