import { type Interval, intervalWord } from './subscriptions.ts'

/** How long a period of a plan is, before its price: `월 19,900원`, `6개월 99,000원`. */
export function spanWord(interval: Interval, count: number): string {
  if (count === 1) return intervalWord[interval]
  return interval === 'YEAR' ? `${count}년` : `${interval === 'QUARTER' ? count * 3 : count}개월`
}

/** When a kit is sent. */
export const kitRhythmWord = {
  FIRST: '첫 결제 때 한 번',
  PERIOD: '결제할 때마다',
} as const
export type KitRhythm = keyof typeof kitRhythmWord
