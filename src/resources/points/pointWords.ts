import type { StatusWords } from '#console/fields/StatusChip.tsx'
import type { PointsMovement } from '#contract/schema.d.ts'
import { toned } from '#console/words/toned.ts'
import { pointsMovementWord } from '#shared/words/points.ts'

export const kindWords: StatusWords<PointsMovement['kind']> = {
  ...toned(pointsMovementWord, {
    EARN: 'good',
    USE: 'neutral',
    USE_CANCEL: 'good',
    EXPIRE: 'warning',
    ADMIN: 'progress',
    CLAWBACK: 'bad',
  }),
  // who gave and took goes without saying to customers
  ADMIN: [`직원 ${pointsMovementWord.ADMIN}`, 'progress'],
}

/** `"-3000.00"` is −3,000P; a change also says when it is more. */
export const pointsText = (dec: string, signed = false): string => {
  const amount = Number(dec)
  const sign = amount < 0 ? '−' : signed && amount > 0 ? '+' : ''
  return `${sign}${Math.abs(amount).toLocaleString('ko-KR')}P`
}
