import type { Deps } from '../../deps.ts'
import { purgeOld } from './pairing.service.ts'

const keptMs = 24 * 3_600_000

/** Forgets the pairings of yesterday. */
export const purgePairings = (deps: Deps): Promise<void> =>
  purgeOld(deps.db, new Date(deps.clock.now().getTime() - keptMs))
