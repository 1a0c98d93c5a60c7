/** A number, and what else stood in its row. */
export type PastedNumber = { number: string; beside: readonly string[] }

/**
 * The invoice numbers of cells that were copied from a sheet, a row each; undefined for what is no cells. Of several
 * columns the last is taken that a number fits, wherever its neighbours (a name, a date) stand. A row above them that
 * only says what the columns are is none of them: it would push every number to the next member.
 */
export function pastedNumbers(text: string, fits: (cell: string) => boolean): PastedNumber[] | undefined {
  const rows = text
    .replace(/(\r?\n)+$/, '')
    .split(/\r?\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
  if (rows.length < 2 && rows.every((cells) => cells.length < 2)) return undefined
  const [first = [], second = []] = rows
  const isTitle =
    second.some(fits) && first.some((cell) => /번호|송장/.test(cell)) && !first.some((cell) => /\d/.test(cell))
  return (isTitle ? rows.slice(1) : rows).map((cells) => {
    const number = cells.findLast(fits) ?? cells.findLast((cell) => /\d/.test(cell)) ?? cells[0] ?? ''
    return { number, beside: cells.filter((cell) => cell !== '' && cell !== number) }
  })
}

/**
 * Which rows, counted from 0, stand beside a name that is not the member's whose number they would become; `members`
 * are masked. None where no cell is anybody's name.
 */
export function strangersIn(pasted: readonly PastedNumber[], members: readonly string[]): number[] {
  const isNamed = ({ beside }: PastedNumber, member: string) => beside.some((cell) => isMasked(cell, member))
  if (!pasted.some((row) => members.some((member) => isNamed(row, member)))) return []
  return pasted.flatMap((row, n) => {
    const member = members[n]
    return member === undefined || row.beside.length === 0 || isNamed(row, member) ? [] : n
  })
}

/** `정하린`, and `정*린` itself, are `정*린`. */
const isMasked = (name: string, masked: string): boolean =>
  name.length === masked.length && Array.from(masked).every((letter, n) => letter === '*' || letter === name[n])
