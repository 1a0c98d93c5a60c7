import { formatPoints } from '#shared/format/krw.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { CS_POINTS } from '#shared/policy.ts'

/** Whether it is theirs to give, as far as that can be told before they ask. */
export const givesAtOnce = (role: StaffRole | undefined, points: number): boolean =>
  role === 'cs' && points > 0 && points <= CS_POINTS

/** Who decides about it, as the person is told before they ask. */
export const whoDecides = (role: StaffRole | undefined, points: number): string =>
  givesAtOnce(role, points)
    ? `한 번에 모두 ${formatPoints(CS_POINTS)}까지, 한 회원에게는 하루 ${formatPoints(CS_POINTS)}까지 바로 지급돼요. 넘으면 승인을 기다려요.`
    : '다른 관리자가 승인하면 반영돼요. 승인 대기함에 올라가요.'
