import { type Day, kstDay } from '#shared/format/kst.ts'
import { addDays } from '#shared/calendar/days.ts'
import type { SubscriptionStatus } from '#shared/words/subscriptions.ts'

/** The life of a subscription as pure functions (rules §5.10, decisions 22 and 44–55). Nothing here reads or writes. */

export const subscriptionEventKinds = [
  'CONVERTED',
  'RENEWED',
  'REFUSED',
  'GIVEN_UP',
  'CANCELED',
  'CANCEL_UNDONE',
  'PAUSE_PLANNED',
  'PAUSE_DROPPED',
  'PAUSED',
  'RESUMED',
  'TERMINATED',
  'UPGRADED',
  'APPENDED',
  'OVER',
] as const
export type SubscriptionEvent = (typeof subscriptionEventKinds)[number]

export const liveStatuses = ['TRIALING', 'ACTIVE', 'PAST_DUE', 'PAUSED', 'CANCEL_SCHEDULED'] as const
export type LiveStatus = (typeof liveStatuses)[number]

export const isLive = (status: SubscriptionStatus): status is LiveStatus =>
  (liveStatuses as readonly string[]).includes(status)

type Next = Partial<Record<LiveStatus, SubscriptionStatus>>

/** What each event makes of each state; a pair that is not here is refused. */
const table: Record<SubscriptionEvent, Next> = {
  CONVERTED: { TRIALING: 'ACTIVE', PAST_DUE: 'ACTIVE' },
  RENEWED: { ACTIVE: 'ACTIVE', PAST_DUE: 'ACTIVE' },
  RESUMED: { PAUSED: 'ACTIVE', PAST_DUE: 'ACTIVE' },
  REFUSED: { TRIALING: 'PAST_DUE', ACTIVE: 'PAST_DUE', PAUSED: 'PAST_DUE', PAST_DUE: 'PAST_DUE' },
  GIVEN_UP: { PAST_DUE: 'ENDED' },
  CANCELED: {
    TRIALING: 'CANCEL_SCHEDULED',
    ACTIVE: 'CANCEL_SCHEDULED',
    PAUSED: 'CANCEL_SCHEDULED',
    PAST_DUE: 'ENDED',
  },
  // a trial returns to being one
  CANCEL_UNDONE: { CANCEL_SCHEDULED: 'ACTIVE' },
  PAUSE_PLANNED: { ACTIVE: 'ACTIVE' },
  PAUSE_DROPPED: { ACTIVE: 'ACTIVE' },
  PAUSED: { ACTIVE: 'PAUSED' },
  TERMINATED: {
    TRIALING: 'TERMINATED',
    ACTIVE: 'TERMINATED',
    PAST_DUE: 'TERMINATED',
    PAUSED: 'TERMINATED',
    CANCEL_SCHEDULED: 'TERMINATED',
  },
  UPGRADED: { TRIALING: 'ACTIVE', ACTIVE: 'ACTIVE', PAST_DUE: 'ACTIVE', CANCEL_SCHEDULED: 'ACTIVE' },
  APPENDED: {
    TRIALING: 'TRIALING',
    ACTIVE: 'ACTIVE',
    PAST_DUE: 'ACTIVE',
    PAUSED: 'ACTIVE',
    CANCEL_SCHEDULED: 'CANCEL_SCHEDULED',
  },
  OVER: { TRIALING: 'ENDED', ACTIVE: 'ENDED', PAUSED: 'ENDED', CANCEL_SCHEDULED: 'ENDED' },
}

/** The state after an event; undefined when it cannot happen in this one. */
export function after(
  status: SubscriptionStatus,
  event: SubscriptionEvent,
  isTrial = false,
): SubscriptionStatus | undefined {
  if (!isLive(status)) return undefined
  const next = table[event][status]
  return event === 'CANCEL_UNDONE' && next && isTrial ? 'TRIALING' : next
}

/** What the clock and the person look at. */
export type Standing = {
  status: SubscriptionStatus
  /** began as a trial and has not been paid for yet */
  isTrial: boolean
  endsOn: Day
  pauseFrom: Day | null
  pauseUntil: Day | null
  /** refusals since it was due */
  retries: number
  isHardFailure: boolean
  /** something to charge is registered */
  canCharge: boolean
  /** a person decides what happens to it */
  waitsForStaff?: boolean
}

/** When charges are made and given up, in KST. */
export const CHARGE_TIME = '10:00'
export const GIVE_UP_TIME = '12:00'

/** Days after the due one on which a refused charge is tried again; access lasts through the last of them. */
export const RETRY_DAYS = [1, 3, 5, 7] as const
export const GRACE_DAYS = 7

