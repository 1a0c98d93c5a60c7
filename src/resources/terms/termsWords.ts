import type { StatusWords } from '#console/fields/StatusChip.tsx'
import type { Terms } from '#contract/schema.d.ts'
import { TERMS_KINDS, termsLabels } from '#shared/terms.ts'

export const statusWords: StatusWords<Terms['status']> = {
  EFFECTIVE: ['시행 중', 'good'],
  UPCOMING: ['시행 예정', 'progress'],
  PAST: ['지난 판', 'neutral'],
  REPLACED: ['대신함', 'warning'],
}

export const kindChoices = TERMS_KINDS.map((id) => ({ id, name: termsLabels[id] }))
