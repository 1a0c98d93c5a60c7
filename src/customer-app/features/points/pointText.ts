import { pointsMovementWord } from '#shared/words/points.ts'

/** Points come as decimal text, `"3000.00"`. */
export const pointText = (dec: string): string => `${Math.abs(Number(dec)).toLocaleString('ko-KR')}P`

/** With its sign: +300P, −1,200P. */
export const changeText = (dec: string): string => `${Number(dec) < 0 ? '−' : '+'}${pointText(dec)}`

export const kinds = ['EARN', 'USE', 'EXPIRE', 'CANCEL', 'ADMIN'] as const
export type Kind = (typeof kinds)[number]

export const kindLabels: Record<Kind, string> = {
  EARN: pointsMovementWord.EARN,
  USE: pointsMovementWord.USE,
  EXPIRE: pointsMovementWord.EXPIRE,
  CANCEL: '취소',
  ADMIN: pointsMovementWord.ADMIN,
}

/** What a movement is called in its line: points given back and points taken back are both cancellations. */
export const kindText = (kind: Kind, amount: string): string => {
  if (kind === 'CANCEL') return Number(amount) < 0 ? pointsMovementWord.CLAWBACK : pointsMovementWord.USE_CANCEL
  if (kind === 'ADMIN') return Number(amount) < 0 ? '차감' : '지급'
  return kindLabels[kind]
}
