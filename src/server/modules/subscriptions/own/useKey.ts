import type { Tx } from '../../../db/db.ts'
import { change } from '../change.ts'
import type { Held } from '../hold.ts'

/** From now on a membership is charged on this way to pay, which can be charged and is its person's own. */
export const useKey = (tx: Tx, held: Held, billingKeyId: number, actor: string, now: Date): Promise<Held> =>
  change(
    tx,
    { ...held, canCharge: true },
    {
      set: { billingKeyId, isHardFailure: false },
      event: 'METHOD_CHANGED',
      actor,
      detail: { billing_key_id: billingKeyId },
    },
    now,
  )
