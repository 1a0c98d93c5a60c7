import { formatDay } from '#shared/format/kst.ts'
import type { Period } from './period.ts'

/** `2026.11.20`, `2026.11`. */
export const sayAt = (at: string) => (at.length === 7 ? at.replace('-', '.') : formatDay(at))

export const sayPeriod = ({ from, to }: Pick<Period, 'from' | 'to'>) =>
  from === to ? sayAt(from) : `${sayAt(from)} ~ ${sayAt(to)}`

/** `2026.11.20 (금)`: a day with its weekday; a month as it is. */
export const sayBucket = (at: string) => (at.length === 7 ? sayAt(at) : formatDay(at, 'YYYY.MM.DD (dd)'))
