import { formatNumber } from '#shared/format/krw.ts'

/** How a figure stands against an earlier one, in words and a sign, never in colour alone. */
export function changeText(now: number | null, then: number | null): string {
  if (now === null || then === null) return '견줄 수 없어요'
  if (now === then) return '같아요'
  if (then === 0) return '그때는 없었어요'
  const percent = ((now - then) / Math.abs(then)) * 100
  if (Math.abs(percent) < 0.05) return '거의 같아요'
  const said = Math.abs(percent) >= 100 ? formatNumber(Math.round(Math.abs(percent))) : Math.abs(percent).toFixed(1)
  return `${percent > 0 ? '▲' : '▼'} ${said}%`
}

/** The same below a number in a table. */
export function changeShort(now: number | null, then: number | null): string {
  if (now === null || then === null || (now === 0 && then === 0)) return ''
  if (now === then) return '그대로'
  return then === 0 ? '새로' : changeText(now, then)
}

/** `+12,000`, `-300`, `0`; `—` where there is nothing to compare with. */
export const saySigned = (value: number | null): string =>
  value === null ? '—' : `${value > 0 ? '+' : ''}${formatNumber(value)}`
