import { formatDay } from '#shared/format/kst.ts'

/** `2026.11.01 ~ 2026.11.21`; an open end stays empty. */
export const periodText = (from: unknown, to: unknown) => {
  const day = (value: unknown) => (typeof value === 'string' ? formatDay(value) : '')
  return `${day(from)} ~ ${day(to)}`
}
