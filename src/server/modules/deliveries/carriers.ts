import type { Db } from '../../db/db.ts'
import type { Clock } from '../../deps.ts'
import type { Carrier } from '../../ports/carrier.ts'
import { sandboxCarrier } from './carriers/sandbox/sandboxCarrier.ts'

/** Every carrier or tracking service by the name of its folder, one line each. */
export const carriers = { sandbox: sandboxCarrier } satisfies Record<string, (db: Db, clock: Clock) => Carrier>
