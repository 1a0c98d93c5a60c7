import type { AppendTo } from '../append.service.ts'
import type { Held } from '../hold.ts'

/** 연장·보상 as a subscription is given it: days of its own plan. */
export const compensation = (
  { subscription }: Held,
  days: number,
  by: { source: string; actor: string },
): AppendTo['append'] => ({ planId: subscription.planId, kind: 'COMPENSATION', days, ...by })
