import type { Tx } from '../../../db/db.ts'
import type { Payment } from './attempts.ts'
import { change } from '../change.ts'
import { type Held, standingOf } from '../hold.ts'
import { tell } from '../notices.ts'
import { after, dueNow } from '../subscriptionStates.ts'

/** A charge of a period was refused: it is lent for a week at most, and tried again by the clock. */
export async function applyRefused(
  tx: Tx,
  held: Held,
  payment: Payment,
  { code, isHard }: { code: string; isHard: boolean },
  now: Date,
): Promise<void> {
  const { subscription: of } = held
  const detail = { payment_id: payment.id, code, amount: payment.amount }
  const status = payment.kind === 'UPGRADE' ? undefined : after(of.status, 'REFUSED')
  // a change of plan, or somebody has cancelled meanwhile: nothing is lent and nothing tried again
  if (!status) {
    await change(tx, held, { set: {}, event: 'CHARGE_REFUSED', detail, actor: 'clock' }, now)
    return
  }
  // one that a person asked for in between takes none of the clock's tries away
  const isExtra = payment.purpose.ref === 'MANUAL' && of.status === 'PAST_DUE'
  const set = {
    status,
    pastDueSince: of.pastDueSince ?? now,
    retries: isExtra ? of.retries : of.retries + 1,
    failureCode: code,
    isHardFailure: isHard,
    ...(of.status === 'PAUSED' ? { endsOn: payment.periodStart, pauseFrom: null, pauseUntil: null } : {}),
  }
  const done = await change(tx, held, { set, event: 'CHARGE_REFUSED', detail, actor: 'clock' }, now)
  const due = dueNow(standingOf(done), now)
  await tell(
    tx,
    done,
    isHard ? 'MEMBERSHIP_FAILED_HARD' : 'MEMBERSHIP_FAILED',
    {
      periodStart: of.endsOn,
      attempt: payment.attempt,
      amount: payment.amount,
      until: due.do === 'WAIT' ? due.until : null,
    },
    now,
  )
}
