/** A product's own table of sizes, as its description holds it: one row for each size. */
export type SizeTable = { head: string[]; rows: string[][] }

const FIRST = /^사이즈$|^치수$|^호칭$/
const textOf = (cell: Element) => (cell.textContent ?? '').trim()

/** The first table of a description whose first column is the size; undefined when there is none that can be read. */
export function sizeTableIn(html: string): SizeTable | undefined {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const table of page.querySelectorAll('table')) {
    const [head = [], ...rows] = [...table.querySelectorAll('tr')].map((row) =>
      [...row.querySelectorAll('th, td')].map(textOf),
    )
    const whole = rows.filter((row) => row.length === head.length && row[0] !== '')
    if (FIRST.test(head[0] ?? '') && head.length > 1 && whole.length > 0) return { head, rows: whole }
  }
  return undefined
}

export type Body = { height: number; weight: number }
export type Fit =
  | { kind: 'ONE'; size: string }
  /** both fit: the first closer, the second looser */
  | { kind: 'BETWEEN'; size: string; looser: string }
  | { kind: 'NONE' }

/** So far outside of what a size is for, it does not fit. */
const FAR = { height: 8, weight: 6 }

const rangeOf = (text: string | undefined): [number, number] | undefined => {
  const [from, to = from] = (text ?? '').match(/\d+(?:\.\d+)?/g)?.map(Number) ?? []
  return from === undefined || to === undefined ? undefined : [Math.min(from, to), Math.max(from, to)]
}
const outside = (value: number, [from, to]: [number, number]) => Math.max(from - value, value - to, 0)
const off = (value: number, [from, to]: [number, number]) => Math.abs(value - (from + to) / 2) / Math.max(1, to - from)

const columnsOf = ({ head }: SizeTable) => ({
  height: head.findIndex((name, at) => at > 0 && /(^|\s)키(\s|\(|$)|신장/.test(name)),
  weight: head.findIndex((name) => /몸무게|체중/.test(name)),
})

/** Whether the table says whom its sizes are for. */
export const saysBody = (table: SizeTable): boolean => Object.values(columnsOf(table)).every((at) => at > 0)

/** The size for somebody. The weight decides more than the height; nearly as near counts as between two. */
export function fitOf(table: SizeTable, { height, weight }: Body): Fit {
  const at = columnsOf(table)
  const known = table.rows.flatMap((row, order) => {
    const [tall, heavy] = [rangeOf(row[at.height]), rangeOf(row[at.weight])]
    if (!tall || !heavy) return []
    const fits = outside(height, tall) <= FAR.height && outside(weight, heavy) <= FAR.weight
    return fits ? [{ size: row[0] ?? '', order, off: off(height, tall) + 2 * off(weight, heavy) }] : []
  })
  const [best, next] = known.toSorted((a, b) => a.off - b.off)
  if (!best) return { kind: 'NONE' }
  if (!next || next.off - best.off > 0.35) return { kind: 'ONE', size: best.size }
  const [size, looser] = best.order < next.order ? [best.size, next.size] : [next.size, best.size]
  return { kind: 'BETWEEN', size, looser }
}
