import { kstDay } from '../format/kst.ts'

export const MINIMUM_AGE = 14
export const UNDER_AGE_TEXT = '만 14세부터 가입할 수 있어요.'

/** Whether somebody born in this year cannot be fourteen yet, by the calendar of Korea; `now` in milliseconds. */
export const isUnderAge = (birthYear: number, now: number = Date.now()): boolean =>
  yearAt(now) - birthYear < MINIMUM_AGE

/** What is wrong with a typed year of birth, or null. Who turns fourteen later this year says so by the consent. */
export function birthYearProblem(text: string, now: number = Date.now()): string | null {
  const year = Number(text)
  if (!/^\d{4}$/.test(text) || year < 1900 || year > yearAt(now)) return '네 자리로 입력해 주세요. 예: 1995'
  return isUnderAge(year, now) ? UNDER_AGE_TEXT : null
}

const yearAt = (now: number) => Number(kstDay(now).slice(0, 4))
