import type { Figure, RowMetric, Values } from '../figures/words.ts'

/** Some rows that make a figure: how many there are, or which of their minutes it is. */
export type Made = { metric: RowMetric; label: string; count: number; share?: 0.5 | 0.9 }

const made: Partial<Record<Figure, readonly [RowMetric, string][]>> = {
  kept_percent: [
    ['late', '늦게 답한 물음'],
    ['kept', '기한 안에 답한 물음'],
  ],
  returned_percent: [
    ['returned', '다시 온 문의'],
    ['closed', '종료한 문의'],
  ],
}
const spreads = { first: '첫 답변', next: '다음 답변', resolution: '해결' } as const

/** The rows that make a figure of a line: its own, or those of what it is the quotient of. */
export function madeOf(figure: Figure, values: Values): Made[] {
  const found = /^(first|next|resolution)_(median|p90)$/.exec(figure)
  if (found) {
    const metric = found[1] as keyof typeof spreads
    const share = found[2] === 'median' ? 0.5 : 0.9
    return [{ metric, label: spreads[metric], count: values.counts?.[metric] ?? 0, share }]
  }
  const parts = made[figure] ?? [[figure as RowMetric, '']]
  return parts.map(([metric, label]) => ({ metric, label, count: values[metric as Figure] ?? 0 }))
}

/** The minute that a share of rows does not exceed, as the server finds it. */
export function quantile(minutes: readonly (number | null)[], share: number): number | null {
  const sorted = minutes.flatMap((one) => one ?? []).toSorted((a, b) => a - b)
  return sorted[Math.max(1, Math.ceil(sorted.length * share)) - 1] ?? null
}