/** What is to be done about a subscription now. CHARGE: for the period that begins on `from`. */
export type Due =
  | { do: 'CHARGE'; kind: 'CONVERSION' | 'RENEWAL' | 'RETRY'; from: Day }
  | { do: 'END'; why: 'CANCELED' | 'PAYMENT_FAILED' | 'PERIOD_OVER' }
  | { do: 'PAUSE' }
  | { do: 'WAIT'; until: Date | null }

/** The day from which a subscription is to be paid again. */
export const dueOn = (of: Standing): Day => (of.status === 'PAUSED' && of.pauseUntil ? of.pauseUntil : of.endsOn)

/** The day of the next attempt after so many refusals; undefined when none is left. */
export function retryDay(of: Pick<Standing, 'retries' | 'isHardFailure'>, due: Day): Day | undefined {
  const wait = of.isHardFailure ? undefined : RETRY_DAYS[Math.max(of.retries, 1) - 1]
  return wait === undefined ? undefined : addDays(due, wait)
}

/** A moment of a KST day. */
export const momentOf = (day: Day, time: string): Date => new Date(`${day}T${time}:00+09:00`)

/** What is due now, or until when nothing is. Asked again at that moment, and after whatever was done. */
export function dueNow(of: Standing, now: Date): Due {
  if (of.waitsForStaff && of.status !== 'CANCEL_SCHEDULED') return { do: 'WAIT', until: null }
  switch (of.status) {
    case 'CANCEL_SCHEDULED':
      return at(of.endsOn, '00:00', now, { do: 'END', why: 'CANCELED' })
    case 'TRIALING':
      return at(of.endsOn, CHARGE_TIME, now, { do: 'CHARGE', kind: 'CONVERSION', from: of.endsOn })
    case 'ACTIVE':
      if (of.pauseFrom && of.pauseFrom <= of.endsOn) return at(of.pauseFrom, '00:00', now, { do: 'PAUSE' })
      return of.canCharge
        ? at(of.endsOn, CHARGE_TIME, now, { do: 'CHARGE', kind: 'RENEWAL', from: of.endsOn })
        : at(of.endsOn, GIVE_UP_TIME, now, { do: 'END', why: 'PERIOD_OVER' })
    case 'PAUSED':
      return at(dueOn(of), CHARGE_TIME, now, { do: 'CHARGE', kind: 'RENEWAL', from: dueOn(of) })
    case 'PAST_DUE':
      return pastDue(of, now)
    default:
      return { do: 'WAIT', until: null }
  }
}

function pastDue(of: Standing, now: Date): Due {
  const giveUp = momentOf(addDays(of.endsOn, GRACE_DAYS), GIVE_UP_TIME)
  if (now >= giveUp) return { do: 'END', why: 'PAYMENT_FAILED' }
  const retry = retryDay(of, of.endsOn)
  if (!retry || !of.canCharge) return { do: 'WAIT', until: giveUp }
  return at(retry, CHARGE_TIME, now, { do: 'CHARGE', kind: 'RETRY', from: paidFrom(of, now) })
}

/** The first day of what is paid for late: a trial that nobody could charge begins when it is paid, a renewal when it was due. */
export const paidFrom = (of: Pick<Standing, 'isTrial' | 'endsOn'>, now: Date): Day =>
  of.isTrial && kstDay(now) > of.endsOn ? kstDay(now) : of.endsOn

const at = (day: Day, time: string, now: Date, due: Due): Due => {
  const moment = momentOf(day, time)
  return now >= moment ? due : { do: 'WAIT', until: moment }
}

/**
 * Whether somebody may use what they subscribed to. Through the last day that is paid or given; on the day of the charge
 * until it has been decided, and while a refused renewal is tried again; for a trial until noon of that day, because one
 * that could not be converted gives no grace; and for as long as nobody knows what became of a charge, at most a day.
 */
export function hasAccess(
  of: Pick<Standing, 'status' | 'endsOn' | 'isTrial'> & { startsOn: Day; unknownSince?: Date | null },
  now: Date,
): boolean {
  if (!isLive(of.status)) return false
  const today = kstDay(now)
  if (today < of.startsOn) return false
  if (today < of.endsOn) return true
  if (of.unknownSince && now.getTime() - of.unknownSince.getTime() < 24 * 3_600_000) return true
  if (of.status === 'CANCEL_SCHEDULED' || of.status === 'PAUSED') return false
  return of.isTrial
    ? of.status === 'TRIALING' && now < momentOf(of.endsOn, GIVE_UP_TIME)
    : now < momentOf(addDays(of.endsOn, GRACE_DAYS), GIVE_UP_TIME)
}
