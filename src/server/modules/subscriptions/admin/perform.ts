import { daysBetween } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import type { Tx } from '../../../db/db.ts'
import { sure } from '../../../db/sure.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { appendTo, pauseMoved } from '../append.service.ts'
import { change } from '../change.ts'
import type { Begun, Wanted } from '../charging/attempts.ts'
import { begin, nextCharge } from '../charging/renew.service.ts'
import { type Held, read, standingOf } from '../hold.ts'
import { tell } from '../notices.ts'
import { endNow } from '../own/endNow.ts'
import { cancel, dropPause, pause, personal, priced, undoCancel, type Who } from '../own/manage.service.ts'
import { pausesOf } from '../own/pauses.ts'
import { addPeriod } from '../periods.ts'
import { after, paidFrom } from '../subscriptionStates.ts'
import type { ActionBody } from './admin.contract.ts'
import { compensation } from './compensation.ts'
import { refusalOf, skippedUntil, tooFewDays } from './refusals.ts'

type By = {
  who: Who
  /** names what is given, once */
  source: string
  owner: string
  now: Date
}

/** Does an action on a held subscription. Answers the charge that it began. Error: SUBSCRIPTION_STATE with why. */
export async function perform(tx: Tx, deps: Deps, held: Held, body: ActionBody, by: By): Promise<Begun | undefined> {
  const { who, owner, now } = by
  const { subscription: of } = held
  const today = kstDay(now)
  const refused = refusalOf(held, body.action, { today, pauses: await pausesOf(tx, of.id, now) })
  if (refused) throw new AppError('SUBSCRIPTION_STATE', { why: body.action }, refused)
  const charge = async (wanted: Wanted, event: string) => {
    await change(tx, held, { set: { waitsForStaff: false }, event, actor: who.actor }, now)
    return personal(await begin(tx, deps, sure(await read(tx, of.id)), wanted, owner, now))
  }
  switch (body.action) {
    case 'EXTEND':
      await extend(tx, held, body.days, by)
      return undefined
    case 'PAUSE':
      await pause(tx, held, who, body.pause_until, now)
      return undefined
    case 'RESUME':
      if (of.status === 'PAUSED')
        return charge(nextCharge(await priced(tx, held, today), 'RENEWAL', today), 'RESUME_ASKED')
      await dropPause(tx, held, who, now)
      return undefined
    case 'CANCEL':
      await cancel(tx, held, who, body.reason, now)
      return undefined
    case 'UNDO_CANCEL':
      await undoCancel(tx, held, who, now)
      return undefined
    case 'TERMINATE':
      if (!body.dry_run && body.expected_refund === undefined)
        throw new AppError('VALIDATION', { fields: { expected_refund: ['REQUIRED'] } })
      await endNow(tx, held, { actor: who.actor, expected: body.expected_refund, returnsKits: body.returns_kits }, now)
      return undefined
    case 'RETRY': {
      const from = paidFrom(standingOf(held), now)
      const wanted = nextCharge(await priced(tx, held, from), 'RETRY', from)
      return charge({ ...wanted, purpose: { ...wanted.purpose, ref: 'MANUAL' } }, 'RETRY_ASKED')
    }
    case 'CHARGE_MISSED':
      return charge(nextCharge(await priced(tx, held, of.endsOn), 'RENEWAL', of.endsOn), 'MISSED_CHARGED')
    case 'SKIP_MISSED':
      await skip(tx, held, by)
      return undefined
  }
}

/** 연장·보상: days after everything that is there. Error: SUBSCRIPTION_STATE for a trial that would end before it is announced. */
async function extend(tx: Tx, held: Held, days: number, { who, source, now }: By) {
  const tooFew = tooFewDays(held, days, kstDay(now))
  if (tooFew) throw new AppError('SUBSCRIPTION_STATE', { why: 'EXTEND' }, tooFew)
  return appendTo(tx, held, { ...compensation(held, days, { source, actor: who.actor }), now })
}

/** What the clock missed is given away; the next period is charged on a day that can still be announced. */
async function skip(tx: Tx, held: Held, { who, now }: By): Promise<void> {
  const { subscription: of } = held
  const today = kstDay(now)
  const until = skippedUntil(held, today)
  if (of.endsOn > today) {
    await change(tx, held, { set: { waitsForStaff: false }, event: 'CHECKED', actor: who.actor }, now)
    return
  }
  await addPeriod(tx, {
    subscriptionId: of.id,
    planId: of.planId,
    kind: 'COMPENSATION',
    startsOn: of.endsOn,
    endsOn: until,
    paidUntil: until,
    source: `skip:${of.id}:${of.endsOn}`,
    createdAt: now,
  })
  const set = {
    status: after(of.status, 'APPENDED') ?? of.status,
    endsOn: until,
    waitsForStaff: false,
    retries: 0,
    pastDueSince: null,
    failureCode: null,
    isHardFailure: false,
    ...pauseMoved(of, daysBetween(of.endsOn, until)),
  }
  const detail = { from: of.endsOn, until }
  const done = await change(tx, held, { set, event: 'MISSED_SKIPPED', actor: who.actor, detail }, now)
  const told = { periodStart: until, amount: of.nextPrice, day: until }
  if (of.isTrial) await tell(tx, done, 'MEMBERSHIP_TRIAL_STARTED', told, now)
  else if (held.canCharge)
    // by the number of the reminder that would say the same a day before
    await tell(
      tx,
      done,
      'MEMBERSHIP_RENEWING',
      { ...told, attempt: 1, amount: nextCharge(done, 'RENEWAL', until).amount },
      now,
    )
}
