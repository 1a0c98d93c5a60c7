import type { InspectionResult } from '#console/words/claimWords.ts'

/** The verdicts of the desk, each on its own key. */
export const deskResults: readonly (readonly [key: string, result: InspectionResult])[] = [
  ['1', 'OK'],
  ['2', 'DAMAGED'],
  ['3', 'WRONG_ITEM'],
  ['4', 'MISSING_PARTS'],
]

/** A line of this sitting. */
export type Done = { n: number; at: string; claimId: number; claimNo: string; what: string; result: InspectionResult }
