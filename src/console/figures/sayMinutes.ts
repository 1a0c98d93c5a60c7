import { formatNumber } from '#shared/format/krw.ts'

/** `45분`, `4시간 5분`, `—` where there is none: business time, so a day of it is a working day and not said as one. */
export function sayMinutes(minutes: number | null): string {
  if (minutes === null) return '—'
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest}분`
  return rest === 0 ? `${formatNumber(hours)}시간` : `${formatNumber(hours)}시간 ${rest}분`
}
