import type { StatusWords } from '#console/fields/StatusChip.tsx'
import type { PointsMovement } from '#contract/schema.d.ts'

export const kindWords: StatusWords<PointsMovement['kind']> = {
  EARN: ['적립', 'good'],
  USE: ['사용', 'neutral'],
  USE_CANCEL: ['사용 취소', 'good'],
  EXPIRE: ['소멸', 'warning'],
  ADMIN: ['직원 지급·차감', 'progress'],
  CLAWBACK: ['적립 회수', 'bad'],
}

/** `"-3000.00"` is −3,000P; a change also says when it is more. */
export const pointsText = (dec: string, signed = false): string => {
  const amount = Number(dec)
  const sign = amount < 0 ? '−' : signed && amount > 0 ? '+' : ''
  return `${sign}${Math.abs(amount).toLocaleString('ko-KR')}P`
}
