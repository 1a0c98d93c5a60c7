import type { AdminSku } from '#contract/schema.d.ts'

const plain = (text: string) => text.normalize('NFKC').trim().replaceAll('-', '').toUpperCase()

/**
 * Lines copied from a spreadsheet put on the rows of the grid: a column of numbers fills downwards from `start`; two
 * columns with a code or barcode first find their rows by it. Undefined for a single value, which is simply typed.
 */
export const pasteCounts = (text: string, rows: readonly AdminSku[], start: number) => {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  const named = lines.some((line) => line.includes('\t'))
  if (lines.length === 1 && !named) return undefined
  const filled: [AdminSku, string][] = []
  let left = 0
  for (const [index, line] of lines.entries()) {
    const cells = line.split('\t').map((cell) => cell.trim())
    const count = (cells.at(-1) ?? '').replaceAll(',', '')
    if (count === '') continue
    const key = plain(cells[0] ?? '')
    const row = named
      ? rows.find((sku) => plain(sku.code ?? '') === key || (sku.barcode && plain(sku.barcode) === key))
      : rows[start + index]
    if (row) filled.push([row, count])
    else left++
  }
  return { filled, left }
}
