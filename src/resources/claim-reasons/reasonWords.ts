import { toned } from '#console/words/toned.ts'
import type { StatusWords } from '#console/fields/StatusChip.tsx'
import { type ClaimKind, claimKindWord } from '#shared/words/claims.ts'

export const kindWords: StatusWords<ClaimKind> = toned(claimKindWord, {
  cancel: 'neutral',
  exchange: 'neutral',
  return: 'neutral',
})
