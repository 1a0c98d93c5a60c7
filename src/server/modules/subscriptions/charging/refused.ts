import type { Tx } from '../../../db/db.ts'
import type { Payment } from './attempts.ts'
import { change } from '../change.ts'
import { type Held, standingOf } from '../hold.ts'
import { tell } from '../notices.ts'
import { after, dueNow, dueOn } from '../subscriptionStates.ts'

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
  // a trial or a pause that was to be ended early, days that were given meanwhile: everything goes on as it was
  const isNotDue = payment.kind === 'UPGRADE' || payment.periodStart < dueOn(standingOf(held))
  const status = isNotDue ? undefined : after(of.status, 'REFUSED')
  // that, or somebody has cancelled meanwhile: nothing is lent and nothing tried again
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
      // a trial that is paid late begins anew each day, so its refusals are told apart by their payments
      attempt: payment.id,
      amount: payment.amount,
      until: due.do === 'WAIT' ? due.until : null,
    },
    now,
  )
}
