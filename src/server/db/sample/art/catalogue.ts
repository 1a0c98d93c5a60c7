/** Every motif by name: the vocabulary that product data draws with. */
import type { Motif } from './motif.ts'
import * as apparel from './motifs/apparel.ts'
import * as bands from './motifs/bands.ts'
import * as machines from './motifs/machines.ts'
import * as mats from './motifs/mats.ts'
import * as nutrition from './motifs/nutrition.ts'
import * as pilates from './motifs/pilates.ts'
import * as recovery from './motifs/recovery.ts'
import * as rollers from './motifs/rollers.ts'
import * as vessels from './motifs/vessels.ts'
import * as weights from './motifs/weights.ts'

export const motifs = {
  ...mats,
  ...rollers,
  ...weights,
  ...bands,
  ...pilates,
  ...machines,
  ...apparel,
  ...nutrition,
  ...vessels,
  ...recovery,
} satisfies Record<string, Motif>

export type MotifName = keyof typeof motifs
