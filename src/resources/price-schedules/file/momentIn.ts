import { addDays, isDay } from '#shared/calendar/days.ts'

const KOREAN = /^(\d{4})\s*[-./년]\s*(\d{1,2})\s*[-./월]\s*(\d{1,2})\s*[일.]?(?:\s*\([^)]*\))?(?:[T\s]+(.+))?$/
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/
const TIME =
  /^(오전|오후|AM|PM)?\s*(\d{1,2})(?:\s*:\s*(\d{2})(?::\d{2}(?:\.\d+)?)?|\s*시(?:\s*(\d{1,2})\s*분?)?)\s*(AM|PM)?$/i

const two = (text: string | number) => String(text).padStart(2, '0')

/**
 * A moment that somebody wrote in a sheet, in Korean time, as ISO; null when it cannot be read. A day alone is its
 * beginning, and where something ends with a day, the day counts whole.
 */
export function momentIn(text: string, edge: 'start' | 'end'): string | null {
  const plain = text.normalize('NFKC').trim()
  const [, year, month, date, time] = KOREAN.exec(plain) ?? DIGITS.exec(plain) ?? []
  if (year === undefined) return null
  const day = `${year}-${two(month ?? '')}-${two(date ?? '')}`
  if (!isDay(day)) return null
  if (time === undefined || time.trim() === '') return `${edge === 'end' ? addDays(day, 1) : day}T00:00:00+09:00`
  return timed(day, time.trim())
}

function timed(day: string, time: string): string | null {
  const [, before, hours = '', minutes, spoken, after] = TIME.exec(time) ?? []
  if (hours === '') return null
  const half = (before ?? after ?? '').toUpperCase()
  const [hour, minute] = [Number(hours), Number(minutes ?? spoken ?? 0)]
  if (half !== '' && (hour < 1 || hour > 12)) return null
  const late = half === '오후' || half === 'PM'
  const real = half === '' ? hour : (hour % 12) + (late ? 12 : 0)
  // 24:00 is how people write the end of a day
  if (minute > 59 || real > 24 || (real === 24 && minute > 0)) return null
  return real === 24 ? `${addDays(day, 1)}T00:00:00+09:00` : `${day}T${two(real)}:${two(minute)}:00+09:00`
}
