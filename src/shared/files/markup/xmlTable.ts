import { createBreather } from '../breathe.ts'
import { FileError } from '../fileError.ts'
import { maxFileColumns } from '../limits.ts'
import { attributeOf, markupTokens } from './markup.ts'
import { createRowCollector, tooWide } from '../rowCollector.ts'
import type { MergedBlock, Table } from '../table.ts'

function position(attributes: string, before: number): number {
  const index = Number(attributeOf(attributes, 'ss:index'))
  return Number.isInteger(index) && index > before ? Math.min(index, 1_100_000) : before + 1
}

/** Reads the first sheet of an "XML Spreadsheet 2003" file, which some programs save under `.xls`. */
export async function readSpreadsheetXml(source: string, maxRows?: number): Promise<Omit<Table, 'encoding'>> {
  const collector = createRowCollector(maxRows)
  const merges: MergedBlock[] = []
  const breathe = createBreather()
  let rowNumber = 0
  let row: string[] | undefined
  let column = 0
  let text: string[] | undefined

  for (const token of markupTokens(source)) {
    if (token.type === 'text') {
      text?.push(token.text)
      continue
    }
    const opening = token.type === 'open'
    const attributes = opening ? token.attributes : ''
    const name = token.name.replace(/^ss:/, '')
    if (name === 'row') {
      if (row)
        collector.add(
          rowNumber - 1,
          Array.from(row, (value) => value ?? ''),
        )
      row = undefined
      if (opening) {
        rowNumber = position(attributes, rowNumber)
        row = []
        column = 0
        await breathe()
      }
    } else if (name === 'cell' && opening) {
      column = Math.min(position(attributes, column), maxFileColumns + 1)
      const across = Number(attributeOf(attributes, 'ss:mergeacross') ?? 0)
      const down = Number(attributeOf(attributes, 'ss:mergedown') ?? 0)
      if (across > 0 || down > 0) {
        const [firstRow, firstColumn] = [rowNumber - 1, column - 1]
        merges.push({ firstRow, lastRow: firstRow + down, firstColumn, lastColumn: firstColumn + across })
        column += across
        if (column > maxFileColumns + 1) throw tooWide()
      }
    } else if (name === 'data') {
      if (opening) text = []
      else if (row && text) {
        const at = merges.at(-1)
        const merged = at && at.firstRow === rowNumber - 1 && at.lastColumn === column - 1
        row[merged ? at.firstColumn : column - 1] = text.join('')
        text = undefined
      }
    } else if (name === 'worksheet' && !opening) break
  }
  if (rowNumber === 0) throw new FileError('FILE_TYPE')
  return { kind: 'xml', rows: collector.rows, merges, warnings: [] }
}
