import { formatKrw } from '#shared/format/krw.ts'
import { sayAt } from '../address/inWords.ts'

/** What the chart shows, in a sentence. */
export function summaryOf(results: readonly { at: string; net: number }[]): string {
  const [first, ...others] = results
  if (!first) return ''
  const best = others.reduce((top, row) => (row.net > top.net ? row : top), first)
  const worst = others.reduce((least, row) => (row.net < least.net ? row : least), first)
  if (best.net === worst.net) return `순매출은 어느 때나 ${formatKrw(best.net)}이에요.`
  return `순매출이 가장 많은 때는 ${sayAt(best.at)}(${formatKrw(best.net)}), 가장 적은 때는 ${sayAt(worst.at)}(${formatKrw(worst.net)})이에요.`
}
