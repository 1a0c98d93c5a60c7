import type { Day } from '#shared/format/kst.ts'
import type { Tx } from '../../../db/db.ts'
import type { Held } from '../hold.ts'
import { tell } from '../notices.ts'
import { subscriptionKitReturns } from './kitReturns.tables.ts'
import { addedBy, type Ending, mostOf } from './reckoning.ts'

type Opened = { ending: Ending; dueOn: Day; returns: boolean; actor: string }

/**
 * Writes down what each kit that had left pays back when it returns, in the transaction of the ending. Whoever keeps them
 * can still think better of it until that day.
 */
export async function openReturns(
  tx: Tx,
  held: Held,
  { ending, dueOn, returns, actor }: Opened,
  now: Date,
): Promise<void> {
  const most = mostOf(ending)
  await tx.insert(subscriptionKitReturns).values(
    ending.kits.map(({ id: kitId }, nth) => ({
      subscriptionId: held.subscription.id,
      kitId,
      status: returns ? ('REQUESTED' as const) : ('WITHDRAWN' as const),
      ending,
      expected: addedBy(ending, kitId, new Set(ending.kits.slice(0, nth).map(({ id }) => id))),
      most,
      dueOn,
      decidedBy: actor,
      decidedAt: now,
      createdAt: now,
      updatedAt: now,
    })),
  )
  if (returns) await tell(tx, held, 'MEMBERSHIP_KIT_ASKED', { periodStart: ending.on, amount: most, day: dueOn }, now)
}
