import type { SalesTotal, StatisticsRows } from '#contract/schema.d.ts'
import { formatKrw, formatNumber } from '#shared/format/krw.ts'
import { figureWords } from '#shared/statistics/figures.ts'

/** What rows can be asked of. */
export type DrillFigure = StatisticsRows['figure']
export type SalesFigure = Exclude<keyof SalesTotal, 'drill'>
export type ClaimUnits = 'paid_units' | 'canceled_units' | 'returned_units' | 'exchanged_units'
export type ClaimRate = 'cancel_rate' | 'return_rate' | 'exchange_rate'
export type Figure = SalesFigure | ClaimUnits | ClaimRate

export { bases, figureWords, labelOf, ofClaims } from '#shared/statistics/figures.ts'

/** `43,000원`, `12건`, `3.4%`; `—` where there is no figure. */
export function say(figure: Figure, value: number | null | undefined): string {
  if (value === null || value === undefined) return '—'
  const { unit } = figureWords[figure]
  if (unit === '%') return sayPercent(value)
  return unit === '원' ? formatKrw(value) : `${formatNumber(value)}${unit}`
}

/** `3.4%` of 0.034. */
export const sayPercent = (share: number) => `${(share * 100).toFixed(1)}%`

/** A number in a table whose heading says the unit. */
export const sayPlain = (figure: Figure, value: number | null | undefined): string =>
  value === null || value === undefined || figureWords[figure].unit === '%' ? say(figure, value) : formatNumber(value)
