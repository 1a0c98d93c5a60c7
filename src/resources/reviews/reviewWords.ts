import type { StatusWords } from '#console/fields/StatusChip.tsx'
import type { ModerationItem } from '#contract/schema.d.ts'
import { moderationStateWord, type ModerationState } from '#shared/words/reviews.ts'

export const moderationStates: StatusWords<ModerationState> = {
  OPEN: [moderationStateWord.OPEN, 'warning'],
  BLINDED: [moderationStateWord.BLINDED, 'bad'],
  DISMISSED: [moderationStateWord.DISMISSED, 'good'],
}

export const reportStates: StatusWords<ModerationItem['reports'][number]['status']> = {
  OPEN: [moderationStateWord.OPEN, 'warning'],
  ACCEPTED: ['받아들임', 'bad'],
  DISMISSED: [moderationStateWord.DISMISSED, 'good'],
}

/** `★★★★☆` for eyes; what is read aloud stands beside it. */
export const starsOf = (rating: number) => '★'.repeat(rating) + '☆'.repeat(5 - rating)
