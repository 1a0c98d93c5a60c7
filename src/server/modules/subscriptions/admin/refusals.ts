import { addDays, daysBetween } from '#shared/calendar/days.ts'
import type { Day } from '#shared/format/kst.ts'
import { NOTICE_DAYS } from '../charging/gate.ts'
import type { Held } from '../hold.ts'
import { PAUSES } from '../own/pauses.ts'
import type { SubscriptionAction } from '../subscriptions.contract.ts'
import { actionsOf } from '../subscriptions.read.ts'
import { isLive } from '../subscriptionStates.ts'
import { type StaffAction, staffActions } from './admin.contract.ts'

/** A trial is announced so many days before what follows it; one day more, for a notice that leaves in the morning. */
const TRIAL_NOTICE = NOTICE_DAYS + 1

/** Until when a missed period is given away: through today, or for a trial until what follows it can be announced. */
export const skippedUntil = ({ subscription: of }: Held, today: Day): Day =>
  addDays(today, of.isTrial ? TRIAL_NOTICE : 1)

/** Why so few days are not enough: a trial has to last until what follows it can be announced. */
export function tooFewDays({ subscription: of }: Held, days: number, today: Day): string | undefined {
  const least = addDays(today, TRIAL_NOTICE)
  if (of.status !== 'TRIALING' || addDays(of.endsOn, days) >= least) return undefined
  return `체험이 끝나기 전에 결제를 미리 알려야 해서 ${daysBetween(of.endsOn, least)}일부터 연장할 수 있어요.`
}

type Asked = { today: Day; pauses: number }

/**
 * Why staff cannot do something now; undefined when they can. Where a person may do it themselves, the rule is theirs.
 */
export function refusalOf(held: Held, action: StaffAction, asked: Asked): string | undefined {
  const { subscription: of, canCharge } = held
  if (!isLive(of.status)) return '끝난 구독이에요.'
  const offered = actionsOf(held, asked)
  const may = (...wanted: SubscriptionAction[]) => wanted.some((one) => offered.includes(one))
  const isMissed = of.waitsForStaff && of.endsOn <= asked.today
  switch (action) {
    case 'EXTEND':
      if (of.waitsForStaff) return '직원 확인을 기다리는 구독이에요. 먼저 확인해 주세요.'
      return of.status === 'PAUSED' ? '쉬는 중에 연장하면 결제일이 당겨져요. 먼저 다시 시작해 주세요.' : undefined
    case 'PAUSE':
      if (may('PAUSE')) return undefined
      if (asked.pauses >= PAUSES.mostAYear) return `쉬어 가기는 1년에 ${PAUSES.mostAYear}번까지예요.`
      return of.pauseFrom ? '이미 쉬어 가기로 되어 있어요.' : '결제하며 이용 중인 월간 구독만 쉬어 갈 수 있어요.'
    case 'RESUME':
      if (may('RESUME', 'DROP_PAUSE')) return undefined
      return of.status === 'PAUSED' && !canCharge ? '쓸 수 있는 결제수단이 없어요.' : '쉬고 있지 않아요.'
    case 'CANCEL':
      return may('CANCEL') ? undefined : '이미 해지하기로 되어 있어요.'
    case 'UNDO_CANCEL':
      return may('UNDO_CANCEL') ? undefined : '해지하기로 되어 있지 않아요.'
    case 'TERMINATE':
      return may('TERMINATE') ? undefined : '무료 체험은 돌려줄 돈이 없어요. 해지해 주세요.'
    case 'RETRY':
      if (may('RETRY')) return undefined
      return of.status === 'PAST_DUE' ? '쓸 수 있는 결제수단이 없어요.' : '결제하지 못한 기간이 없어요.'
    case 'CHARGE_MISSED':
      if (!isMissed) return '직원 확인을 기다리는 기간이 없어요.'
      if (of.isTrial) return '결제를 미리 알리지 못해서 체험 뒤의 결제를 할 수 없어요.'
      return canCharge && of.status === 'ACTIVE' ? undefined : '쓸 수 있는 결제수단이 없어요.'
    case 'SKIP_MISSED':
      return of.waitsForStaff && of.status !== 'CANCEL_SCHEDULED' ? undefined : '직원 확인을 기다리지 않아요.'
  }
}

export const actionsFor = (held: Held, asked: Asked) =>
  staffActions.map((action) => {
    const refused = refusalOf(held, action, asked)
    return refused === undefined ? { action } : { action, refused }
  })
