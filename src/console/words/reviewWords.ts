import type { StatusWords } from '#console/fields/StatusChip.tsx'
import { type ReviewState, reviewStateWord } from '#shared/words/reviews.ts'
import { toned } from './toned.ts'

/** What staff call the states of a review. Imported by: resources. */
export const reviewStates: StatusWords<ReviewState> = toned(reviewStateWord, {
  VISIBLE: 'good',
  BLINDED: 'bad',
  DELETED: 'neutral',
})
